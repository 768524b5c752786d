import { useState } from 'react'
import { isCrypto } from '#contract/currencies.ts'
import { t } from '../../web/language/text.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import type { Wallet } from '../api/clients.ts'
import { noCoin } from '../layout/CoinAndNetworkFields.tsx'
import { Facts } from '../layout/Facts.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { requiredText } from '../layout/form-rules.ts'
import { FormFoot } from '../layout/FormFoot.tsx'
import { Moment } from '../layout/Moment.tsx'
import { networkName } from '../layout/offer-words.ts'
import { keeperText } from '../layout/wallet-words.tsx'
import { emptyWallet, readTypedWallet, TypedWalletFields } from './TypedWalletFields.tsx'
import { memoRuleOf } from './WalletRow.tsx'

interface ConfirmWalletFormProps {
  clientId: string
  wallet: Wallet
  onDone: (alsoOf: number) => void
  onCancel: () => void
}

/** The second person types the wallet from what the client gave. The first one's entry stays hidden, so that nobody copies a mistake. */
export function ConfirmWalletForm({ clientId, wallet, onDone, onCancel }: ConfirmWalletFormProps) {
  const { id: walletId, coin, network, source, enteredBy, enteredAt } = wallet
  const [confirm] = useCall('confirmWallet')
  const [failure, setFailure] = useState<CallError | null>(null)
  const memoRule = memoRuleOf(wallet)
  const form = useCheckedForm({
    defaults: emptyWallet,
    rules: { address: requiredText, memo: () => null, needsNoMemo: () => null },
    onSubmit: async (typed) => {
      setFailure(null)
      const read = readTypedWallet(typed, memoRule)
      if (typeof read === 'string') {
        form.setFieldError('memo', () => t(`clients.wallets.${read}`))
        return
      }
      const { data, error } = await confirm({ id: clientId, walletId, body: read })
      const differing = failureOf(error)?.fields
      if (data) onDone(data.alsoOf)
      else if (!differing) setFailure(error)
      else
        for (const name of ['memo', 'address'] as const)
          if (differing[name]) form.setFieldError(name, () => t('clients.wallets.differs', { name: enteredBy?.name ?? '' }))
    },
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <p className="text-muted">{t('clients.wallets.confirmSentence')}</p>
      <Facts
        facts={[
          [t('layout.coin'), coin],
          [t('layout.network'), networkName(coin, network)],
          [t('clients.wallets.keeper'), keeperText(wallet)],
          [t('clients.wallets.source'), source === 'client' ? null : t(`clients.wallets.sources.${source}`)],
          [
            t('receiving.enteredBy'),
            <span key="by" className="wrap-anywhere">
              <bdi>{enteredBy?.name}</bdi> · <Moment at={enteredAt} />
            </span>,
          ],
        ]}
      />
      <TypedWalletFields
        chosen={isCrypto(coin) ? { coin, network } : noCoin}
        memoRule={memoRule}
        address={{ ref: focusOnMount, ...form.field('address') }}
        memo={form.field('memo')}
        needsNoMemo={form.field('needsNoMemo')}
      />
      <FormFoot failure={failure && refusalText(failure)} submit={t('receiving.confirmSubmit')} busy={form.busy} onCancel={onCancel} />
    </form>
  )
}

function refusalText(failure: CallError): string {
  const code = failureOf(failure)?.error
  if (code === 'OWN_PROPOSAL') return t('clients.wallets.own')
  return code === 'ACCOUNT_FROZEN' ? t('clients.wallets.frozen') : failureSentence(failure)
}
