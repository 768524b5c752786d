import { expect, test } from 'vitest'
import { type EpcPayment, epcPayload } from './epc-payment.ts'

// The beneficiary of the guideline's own example.
const payment: EpcPayment = {
  name: 'Red Cross of Belgium',
  iban: 'BE72000000001616',
  bic: 'BPOTBEB1',
  amount: '1',
  reference: '18539007547034',
}

const payloadOf = (changes: Partial<EpcPayment> = {}) => epcPayload({ ...payment, ...changes })
const linesOf = (changes: Partial<EpcPayment> = {}) => {
  const result = payloadOf(changes)
  if ('failure' in result) throw new Error(result.failure)
  return result.payload.split('\n')
}

test('a banking app reads account, amount and reference', () => {
  expect(payloadOf()).toEqual({
    payload: 'BCD\n002\n1\nSCT\nBPOTBEB1\nRed Cross of Belgium\nBE72000000001616\nEUR1.00\n\nRF18539007547034',
  })
})

test('without a BIC its line is empty', () => {
  expect(linesOf({ bic: '' })[4]).toBe('')
})

test.each([
  ['1234.56', 'EUR1234.56'],
  ['0.01', 'EUR0.01'],
  ['10000', 'EUR10000.00'],
  ['12.5', 'EUR12.50'],
  ['999999999.99', 'EUR999999999.99'],
  ['1e3', 'EUR1000.00'],
])('an amount of %s is written as %s', (amount, written) => {
  expect(linesOf({ amount })[7]).toBe(written)
})

test.each(['0', '0.001', '-1', '1.234', '1000000000'])('no QR code asks for %s euro', (amount) => {
  expect(payloadOf({ amount })).toEqual({ failure: 'AMOUNT_OUT_OF_RANGE' })
})

test('a name has at most 70 characters', () => {
  expect(linesOf({ name: 'ł'.repeat(70) })[5]).toBe('ł'.repeat(70))
  expect(payloadOf({ name: 'ł'.repeat(71) })).toEqual({ failure: 'NAME_TOO_LONG' })
})

test('a name with a line break cannot add lines of its own', () => {
  expect(payloadOf({ name: 'Kantor\nBE72000000001616' })).toEqual({ failure: 'LINE_BREAK' })
  expect(payloadOf({ bic: '\r' })).toEqual({ failure: 'LINE_BREAK' })
})

test.each([
  ['😀', 4],
  ['zł', 3],
  ['中', 3],
])('what a QR code of version 13 cannot hold is refused, counted in bytes: %s', (text, bytes) => {
  const free = 331 - linesOf({ name: '', iban: '' }).join('\n').length
  const iban = text.repeat(Math.floor(free / bytes)) + 'x'.repeat(free % bytes)
  expect(linesOf({ name: '', iban })[6]).toBe(iban)
  expect(payloadOf({ name: '', iban: `${iban}x` })).toEqual({ failure: 'TOO_LONG' })
})
