import { expect, test } from 'vitest'
import type { NetworkId } from '../networks.ts'
import { readAddress } from './read-address.ts'
import { exampleAddresses } from './testing/example-addresses.ts'

const [bitcoin] = exampleAddresses.bitcoin
const [cash] = exampleAddresses['bitcoin-cash']
const [ethereum] = exampleAddresses.base
const [stellar] = exampleAddresses.stellar
const [xrp] = exampleAddresses['xrp-ledger']
const coinOn = {
  base: 'USDC',
  bitcoin: 'BTC',
  'bitcoin-cash': 'BCH',
  cardano: 'ADA',
  'cosmos-hub': 'ATOM',
  ethereum: 'ETH',
  litecoin: 'LTC',
  'neo-n3': 'NEO',
  'polkadot-asset-hub': 'DOT',
  solana: 'SOL',
  stellar: 'XLM',
  tron: 'TRX',
  'xrp-ledger': 'XRP',
} as const
const read = (text: string, network: NetworkId) => readAddress(text, { coin: coinOn[network], network })

test.each([
  `  ${bitcoin}\n`,
  bitcoin.replaceAll(/(.{4})/g, '$1 '),
  bitcoin.replace('saz', '\u200Bsaz').replace('uac', 'u\u2060ac'),
  `\uFEFF${bitcoin}`,
  `\u202A${bitcoin}\u202C`,
  bitcoin.replace('saz', 'sa\u00ADz\r\n'),
  `bc1q\u00A0${bitcoin.slice(4)}`,
])('spaces and invisible characters are taken out of “%s”', (typed) => {
  expect(read(typed, 'bitcoin')).toEqual({ address: bitcoin, memo: null, hasChecksum: true, cleaned: 'spaces' })
})

test.each([
  ['bitcoin', `bitcoin:${bitcoin}?amount=20.3&label=Luke-Jr`],
  ['bitcoin', `BITCOIN:${bitcoin.toUpperCase()}?AMOUNT=1`],
  ['bitcoin', ` bitcoin:${bitcoin} `],
  ['bitcoin-cash', `bitcoincash:${cash}?amount=1`],
  ['litecoin', `litecoin:${exampleAddresses.litecoin[0]}?amount=1`],
  ['ethereum', `ethereum:${ethereum}`],
  ['ethereum', `ethereum:pay-${ethereum}@1?value=2.014e18`],
  ['base', `ethereum:${ethereum}@8453`],
  ['base', `ethereum:${ethereum}`],
  ['ethereum', `ethereum:0x89205A3A3b2A69De6Dbf7f01ED13B2108B2c43e7@1/transfer?address=${ethereum}&uint256=1`],
  ['tron', `tron:${exampleAddresses.tron[0]}?amount=1`],
  ['solana', `solana:${exampleAddresses.solana[0]}?amount=1&spl-token=EPjFWdd5AufqSSqeM2qN1xzybapC8G4wEGGkZwyTDt1v&memo=OrderId12345`],
  ['polkadot-asset-hub', `polkadot:${exampleAddresses['polkadot-asset-hub'][0]}`],
  ['cardano', `web+cardano:${exampleAddresses.cardano[0]}?amount=1`],
  ['cardano', `cardano:${exampleAddresses.cardano[0]}`],
  ['neo-n3', `neo:${exampleAddresses['neo-n3'][0]}?asset=neo&amount=1`],
] as const)('on %s, the address alone is kept of %s', (network, typed) => {
  const found = read(typed, network)
  expect(found).toMatchObject({ memo: null, cleaned: 'uri' })
  expect(typed.toLowerCase()).toContain('flaw' in found ? 'an address' : found.address.toLowerCase())
})

test.each([
  ['xrp-ledger', `xrpl:${xrp}?dt=12345`, xrp, '12345'],
  ['xrp-ledger', `ripple:${xrp}?amount=1&dt=0`, xrp, '0'],
  ['stellar', `web+stellar:pay?destination=${stellar}&amount=120.12&memo=skdjfasf%20a&memo_type=MEMO_TEXT`, stellar, 'skdjfasf a'],
  ['stellar', `stellar:${stellar}?memo=77`, stellar, '77'],
  ['cosmos-hub', `cosmos:${exampleAddresses['cosmos-hub'][0]}?memo=abc`, exampleAddresses['cosmos-hub'][0], 'abc'],
] as const)('on %s, the tag or memo of %s is kept', (network, typed, address, memo) => {
  expect(read(typed, network)).toEqual({ address, memo, hasChecksum: true, cleaned: 'uri' })
})

test('an escape that nobody can read does not hide the address', () => {
  expect(read(`stellar:${stellar}?memo=%E0%A4%A`, 'stellar')).toMatchObject({ address: stellar, memo: '%E0%A4%A' })
})

test('an escape for a control character stays as it is written', () => {
  for (const memo of ['%00', 'a%0Ab', '%C2%85']) expect(read(`stellar:${stellar}?memo=${memo}`, 'stellar')).toMatchObject({ memo })
})

test.each([
  ['ethereum', '8453', { flaw: 'other-network', networks: ['base'] }],
  ['base', '1', { flaw: 'other-network', networks: ['ethereum'] }],
  ['ethereum', '11155111', { flaw: 'testnet', networks: [] }],
  ['ethereum', '137', { flaw: 'other-network', networks: [] }],
] as const)('on %s, a URI for the chain %s is refused', (network, chain, flaw) => {
  expect(read(`ethereum:${ethereum}@${chain}`, network)).toEqual(flaw)
})

test('a URI of another network is named like its address', () => {
  expect(read(`bitcoin:${bitcoin}`, 'ethereum')).toEqual({ flaw: 'other-network', networks: ['bitcoin'] })
})

test.each([
  `ethereum:${ethereum}@1/transfer?uint256=1`,
  `ethereum:${ethereum}@1/approve?address=${ethereum}&uint256=1`,
  `ethereum:${ethereum}/transferFrom?address=${ethereum}`,
  `ethereum:${ethereum}?uint256=1`,
  `ethereum:${ethereum}@1?address=${ethereum}`,
])('%s, which asks a contract for something, is refused', (typed) => {
  expect(read(typed, 'ethereum')).toEqual({ flaw: 'malformed', networks: [] })
})

test('a URI without an address is empty or malformed', () => {
  expect(read('bitcoin:?lightning=lnbc1', 'bitcoin')).toEqual({ flaw: 'empty', networks: [] })
  expect(read('solana:https%3A%2F%2Fexample.com%2Fpay', 'solana')).toEqual({ flaw: 'malformed', networks: [] })
})
