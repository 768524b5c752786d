import { type ComponentType, createContext } from 'react'
import type { FiatCurrency } from '#contract/currencies.ts'
import type { Body } from '../api/call-types.ts'
import type { PayoutAccounts } from '../api/payout-accounts.ts'
import type { Wallets } from '../api/wallets.ts'

export type EnteredWallet = NonNullable<Body<'acceptOffer'>['newWallet']>
export type EnteredAccount = NonNullable<Body<'acceptOffer'>['newPayoutAccount']>

interface EntryProps<Entered> {
  /** What was entered before. */
  before: Entered | undefined
  /** Sentences of the service about what was entered before. */
  refusals: Readonly<Record<string, string>>
  onCancel: () => void
  onEntered: (entered: Entered) => void
}

/** Forms of other features, with which a client enters what the acceptance adds. The shell hands them in. */
interface DestinationForms {
  /** `use`: coin and network of the offer, and its party if it has one. */
  NewWallet: ComponentType<
    EntryProps<EnteredWallet> & { known: Wallets; use: { coin: string; network: string; party: string | undefined } }
  >
  /** `parties`: in whose names it may be; at least one. */
  NewAccount: ComponentType<EntryProps<EnteredAccount> & { currency: FiatCurrency; parties: PayoutAccounts['parties'] }>
}

export const DestinationFormsContext = createContext<DestinationForms | null>(null)
