import { describe, expect, test } from 'vitest'
import { cryptoCurrencies, type CryptoCurrency } from '../currencies.ts'
import { type NetworkId, networksOf } from '../networks.ts'
import { readAddress } from './read-address.ts'
import vectors from './testing/addresses.vectors.json' with { type: 'json' }
import { exampleAddresses, foreignAddresses } from './testing/example-addresses.ts'
import { readMemo } from './read-memo.ts'
import { readAgain, readDestination } from './read-destination.ts'
import { isTransactionId, normalPaymentId, normalTransactionId } from './transaction-id.ts'

const coinNetworks = cryptoCurrencies.flatMap((coin) => networksOf(coin).map(({ id }) => ({ coin, network: id })))
const networkIds = Object.keys(exampleAddresses) as NetworkId[]

const on = (network: NetworkId) => coinNetworks.find((one) => one.network === network) ?? { coin: 'BTC' as const, network }
const read = (text: string, network: NetworkId) => readAddress(text, on(network))
const flawOf = (text: string, network: NetworkId) => {
  const found = read(text, network)
  return 'flaw' in found ? found.flaw : undefined
}

const right = (address: string) => ({ address, memo: null, memoType: null, hasChecksum: true, cleaned: null })

describe('published vectors', () => {
  test.each([
    ['bitcoin', vectors.bitcoin.right.addresses],
    ['litecoin', vectors.litecoin.right.addresses],
    ['cardano', vectors.cardano.right.addresses],
  ] as const)('all right addresses of %s are accepted', (network, addresses) => {
    for (const address of addresses) expect(read(address, network)).toEqual(right(address))
  })

  test.each([
    ['bitcoin', vectors.bitcoin.ofTests.addresses],
    ['litecoin', vectors.litecoin.ofTests.addresses],
    ['cardano', vectors.cardano.ofTests.addresses],
  ] as const)('all addresses of the test networks of %s are named', (network, addresses) => {
    expect(addresses.filter((address) => flawOf(address, network) !== 'testnet')).toEqual([])
  })

  test.each([
    ['bitcoin', [...vectors.bitcoin.wrong.addresses, ...vectors.bitcoin.keys.addresses, ...vectors.bitcoin.future.addresses]],
    ['litecoin', [...vectors.litecoin.wrong.addresses, ...vectors.litecoin.keys.addresses, ...vectors.litecoin.future.addresses]],
    ['bitcoin-cash', vectors.bitcoinCash.unused.addresses],
    ['cardano', vectors.cardano.stake.addresses],
    ['stellar', vectors.stellar.wrong.addresses],
  ] as const)('all wrong addresses of %s are refused', (network, addresses) => {
    expect(addresses.filter((address) => flawOf(address, network) === undefined)).toEqual([])
  })

  test('an address of SegWit is accepted in capitals and stored in small letters', () => {
    for (const address of vectors.bitcoin.right.addresses.filter((one) => one.startsWith('bc1')))
      expect(read(address.toUpperCase(), 'bitcoin')).toEqual(right(address))
  })

  test('a CashAddr needs no prefix, and its old form is named as Bitcoin’s', () => {
    for (const { old, address } of vectors.bitcoinCash.right.addresses) {
      const stored = address.replace('bitcoincash:', '')
      expect(read(address, 'bitcoin-cash')).toEqual({ ...right(stored), cleaned: 'uri' })
      expect(read(stored, 'bitcoin-cash')).toEqual(right(stored))
      expect(read(stored.toUpperCase(), 'bitcoin-cash')).toEqual(right(stored))
      expect(read(old, 'bitcoin-cash')).toEqual({ flaw: 'other-network', networks: ['bitcoin'] })
    }
  })

  // github.com/bitcoincashorg/bitcoincash.org, spec/cashaddr.md.
  test.each(['bchtest:pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t', 'pr6m7j9njldwwzlg9v7v53unlr4jkmx6eyvwc0uz5t'])(
    '%s is of Bitcoin Cash’s test network',
    (address) => {
      expect(flawOf(address, 'bitcoin-cash')).toBe('testnet')
    },
  )

  // eips.ethereum.org/EIPS/eip-55, "Test Cases".
  test('the letter case of an Ethereum address is its checksum', () => {
    const mixed = [
      '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed',
      '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359',
      '0xdbF03B407c01E7cD3CBea99509d93f8DDDC8C6FB',
      '0xD1220A0cf47c7B9Be7A2E6BA89F429762e7b9aDb',
    ]
    const oneCase = [
      '0x52908400098527886E0F7030069857D2E4169EE7',
      '0x8617E340B3D01FA5F11F306F4090FD50E238070D',
      '0xde709f2102306220921060314715629080e2fb77',
      '0x27b1fdb04752bbc536007a920d24acb045561c26',
    ]
    for (const address of mixed) {
      expect(read(address, 'ethereum')).toEqual(right(address))
      for (const typed of [address.toLowerCase(), `0x${address.slice(2).toUpperCase()}`])
        expect(read(typed, 'base')).toEqual({ ...right(address), hasChecksum: false })
    }
    for (const address of oneCase) expect(read(address, 'ethereum')).toEqual({ ...right(address), hasChecksum: false })
  })

  test('an X-address is taken apart into address and tag', () => {
    for (const { address, tag, xAddress, ofTests } of vectors.xrp.right.addresses) {
      expect(read(xAddress, 'xrp-ledger')).toEqual({ address, memo: tag, memoType: null, hasChecksum: true, cleaned: 'x-address' })
      expect(read(address, 'xrp-ledger')).toEqual(right(address))
      expect(flawOf(ofTests, 'xrp-ledger')).toBe('testnet')
    }
  })

  // github.com/XRPLF/xrpl.js, packages/ripple-address-codec/test/index.test.ts: wrong checksum, wrong prefix, a tag of 64 bits.
  test.each([
    'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8yuPT7y4xaEHI',
    'dGzKGt8CVpWoa8aWL1k18tAdy9Won3PxynvbbpkAqp3V47g',
    'XVLhHMPHU98es4dbozjVtdWzVrDjtV18pX8zeUygYrCgrPh',
  ])('%s is refused', (address) => {
    expect(flawOf(address, 'xrp-ledger')).toMatch(/^(malformed|mistyped)$/)
  })

  // SEP-23, valid test cases.
  test('a muxed account is taken apart into account and number', () => {
    const address = 'GA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVSGZ'
    const apart = (memo: string) => ({ address, memo, memoType: 'id', hasChecksum: true, cleaned: 'x-address' })
    expect(read(address, 'stellar')).toEqual(right(address))
    expect(read('MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAAAAAAAACJUQ', 'stellar')).toEqual(apart('0'))
    expect(read('MA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJVAAAAAAAAAAAAAJLK', 'stellar')).toEqual(apart('9223372036854775808'))
  })

  // SEP-23, valid test cases: signed payload, contract, liquidity pool, claimable balance.
  test.each([
    'PA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUAAAAAQACAQDAQCQMBYIBEFAWDANBYHRAEISCMKBKFQXDAMRUGY4DUPB6IBZGM',
    'CA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUWDA',
    'LA7QYNF7SOWQ3GLR2BGMZEHXAVIRZA4KVWLTJJFC7MGXUA74P7UJUPJN',
    'BAAD6DBUX6J22DMZOHIEZTEQ64CVCHEDRKWZONFEUL5Q26QD7R76RGR4TU',
  ])('Stellar’s %s is not an account', (text) => {
    expect(flawOf(text, 'stellar')).toBe('malformed')
  })

  // github.com/polkadot-js/common, packages/util-crypto/src/address/encode.spec.ts: prefixes 0, 2, 42, 65 to 255.
  test('an address of another Substrate chain is one of another network', () => {
    const polkadot = '15oF4uVJwmo4TdGW7VfQxNLavjCXviqxT9S1MgbjMNHr6Sp5'
    expect(read(polkadot, 'polkadot-asset-hub')).toEqual(right(polkadot))
    for (const address of [
      'HNZata7iMYWmk5RvZRTiAsSDhV8366zq2YGb3tLH5Upf74F',
      '5GrwvaEF5zXb26Fz9rcQpDWS57CtERHpNehXCPcNoHGKutQY',
      '5GoKvZWG5ZPYL1WUovuHW3zJBWBP5eT8CbqjdRY4Q6iMaQua',
      'cLtA6nCDyvwKcEHH4QkZDSHMhS9s78BvUJUsKUbUAn1Jc2SCF',
      'yGF4JP7q5AK46d1FPCEm9sYQ4KooSjHMpyVAjLnsCSWVafPnf',
      'KWCv1L3QX9LDPwY4VzvLmarEmXjVJidUzZcinvVnmxAJJCBou',
    ])
      expect(read(address, 'polkadot-asset-hub')).toEqual({ flaw: 'other-network', networks: [] })
  })

  // github.com/txpipe/pallas, pallas-addresses/src/byron.rs; CIP-19 has one of the old test network.
  test('old addresses of Cardano are accepted, those of its old test network named', () => {
    for (const address of [
      'Ae2tdPwUPEZLs4HtbuNey7tK4hTKrwNwYtGqp7bDfCy2WdR3P6735W5Yfpe',
      'DdzFFzCqrht7PQiAhzrn6rNNoADJieTWBt8KeK9BZdUsGyX9ooYD9NpMCTGjQoUKcHN47g8JMXhvKogsGpQHtiQ65fZwiypjrC6d3a4Q',
    ])
      expect(read(address, 'cardano')).toEqual(right(address))
    const ofTests = '37btjrVyb4KDXBNC4haBVPCrro8AQPHwvCMp3RFhhSVWwfFmZ6wwzSK6JK1hY6wHNmtrpTf1kdbva8TCneM2YsiXT7mrzT21EacHnPpz5YyUdj64na'
    expect(flawOf(ofTests, 'cardano')).toBe('testnet')
  })

  // github.com/solana-developers/solana-cookbook, "How to check if a public key has an associated private key".
  test('an address on Solana without a private key is refused', () => {
    const address = '5oNDL3swdJJF1g9DzJiZ4ynHXgszjAEpUkxVYejchzrY'
    expect(read(address, 'solana')).toEqual({ ...right(address), hasChecksum: false })
    for (const other of ['4BJXYkfvg37zEmBbsacZjeQDpTNx91KppxFJxRqrz48e', 'testPubkey']) expect(flawOf(other, 'solana')).toBe('malformed')
  })

  // Tron: docs.dune.com/query-engine/Functions-and-operators/tronaddress. Neo: github.com/neo-project/neo, UT_Wallets_Helper.cs, and an
  // address from before N3 of docs.neo.org, "Big and Little Endian Usage". Cosmos: BIP-173's key.
  test.each([
    ['tron', 'THHRK1bA7YRPZBcLnTP1SZy9ipUpsRwpo6'],
    ['neo-n3', 'NdtB8RXRmJ7Nhw1FPTm7E6HoDZGnDw37nf'],
    ['cosmos-hub', 'cosmos1w508d6qejxtdg4y5r3zarvary0c5xw7k6ah60c'],
  ] as const)('an address of %s is accepted', (network, address) => {
    expect(read(address, network)).toEqual(right(address))
  })

  test.each([
    ['neo-n3', '3vQB7B6MrGQZaxCuFg4oh', 'malformed'],
    ['neo-n3', 'AceQbAj2xuFLiH5hQAHMnV39wtmjUKiVRj', 'other-network'],
    ['cosmos-hub', 'osmo1w508d6qejxtdg4y5r3zarvary0c5xw7kjxy2e2', 'malformed'],
  ] as const)('on %s, %s is refused: %s', (network, address, flaw) => {
    expect(flawOf(address, network)).toBe(flaw)
  })
})

