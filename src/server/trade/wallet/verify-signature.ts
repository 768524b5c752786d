import type { CryptoCurrency } from '#contract/currencies.ts'
import { type NetworkId, networkOf } from '#contract/networks.ts'
import type { SignatureScheme } from '#contract/wallet-rules.ts'
import type { SmartContracts } from './ethereum.ts'
import type { SignedMessage } from './signed-message.ts'

type Check = (signed: SignedMessage, contracts?: SmartContracts) => Promise<boolean | null>

// Loaded at the first signature: few processes see one, and the code of the curves takes memory.
const bip137 =
  (network: 'bitcoin' | 'litecoin' | 'bitcoin-cash'): Check =>
  async (signed) =>
    (await import('./bip-137.ts')).isSignedByBip137(network)(signed)
const bip322: Check = async (signed) => (await import('./bip-322.ts')).isSignedByBip322(signed)
const ethereum = () => import('./ethereum.ts')
const ed25519 = () => import('./ed25519.ts')
const eip191: Check = async (signed) => (await ethereum()).isSignedByEip191(signed)

// A contract on Base may have other owners than the one with its address on Ethereum, whose nodes are the only ones that we ask.
const schemes: Partial<Record<NetworkId, Partial<Record<SignatureScheme, Check>>>> = {
  bitcoin: { 'bip-322': bip322, 'bip-137': bip137('bitcoin') },
  litecoin: { 'bip-137': bip137('litecoin') },
  'bitcoin-cash': { 'bip-137': bip137('bitcoin-cash') },
  ethereum: { 'eip-191': eip191, 'eip-1271': async (signed, contracts) => (await ethereum()).isSignedByContract(signed, contracts) },
  base: { 'eip-191': eip191 },
  solana: { solana: async (signed) => (await ed25519()).isSignedOnSolana(signed) },
  stellar: { 'sep-53': async (signed) => (await ed25519()).isSignedOnStellar(signed) },
  tron: { 'tip-191': async (signed) => (await ethereum()).isSignedByTip191(signed) },
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
 * Programs on Windows may sign its lines with CR LF.
 * A wrong, malformed or too long signature is never an error. Without `contracts`, a wallet that is a contract cannot be proven.
 */
export async function verifySignature(
  { coin, network, address, message, signature }: Claim,
  contracts?: SmartContracts,
): Promise<SignatureScheme | 'unknown' | null> {
  if ([address, message, signature].some(({ length }) => length > longest)) return null
  let isUnknown = false
  for (const [scheme, check] of Object.entries(schemesOf(coin, network)))
    for (const signed of new Set([message, message.replaceAll(/\r?\n/g, '\r\n')])) {
      const isSigned = await check({ address, message: signed, signature }, contracts)
      if (isSigned) return scheme as SignatureScheme
      isUnknown ||= isSigned === null
    }
  return isUnknown ? 'unknown' : null
}
