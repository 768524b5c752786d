import { expect, test } from 'vitest'
import { isTransactionId, normalPaymentId, normalTransactionId } from './transaction-id.ts'

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