describe('every coin against every network', () => {
  const sharing = (network: NetworkId): NetworkId[] => (['base', 'ethereum'].includes(network) ? ['base', 'ethereum'] : [network])

  test.each(coinNetworks)('$coin on $network: addresses of other networks are refused and named', ({ coin, network }) => {
    for (const other of networkIds)
      for (const address of exampleAddresses[other]) {
        const found = readAddress(address, { coin, network })
        if (sharing(other).includes(network)) expect(found).toMatchObject({ address })
        else expect(found).toEqual({ flaw: 'other-network', networks: sharing(other) })
      }
  })

  test.each(coinNetworks)('$coin on $network: test networks and unknown networks are named', ({ coin, network }) => {
    for (const address of foreignAddresses.testnets)
      expect(readAddress(address, { coin, network })).toEqual({ flaw: 'testnet', networks: [] })
    for (const address of foreignAddresses.unknown)
      expect(readAddress(address, { coin, network })).toEqual({ flaw: 'other-network', networks: [] })
  })

  test('every network of every coin has an example', () => {
    expect(new Set(coinNetworks.map(({ network }) => network))).toEqual(new Set(networkIds))
  })
})

test.each([
  ['', 'empty'],
  [' \u200B\n', 'empty'],
  ['my wallet', 'malformed'],
  ['satoshi@example.com', 'malformed'],
] as const)('“%s” is %s', (text, flaw) => {
  for (const place of coinNetworks) expect(readAddress(text, place)).toEqual({ flaw, networks: [] })
})

