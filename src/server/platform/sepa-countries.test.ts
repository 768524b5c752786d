import { getCountrySpecifications } from 'ibantools'
import { expect, test } from 'vitest'
import { isIbanEnough, isSepaIban } from './sepa-countries.ts'

const countries = Object.entries(getCountrySpecifications())
const members = countries.map(([code]) => code).filter(isSepaIban)

test('SEPA has the 42 codes of the EPC’s list, each with a form of IBANs', () => {
  expect(members).toHaveLength(42)
  expect(members).toEqual(expect.arrayContaining(['AL', 'MD', 'ME', 'MK', 'RS', 'GI', 'MC', 'SM', 'VA', 'AD', 'LI', 'CH', 'GB']))
  expect(countries.filter(([code, { IBANRegistry }]) => isSepaIban(code) && !IBANRegistry)).toEqual([])
})

test('no country of the library’s list is missing', () => {
  expect(countries.flatMap(([code, { SEPA }]) => (SEPA && !isSepaIban(code) ? code : []))).toEqual([])
})

test.each(['TR', 'UA', 'BA', 'XK', 'GE', 'FO', 'GL', 'US', 'GG', 'JE', 'IM', 'RE'])('%s is none of them', (code) => {
  expect(isSepaIban(`${code}00`)).toBe(false)
})

test.each([
  ['EUR', 'NO9386011117947', true],
  ['EUR', 'CH9300762011623852957', false],
  ['EUR', 'GB29NWBK60161331926819', false],
  ['EUR', 'RS35260005601001611379', false],
  ['USD', 'DE89370400440532013000', false],
])('for %s to %s, the IBAN is enough: %s', (currency, iban, expected) => {
  expect(isIbanEnough(currency, iban)).toBe(expected)
})
