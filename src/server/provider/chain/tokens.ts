import type { CryptoCurrency } from '#contract/currencies.ts'

/** Contracts of tokens on Ethereum's main network, in lower case. */
export const tokenContracts = {
  // github.com/brave-intl/basic-attention-token-crowdsale; etherscan.io/token/0x0d8775f648430679a709e98d2b0cb6250d2887ef
  BAT: '0x0d8775f648430679a709e98d2b0cb6250d2887ef',
  // docs.chain.link/resources/link-token-contracts
  LINK: '0x514910771af9ca656af840dff83e8264ecf986ca',
  // etherscan.io/token/0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce
  SHIB: '0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce',
  // developers.circle.com/stablecoins/usdc-contract-addresses
  USDC: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  // tether.to/en/supported-protocols
  USDT: '0xdac17f958d2ee523a2206206994597c13d831ec7',
} as const satisfies Partial<Record<CryptoCurrency, string>>

export type Token = keyof typeof tokenContracts

export const tokenOf = (contract: string): Token | undefined =>
  (Object.keys(tokenContracts) as Token[]).find((token) => tokenContracts[token] === contract.toLowerCase())
