import type { CryptoCurrency } from '#contract/currencies.ts'
import type { NetworkId } from '#contract/networks.ts'
import type { SignatureScheme } from '#contract/wallet-rules.ts'
import vectors from './published.vectors.json' with { type: 'json' }
import type { SignedMessage } from './signed-message.ts'

interface Vector extends SignedMessage {
  source: string
  coin: CryptoCurrency
  network: NetworkId
  scheme: SignatureScheme
}

/** Signatures that other programs published. Those of Bitcoin’s BIP-322 have a file of their own. */
export const published = vectors as Vector[]
