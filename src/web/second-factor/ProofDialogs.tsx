import { useState } from 'react'
import {
  type Passkey,
  useRemovePasskeyMutation,
  useRenewRecoveryCodesMutation,
  useTurnOffSecondFactorMutation,
} from '../api/second-factor.ts'
import { ProofForm } from '../session/ProofForm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { RecoveryCodesDialog } from './RecoveryCodes.tsx'
import { t } from '../language/text.ts'

/** Makes new recovery codes and shows them. */
export function NewRecoveryCodesDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [renew] = useRenewRecoveryCodesMutation()
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => {
    setCodes(null)
    onClose()
  }
  return (
    <RecoveryCodesDialog open={open} codes={codes} title={t('second-factor.renew.title')} onClose={close}>
      <ProofForm
        submit={t('second-factor.renew.submit')}
        onProof={async (proof) => {
          const response = await renew(proof)
          if (response.data) setCodes(response.data.recoveryCodes)
          return response
        }}
        onCancel={close}
      >
        <p>{t('second-factor.renew.about')}</p>
      </ProofForm>
    </RecoveryCodesDialog>
  )
}

interface TurnOffDialogProps {
  open: boolean
  isLastFactor: boolean
  onClose: () => void
  onTurnedOff: () => void
}

/** Turns the authenticator app off. */
export function TurnOffDialog({ open, isLastFactor, onClose, onTurnedOff }: TurnOffDialogProps) {
  const [turnOff] = useTurnOffSecondFactorMutation()
  return (
    <Dialog open={open} onClose={onClose} title={t('second-factor.turnOff.title')} width="max-w-lg">
      <ProofForm
        kind="danger"
        submit={t('second-factor.turnOff.submit')}
        onProof={async (proof) => {
          const response = await turnOff(proof)
          if (response.data) onTurnedOff()
          return response
        }}
        onCancel={onClose}
      >
        <p>{t(isLastFactor ? 'second-factor.lastFactor' : 'second-factor.turnOff.otherFactor')}</p>
      </ProofForm>
    </Dialog>
  )
}

interface RemovePasskeyDialogProps {
  /** Null while the dialog is closed. */
  passkey: Passkey | null
  isLastFactor: boolean
  onClose: () => void
  onRemoved: () => void
}

export function RemovePasskeyDialog({ passkey, isLastFactor, onClose, onRemoved }: RemovePasskeyDialogProps) {
  const [remove] = useRemovePasskeyMutation()
  return (
    <Dialog
      open={passkey !== null}
      onClose={onClose}
      title={t('second-factor.removePasskey.title', { name: passkey?.name ?? '' })}
      width="max-w-lg"
    >
      <ProofForm
        kind="danger"
        submit={t('second-factor.removePasskey.submit')}
        onProof={async (proof) => {
          const response = await remove({ passkeyId: passkey?.id ?? '', ...proof })
          if (response.data) onRemoved()
          return response
        }}
        onCancel={onClose}
      >
        <p>{t('second-factor.removePasskey.about')}</p>
        {isLastFactor && <p>{t('second-factor.lastFactor')}</p>}
      </ProofForm>
    </Dialog>
  )
}
