import type { ComponentProps } from 'react'
import type { FiatCurrency } from '#contract/currencies.ts'
import type { PayoutAccounts } from '../api/payout-accounts.ts'
import { t } from '../language/text.ts'
import { required, type Rule } from '../ui/form-rules.ts'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'

type Party = PayoutAccounts['parties'][number]

/** The name is the one that the verification confirmed: it is chosen, never typed. */
export function HolderField({ party, parties, onChoose }: { party: Party; parties: Party[]; onChoose: (kind: Party['kind']) => void }) {
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

export type FieldName = 'iban' | 'bic' | 'sortCode' | 'accountNumber' | 'bank'
export type TypedAccount = Record<FieldName, string>

/** The fields of an account, as banks in this currency name it. */
const fieldsOf: Record<FiatCurrency, readonly FieldName[]> = {
  EUR: ['iban', 'bic'],
  GBP: ['sortCode', 'accountNumber'],
  USD: ['accountNumber', 'bic', 'bank'],
}
const hasHint = ['EUR.bic', 'GBP.sortCode', 'USD.accountNumber', 'USD.bic'] as const

const isOptional = (currency: FiatCurrency, name: FieldName) => currency === 'EUR' && name === 'bic'

/** Names and rules of the fields of an account in this currency. */
export function fieldsIn(currency: FiatCurrency) {
  const names = fieldsOf[currency]
  return { names, rules: forEach<Rule<string>>(names, (name) => (isOptional(currency, name) ? () => null : required)) }
}

interface NumberFieldsProps {
  currency: FiatCurrency
  form: { field: (name: FieldName) => Omit<ComponentProps<typeof TextField>, 'label'> }
}

/** The number of an account. The service checks its form, and names the field that is wrong. */
export const NumberFields = ({ currency, form }: NumberFieldsProps) =>
  fieldsOf[currency].map((name) => {
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
  })

// A number in dollars may have letters.
const inputModeOf = { EUR: 'text', GBP: 'numeric', USD: 'text' } as const

export const forEach = <Value,>(names: readonly FieldName[], valueOf: (name: FieldName) => Value) =>
  Object.fromEntries(names.map((name) => [name, valueOf(name)])) as Record<FieldName, Value>

/** The account, as the call takes it. */
export function accountOf(currency: FiatCurrency, { iban, bic, sortCode, accountNumber, bank }: TypedAccount) {
  if (currency === 'EUR') return { currency, iban, bic }
  return currency === 'GBP' ? { currency, sortCode, accountNumber } : { currency, accountNumber, bic, bank }
}
