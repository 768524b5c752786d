import { useEndOtherSessionsMutation } from '../api/sessions.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { wording as allWording } from './your-sessions.wording.ts'

const wording = allWording.others

interface SignOutOthersDialogProps {
  open: boolean
  count: number
  onClose: () => void
  onDone: () => void
}

/** Asks once more, and ends every session but this one. */
export function SignOutOthersDialog({ open, count, onClose, onDone }: SignOutOthersDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={wording.title} width="max-w-md">
      <SignOutOthers count={count} onCancel={onClose} onDone={onDone} />
    </Dialog>
  )
}

function SignOutOthers({ count, onCancel, onDone }: { count: number; onCancel: () => void; onDone: () => void }) {
  const [signOutOthers, { isLoading, isError }] = useEndOtherSessionsMutation()
  const submit = async () => {
    const { error } = await signOutOthers()
    if (!error) onDone()
  }
  return (
    <div className="flex flex-col gap-6">
      <p>{wording.about(count)}</p>
      {isError && <Notice kind="error">{wording.failed}</Notice>}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:justify-end">
        <Button kind="secondary" onClick={onCancel}>
          {wording.cancel}
        </Button>
        <Button busy={isLoading} onClick={() => void submit()}>
          {wording.submit}
        </Button>
      </div>
    </div>
  )
}
