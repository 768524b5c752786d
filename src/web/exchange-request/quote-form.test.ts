import { expect, test } from 'vitest'
import { indicationOf, pairOf } from './Indication.tsx'
import { contactOf, requestOf, isSameForm, untouchedForm, withCurrency } from './quote-form.ts'

const profile = { firstName: 'Anna', lastName: 'Nowak', email: 'anna@example.com', phone: '+48 600 100 200', country: 'PL' }

test('the contact name is the first or the last name if the profile has only that', () => {
  expect(contactOf(untouchedForm, { ...profile, lastName: '' }).name).toBe('Anna')
  expect(contactOf(untouchedForm, { ...profile, firstName: '' }).name).toBe('Nowak')
})

test('contact fields are empty before the profile is loaded', () => {
  expect(contactOf(untouchedForm, undefined)).toEqual({ name: '', email: '', phone: '', country: '' })
})

test('contact fields keep edits, even an emptied field, when the profile is loaded', () => {
  const form = { ...untouchedForm, contact: { phone: '', name: 'Ms Nowak' } }
  expect(contactOf(form, profile)).toEqual({ name: 'Ms Nowak', email: 'anna@example.com', phone: '', country: 'PL' })
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

test('forms are equal if only the order of their contact fields differs', () => {
  expect(
    isSameForm({ ...untouchedForm, contact: { name: 'A', phone: '1' } }, { ...untouchedForm, contact: { phone: '1', name: 'A' } }),
  ).toBe(true)
  expect(isSameForm(untouchedForm, { ...untouchedForm, contact: { name: '' } })).toBe(false)
})

test('the fee for sold crypto depends on the fiat value', () => {
  expect(indicationOf({ ...withCurrency(untouchedForm, 'from', 'BTC'), amount: '2' }, 80000)).toEqual({
    received: '158240',
    feeRate: '0.011',
    feeMoney: '1760',
  })
})

test('both directions of an exchange have the same pair', () => {
  expect(pairOf(untouchedForm)).toEqual({ fiat: 'EUR', crypto: 'BTC' })
  expect(pairOf(withCurrency(untouchedForm, 'from', 'BTC'))).toEqual({ fiat: 'EUR', crypto: 'BTC' })
})
