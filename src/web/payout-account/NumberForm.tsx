import type { FiatCurrency } from '#contract/currencies.ts'
import { failureOf } from '../api/failure.ts'
import { type NewPayoutAccount, useAddPayoutAccountMutation } from '../api/payout-accounts.ts'
import type { SecondFactorState } from '../api/second-factor.ts'
import { t } from '../language/text.ts'
import { FormFoot, ProofFields, useProof, useRefusableForm } from '../session/ProofForm.tsx'
import { required } from '../ui/form-rules.ts'
import { TextField } from '../ui/TextField.tsx'

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
export function NumberForm({ currency, party, factors, onCancel, onAdded }: NumberFormProps) {
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
    <form noValidate className="flex flex-col gap-6" onSubmit={form.submit}>
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
      <FormFoot failure={failure} submit={t('payout.addSubmit')} busy={form.busy} onCancel={onCancel} />
    </form>
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
