import { useTurnOffSecondFactorMutation } from '../api/second-factor.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { ProofForm } from './ProofForm.tsx'
import { wording as allWording } from './wording.ts'

const wording = allWording.turnOff

/** Turns the second factor off. */
export function TurnOffDialog({ open, onClose, onOff }: { open: boolean; onClose: () => void; onOff: () => void }) {
  const [turnOff] = useTurnOffSecondFactorMutation()
  return (
    <Dialog open={open} onClose={onClose} title={wording.title} width="max-w-lg">
      <ProofForm
        about={wording.about}
        submit={wording.submit}
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