test('an address for a network on which the coin is not sent is refused', () => {
  const [address] = exampleAddresses.tron
  for (const coin of ['BTC', 'USDC'] as CryptoCurrency[])
    expect(readAddress(address, { coin, network: 'tron' })).toEqual({ flaw: 'malformed', networks: [] })
})

test('an address with a mistake, typed for another network, is mistyped', () => {
  expect(flawOf('bc1qvyq0cc6rahyvsazfdje0twl7ez82ndmuac2lhw', 'ethereum')).toBe('mistyped')
})

const xrp = { coin: 'XRP', network: 'xrp-ledger' } as const
const xlm = { coin: 'XLM', network: 'stellar' } as const
const atom = { coin: 'ATOM', network: 'cosmos-hub' } as const
const btc = { coin: 'BTC', network: 'bitcoin' } as const

test.each([
  ['0', xrp],
  ['4294967295', xrp],
  ['a'.repeat(28), xlm],
  ['18446744073709551615', xlm],
  ['a'.repeat(256), atom],
  ['żółw', atom],
] as const)('“%s” is kept', (memo, place) => {
  expect(readMemo(memo, place)).toEqual({ memo })
})

test.each([
  ['4294967296', xrp, 'not-a-tag'],
  ['007', xrp, 'not-a-tag'],
  ['-1', xrp, 'not-a-tag'],
  ['1.5', xrp, 'not-a-tag'],
  ['１２', xrp, 'not-a-tag'],
  ['a'.repeat(29), xlm, 'too-long'],
  // 28 characters, 56 bytes.
  ['ż'.repeat(28), xlm, 'too-long'],
  ['a'.repeat(257), atom, 'too-long'],
  ['1', btc, 'not-used'],
] as const)('“%s” is refused', (memo, place, flaw) => {
  expect(readMemo(memo, place)).toEqual({ flaw })
})

