import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { checkDigitsOf, inGroupsOfFour, isReference, makeReference, printReference, readReference } from './creditor-reference.ts'

// The usual published example of ISO 11649: RF18 5390 0754 7034.
const published = '18539007547034'

test.each([
  // RF18 5390 0754 7034, RF71 2348 231 and RF45 1234 5123 45.
  ['539007547034', '18'],
  ['2348231', '71'],
  ['1234512345', '45'],
])('the digits %s have the published check digits', (digits, checkDigits) => {
  expect(checkDigitsOf(digits)).toBe(checkDigits)
})

test('a reference is made from twelve digits, and from nothing else', () => {
  expect(makeReference('539007547034')).toBe(published)
  for (const wrong of ['', '53900754703', '5390075470341', '53900754703A', '５39007547034'])
    expect(() => makeReference(wrong)).toThrow('twelve digits')
})

test('clients read a reference in groups of four', () => {
  expect(printReference(published)).toBe('RF18 5390 0754 7034')
  expect(inGroupsOfFour('PL61109010140000071219812874')).toBe('PL61 1090 1014 0000 0712 1981 2874')
  expect(inGroupsOfFour('12345')).toBe('1234 5')
  expect(inGroupsOfFour('POFICHBEXXX CH93007620')).toBe('POFI CHBE XXX CH93 0076 20')
})

test.each([
  'RF18539007547034',
  'RF18 5390 0754 7034',
  'rf18 5390 0754 7034',
  'Rf 18539007547034',
  '18539007547034',
  '1853 9007 5470 34',
  '\tRF18\u00A05390\u202F0754 7034\n',
])('“%s” is read as the reference', (typed) => {
  expect(readReference(typed)).toBe(published)
})

test.each(['', 'RF', '19539007547034', '1853900754703', '185390075470340', 'RFRF18539007547034', 'RF18-5390-0754-7034', '１8539007547034'])(
  '“%s” is no reference',
  (typed) => {
    expect(readReference(typed)).toBeNull()
  },
)

// 98 and 01 are the same number modulo 97.
test('a reference has one pair of check digits only', () => {
  fc.assert(
    fc.property(twelve, (digits) => {
      const valid = Array.from({ length: 100 }, (_, pair) => String(pair).padStart(2, '0') + digits).filter(isReference)
      expect(valid).toEqual([makeReference(digits)])
    }),
  )
})

const twelve = fc.stringMatching(/^\d{12}$/)
const reference = twelve.map(makeReference)
const place = fc.integer({ min: 0, max: 13 })

describe('a typing error', () => {
  test('what is made is read back as it is printed', () => {
    fc.assert(
      fc.property(reference, (made) => {
        expect(readReference(printReference(made))).toBe(made)
        expect(readReference(made)).toBe(made)
      }),
    )
  })

  test('a mistyped digit is never a valid reference', () => {
    fc.assert(
      fc.property(reference, place, fc.integer({ min: 1, max: 9 }), (made, at, by) => {
        const other = (Number(made[at]) + by) % 10
        expect(isReference(`${made.slice(0, at)}${other}${made.slice(at + 1)}`)).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })

  test('two exchanged neighbours are never a valid reference', () => {
    fc.assert(
      fc.property(reference, fc.integer({ min: 0, max: 12 }), (made, at) => {
        const [one = '', two = ''] = [made[at], made[at + 1]]
        fc.pre(one !== two)
        expect(isReference(`${made.slice(0, at)}${two}${one}${made.slice(at + 2)}`)).toBe(false)
      }),
      { numRuns: 2000 },
    )
  })
})
