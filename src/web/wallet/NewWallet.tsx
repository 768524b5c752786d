import { useState } from 'react'
import { maxWallets } from '#contract/wallet-rules.ts'
import type { NewWallet as Added, Wallets } from '../api/wallets.ts'
import type { WalletsPlace } from '../ui/wallet-links.ts'
import { CompareOnlyForm } from './CompareForm.tsx'
import { DetailsForm } from './DetailsForm.tsx'
import { beginDraft, type Draft, type ReadAddresses, type Refusals, walletOf } from './draft.ts'

/** A wallet that was entered and compared, and is not added yet. */
export interface ComparedWallet {
  wallet: Omit<Added, 'currentPassword' | 'code' | 'passkey' | 'moreAddresses'>
  draft: Draft
}

interface NewWalletProps {
  known: Wallets
  /** The coin and network of the exchange, and its party if it has one. */
  use: Omit<NonNullable<WalletsPlace['add']>, 'party'> & { party: string | undefined }
  /** What was entered before. */
  before: Draft | undefined
  /** Sentences of the service about what was entered before. */
  refusals: Refusals
  onCancel: () => void
  onCompared: (compared: ComparedWallet) => void
}

/** Enters a wallet for one exchange, and compares its address. The proof of that exchange adds it. */
export function NewWallet({ known, use, before, refusals, onCancel, onCompared }: NewWalletProps) {
  const parties = known.parties.filter(({ kind }) => use.party === undefined || kind === use.party)
  const [draft, setDraft] = useState(() => before ?? beginDraft(parties, { ...use, party: use.party ?? '' }))
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
  return (
    <CompareOnlyForm
      draft={draft}
      read={read}
      onBack={() => setRead(null)}
      onCompared={() => onCompared({ wallet: walletOf(draft, read), draft })}
    />
  )
}
