import { confirmWalletTransferStepUp } from '#contract/desk/step-up.ts'
import type { TransferOutcome } from '#contract/wallet-rules.ts'
import { t } from '../../web/language/text.ts'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { failureOf } from '../api/failure.ts'
import type { WalletTransfer } from '../api/clients.ts'
import { Facts } from '../layout/Facts.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { requiredText } from '../layout/form-rules.ts'
import { FormFoot } from '../layout/FormFoot.tsx'
import { coinText, networkName } from '../layout/offer-words.ts'
import { Transaction } from '../layout/Transaction.tsx'
import { amountField, readPositive } from '../layout/typed-amount.ts'
import { useConfirmedCall } from '../session/confirmed-call.ts'

interface ConfirmTransferFormProps {
  transfer: WalletTransfer
  onDone: (outcome: TransferOutcome) => void
  onCancel: () => void
}

const exact = { autoComplete: 'off', autoCapitalize: 'none', spellCheck: false } as const

/** A person looked for the small transfer on the chain, and types what the chain shows. The service compares it with what was asked. */
export function ConfirmTransferForm({ transfer: awaited, onDone, onCancel }: ConfirmTransferFormProps) {
  const { walletId, client, coin, network, from, amount, to, memo, transaction, explorer } = awaited
  const { failure, confirmAndCall } = useConfirmedCall()
  const [confirm] = useCall('confirmWalletTransfer')
  const form = useCheckedForm({
    defaults: { transaction: transaction ?? '', from: '', amount: '' },
    rules: { transaction: requiredText, from: requiredText, amount: requiredText },
    onSubmit: async (typed): Promise<void> => {
      const read = readPositive(typed.amount, { currency: coin, network })
      if ('wrong' in read) return form.setFieldError('amount', read.wrong)
      // As the service stores it, because the signature is over this.
      const transfer = { transaction: typed.transaction.trim(), from: typed.from.trim(), amount: read.amount }
      const done = await confirmAndCall(confirmWalletTransferStepUp({ walletId, transfer }), (proof) =>
        confirm({ id: client.id, walletId, body: { transfer, proof } }),
      )
      if (done) onDone(done.outcome)
    },
  })
  const code = failure === 'unused' || failure === null ? undefined : failureOf(failure)?.error
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <p className="text-muted">{t('clients.transfers.sentence')}</p>
      <Facts
        facts={[
          [t('layout.coin'), coin],
          [t('layout.network'), networkName(coin, network)],
          [t('clients.transfers.asked'), coinText(amount, coin)],
          [t('clients.transfers.wallet'), <AddressGroups key="from" text={from} />],
          [t('clients.transfers.to'), <AddressGroups key="to" text={to} />],
          [t('clients.transfers.memo'), memo],
          [t('clients.transfers.given'), transaction && <Transaction key="transaction" id={transaction} explorer={explorer} />],
        ]}
      />
      <TextField
        label={t('clients.transfers.transaction')}
        hint={transaction === null ? undefined : t('clients.transfers.givenHint')}
        maxLength={200}
        {...exact}
        {...form.field('transaction')}
      />
      <TextField
        label={t('clients.transfers.from')}
        hint={t('clients.transfers.fromHint')}
        maxLength={200}
        {...exact}
        {...form.field('from')}
      />
      <TextField label={t('clients.transfers.amount', { coin })} {...amountField} {...form.field('amount')} />
      <FormFoot
        failure={failure && (code === 'CONFLICT' ? t('clients.transfers.conflict') : failureSentence(failure))}
        submit={t('clients.transfers.submit')}
        busy={form.busy}
        onCancel={onCancel}
      />
    </form>
  )
}
