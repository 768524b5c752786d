import { useState } from 'react'
import type { ReadAddress } from '#contract/addresses/read-address.ts'
import { failureOf } from '../api/failure.ts'
import type { SecondFactorState } from '../api/second-factor.ts'
import type { Wallets } from '../api/wallets.ts'
import { t } from '../language/text.ts'
import { NeedsProof } from '../session/ProofForm.tsx'
import { Dialog } from '../ui/Dialog.tsx'
import type { WalletsPlace } from '../ui/wallet-links.ts'
import { CompareForm } from './CompareForm.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { beginDraft, type Refusals } from './draft.ts'

interface AddDialogProps {
  open: boolean
  parties: Wallets['parties']
  /** The coin, network and party for which the client needs a wallet. */
  begin: WalletsPlace['add']
  onClose: () => void
  onAdded: (id: string) => void
}

/** Adds a wallet in two steps: its details, then the comparison of its address with a fresh proof. */
export function AddDialog({ open, ...rest }: AddDialogProps) {
  return (
    <Dialog open={open} onClose={rest.onClose} title={t('wallets.add')} width="max-w-xl">
      <NeedsProof>{(factors) => <AddForm factors={factors} {...rest} />}</NeedsProof>
    </Dialog>
  )
}

function AddForm({ factors, parties, begin, onClose, onAdded }: Omit<AddDialogProps, 'open'> & { factors: SecondFactorState }) {
  const [draft, setDraft] = useState(() => beginDraft(parties, begin))
  const [read, setRead] = useState<ReadAddress | null>(null)
  const [refusals, setRefusals] = useState<Refusals>({})
  if (!read)
    return <DetailsForm draft={draft} parties={parties} refusals={refusals} onChange={setDraft} onCancel={onClose} onRead={setRead} />
  return (
    <CompareForm
      draft={draft}
      read={read}
      factors={factors}
      onBack={() => setRead(null)}
      onRefused={(error) => {
        // The page behind the dialog then leads to the verification, or says that there are too many.
        const failure = failureOf(error)
        if (failure?.error === 'REQUIREMENTS_OPEN' || failure?.error === 'CONFLICT') return onClose()
        setRefusals(failure?.fields ?? {})
        setRead(null)
      }}
      onAdded={onAdded}
    />
  )
}
