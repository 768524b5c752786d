import type { CryptoCurrency } from './currencies.ts'

/** What an exchange's address may require beside itself: nothing, a destination tag (0 to 4,294,967,295), or a memo. */
export type MemoRule = 'none' | 'tag' | 'memo'

interface Chain {
  memo: MemoRule
  /** A wallet has many addresses, one payment may come from several of them, and each can sign a text. */
  hasManyAddresses: boolean
  /** URL of a transaction, with `{transaction}` for its id. */
  explorer: string
}

// Tags: xrpl.org/docs/concepts/transactions/source-and-destination-tags. Memos: stellar.org/protocol/sep-29; exchanges ask for
// them with ATOM too (github.com/lfdt-ibc/ibc/discussions/727).
const chains = {
  base: { memo: 'none', hasManyAddresses: false, explorer: 'https://basescan.org/tx/{transaction}' },
  bitcoin: { memo: 'none', hasManyAddresses: true, explorer: 'https://mempool.space/tx/{transaction}' },
  'bitcoin-cash': { memo: 'none', hasManyAddresses: true, explorer: 'https://blockchair.com/bitcoin-cash/transaction/{transaction}' },
  cardano: { memo: 'none', hasManyAddresses: false, explorer: 'https://cardanoscan.io/transaction/{transaction}' },
  'cosmos-hub': { memo: 'memo', hasManyAddresses: false, explorer: 'https://www.mintscan.io/cosmos/tx/{transaction}' },
  ethereum: { memo: 'none', hasManyAddresses: false, explorer: 'https://etherscan.io/tx/{transaction}' },
  litecoin: { memo: 'none', hasManyAddresses: true, explorer: 'https://litecoinspace.org/tx/{transaction}' },
  'neo-n3': { memo: 'none', hasManyAddresses: false, explorer: 'https://dora.coz.io/transaction/neo3/mainnet/{transaction}' },
  'polkadot-asset-hub': { memo: 'none', hasManyAddresses: false, explorer: 'https://assethub-polkadot.subscan.io/extrinsic/{transaction}' },
  solana: { memo: 'none', hasManyAddresses: false, explorer: 'https://solscan.io/tx/{transaction}' },
  stellar: { memo: 'memo', hasManyAddresses: false, explorer: 'https://stellar.expert/explorer/public/tx/{transaction}' },
  tron: { memo: 'none', hasManyAddresses: false, explorer: 'https://tronscan.org/#/transaction/{transaction}' },
  'xrp-ledger': { memo: 'tag', hasManyAddresses: false, explorer: 'https://livenet.xrpl.org/transactions/{transaction}' },
} satisfies Record<string, Chain>

export type NetworkId = keyof typeof chains

interface CoinOnChain {
  id: NetworkId
  /** As people read it, the same in every language. */
  name: string
  /** Of the coin on this network, which may differ between networks: USDC has 6 on Ethereum and 7 on Stellar. */
  decimals: number
  /** In the coin, in plain notation: what an offer proposes for one transfer. '0' where no fee is charged. */
  defaultFee: string
}

/** A network on which one coin is sent and received. */
export interface CoinNetwork extends CoinOnChain, Chain {
  /** False for NEO alone: its fees are paid in GAS, and a fraction of it cannot be sent. */
  chargesFee: boolean
}

