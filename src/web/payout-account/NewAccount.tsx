import { useEffect, useState } from 'react'
import type { FiatCurrency } from '#contract/currencies.ts'
import type { NewPayoutAccount, PayoutAccounts } from '../api/payout-accounts.ts'
import { t } from '../language/text.ts'
import { DialogForm } from '../ui/DialogForm.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { accountOf, fieldsIn, type FieldName, forEach, HolderField, NumberFields, type TypedAccount } from './AccountFields.tsx'

/** An account that was entered, and is not added yet. */
export interface EnteredAccount {
  account: ReturnType<typeof accountOf> & Pick<NewPayoutAccount, 'party'>
  typed: TypedAccount
}

interface NewAccountProps {
  currency: FiatCurrency
  /** In whose names it may be; at least one. */
  parties: PayoutAccounts['parties']
  /** What was entered before. */
  before: EnteredAccount | undefined
  /** Sentences of the service about what was entered before. */
  refusals: Partial<Record<FieldName, string>>
  onCancel: () => void
  onEntered: (entered: EnteredAccount) => void
}

/** Enters an account for one exchange. The proof of that exchange adds it. */
export function NewAccount({ currency, parties, before, refusals, onCancel, onEntered }: NewAccountProps) {
  const [kind, setKind] = useState(before?.account.party)
  const party = parties.find((one) => one.kind === kind) ?? parties[0]
  const { names, rules } = fieldsIn(currency)
  const form = useCheckedForm({
    defaults: forEach(names, (name) => before?.typed[name] ?? ''),
    rules,
    onSubmit: async (typed): Promise<void> => {
      if (party) onEntered({ account: { ...accountOf(currency, typed), party: party.kind }, typed })
    },
  })
  const refused = names.find((name) => refusals[name])
  const { setFieldError } = form
  useEffect(() => {
    if (refused) setFieldError(refused, refusals[refused] ?? '')
    // Shown once: an edit of the field clears it.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [])
  if (!party) return null
  return (
    <DialogForm form={form} failure={null} submit={t('ui.next')} onCancel={onCancel}>
      <HolderField party={party} parties={parties} onChoose={setKind} />
      <NumberFields currency={currency} form={form} />
    </DialogForm>
  )
}
