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
import { failureOf } from '../api/failure.ts'
import { accountOf, fieldsIn, forEach, HolderField, NumberFields } from './AccountFields.tsx'

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

interface NumberFormProps {
  currency: FiatCurrency
  party: NewPayoutAccount['party']
  factors: SecondFactorState
  onCancel: () => void
  onAdded: () => void
}

/** The number of an account with a fresh proof. */
function NumberForm({ currency, party, factors, onCancel, onAdded }: NumberFormProps) {
  const [add] = useAddPayoutAccountMutation()
  const proof = useProof(factors)
  const { names, rules } = fieldsIn(currency)
  const { form, failure } = useRefusableForm({
    defaults: { ...forEach(names, () => ''), currentPassword: '', code: '' },
    rules: { ...rules, ...proof.rules },
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
      <NumberFields currency={currency} form={form} />
      <ProofFields proof={proof} form={form} />
    </DialogForm>
  )
}
