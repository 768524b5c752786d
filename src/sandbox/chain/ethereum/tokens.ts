/** The contracts of main network. */
export const tokens: Record<string, string> = {
  BAT: '0x0d8775f648430679a709e98d2b0cb6250d2887ef',
  LINK: '0x514910771af9ca656af840dff83e8264ecf986ca',
  SHIB: '0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce',
  USDC: '0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48',
  USDT: '0xdac17f958d2ee523a2206206994597c13d831ec7',
}

/** 32 bytes as hex, without 0x. */
export const word = (value: bigint | string): string =>
  (typeof value === 'bigint' ? value.toString(16) : value.toLowerCase().replace(/^0x/, '')).padStart(64, '0')

/** keccak-256 of `Transfer(address,address,uint256)`. */
export const transferTopic = '0xddf252ad1be2c89b69c2b068fc378daa952ba7f163c4a11628f55a4df523b3ef'

/** The first four bytes of calls of contracts. */
export const selectors = {
  transfer: '0xa9059cbb',
  /** Of EIP-1271, and its answer to a right signature. */
  isValidSignature: '0x1626ba7e',
  /** Of a contract wallet: `execute(address,uint256,bytes)`. */
  execute: '0xb61d27f6',
} as const
