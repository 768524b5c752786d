import Big from 'big.js'
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { cryptoCurrencies, currencyNames, fiatCurrencies, isCrypto, isCurrency, isFiat, kindOf } from './currencies.ts'
import { coinDecimals, explorerOf, explorerPage, networkOf, networksOf, networkTitle } from './networks.ts'

const rows = cryptoCurrencies.flatMap((coin) => networksOf(coin).map((network) => ({ coin, ...network })))
const decimalsIn = (amount: string) => amount.split('.')[1]?.length ?? 0

describe('the table', () => {
  test('every coin has at least one network, and each network once', () => {
    for (const coin of cryptoCurrencies) {
      const ids = networksOf(coin).map(({ id }) => id)
      expect(ids.length).toBeGreaterThan(0)
      expect(new Set(ids).size).toBe(ids.length)
      for (const id of ids) expect(id).toMatch(/^[a-z0-9]+(?:-[a-z0-9]+)*$/)
    }
  })

  test('a client tells the networks of one coin apart by their names', () => {
    for (const coin of cryptoCurrencies) {
      const names = networksOf(coin).map(({ name }) => name)
      expect(new Set(names).size).toBe(names.length)
    }
  })

  test('each coin has its decimals on each of its networks', () => {
    expect(rows.map(({ coin, id, decimals }) => `${coin} ${id} ${decimals}`)).toEqual([
      'BTC bitcoin 8',
      'ETH ethereum 18',
      'ADA cardano 6',
      'ATOM cosmos-hub 6',
      'BAT ethereum 18',
      'BCH bitcoin-cash 8',
      'DOT polkadot-asset-hub 10',
      'LINK ethereum 18',
      'LTC litecoin 8',
      'NEO neo-n3 0',
      'SHIB ethereum 18',
      'SOL solana 9',
      'TRX tron 6',
      'USDC ethereum 6',
      'USDC base 6',
      'USDC solana 6',
      'USDC stellar 7',
      'USDT ethereum 6',
      'USDT tron 6',
      'USDT solana 6',
      'XLM stellar 7',
      'XRP xrp-ledger 6',
    ])
  })

  test('exchanges ask for a tag with XRP, and for a memo with ATOM and on Stellar', () => {
    const asked = rows.filter(({ memo }) => memo !== 'none').map(({ coin, id, memo }) => `${coin} ${id} ${memo}`)
    expect(asked).toEqual(['ATOM cosmos-hub memo', 'USDC stellar memo', 'XLM stellar memo', 'XRP xrp-ledger tag'])
  })

  test('a default fee is a plain number that can be sent on its network', () => {
    for (const { defaultFee, decimals } of rows) {
      expect(Big(defaultFee).toFixed()).toBe(defaultFee)
      expect(decimalsIn(defaultFee)).toBeLessThanOrEqual(decimals)
    }
  })

  test('every network but Neo charges a fee above zero', () => {
    for (const { coin, chargesFee, defaultFee } of rows) {
      expect(chargesFee).toBe(coin !== 'NEO')
      expect(Big(defaultFee).gt(0)).toBe(chargesFee)
    }
  })

  test('a transaction’s id put into the explorer’s pattern gives an address', () => {
    for (const { explorer } of rows) expect(explorerPage(explorer, 'abc123')).toMatch(/^https:\/\/[\w.#/-]+\/abc123$/)
  })

  test('the operator’s explorer goes before, and an unknown network has none', () => {
    expect(explorerOf('BTC', 'bitcoin', 'https://own.example/{transaction}')).toBe('https://own.example/{transaction}')
    expect(explorerOf('BTC', 'bitcoin', null)).toBe(networkOf('BTC', 'bitcoin')?.explorer)
    expect(explorerOf('BTC', 'a network of long ago', null)).toBeNull()
  })

  test('a payment’s number stays out of the page of its transaction', () => {
    expect(explorerPage('https://a.example/{transaction}', 'abc123:7')).toBe('https://a.example/abc123')
    expect(explorerPage('https://a.example/{transaction}', '../x')).toBe('https://a.example/..%2Fx')
    expect(explorerPage(null, 'abc123')).toBeNull()
    expect(explorerPage('https://a.example/{transaction}', null)).toBeNull()
  })
})

describe('looking up a network', () => {
  test('USDC on Stellar has its own decimals', () => {
    expect(networkOf('USDC', 'stellar')).toMatchObject({ name: 'Stellar', decimals: 7, memo: 'memo' })
    expect(coinDecimals('USDC', 'stellar')).toBe(7)
    expect(coinDecimals('USDC', 'ethereum')).toBe(6)
  })

  test('a network beside no coin has the name of its own coin’s', () => {
    expect((['ethereum', 'tron', 'solana', 'base', 'xrp-ledger'] as const).map(networkTitle)).toEqual([
      'Ethereum',
      'Tron',
      'Solana',
      'Base',
      'XRP Ledger',
    ])
  })

  test('another coin’s network and an unknown one are not found', () => {
    for (const id of ['stellar', 'Ethereum', '', 'constructor']) expect(networkOf('USDT', id)).toBeUndefined()
  })

  test('the decimals on a network where the coin is not sent are a defect', () => {
    expect(() => coinDecimals('USDT', 'stellar')).toThrow('USDT is not sent on the network stellar')
  })
})

test('any amount in a coin’s smallest units survives big.js and its rounding', () => {
  // 10^33 smallest units are the whole supply of SHIB.
  const units = fc.oneof(fc.bigInt({ min: 1n, max: 10n ** 33n }), fc.bigInt({ min: 1n, max: 10n ** 6n }))
  fc.assert(
    fc.property(fc.constantFrom(...rows), units, ({ coin, id }, units) => {
      const decimals = coinDecimals(coin, id)
      const amount = Big(units.toString()).div(Big(10).pow(decimals)).toFixed()
      expect(decimalsIn(amount)).toBeLessThanOrEqual(decimals)
      for (const mode of [Big.roundDown, Big.roundHalfUp, Big.roundUp]) {
        expect(Big(amount).round(decimals, mode).times(Big(10).pow(decimals)).toFixed()).toBe(units.toString())
      }
    }),
    { numRuns: 500 },
  )
})

// @spec 3.currencies
test('fiat is EUR, GBP and USD, in this order', () => {
  expect(fiatCurrencies).toEqual(['EUR', 'GBP', 'USD'])
})

// @spec 3.currencies
test('crypto is the seventeen coins of the specification, in its order', () => {
  expect(cryptoCurrencies.join(' ')).toBe('BTC ETH ADA ATOM BAT BCH DOT LINK LTC NEO SHIB SOL TRX USDC USDT XLM XRP')
})

test('each currency is either fiat or crypto, and has a name', () => {
  for (const value of [...fiatCurrencies, ...cryptoCurrencies]) {
    expect(isFiat(value)).not.toBe(isCrypto(value))
    expect(kindOf(value)).toBe(isFiat(value) ? 'fiat' : 'crypto')
    expect(currencyNames[value]).not.toBe('')
  }
})

test('an unknown or misspelt code is not a currency', () => {
  for (const text of ['', 'eur', 'PLN', 'BTC ', 'constructor']) expect(isCurrency(text)).toBe(false)
})
