import { useState } from 'react'
import { maxWallets } from '#contract/wallet-rules.ts'
import type { Body } from '../api/call-types.ts'
import type { Wallets } from '../api/wallets.ts'
import { CompareOnlyForm } from './CompareForm.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { beginDraft, draftOf, type ReadAddresses, type Refusals, walletOf } from './draft.ts'

type Entered = NonNullable<Body<'acceptOffer'>['newWallet']>

interface NewWalletProps {
  known: Wallets
  /** The coin and network of an exchange, and its party if it has one. */
  use: { coin: string; network: string; party: string | undefined }
  /** What was entered before. */
  before: Entered | undefined
  /** Sentences of the service about what was entered before. */
  refusals: Refusals
  onCancel: () => void
  onEntered: (entered: Entered) => void
}

/** Enters a wallet for one exchange, and compares its address. The proof of that exchange adds it. */
export function NewWallet({ known, use, before, refusals, onCancel, onEntered }: NewWalletProps) {
  const parties = known.parties.filter(({ kind }) => use.party === undefined || kind === use.party)
  const [draft, setDraft] = useState(() => {
    const begun = beginDraft(parties, { ...use, party: use.party ?? '' })
    return before ? draftOf(begun, before) : begun
  })
  const [read, setRead] = useState<ReadAddresses | null>(null)
  if (!read)
    return (
      <DetailsForm
        draft={draft}
        parties={parties}
        refusals={refusals}
        sends={false}
        isCoinFixed
        left={maxWallets - known.wallets.length}
        onChange={setDraft}
        onCancel={onCancel}
        onRead={setRead}
      />
    )
  return <CompareOnlyForm draft={draft} read={read} onBack={() => setRead(null)} onCompared={() => onEntered(walletOf(draft, read))} />
}
