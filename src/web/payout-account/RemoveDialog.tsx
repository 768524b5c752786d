import type { SubmitEvent } from 'react'
import { type PayoutAccount, useRemovePayoutAccountMutation } from '../api/payout-accounts.ts'
import { t } from '../language/text.ts'
import { FormFoot } from '../session/ProofForm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { numberOf } from './AccountList.tsx'

interface RemoveDialogProps {
  /** Null while the dialog is closed. */
  account: PayoutAccount | null
  onClose: () => void
  onRemoved: () => void
}

/** Asks once before an account is removed. */
export function RemoveDialog({ account, ...rest }: RemoveDialogProps) {
  return (
    <Dialog open={account !== null} onClose={rest.onClose} title={t('payout.removing.title')} width="max-w-md">
      {account && <RemoveForm account={account} {...rest} />}
    </Dialog>
  )
}

function RemoveForm({ account, onClose, onRemoved }: RemoveDialogProps & { account: PayoutAccount }) {
  const [remove, { isError, isLoading }] = useRemovePayoutAccountMutation()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLoading) return
    const { error } = await remove(account.id)
    if (!error) onRemoved()
  }
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={(event) => void submit(event)}>
      <div>
        <p className="font-medium wrap-anywhere tabular-nums">{numberOf(account)}</p>
        <p className="mt-3">{t('payout.removing.about')}</p>
      </div>
      <FormFoot
        failure={isError && t('payout.removing.failed')}
        submit={t('payout.removing.submit')}
        kind="danger"
        cancel={t('payout.removing.keep')}
        busy={isLoading}
        onCancel={onClose}
      />
    </form>
  )
}
