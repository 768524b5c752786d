import { describe, expect, test } from 'vitest'
import { indicationOf, marketOf } from './Indication.tsx'
import { contactOf, requestOf, sameForm, untouchedForm, withCurrency } from './quote-form.ts'

const profile = { firstName: 'Anna', lastName: 'Nowak', email: 'anna@example.com', phone: '+48 600 100 200', country: 'PL' }

describe('contact fields', () => {
  test('show only the first name or only the last name if the other one is empty', () => {
    expect(contactOf(untouchedForm, { ...profile, lastName: '' }).name).toBe('Anna')
    expect(contactOf(untouchedForm, { ...profile, firstName: '' }).name).toBe('Nowak')
  })

  test('are empty before the profile is loaded', () => {
    expect(contactOf(untouchedForm, undefined)).toEqual({ name: '', email: '', phone: '', country: '' })
  })

  test('keep edits, also an emptied field, when the profile arrives', () => {
    const form = { ...untouchedForm, contact: { phone: '', name: 'Ms Nowak' } }
    expect(contactOf(form, profile)).toEqual({ name: 'Ms Nowak', email: 'anna@example.com', phone: '', country: 'PL' })
  })
})

// @spec 5.quote-amount
test.each([
  ['', 0],
  ['12,500', 12500],
  ['12 500.75', 12500],
  ['1', 1],
])('a request has an integer amount: %j becomes %d', (amount, expected) => {
  expect(requestOf({ ...untouchedForm, amount }, profile).amount).toBe(expected)
})

test('choosing a currency of the other side’s kind swaps the sides', () => {
  expect(withCurrency(untouchedForm, 'from', 'SOL')).toMatchObject({ fromCurrency: 'SOL', toCurrency: 'EUR' })
  expect(withCurrency(untouchedForm, 'to', 'USD')).toMatchObject({ fromCurrency: 'BTC', toCurrency: 'USD' })
})

test('two forms with the same contact fields in another order are the same', () => {
  expect(sameForm({ ...untouchedForm, contact: { name: 'A', phone: '1' } }, { ...untouchedForm, contact: { phone: '1', name: 'A' } })).toBe(
    true,
  )
  expect(sameForm(untouchedForm, { ...untouchedForm, contact: { name: '' } })).toBe(false)
})

test('the fee for sold crypto depends on the fiat value', () => {
  expect(indicationOf({ form: withCurrency(untouchedForm, 'from', 'BTC'), amount: 2, close: 80000 })).toEqual({
    received: '158240',
    feeRate: '0.011',
  })
})

test('the market is the same in either direction', () => {
  expect(marketOf(untouchedForm)).toEqual({ fiat: 'EUR', crypto: 'BTC' })
  expect(marketOf(withCurrency(untouchedForm, 'from', 'BTC'))).toEqual({ fiat: 'EUR', crypto: 'BTC' })
})
