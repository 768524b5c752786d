import { useRef, useState } from 'react'
import { useRenewRecoveryCodesMutation } from '../api/second-factor.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ProofForm } from './ProofForm.tsx'
import { RecoveryCodes } from './RecoveryCodes.tsx'
import { t } from '../language/text.ts'

/** Makes new recovery codes and shows them. */
export function RenewDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [renew] = useRenewRecoveryCodesMutation()
  const [codes, setCodes] = useState<string[] | null>(null)
  const codesForm = useRef<HTMLFormElement>(null)
  const close = () => {
    setCodes(null)
    onClose()
  }
  return (
    <Dialog
      open={open}
      // Codes that are not kept yet must not be closed by accident.
      onClose={() => (codes ? codesForm.current?.requestSubmit() : close())}
      closeButton={!codes}
      title={codes ? t('second-factor.recoveryCodes.title') : t('second-factor.renew.title')}
      width="max-w-xl"
    >
      {codes ? (
        <RecoveryCodes codes={codes} onDone={close} ref={codesForm} />
      ) : (
        <ProofForm
          about={t('second-factor.renew.about')}
          submit={t('second-factor.renew.submit')}
          onProof={async (proof) => {
            const answer = await renew(proof)
            if (answer.data) setCodes(answer.data.recoveryCodes)
            return answer
          }}
          onCancel={close}
        />
      )}
    </Dialog>
  )
}
