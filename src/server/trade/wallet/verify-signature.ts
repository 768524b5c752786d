import type { CryptoCurrency } from '#contract/currencies.ts'
import { type NetworkId, networkOf } from '#contract/networks.ts'
import type { SignatureScheme } from '#contract/wallet-rules.ts'
import { isSignedByBip137 } from './bip-137.ts'
import { isSignedByBip322 } from './bip-322.ts'
import { isSignedOnSolana, isSignedOnStellar } from './ed25519.ts'
import { isSignedByContract, isSignedByEip191, isSignedByTip191, type SmartContracts } from './ethereum.ts'
import type { SignedMessage } from './signed-message.ts'

type Check = (signed: SignedMessage, contracts?: SmartContracts) => boolean | Promise<boolean | null>

// A contract on Base may have other owners than the one with its address on Ethereum, whose nodes are the only ones that we ask.
const schemes: Partial<Record<NetworkId, Partial<Record<SignatureScheme, Check>>>> = {
  bitcoin: { 'bip-322': isSignedByBip322, 'bip-137': isSignedByBip137('bitcoin') },
  litecoin: { 'bip-137': isSignedByBip137('litecoin') },
  'bitcoin-cash': { 'bip-137': isSignedByBip137('bitcoin-cash') },
  ethereum: { 'eip-191': isSignedByEip191, 'eip-1271': isSignedByContract },
  base: { 'eip-191': isSignedByEip191 },
  solana: { solana: isSignedOnSolana },
  stellar: { 'sep-53': isSignedOnStellar },
  tron: { 'tip-191': isSignedByTip191 },
}

const longest = 4000

interface Claim extends SignedMessage {
  coin: CryptoCurrency
  network: string
}

/** Whether wallets of a coin on a network sign messages in a way that we can verify. */
export const signsMessages = (coin: CryptoCurrency, network: string): boolean => Object.keys(schemesOf(coin, network)).length > 0

function schemesOf(coin: CryptoCurrency, network: string): Partial<Record<SignatureScheme, Check>> {
  const found = networkOf(coin, network)
  return (found && schemes[found.id]) ?? {}
}

/**
 * The scheme by which the key of an address signed a message; null if none proves it, `unknown` if no node answered whether a contract accepts it.
 * A wrong, malformed or too long signature is never an error. Without `contracts`, a wallet that is a contract cannot be proven.
 */
export async function verifySignature(
  { coin, network, address, message, signature }: Claim,
  contracts?: SmartContracts,
): Promise<SignatureScheme | 'unknown' | null> {
  if ([address, message, signature].some(({ length }) => length > longest)) return null
  let isUnknown = false
  for (const [scheme, check] of Object.entries(schemesOf(coin, network))) {
    const isSigned = await check({ address, message, signature }, contracts)
    if (isSigned) return scheme as SignatureScheme
    isUnknown ||= isSigned === null
  }
  return isUnknown ? 'unknown' : null
}
