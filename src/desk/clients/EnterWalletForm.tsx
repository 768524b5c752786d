import { useState } from 'react'
import { isOurAddress, walletSources } from '#contract/desk/wallet-codes.ts'
import { networkOf } from '#contract/networks.ts'
import { t } from '../../web/language/text.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import { useEnterWalletMutation } from '../api/wallets.ts'
import { isOneOf } from '../layout/codes.ts'
import { CoinAndNetworkFields, noCoin } from '../layout/CoinAndNetworkFields.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { requiredText } from '../layout/form-rules.ts'
import { FormFoot } from '../layout/FormFoot.tsx'
import { emptyWallet, readTypedWallet, TypedWalletFields } from './TypedWalletFields.tsx'

interface EnterWalletFormProps {
  clientId: string
  onDone: (alsoOf: number) => void
  onCancel: () => void
}

/** The first of two people enters a wallet, as the client gave it. */
export function EnterWalletForm({ clientId, onDone, onCancel }: EnterWalletFormProps) {
  const [enter] = useEnterWalletMutation()
  const [chosen, setChosen] = useState(noCoin)
  const [failure, setFailure] = useState<CallError | null>(null)
  const memoRule = (chosen.coin && networkOf(chosen.coin, chosen.network)?.memo) ?? 'none'
  const form = useCheckedForm({
    defaults: { coin: '', ...emptyWallet, source: '' },
    rules: { coin: requiredText, address: requiredText, memo: () => null, needsNoMemo: () => null, source: requiredText },
    onSubmit: async ({ coin: _chosen, source, ...typed }) => {
      setFailure(null)
      const read = readTypedWallet(typed, memoRule)
      if (typeof read === 'string') {
        form.setFieldError('memo', () => t(`clients.wallets.${read}`))
        return
      }
      if (chosen.coin === null || !isOneOf(walletSources, source)) return
      const { data, error } = await enter({ id: clientId, body: { ...chosen, ...read, source } })
      const refused = failureOf(error)
      if (data) onDone(data.alsoOf)
      else if (refused?.error === 'CONFLICT') form.setFieldError('address', () => t('clients.wallets.known'))
      else if (refused?.fields?.['memo']) form.setFieldError('memo', () => t('clients.wallets.memo-invalid'))
      else if (refused?.fields?.['address'] === isOurAddress) form.setFieldError('address', () => t('clients.wallets.ours'))
      else if (refused?.fields?.['address']) form.setFieldError('address', () => t('clients.wallets.invalid'))
      else setFailure(error)
    },
  })
  return (
    <form noValidate className="flex flex-col gap-4" onSubmit={form.submit}>
      <p className="text-muted">{t('clients.wallets.enterSentence')}</p>
      <CoinAndNetworkFields chosen={chosen} onChoose={setChosen} field={form.field('coin')} />
      <TypedWalletFields
        chosen={chosen}
        memoRule={memoRule}
        address={form.field('address')}
        memo={form.field('memo')}
        needsNoMemo={form.field('needsNoMemo')}
      />
      <SelectField
        label={t('clients.wallets.source')}
        options={[
          { value: '', label: t('clients.wallets.chooseSource') },
          ...walletSources.map((value) => ({ value, label: t(`clients.wallets.sources.${value}`) })),
        ]}
        {...form.field('source')}
      />
      <FormFoot failure={failure && failureSentence(failure)} submit={t('receiving.enterSubmit')} busy={form.busy} onCancel={onCancel} />
    </form>
  )
}
