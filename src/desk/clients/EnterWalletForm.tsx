import { useState } from 'react'
import { isOurAddress, walletSources } from '#contract/desk/wallet-codes.ts'
import { networkOf } from '#contract/networks.ts'
import { type WalletKind, walletKinds } from '#contract/wallet-rules.ts'
import { t } from '../../web/language/text.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import type { ClientFile } from '../api/clients.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import { isOneOf } from '../layout/codes.ts'
import { CoinAndNetworkFields, noCoin } from '../layout/CoinAndNetworkFields.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { requiredText } from '../layout/form-rules.ts'
import { FormFoot } from '../layout/FormFoot.tsx'
import { emptyWallet, readTypedWallet, TypedWalletFields } from './TypedWalletFields.tsx'

interface EnterWalletFormProps {
  clientId: string
  parties: ClientFile['parties']
  onDone: (alsoOf: number) => void
  onCancel: () => void
}

/** The first of two people enters a wallet, as the client gave it. */
export function EnterWalletForm({ clientId, parties, onDone, onCancel }: EnterWalletFormProps) {
  const [enter] = useCall('enterWallet')
  const [chosen, setChosen] = useState(noCoin)
  const [kind, setKind] = useState<WalletKind>('self-hosted')
  const partyKinds = [...new Set(parties.filter(({ approved }) => approved).map((party) => party.kind))]
  const [failure, setFailure] = useState<CallError | null>(null)
  const memoRule = (chosen.coin && networkOf(chosen.coin, chosen.network)?.memo) ?? 'none'
  const form = useCheckedForm({
    defaults: { coin: '', ...emptyWallet, provider: '', party: partyKinds.length === 1 ? (partyKinds[0] ?? '') : '', source: '' },
    rules: {
      coin: requiredText,
      address: requiredText,
      memo: () => null,
      needsNoMemo: () => null,
      provider: kind === 'provider' ? requiredText : () => null,
      party: partyKinds.length > 1 ? requiredText : () => null,
      source: requiredText,
    },
    onSubmit: async ({ coin: _chosen, source, provider, party, ...typed }) => {
      setFailure(null)
      const read = readTypedWallet(typed, memoRule)
      if (typeof read === 'string') {
        form.setFieldError('memo', () => t(`clients.wallets.${read}`))
        return
      }
      if (chosen.coin === null || !isOneOf(walletSources, source)) return
      const kept = kind === 'provider' ? { kind, provider: provider.trim() } : {}
      const { data, error } = await enter({
        id: clientId,
        body: { ...chosen, ...read, source, ...kept, ...(isOneOf(partyKinds, party) && { party }) },
      })
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
        label={t('clients.wallets.keeper')}
        options={walletKinds.map((value) => ({ value, label: t(`clients.wallets.kinds.${value}`) }))}
        value={kind}
        onChange={({ target }) => setKind(target.value as WalletKind)}
      />
      {/* Always there, because the form reads it. */}
      <div hidden={kind !== 'provider'}>
        <TextField
          label={t('clients.wallets.provider')}
          hint={t('clients.wallets.providerHint')}
          maxLength={100}
          autoComplete="off"
          {...form.field('provider')}
        />
      </div>
      <div hidden={partyKinds.length < 2}>
        <SelectField
          label={t('clients.wallets.party')}
          options={[
            { value: '', label: t('clients.wallets.chooseSource') },
            ...partyKinds.map((value) => ({ value, label: t(`clients.wallets.parties.${value}`) })),
          ]}
          {...form.field('party')}
        />
      </div>
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