test.each([xrp, xlm, atom, btc])('an empty memo on $network is none', (place) => {
  for (const typed of ['', ' \u200B ']) expect(readMemo(typed, place)).toEqual({ memo: null })
})

test('what messengers add around a memo is taken out, and spaces inside are kept', () => {
  expect(readMemo('\u2060 12345\u200B\n', xrp)).toEqual({ memo: '12345' })
  expect(readMemo(' my memo ', xlm)).toEqual({ memo: 'my memo' })
})

const noMemo = { memo: null, memoType: null }
const address = 'rGWrZyQqhTp9Xu7G5Pkayo7bXjH4k4QYpf'
// The address above with the tag 276.
const long = 'XVLhHMPHU98es4dbozjVtdWzVrDjtVoKj3MnFGMXEFMnvJV'

test.each([
  [` ${address}`, ' 276 ', '276'],
  [address, null, null],
  [long, null, '276'],
  [long, '276', '276'],
  [long, '\u200B', '276'],
])('“%s” with the tag “%s” is read', (typed, memo, read) => {
  expect(readDestination({ address: typed, memo, memoType: null }, xrp)).toEqual({ address, memo: read, memoType: null })
})

test.each([
  [`${address}x`, null, { address: 'mistyped' }],
  [address, 'deposit', { memo: 'not-a-tag' }],
  ['x', 'deposit', { address: 'malformed', memo: 'not-a-tag' }],
  [long, '277', { memo: 'other-memo' }],
])('“%s” with the tag “%s” is refused', (typed, memo, flaws) => {
  expect(readDestination({ address: typed, memo, memoType: null }, xrp)).toEqual({ flaws })
})

