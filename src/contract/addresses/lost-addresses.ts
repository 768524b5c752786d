import type { NetworkId } from '../networks.ts'

// A token's contract keeps what is sent to it. Nobody has the key of the others; burnt coins are sent there.
const ethereum = [
  '0x0000000000000000000000000000000000000000',
  // etherscan.io/address/0x000000000000000000000000000000000000dead
  '0x000000000000000000000000000000000000dEaD',
  // BAT, LINK, SHIB, USDC, USDT: server/provider/chain/tokens.ts names the sources.
  '0x0D8775F648430679A709E98d2b0Cb6250d2887EF',
  '0x514910771AF9Ca656af840dff83E8264EcF986CA',
  '0x95aD61b0a150d79219dCF64E1E6Cc01f0B64C4cE',
  '0xA0b86991c6218b36c1d19D4a2e9Eb0cE3606eB48',
  '0xdAC17F958D2ee523a2206206994597C13D831ec7',
  // USDC on Base: developers.circle.com/stablecoins/usdc-contract-addresses
  '0x833589fCD6eDb6E08f4c7C32D4f71b54bdA02913',
]

const addresses: Partial<Record<NetworkId, readonly string[]>> = {
  // The same address is nobody's on the other network of this form.
  base: ethereum,
  ethereum,
  solana: [
    // System and token programs, and wrapped SOL: solana.com/docs/core/programs, github.com/solana-program/token
    '11111111111111111111111111111111',
    'TokenkegQfeZyiNwAJbNbGKPFXCWuBvf9Ss623VQ5DA',
    'TokenzQdBNbLqP5VEhdkAS6EPFLC1PHnBqCXEpPxuEb',
    'So11111111111111111111111111111111111111112',
    // USDC: developers.circle.com/stablecoins/usdc-contract-addresses. USDT: tether.to/en/supported-protocols
    'EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v',
    'Es9vMFrzaCERmJfrF4H2FYD4KCoNkY11McCe8BenwNYB',
  ],
  stellar: [
    // The key of 32 zero bytes, and Circle's account that issues USDC: developers.circle.com/stablecoins/usdc-contract-addresses
    'GAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAAWHF',
    'GA5ZSEJYB37JRC5AVCIA5MOP4RHTM335X2KGX3IHOJAPP5RE34K4KZVN',
  ],
  tron: [
    // 20 zero bytes, and USDT: tether.to/en/supported-protocols
    'T9yD14Nj9j7xAB4dbGeiX9h8unkKHxuWwb',
    'TR7NHqjeKQxGTCi8q8ZY4pL8otSzgjLj6t',
  ],
  // Black holes: xrpl.org/docs/concepts/accounts/addresses#special-addresses
  'xrp-ledger': ['rrrrrrrrrrrrrrrrrrrrrhoLvTp', 'rrrrrrrrrrrrrrrrrrrrBZbvji', 'rrrrrrrrrrrrrrrrrNAMEtxvNvQ', 'rrrrrrrrrrrrrrrrrrrn5RM1rHd'],
}

/** The addresses of a network from which nobody can send: a token's own, or nobody's. In their usual form. */
export const lostAddresses = (network: NetworkId): readonly string[] => addresses[network] ?? []
