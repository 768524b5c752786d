import type { SubmitEvent } from 'react'
import { failureOf } from '../api/failure.ts'
import { useRemoveWalletMutation, type Wallet } from '../api/wallets.ts'
import { t } from '../language/text.ts'
import { FormFoot } from '../session/ProofForm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import { WalletAddress } from '../ui/WalletAddress.tsx'
import { calledName } from '../ui/wallet-state.ts'

interface RemoveDialogProps {
  /** Null while the dialog is closed. */
  wallet: Wallet | null
  onClose: () => void
  onRemoved: () => void
}

/** Asks once before a wallet is removed. */
export function RemoveDialog({ wallet, ...rest }: RemoveDialogProps) {
  return (
    <Dialog open={wallet !== null} onClose={rest.onClose} title={t('wallets.removing.title')} width="max-w-md">
      {wallet && <RemoveForm wallet={wallet} {...rest} />}
    </Dialog>
  )
}

function RemoveForm({ wallet, onClose, onRemoved }: RemoveDialogProps & { wallet: Wallet }) {
  const [remove, { error, isLoading }] = useRemoveWalletMutation()
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isLoading) return
    const answer = await remove(wallet.id)
    if (!answer.error) onRemoved()
  }
  return (
    <form noValidate className="flex flex-col gap-6" onSubmit={(event) => void submit(event)}>
      <div>
        <p className="mb-1 font-medium wrap-anywhere">{calledName(wallet)}</p>
        <WalletAddress wallet={wallet} />
        <p className="mt-3">{t('wallets.removing.about')}</p>
      </div>
      <FormFoot
        failure={error && t(failureOf(error)?.error === 'CONFLICT' ? 'wallets.removing.sending' : 'wallets.removing.failed')}
        submit={t('wallets.removing.submit')}
        kind="danger"
        cancel={t('wallets.removing.keep')}
        busy={isLoading}
        onCancel={onClose}
      />
    </form>
  )
}
