import { type SubmitEvent, useEffect, useId, useRef, useState } from 'react'
import type { FlawedAddress, ReadAddress } from '#contract/addresses/read-address.ts'
import { cryptoCurrencies, type CryptoCurrency } from '#contract/currencies.ts'
import { type MemoType, memoTypes } from '#contract/memo-type.ts'
import { networksOf } from '#contract/networks.ts'
import { maxAddressesAtOnce, walletKinds } from '#contract/wallet-rules.ts'
import type { NewWallet, Wallets } from '../api/wallets.ts'
import { t } from '../language/text.ts'
import { flawSentence } from '../ui/flaw-sentence.ts'
import { FormFoot } from '../ui/DialogForm.tsx'
import { AddressField } from '../ui/AddressField.tsx'
import { Checkbox } from '../ui/Checkbox.tsx'
import { currencyName } from '../ui/currency-names.ts'
import { RadioLine } from '../ui/WalletRadios.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { asTyped, TextArea, TextField } from '../ui/TextField.tsx'
import {
  asksForMemoType,
  chooseCoin,
  chosenNetwork,
  type Draft,
  type DraftField,
  flawsOf,
  hasManyAddresses,
  memoRuleOf,
  moreAddressesOf,
  type ReadAddresses,
  type Refusals,
} from './draft.ts'

interface DetailsFormProps {
  draft: Draft
  parties: Wallets['parties']
  /** Sentences of the service about what was sent before. */
  refusals: Refusals
  /** The wallet sends coins to us, which may come from several of its addresses. */
  sends: boolean
  /** Coin and network are those of an exchange. */
  isCoinFixed?: boolean
  /** How many wallets the client may still add. */
  left: number
  onChange: (change: (draft: Draft) => Draft) => void
  onCancel: () => void
  /** All is entered, and the addresses are of this network. */
  onRead: (addresses: ReadAddresses) => void
}

const addressSentence = (flawed: FlawedAddress, { coin, network }: Draft) =>
  (coin && flawSentence(flawed, { coin, network })) || t('wallets.form.addressWrong')

/** Each once. */
const othersThan = (first: ReadAddress, more: ReadAddress[]): ReadAddress[] =>
  more.filter(({ address }, at) => address !== first.address && more.findIndex((other) => other.address === address) === at)

const moreSentence = (flawed: FlawedAddress | ReadAddress | 'not checked' | undefined, draft: Draft, address = '') =>
  t('wallets.form.moreWrong', {
    address: address.length > 20 ? `${address.slice(0, 10)}…${address.slice(-6)}` : address,
    reason: typeof flawed === 'object' && 'flaw' in flawed ? addressSentence(flawed, draft) : '',
  })

const order: DraftField[] = ['coin', 'kind', 'provider', 'address', 'moreAddresses', 'memo', 'memoType']