// Each coin's networks in the order of every list. The comment gives the source of the decimals. Decision 211.
const coins: Record<CryptoCurrency, readonly [CoinOnChain, ...CoinOnChain[]]> = {
  // COIN = 100000000: github.com/bitcoin/bitcoin, src/consensus/amount.h
  BTC: [{ id: 'bitcoin', name: 'Bitcoin', decimals: 8, defaultFee: '0.00005' }],
  // 1 wei = 10^-18 ether: ethereum.org/developers/docs/intro-to-ether
  ETH: [{ id: 'ethereum', name: 'Ethereum', decimals: 18, defaultFee: '0.0005' }],
  // 1 ADA = 1,000,000 lovelace: aiken-lang.github.io/stdlib/cardano/assets.html, developers.bitgo.com/docs/cardano
  ADA: [{ id: 'cardano', name: 'Cardano', decimals: 6, defaultFee: '0.2' }],
  // atom has exponent 6 over uatom: github.com/cosmos/chain-registry, cosmoshub/assetlist.json
  ATOM: [{ id: 'cosmos-hub', name: 'Cosmos Hub', decimals: 6, defaultFee: '0.005' }],
  // decimals = 18: github.com/brave-intl/basic-attention-token-crowdsale, contracts/BAToken.sol
  BAT: [{ id: 'ethereum', name: 'Ethereum (ERC-20)', decimals: 18, defaultFee: '10' }],
  // COIN = 100'000'000 * SATOSHI: github.com/bitcoin-cash-node/bitcoin-cash-node, src/amount.h
  BCH: [{ id: 'bitcoin-cash', name: 'Bitcoin Cash', decimals: 8, defaultFee: '0.0001' }],
  // tokenDecimals = 10: github.com/polkadot-fellows/runtimes, chain-spec-generator/src/system_parachains_specs.rs
  DOT: [{ id: 'polkadot-asset-hub', name: 'Polkadot (Asset Hub)', decimals: 10, defaultFee: '0.02' }],
  // 0x514910771AF9Ca656af840dff83E8264EcF986CA, 18 decimals: docs.chain.link/ccip/directory/mainnet/token/LINK
  LINK: [{ id: 'ethereum', name: 'Ethereum (ERC-20)', decimals: 18, defaultFee: '0.15' }],
  // COIN = 100000000: github.com/litecoin-project/litecoin, src/amount.h
  LTC: [{ id: 'litecoin', name: 'Litecoin', decimals: 8, defaultFee: '0.0005' }],
  // Decimals => 0: github.com/neo-project/neo, src/Neo/SmartContract/Native/NeoToken.cs
  // Fees in GAS: developers.neo.org/docs/n3/exchange/transaction
  NEO: [{ id: 'neo-n3', name: 'Neo N3', decimals: 0, defaultFee: '0' }],
  // "WITH 18 Decimals": etherscan.io/token/0x95ad61b0a150d79219dcf64e1e6cc01f0b64c4ce
  SHIB: [{ id: 'ethereum', name: 'Ethereum (ERC-20)', decimals: 18, defaultFee: '300000' }],
  // LAMPORTS_PER_SOL = 1_000_000_000: docs.rs/solana-sdk, native_token
  SOL: [{ id: 'solana', name: 'Solana', decimals: 9, defaultFee: '0.0005' }],
  // 1 TRX = 1,000,000 SUN: developers.tron.network/reference/fromsun
  TRX: [{ id: 'tron', name: 'Tron', decimals: 6, defaultFee: '1.1' }],
  // Issued by Circle on all four: developers.circle.com/cpn/stablecoin-payments/references/supported-blockchains
  USDC: [
    // "WITH 6 Decimals": etherscan.io/token/0xa0b86991c6218b36c1d19d4a2e9eb0ce3606eb48
    { id: 'ethereum', name: 'Ethereum (ERC-20)', decimals: 6, defaultFee: '2' },
    // TOKEN_DECIMALS=6: github.com/circlefin/stablecoin-evm, .env.example
    { id: 'base', name: 'Base', decimals: 6, defaultFee: '0.1' },
    // "USDC has 6 decimals": solana.com/developers/docs/quickstart/send-dollars
    { id: 'solana', name: 'Solana (SPL)', decimals: 6, defaultFee: '0.5' },
    // Every classic asset has 7: developers.stellar.org/docs/learn/fundamentals/stellar-data-structures/assets#amount-precision
    { id: 'stellar', name: 'Stellar', decimals: 7, defaultFee: '0.1' },
  ],
  // "All USDT are 6 decimals", with these three networks: github.com/tetherto/wdk-agent-skills, skills/wdk/references/deployments.md
  USDT: [
    { id: 'ethereum', name: 'Ethereum (ERC-20)', decimals: 6, defaultFee: '2' },
    { id: 'tron', name: 'Tron (TRC-20)', decimals: 6, defaultFee: '3' },
    { id: 'solana', name: 'Solana (SPL)', decimals: 6, defaultFee: '0.5' },
  ],
  // 1 stroop = 0.0000001: developers.stellar.org/docs/learn/fundamentals/stellar-data-structures/assets#amount-precision
  XLM: [{ id: 'stellar', name: 'Stellar', decimals: 7, defaultFee: '0.01' }],
  // "Precise to the nearest drop (0.000001 XRP)": xrpl.org/docs/references/protocol/data-types/currency-formats
  XRP: [{ id: 'xrp-ledger', name: 'XRP Ledger', decimals: 6, defaultFee: '0.02' }],
}

/** The networks of a coin, at least one. The operator may have disabled some of them: that is a setting, not known here. */
export const networksOf = (coin: CryptoCurrency): readonly CoinNetwork[] =>
  coins[coin].map((network) => ({ ...network, ...chains[network.id], chargesFee: network.defaultFee !== '0' }))

/** The network with this id; undefined if the coin is not sent there. */
export const networkOf = (coin: CryptoCurrency, id: string): CoinNetwork | undefined =>
  networksOf(coin).find((network) => network.id === id)

/** URL of a transaction, with `{transaction}` for its id: at the operator's explorer if it has one. Null of a network that is not known here. */
export const explorerOf = (coin: string, network: string, operators: string | null): string | null =>
  operators ?? networkOf(coin as CryptoCurrency, network)?.explorer ?? null

/** The page of an explorer about a transaction, null without one. The number of a payment may follow the id, and is left out. */
export const explorerPage = (explorer: string | null, transaction: string | null): string | null =>
  explorer === null || transaction === null
    ? null
    : explorer.replace('{transaction}', () => encodeURIComponent(transaction.replace(/:\d+$/, '')))

/** The name of a network, beside no coin. */
export const networkTitle = (id: NetworkId): string =>
  Object.values(coins)
    .flat()
    .find((network) => network.id === id)?.name ?? id

/** Decimals of a coin on a network that `networkOf` has found before. Throws if the coin is not sent there. */
export function coinDecimals(coin: CryptoCurrency, id: string): number {
  const network = networkOf(coin, id)
  if (network === undefined) throw new Error(`${coin} is not sent on the network ${id}`)
  return network.decimals
}
