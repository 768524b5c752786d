import { Address } from '@scure/btc-signer'
import type { NetworkId } from '../networks.ts'

const looks: Record<Exclude<NetworkId, 'bitcoin'>, RegExp> = {
  ethereum: /^0x[\da-f]{40}$/i,
  base: /^0x[\da-f]{40}$/i,
  'bitcoin-cash': /^(bitcoincash:)?[qp][\da-z]{41}$/,
  cardano: /^addr1[\da-z]{53,98}$/,
  'cosmos-hub': /^cosmos1[\da-z]{38}$/,
  litecoin: /^([LM3][1-9A-HJ-NP-Za-km-z]{25,34}|ltc1[\da-z]{39,59})$/,
  'neo-n3': /^N[1-9A-HJ-NP-Za-km-z]{33}$/,
  'polkadot-asset-hub': /^1[1-9A-HJ-NP-Za-km-z]{46,47}$/,
  solana: /^[1-9A-HJ-NP-Za-km-z]{32,44}$/,
  stellar: /^G[A-Z2-7]{55}$/,
  tron: /^T[1-9A-HJ-NP-Za-km-z]{33}$/,
  'xrp-ledger': /^r[1-9A-HJ-NP-Za-km-z]{24,34}$/,
}

/** Whether coins can be sent there. Only Bitcoin's checksum is read: this chain does not protect anybody from a typo. */
export function isAddress(network: NetworkId, address: string): boolean {
  if (network !== 'bitcoin') return looks[network].test(address)
  try {
    Address().decode(address)
    return true
  } catch {
    return false
  }
}

/** One text for all texts of the same address. */
export function canonical(network: NetworkId, address: string): string {
  if (network === 'ethereum' || network === 'base') return address.toLowerCase()
  if (network === 'bitcoin-cash') return address.replace(/^bitcoincash:/, '')
  return /^(bc1|ltc1|addr1|cosmos1)/i.test(address) ? address.toLowerCase() : address
}
