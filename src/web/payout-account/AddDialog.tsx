import { useState } from 'react'
import { fiatCurrencies, type FiatCurrency } from '#contract/currencies.ts'
import { type NewPayoutAccount, type PayoutAccounts, useAddPayoutAccountMutation } from '../api/payout-accounts.ts'
import type { SecondFactorState } from '../api/second-factor.ts'
import { t } from '../language/text.ts'
import { NeedsProof, ProofFields, useProof, useRefusableForm } from '../session/ProofForm.tsx'
import { DialogForm } from '../ui/DialogForm.tsx'
import { currencyName } from '../ui/currency-names.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { failureOf } from '../api/failure.ts'
import { required } from '../ui/form-rules.ts'

type Party = PayoutAccounts['parties'][number]

interface AddDialogProps {
  open: boolean
  parties: Party[]
  onClose: () => void
  onAdded: () => void
}

/** Adds an account: in whose name, in which currency, its number, and a fresh proof. */
export function AddDialog({ open, ...rest }: AddDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} title={t('payout.add')} width="max-w-lg">
      <NeedsProof>{(factors) => <AddForm factors={factors} {...rest} />}</NeedsProof>
    </Dialog>
  )
}

function AddForm({ factors, parties, onClose, onAdded }: Omit<AddDialogProps, 'open'> & { factors: SecondFactorState }) {
  const [kind, setKind] = useState(parties[0]?.kind)
  const [currency, setCurrency] = useState<FiatCurrency>('EUR')
  const party = parties.find((one) => one.kind === kind) ?? parties[0]
  if (!party) return <p>{t('payout.needsCheck')}</p>
  return (
    <div className="flex flex-col gap-6">
      <HolderField party={party} parties={parties} onChoose={setKind} />
      <SelectField
        label={t('payout.currency')}
        options={fiatCurrencies.map((one) => ({ value: one, label: t('trade.codeAndName', { code: one, name: currencyName(one) }) }))}
        value={currency}
        onChange={({ target }) => setCurrency(target.value as FiatCurrency)}
      />
      <NumberForm key={currency} currency={currency} party={party.kind} factors={factors} onCancel={onClose} onAdded={onAdded} />
    </div>
  )
}

/** The name is the one that the verification confirmed: it is chosen, never typed. */
function HolderField({ party, parties, onChoose }: { party: Party; parties: Party[]; onChoose: (kind: Party['kind']) => void }) {
  const shared = { label: t('payout.holder'), hint: t('payout.holderHint') }
  if (parties.length === 1) return <TextField {...shared} readOnly className="text-ellipsis" value={party.name} />
  return (
    <SelectField
      {...shared}
      options={parties.map(({ kind, name }) => ({ value: kind, label: name }))}
      value={party.kind}
      onChange={({ target }) => onChoose(target.value as Party['kind'])}
    />
  )
}

type FieldName = 'iban' | 'bic' | 'sortCode' | 'accountNumber' | 'bank'
type Typed = Record<FieldName, string>

/** The fields of an account, as banks in this currency name it. */
const fieldsOf: Record<FiatCurrency, readonly FieldName[]> = {
  EUR: ['iban', 'bic'],
  GBP: ['sortCode', 'accountNumber'],
  USD: ['accountNumber', 'bic', 'bank'],
}
const hasHint = ['EUR.bic', 'GBP.sortCode', 'USD.accountNumber', 'USD.bic'] as const

interface NumberFormProps {
  currency: FiatCurrency
  party: NewPayoutAccount['party']
  factors: SecondFactorState
  onCancel: () => void
  onAdded: () => void
}

/** The number of an account with a fresh proof. The service checks the form, and names the field that is wrong. */
function NumberForm({ currency, party, factors, onCancel, onAdded }: NumberFormProps) {
  const [add] = useAddPayoutAccountMutation()
  const proof = useProof(factors)
  const names = fieldsOf[currency]
  const isOptional = (name: FieldName) => currency === 'EUR' && name === 'bic'
  const { form, failure } = useRefusableForm({
    defaults: { ...forEach(names, () => ''), currentPassword: '', code: '' },
    rules: { ...forEach(names, (name) => (isOptional(name) ? () => null : required)), ...proof.rules },
    onSubmit: async ({ currentPassword, code, ...typed }) => {
      const answer = await proof.withProof({ currentPassword, code }, (given) => add({ ...accountOf(currency, typed), party, ...given }))
      // The page behind the dialog then leads to the verification.
      if (answer.error !== 'unused' && failureOf(answer.error)?.error === 'REQUIREMENTS_OPEN') {
        onCancel()
        return {}
      }
      if (!answer.error) onAdded()
      return answer
    },
  })
  return (
    <DialogForm form={form} failure={failure} submit={t('payout.addSubmit')} onCancel={onCancel}>
      {names.map((name) => {
        const hint = hasHint.find((one) => one === `${currency}.${name}`)
        return (
          <TextField
            key={name}
            label={t(currency === 'USD' && name === 'accountNumber' ? 'payout.fields.number' : `payout.fields.${name}`)}
            {...(hint && { hint: t(`payout.hints.${hint}`) })}
            autoComplete="off"
            autoCorrect="off"
            spellCheck={false}
            {...(name === 'iban' || name === 'bic'
              ? { autoCapitalize: 'characters' }
              : name !== 'bank' && { inputMode: inputModeOf[currency] })}
            {...form.field(name)}
          />
        )
      })}
      <ProofFields proof={proof} form={form} />
    </DialogForm>
  )
}

// A number in dollars may have letters.
const inputModeOf = { EUR: 'text', GBP: 'numeric', USD: 'text' } as const

const forEach = <Value,>(names: readonly FieldName[], valueOf: (name: FieldName) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<FieldName, Value>

function accountOf(currency: FiatCurrency, { iban, bic, sortCode, accountNumber, bank }: Typed) {
  if (currency === 'EUR') return { currency, iban, bic }
  return currency === 'GBP' ? { currency, sortCode, accountNumber } : { currency, accountNumber, bic, bank }
}