/** Which coin, which network, whose address, and the address. */
export function DetailsForm({ draft, parties, refusals, sends, isCoinFixed = false, left, onChange, onCancel, onRead }: DetailsFormProps) {
  const [errors, setErrors] = useState<Refusals>(refusals)
  const [isChecking, setChecking] = useState(false)
  const [failed, setFailed] = useState(false)
  const form = useRef<HTMLFormElement>(null)
  const wrong = useRef(order.find((field) => refusals[field]))
  // Focuses after the errors are rendered, so that a screen reader reads the error together with the field.
  useEffect(() => {
    if (wrong.current) form.current?.querySelector<HTMLElement>(`[name="${wrong.current}"]`)?.focus()
    wrong.current = undefined
  }, [errors])

  const refuse = (found: Refusals) => {
    wrong.current = order.find((field) => found[field])
    setErrors(found)
  }

  const change = (changed: Partial<Draft>, field?: DraftField) => {
    // Of the newest draft: a pasted address may change its field and the memo at once.
    onChange((newest) => ({ ...newest, ...changed }))
    if (field && errors[field]) setErrors(({ [field]: _edited, ...others }) => others)
  }
  const submit = async (event: SubmitEvent<HTMLFormElement>) => {
    event.preventDefault()
    if (isChecking) return
    setFailed(false)
    const flaws = Object.entries(flawsOf(draft)).map(([field, id]) => [field, t(id)])
    if (flaws.length > 0) return refuse(Object.fromEntries(flaws) as Refusals)
    const most = Math.min(maxAddressesAtOnce, left)
    setChecking(true)
    const read = await readDraftAddress(draft, draft.address)
    const more = await Promise.all(moreAddressesOf(draft).map((address) => readDraftAddress(draft, address)))
    setChecking(false)
    if (read === 'not checked' || more.includes('not checked')) return setFailed(true)
    const wrong = more.findIndex((one) => one !== 'not checked' && 'flaw' in one)
    if ('flaw' in read) refuse({ address: addressSentence(read, draft) })
    else if (more.length >= most) refuse({ moreAddresses: t('wallets.form.tooMany', { count: String(most) }) })
    else if (wrong !== -1) refuse({ moreAddresses: moreSentence(more[wrong], draft, moreAddressesOf(draft)[wrong]) })
    else
      onRead({
        first: read,
        more: othersThan(
          read,
          more.filter((one) => one !== 'not checked' && 'address' in one),
        ),
      })
  }
  const network = chosenNetwork(draft)
  const refusedElsewhere = Object.entries(refusals).find(([field]) => !order.some((known) => known === field))?.[1]
  return (
    <form ref={form} noValidate className="flex flex-col gap-6" onSubmit={(event) => void submit(event)}>
      <OwnerField parties={parties} party={draft.party} onChoose={(party) => change({ party })} />
      {isCoinFixed && network ? (
        <p className="text-lg font-medium">{t('wallets.coinOn', { coin: draft.coin, network: network.name })}</p>
      ) : (
        <CoinFields draft={draft} error={errors.coin} onChange={(changed) => change(changed, 'coin')} />
      )}
      <KindField draft={draft} error={errors.kind} onChoose={(kind) => change({ kind }, 'kind')} />
      {draft.kind === 'provider' && (
        <TextField
          name="provider"
          label={t('wallets.form.provider')}
          hint={t('wallets.form.providerHint')}
          maxLength={100}
          autoComplete="off"
          value={draft.provider}
          error={errors.provider ?? null}
          onChange={({ target }) => change({ provider: target.value }, 'provider')}
        />
      )}
      {draft.coin !== '' && network && (
        <AddressField
          name="address"
          label={t('wallets.form.address')}
          coin={draft.coin}
          network={network.id}
          value={draft.address}
          error={errors.address ?? null}
          onChange={(address) => change({ address }, 'address')}
          onMemo={(memo, memoType) => change({ memo, memoType: memoType ?? '' }, 'memo')}
        />
      )}
      {sends && hasManyAddresses(draft) && (
        <TextArea
          name="moreAddresses"
          label={t('wallets.form.more')}
          hint={t('wallets.form.moreHint', { coin: draft.coin })}
          rows={3}
          {...asTyped}
          value={draft.moreAddresses}
          error={errors.moreAddresses ?? null}
          onChange={({ target }) => change({ moreAddresses: target.value }, 'moreAddresses')}
        />
      )}
      <MemoFields draft={draft} error={errors.memo} onChange={(changed) => change(changed, 'memo')} />
      {asksForMemoType(draft) && (
        <SelectField
          name="memoType"
          label={t('wallets.form.memoType')}
          hint={t('wallets.form.memoTypeHint')}
          options={[
            { value: '', label: t('wallets.sign.choose'), disabled: true },
            ...memoTypes.map((value) => ({ value, label: t(`wallets.form.memoTypes.${value}`) })),
          ]}
          value={draft.memoType}
          error={errors.memoType ?? null}
          onChange={({ target }) => change({ memoType: target.value as MemoType }, 'memoType')}
        />
      )}
      <TextField
        label={t('wallets.form.name')}
        hint={t('wallets.form.nameHint')}
        maxLength={60}
        autoComplete="off"
        value={draft.name}
        onChange={({ target }) => change({ name: target.value })}
      />
      <FormFoot
        failure={failed ? t('wallets.form.notChecked') : refusedElsewhere}
        submit={t('ui.next')}
        busy={isChecking}
        onCancel={onCancel}
      />
    </form>
  )
}

