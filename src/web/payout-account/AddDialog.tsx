import { useState } from 'react'
import { type FiatCurrency, fiatCurrencies } from '#contract/currencies.ts'
import type { PayoutAccounts } from '../api/payout-accounts.ts'
import type { SecondFactorState } from '../api/second-factor.ts'
import { t } from '../language/text.ts'
import { NeedsProof } from '../session/ProofForm.tsx'
import { currencyName } from '../ui/currency-names.ts'
import { Dialog } from '../ui/Dialog.tsx'
import { SelectField } from '../ui/SelectField.tsx'
import { TextField } from '../ui/TextField.tsx'
import { NumberForm } from './NumberForm.tsx'

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
        options={fiatCurrencies.map((one) => ({ value: one, label: t('payout.currencyOption', { code: one, name: currencyName(one) }) }))}
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
