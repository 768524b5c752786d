import { type ComponentProps, useState } from 'react'
import { isCrypto } from '#contract/currencies.ts'
import { type TransferOutcome, type WalletKind, walletKinds } from '#contract/wallet-rules.ts'
import { isOurAddress, walletSources } from '#contract/desk/wallet-codes.ts'
import { type MemoType, memoTypes, readMemoType } from '#contract/memo-type.ts'
import { type MemoRule, networkOf } from '#contract/networks.ts'
import { confirmWalletTransferStepUp } from '#contract/desk/step-up-subjects.ts'
import { t } from '../../web/language/text.ts'
import { focusOnMount } from '../../web/ui/focus.ts'
import { useCheckedForm } from '../../web/ui/use-checked-form.ts'
import { useCall } from '../api/call.ts'
import { type CallError, failureOf } from '../api/failure.ts'
import type { ClientFile, Wallet, WalletTransfer } from '../api/clients.ts'
import { CoinAndNetworkFields, noCoin } from '../layout/CoinAndNetworkFields.tsx'
import { Facts } from '../layout/Facts.tsx'
import { failureSentence } from '../layout/failure-sentence.ts'
import { DialogForm, requiredText } from '../layout/DialogForm.tsx'
import { Moment } from '../layout/Moment.tsx'
import { coinText, networkName } from '../layout/offer-words.ts'
import { keeperText } from '../layout/wallet-words.tsx'
import { AddressGroups } from '../../web/ui/AddressGroups.tsx'
import { TextField } from '../../web/ui/TextField.tsx'
import { Transaction } from '../layout/Transaction.tsx'
import { amountField, readPositive } from '../layout/typed-amount.ts'
import { useConfirmedCall } from '../session/confirmed-call.ts'
import { SelectField } from '../../web/ui/SelectField.tsx'
import { isOneOf, toChoose } from '../layout/codes.ts'
import { Checkbox } from '../../web/ui/Checkbox.tsx'
import { AddressFields, typedAddress } from '../layout/AddressFields.tsx'
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
    rules: { address: requiredText, memo: () => null, memoType: () => null, needsNoMemo: () => null },
    onSubmit: async (typed): Promise<void> => {
      setFailure(null)
      const read = readTypedWallet(typed, { network, memoRule })
      if ('wrong' in read) return form.setFieldError(read.field, () => t(`clients.wallets.${read.wrong}`))
      const { data, error } = await confirm({ id: clientId, walletId, body: read })
      const differing = failureOf(error)?.fields
      if (data) onDone(data.alsoOf)
      else if (!differing) setFailure(error)
      else
        for (const name of ['memoType', 'memo', 'address'] as const)
          if (differing[name]) form.setFieldError(name, () => t('clients.wallets.differs', { name: enteredBy?.name ?? '' }))
    },
  })
  return (
    <DialogForm form={form} failure={failure && refusalText(failure)} submit={t('word.confirm')} onCancel={onCancel}>
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
        memoType={form.field('memoType')}
        needsNoMemo={form.field('needsNoMemo')}
      />
    </DialogForm>
  )
}

function refusalText(failure: CallError): string {
  const code = failureOf(failure)?.error
  if (code === 'OWN_PROPOSAL') return t('clients.wallets.own')
  return code === 'ACCOUNT_FROZEN' ? t('clients.wallets.frozen') : failureSentence(failure)
}

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
    <DialogForm
      form={form}
      failure={failure && (code === 'CONFLICT' ? t('clients.transfers.conflict') : failureSentence(failure))}
      submit={t('word.confirm')}
      onCancel={onCancel}
    >
      <p className="text-muted">{t('clients.transfers.sentence')}</p>
      <Facts
        facts={[
          [t('layout.coin'), coin],
          [t('layout.network'), networkName(coin, network)],
          [t('clients.transfers.asked'), coinText(amount, coin)],
          [t('clients.transfers.wallet'), <AddressGroups key="from" text={from} />],
          [t('clients.transfers.to'), <AddressGroups key="to" text={to} />],
          [t('word.tagOrMemo'), memo],
          [t('clients.transfers.short.said'), transaction && <Transaction key="transaction" id={transaction} explorer={explorer} />],
        ]}
      />
      <TextField
        label={t('word.transaction')}
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
    </DialogForm>
  )
}

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
      memoType: () => null,
      needsNoMemo: () => null,
      provider: kind === 'provider' ? requiredText : () => null,
      party: partyKinds.length > 1 ? requiredText : () => null,
      source: requiredText,
    },
    onSubmit: async ({ coin: _chosen, source, provider, party, ...typed }): Promise<void> => {
      setFailure(null)
      const read = readTypedWallet(typed, { network: chosen.network, memoRule })
      if ('wrong' in read) return form.setFieldError(read.field, () => t(`clients.wallets.${read.wrong}`))
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
    <DialogForm form={form} failure={failure && failureSentence(failure)} submit={t('receiving.enterSubmit')} onCancel={onCancel}>
      <p className="text-muted">{t('clients.wallets.enterSentence')}</p>
      <CoinAndNetworkFields chosen={chosen} onChoose={setChosen} field={form.field('coin')} />
      <TypedWalletFields
        chosen={chosen}
        memoRule={memoRule}
        address={form.field('address')}
        memo={form.field('memo')}
        memoType={form.field('memoType')}
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
          options={toChoose(partyKinds, (value) => t(`clients.wallets.parties.${value}`))}
          {...form.field('party')}
        />
      </div>
      <SelectField
        label={t('clients.wallets.source')}
        options={toChoose(walletSources, (value) => t(`clients.wallets.sources.${value}`))}
        {...form.field('source')}
      />
    </DialogForm>
  )
}

interface TypedWalletFieldsProps extends ComponentProps<typeof AddressFields> {
  needsNoMemo: Partial<ComponentProps<typeof Checkbox>>
}

/** An address, and its tag or memo: an exchange’s address needs one, so that leaving it out must be said. */
const TypedWalletFields = ({ memo, needsNoMemo, ...fields }: TypedWalletFieldsProps) => (
  <>
    <AddressFields {...fields} memo={{ hint: t('clients.wallets.memoHint'), ...memo }} />
    {fields.memoRule !== 'none' && <Checkbox label={t('clients.wallets.needsNoMemo')} {...needsNoMemo} />}
  </>
)

const emptyWallet = { address: '', memo: '', memoType: '', needsNoMemo: false }

type Typed = typeof emptyWallet

type ReadWallet =
  | (ReturnType<typeof typedAddress> & { memoType?: MemoType | null })
  | { field: 'memo'; wrong: 'memo-missing' | 'memo-needless' }
  | { field: 'memoType'; wrong: 'memoType-unsaid' | 'memoType-not-an-id' }

/** What was typed, or the mistake that the rules of single fields cannot see. */
function readTypedWallet(typed: Typed, { network, memoRule }: { network: string; memoRule: MemoRule }): ReadWallet {
  const read = typedAddress(typed, memoRule)
  if (memoRule !== 'none' && (read.memo === null) !== typed.needsNoMemo)
    return { field: 'memo', wrong: read.memo === null ? 'memo-missing' : 'memo-needless' }
  const said = isOneOf(memoTypes, typed.memoType) ? typed.memoType : null
  const type = readMemoType({ network, memo: read.memo, memoType: said })
  if (!('flaw' in type)) return { ...read, ...(type.memoType && type) }
  return { field: 'memoType', wrong: type.flaw === 'unsaid' ? 'memoType-unsaid' : 'memoType-not-an-id' }
}