test('a URI’s memo is used if none was typed; networks without memos refuse one', () => {
  const typedTag = { address: `xrpl:${address}?dt=7`, ...noMemo }
  expect(readDestination(typedTag, xrp)).toEqual({ address, memo: '7', memoType: null })
  const typed = { address: 'bc1qvyq0cc6rahyvsazfdje0twl7ez82ndmuac2lhv', memo: '7', memoType: null }
  expect(readDestination(typed, { coin: 'BTC', network: 'bitcoin' })).toEqual({ flaws: { memo: 'not-used' } })
})

describe('an entry that was stored as it was typed', () => {
  const legacy = [
    ['ETH', 'ethereum', '0x52908400098527886e0f7030069857d2e4169ee7', '0x52908400098527886E0F7030069857D2E4169EE7'],
    ['BCH', 'bitcoin-cash', 'bitcoincash:qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a', 'qpm2qsznhks23z7629mms6s4cwef74vcwvy22gdx6a'],
    ['BTC', 'bitcoin', 'BC1QVYQ0CC6RAHYVSAZFDJE0TWL7EZ82NDMUAC2LHV', 'bc1qvyq0cc6rahyvsazfdje0twl7ez82ndmuac2lhv'],
  ] as const

  test.each(legacy)('of %s on %s is confirmed by either form, as the usual one', (coin, network, stored, usual) => {
    for (const typed of [stored, usual])
      expect(readAgain({ coin, network, address: stored, ...noMemo }, { address: typed, ...noMemo })).toEqual({
        address: usual,
        ...noMemo,
      })
  })

  test('as an X-address is confirmed by its address and tag', () => {
    const again = { address, memo: '276', memoType: null }
    const first = { ...xrp, address: long, ...noMemo }
    expect(readAgain(first, again)).toEqual(again)
    expect(readAgain(first, { address: long, ...noMemo })).toEqual(again)
    expect(readAgain(first, { ...again, memo: '277' })).toEqual({ flaws: { memo: expect.any(String) } })
  })

  test('and is not an address is confirmed by nothing', () => {
    const first = { ...xrp, address: 'r', ...noMemo }
    expect(readAgain(first, { address: 'r', ...noMemo })).toEqual({ flaws: { address: 'malformed' } })
    expect(readAgain(first, { address, ...noMemo })).toEqual({ flaws: { address: expect.any(String) } })
  })
})

const hex = '4a5e1e4baab89f3a32518a88c31bc87f618f76673e2cc77ab2127b7afdeda33b'
// A signature of docs.solana.com, "JSON RPC: getTransaction".
const signature = '2nBhEBYYvfaAe16UMNqRHre4YNSskvuYgx3M6E4JP1oDYvZEJHvoPzyUidNgNX5r9sTyN1J9UxtbCXy2rqYcuyuv'

test.each([
  ['bitcoin', hex.toUpperCase(), hex],
  ['bitcoin-cash', hex, hex],
  ['litecoin', ` ${hex}\n`, hex],
  ['cardano', hex, hex],
  ['stellar', hex, hex],
  ['tron', hex, hex],
  ['xrp-ledger', hex, hex.toUpperCase()],
  ['cosmos-hub', hex, hex.toUpperCase()],
  ['ethereum', `0x${hex.toUpperCase()}`, `0x${hex}`],
  ['base', `0x${hex}`, `0x${hex}`],
  ['neo-n3', `0x${hex}`, `0x${hex}`],
  ['polkadot-asset-hub', `0x${hex}`, `0x${hex}`],
  ['polkadot-asset-hub', '12345678-2', '12345678-2'],
  ['solana', signature, signature],
])('on %s, %s is the id of a transaction', (network, typed, normal) => {
  expect(normalTransactionId(typed, network)).toBe(normal)
  expect(isTransactionId(typed, network)).toBe(true)
})

