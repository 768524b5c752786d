import { type ComponentProps, useState } from 'react'
import { useRenewRecoveryCodesMutation, useTurnOffSecondFactorMutation } from '../api/second-factor.ts'
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
      <CodeForm
        action="renew"
        onProof={async ({ currentPassword, code = '' }) => {
          const response = await renew({ currentPassword, code })
          if (response.data) setCodes(response.data.recoveryCodes)
          return response
        }}
        onCancel={close}
      />
    </RecoveryCodesDialog>
  )
}

/** Turns the second factor off. */
export function TurnOffDialog({ open, onClose, onTurnedOff }: { open: boolean; onClose: () => void; onTurnedOff: () => void }) {
  const [turnOff] = useTurnOffSecondFactorMutation()
  return (
    <Dialog open={open} onClose={onClose} title={t('second-factor.turnOff.title')} width="max-w-lg">
      <CodeForm
        action="turnOff"
        kind="danger"
        onProof={async ({ currentPassword, code = '' }) => {
          const response = await turnOff({ currentPassword, code })
          if (response.data) onTurnedOff()
          return response
        }}
        onCancel={onClose}
      />
    </Dialog>
  )
}

type CodeFormProps = Pick<ComponentProps<typeof ProofForm>, 'kind' | 'onProof' | 'onCancel'> & { action: 'renew' | 'turnOff' }

const CodeForm = ({ action, ...rest }: CodeFormProps) => (
  <ProofForm {...rest} requiresCode codeHint={t('second-factor.codeHint')} submit={t(`second-factor.${action}.submit`)}>
    <p>{t(`second-factor.${action}.about`)}</p>
  </ProofForm>
)