/** Which coin, and on which network if it has several. */
function CoinFields({ draft, error, onChange }: { draft: Draft; error: string | undefined; onChange: (changed: Partial<Draft>) => void }) {
  const networks = draft.coin === '' ? [] : networksOf(draft.coin)
  const [only] = networks.length === 1 ? networks : []
  return (
    <>
      <SelectField
        name="coin"
        label={t('wallets.form.coin')}
        {...(only && { hint: t('wallets.form.onlyNetwork', { network: only.name }) })}
        options={[
          ...(draft.coin === '' ? [{ value: '', label: t('wallets.sign.choose'), disabled: true }] : []),
          ...cryptoCurrencies.map((code) => ({ value: code, label: t('trade.codeAndName', { code, name: currencyName(code) }) })),
        ]}
        value={draft.coin}
        error={error ?? null}
        onChange={({ target }) => onChange(chooseCoin(draft, target.value as CryptoCurrency))}
      />
      {networks.length > 1 && (
        <SelectField
          label={t('trade.network')}
          hint={t('wallets.form.networkHint', { coin: draft.coin })}
          options={networks.map(({ id, name }) => ({ value: id, label: name }))}
          value={draft.network}
          onChange={({ target }) => onChange({ network: target.value })}
        />
      )}
    </>
  )
}

/** The name is the one that the verification confirmed: it is chosen, never typed. */
function OwnerField({
  parties,
  party,
  onChoose,
}: {
  parties: Wallets['parties']
  party: NewWallet['party']
  onChoose: (party: NewWallet['party']) => void
}) {
  const shared = { label: t('wallets.form.holder'), hint: t('wallets.form.holderHint') }
  if (parties.length === 1) return <TextField {...shared} readOnly className="text-ellipsis" value={parties[0]?.name} />
  return (
    <SelectField
      {...shared}
      options={parties.map(({ kind, name }) => ({ value: kind, label: name }))}
      value={party}
      onChange={({ target }) => onChoose(target.value as NewWallet['party'])}
    />
  )
}

function KindField({ draft, error, onChoose }: { draft: Draft; error: string | undefined; onChoose: (kind: Draft['kind']) => void }) {
  const errorId = useId()
  return (
    <fieldset className="min-w-0" aria-describedby={error ? errorId : undefined}>
      <legend className="mb-1.5 text-sm font-medium">{t('wallets.form.kind')}</legend>
      <div className="divide-y divide-hairline border-y border-hairline">
        {walletKinds.map((kind) => (
          <RadioLine
            key={kind}
            group="kind"
            label={
              <>
                <span className="block">{t(`wallets.form.kinds.${kind}`)}</span>
                <span className="block text-sm text-muted">{t(`wallets.form.kindHints.${kind}`)}</span>
              </>
            }
            isChosen={draft.kind === kind}
            onChoose={() => onChoose(kind)}
          />
        ))}
      </div>
      {error && (
        <p id={errorId} className="mt-1.5 text-sm text-danger">
          {error}
        </p>
      )}
    </fieldset>
  )
}

interface MemoFieldsProps {
  draft: Draft
  error: string | undefined
  onChange: (changed: Partial<Draft>) => void
}

/** An exchange's address needs its memo. For an own wallet, the client says so if there is none. */
function MemoFields({ draft, error, onChange }: MemoFieldsProps) {
  const rule = memoRuleOf(draft)
  if (rule === 'none' || draft.kind === '') return null
  return (
    <div className="flex flex-col gap-1.5">
      <TextField
        name="memo"
        label={t(`wallets.memo.${rule}`)}
        hint={t(`wallets.form.memoHint.${draft.kind}.${rule}`)}
        maxLength={100}
        autoComplete="off"
        {...(rule === 'tag' && { inputMode: 'numeric' })}
        value={draft.memo}
        error={error ?? null}
        onChange={({ target }) => onChange({ memo: target.value })}
      />
      {draft.kind === 'self-hosted' && (
        <Checkbox
          label={t(`wallets.form.noMemo.${rule}`)}
          checked={draft.needsNoMemo && draft.memo.trim() === ''}
          disabled={draft.memo.trim() !== ''}
          onChange={({ target }) => onChange({ needsNoMemo: target.checked })}
        />
      )}
    </div>
  )
}

/** Reads an address for the coin of a draft. `not checked`: the code that knows addresses could not be loaded. */
async function readDraftAddress({ coin, network }: Draft, address: string): Promise<ReadAddress | FlawedAddress | 'not checked'> {
  if (coin === '') return { flaw: 'empty', networks: [] }
  // What knows addresses is loaded only where one is entered.
  const loaded = await import('#contract/addresses/read-address.ts').catch(() => null)
  if (!loaded) return 'not checked'
  return loaded.readAddress(address, { coin, network })
}
