import { useState } from 'react'
import { useRenewRecoveryCodesMutation } from '../api/second-factor.ts'
import { ProofForm } from '../session/ProofForm.tsx'
import { RecoveryCodesDialog } from './RecoveryCodes.tsx'
import { t } from '../language/text.ts'

/** Makes new recovery codes and shows them. */
export function RenewDialog({ open, onClose }: { open: boolean; onClose: () => void }) {
  const [renew] = useRenewRecoveryCodesMutation()
  const [codes, setCodes] = useState<string[] | null>(null)
  const close = () => {
    setCodes(null)
    onClose()
  }
  return (
    <RecoveryCodesDialog open={open} codes={codes} title={t('second-factor.renew.title')} onClose={close}>
      <ProofForm
        takesCode
        codeHint={t('second-factor.codeHint')}
        submit={t('second-factor.renew.submit')}
        onProof={async ({ currentPassword, code = '' }) => {
          const response = await renew({ currentPassword, code })
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
