import { useEndOtherSessionsMutation } from '../api/sessions.ts'
import { Button } from '../ui/Button.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { Notice } from '../ui/Notice.tsx'
import { t } from '../language/text.ts'

interface SignOutOthersDialogProps {
  open: boolean
  count: number
  onClose: () => void
  onDone: () => void
}

/** Ends every session but this one, after a confirmation. */
export function SignOutOthersDialog({ open, count, onClose, onDone }: SignOutOthersDialogProps) {
  return (
    <Dialog open={open} onClose={onClose} title={t('your-sessions.others.title')} width="max-w-md">
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
      <p>{t('your-sessions.others.about', { count })}</p>
      {isError && <Notice kind="error">{t('your-sessions.others.failed')}</Notice>}
      <div className="flex flex-col-reverse gap-3 sm:flex-row sm:flex-wrap sm:justify-end">
        <Button kind="secondary" onClick={onCancel}>
          {t('ui.cancel')}
        </Button>
        <Button busy={isLoading} onClick={() => void submit()}>
          {t('your-sessions.others.submit')}
        </Button>
      </div>
    </div>
  )
}
