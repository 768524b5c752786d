import { useEffect, useEffectEvent, useState } from 'react'
import type { FiatCurrency } from '#contract/currencies.ts'
import type { Body } from '../api/call-types.ts'
import type { PayoutAccounts } from '../api/payout-accounts.ts'
import { t } from '../language/text.ts'
import { DialogForm } from '../ui/DialogForm.tsx'
import { useCheckedForm } from '../ui/use-checked-form.ts'
import { accountOf, fieldsIn, forEach, HolderField, NumberFields } from './AccountFields.tsx'

type Entered = NonNullable<Body<'acceptOffer'>['newPayoutAccount']>

interface NewAccountProps {
  currency: FiatCurrency
  /** In whose names it may be; at least one. */
  parties: PayoutAccounts['parties']
  /** What was entered before. */
  before: Entered | undefined
  /** Sentences of the service about what was entered before. */
  refusals: Readonly<Record<string, string>>
  onCancel: () => void
  onEntered: (entered: Entered) => void
}

/** Enters an account for one exchange. The proof of that exchange adds it. */
export function NewAccount({ currency, parties, before, refusals, onCancel, onEntered }: NewAccountProps) {
  const [kind, setKind] = useState(before?.party)
  const party = parties.find((one) => one.kind === kind) ?? parties[0]
  const { names, rules } = fieldsIn(currency)
  const known: Record<string, string | undefined> = { ...before }
  const form = useCheckedForm({
    defaults: forEach(names, (name) => known[name] ?? ''),
    rules,
    onSubmit: async (typed): Promise<void> => {
      if (party) onEntered({ ...accountOf(currency, typed), party: party.kind })
    },
  })
  const refused = names.find((name) => refusals[name])
  const showRefusal = useEffectEvent(() => {
    if (refused) form.setFieldError(refused, refusals[refused] ?? '')
  })
  // Once: an edit of the field clears it.
  useEffect(() => showRefusal(), [])
  if (!party) return null
  return (
    <DialogForm form={form} failure={null} submit={t('ui.next')} onCancel={onCancel}>
      <HolderField party={party} parties={parties} onChoose={setKind} />
      <NumberFields currency={currency} form={form} />
    </DialogForm>
  )
}