test.each([
  ['bitcoin', `0x${hex}`],
  ['bitcoin', hex.slice(1)],
  ['bitcoin', `${hex}0`],
  ['bitcoin', `g${hex.slice(1)}`],
  ['ethereum', hex],
  ['neo-n3', hex],
  ['solana', hex],
  ['solana', signature.slice(2)],
  ['solana', signature.replace('B', '0')],
  ['polkadot-asset-hub', '0-1'],
  ['polkadot-asset-hub', hex],
  ['xrp-ledger', 'sent on Monday'],
  ['elsewhere', hex],
  ['toString', hex],
  ['bitcoin', ''],
])('on %s, “%s” is not the id of a transaction', (network, typed) => {
  expect(isTransactionId(typed, network)).toBe(false)
})

test('the number of a payment may follow the id of its transaction', () => {
  const read = (typed: string) => normalPaymentId(typed, 'bitcoin')
  expect(read(` ${hex.toUpperCase()} `)).toBe(hex)
  expect(read(`${hex.toUpperCase()}:0 `)).toBe(`${hex}:0`)
  expect(read(`${hex}:12`)).toBe(`${hex}:12`)
  for (const wrong of [`${hex}:`, `${hex}:01`, `${hex}:1:2`, `${hex}:-1`, `${hex}:x`, ':1', '']) expect(read(wrong)).toBeNull()
  expect(isTransactionId(`${hex}:1`, 'bitcoin')).toBe(false)
})

const [bitcoin] = exampleAddresses.bitcoin
const [cash] = exampleAddresses['bitcoin-cash']
const [ethereum] = exampleAddresses.base
const [stellar] = exampleAddresses.stellar
const [xrpAddress] = exampleAddresses['xrp-ledger']
test.each([
  `  ${bitcoin}\n`,
  bitcoin.replaceAll(/(.{4})/g, '$1 '),
  bitcoin.replace('saz', '\u200Bsaz').replace('uac', 'u\u2060ac'),
  `\uFEFF${bitcoin}`,
  `\u202A${bitcoin}\u202C`,
  bitcoin.replace('saz', 'sa\u00ADz\r\n'),
  `bc1q\u00A0${bitcoin.slice(4)}`,
])('spaces and invisible characters are taken out of “%s”', (typed) => {
  expect(read(typed, 'bitcoin')).toEqual({ ...right(bitcoin), cleaned: 'spaces' })
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
  ['polkadot-asset-hub', `substrate:${exampleAddresses['polkadot-asset-hub'][0]}:0x2a7b:My account`],
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
  ['xrp-ledger', `xrpl:${xrpAddress}?dt=12345`, xrpAddress, '12345', null],
  ['xrp-ledger', `ripple:${xrpAddress}?amount=1&dt=0`, xrpAddress, '0', null],
  ['xrp-ledger', `${xrpAddress}?dt=7`, xrpAddress, '7', null],
  ['xrp-ledger', `${xrpAddress}:7`, xrpAddress, '7', null],
  ['xrp-ledger', `ripple:${xrpAddress}:7`, xrpAddress, '7', null],
  ['stellar', `web+stellar:pay?destination=${stellar}&amount=120.12&memo=skdjfasf%20a&memo_type=MEMO_TEXT`, stellar, 'skdjfasf a', 'text'],
  ['stellar', `stellar:${stellar}?memo=77`, stellar, '77', null],
  ['cosmos-hub', `cosmos:${exampleAddresses['cosmos-hub'][0]}?memo=abc`, exampleAddresses['cosmos-hub'][0], 'abc', null],
] as const)('on %s, the tag or memo of %s is kept', (network, typed, address, memo, memoType) => {
  expect(read(typed, network)).toEqual({ address, memo, memoType, hasChecksum: true, cleaned: 'uri' })
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
