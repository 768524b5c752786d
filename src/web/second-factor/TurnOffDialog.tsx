import { useTurnOffSecondFactorMutation } from '../api/second-factor.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ProofForm } from './ProofForm.tsx'
import { t } from '../language/text.ts'

/** Turns the second factor off. */
export function TurnOffDialog({ open, onClose, onOff }: { open: boolean; onClose: () => void; onOff: () => void }) {
  const [turnOff] = useTurnOffSecondFactorMutation()
  return (
    <Dialog open={open} onClose={onClose} title={t('second-factor.turnOff.title')} width="max-w-lg">
      <ProofForm
        about={t('second-factor.turnOff.about')}
        submit={t('second-factor.turnOff.submit')}
        kind="danger"
        onProof={async (proof) => {
          const answer = await turnOff(proof)
          if (answer.data) onOff()
          return answer
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}
