import { useTurnOffSecondFactorMutation } from '../api/second-factor.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ProofForm } from '../session/ProofForm.tsx'
import { t } from '../language/text.ts'

/** Turns the second factor off. */
export function TurnOffDialog({ open, onClose, onOff }: { open: boolean; onClose: () => void; onOff: () => void }) {
  const [turnOff] = useTurnOffSecondFactorMutation()
  return (
    <Dialog open={open} onClose={onClose} title={t('second-factor.turnOff.title')} width="max-w-lg">
      <ProofForm
        takesCode
        codeHint={t('second-factor.codeHint')}
        submit={t('second-factor.turnOff.submit')}
        kind="danger"
        onProof={async ({ currentPassword, code = '' }) => {
          const response = await turnOff({ currentPassword, code })
          if (response.data) onOff()
          return response
        }}
        onCancel={onClose}
      >
        <p>{t('second-factor.turnOff.about')}</p>
      </ProofForm>
    </Dialog>
  )
}
