import fc from 'fast-check'
import { expect, test } from 'vitest'
import { makeReference } from '#contract/creditor-reference.ts'
import { findReference } from './find-reference.ts'

const nothing = { creditorReferences: [], text: '', endToEndId: null }
const reference = '18539007547034'

test.each([
  ['structured', { creditorReferences: ['RF18539007547034'] }],
  ['structured', { creditorReferences: ['rf18 5390 0754 7034'], text: 'RF18539007547034 thank you' }],
  ['text', { text: 'Exchange RF18 5390 0754 7034 2026-11-27' }],
  ['text', { text: 'exchange rf18-5390-0754-70 34' }],
  ['text', { text: 'REFRF18539007547034X' }],
  ['text', { creditorReferences: ['RF00'], text: '/ROC/RF18539007547034' }],
  ['end-to-end', { endToEndId: 'RF18539007547034' }],
])('a reference is found: %s', (place, told) => {
  expect(findReference({ ...nothing, ...told })).toEqual({ found: 'one', reference, place })
})

test.each([
  {},
  { text: '18539007547034' },
  { text: 'RF18 5390 0754 703' },
  { text: 'RF18 5390 0754 7035' },
  { creditorReferences: ['RF19539007547034'] },
])('none is found in %o', (told) => {
  expect(findReference({ ...nothing, ...told })).toEqual({ found: 'none' })
})

test('two references are not decided, wherever they are', () => {
  const other = `RF${makeReference('000000000001')}`
  for (const told of [{ text: `RF${reference} ${other}` }, { creditorReferences: [`RF${reference}`], text: other }])
    expect(findReference({ ...nothing, ...told })).toEqual({ found: 'several' })
})

test('a digit that is mistyped, or two that are exchanged, never name another deal', () => {
  fc.assert(
    fc.property(fc.stringMatching(/^\d{12}$/), fc.nat(13), fc.integer({ min: 1, max: 9 }), (twelve, place, more) => {
      const digits = makeReference(twelve)
      const wrong = digits.slice(0, place) + String((Number(digits[place]) + more) % 10) + digits.slice(place + 1)
      const exchanged = digits.slice(0, place) + (digits[place + 1] ?? '') + (digits[place] ?? '') + digits.slice(place + 2)
      for (const text of [wrong, exchanged].filter((one) => one !== digits))
        expect(findReference({ ...nothing, text: `RF${text}` })).toEqual({ found: 'none' })
    }),
    { numRuns: 10_000 },
  )
})
