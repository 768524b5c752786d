import { expect, test } from 'vitest'
import { createFaults } from './faults.ts'

const refused = Object.assign(new Error('connect'), { code: 'ECONNREFUSED' })
const slow = Object.assign(new Error('connect'), { code: 'ETIMEDOUT' })

test('a fault is new once, and again when its reason changes', () => {
  const faults = createFaults()
  expect([refused, refused, slow, slow, refused].map((error) => faults.isNew('rates', error))).toEqual([true, false, true, false, true])
})

test('the first success after a fault returns the number of failures', () => {
  const faults = createFaults()
  for (const error of [refused, slow, refused]) faults.isNew('rates', error)
  expect(faults.end('rates')).toBe(3)
  expect(faults.end('rates')).toBe(0)
  expect(faults.isNew('rates', refused)).toBe(true)
})

test('faults of different subjects are independent', () => {
  const faults = createFaults()
  expect([faults.isNew('rates', refused), faults.isNew('trades', refused)]).toEqual([true, true])
  expect(faults.end('pairs')).toBe(0)
})
