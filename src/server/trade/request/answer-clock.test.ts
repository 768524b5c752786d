import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import type { DeskHours } from '#contract/operator.ts'
import { operatorSchema } from '#contract/operator.ts'
import { dayOf, weekdayOf } from '../../platform/zoned-time.ts'
import { answerDueAt } from './answer-clock.ts'

const usual: DeskHours = {
  officeHours: { from: '09:00', to: '17:00', days: [1, 2, 3, 4, 5], timeZone: 'Europe/Warsaw' },
  answerWithinOfficeHours: 4,
  closedDays: ['2026-12-24', '2026-12-25'],
}

const due = (from: string, change: Partial<DeskHours> = {}) => answerDueAt(new Date(from), { ...usual, ...change }).toISOString()

describe('the answer clock', () => {
  test.each([
    ['in the morning of a working day', '2026-11-25T08:30:00Z', '2026-11-25T12:30:00.000Z'],
    ['before the office opens', '2026-11-25T02:00:00Z', '2026-11-25T12:00:00.000Z'],
    ['until the office closes', '2026-11-25T12:00:00Z', '2026-11-25T16:00:00.000Z'],
    ['over the night', '2026-11-25T13:30:00Z', '2026-11-26T09:30:00.000Z'],
    ['after the office has closed', '2026-11-25T16:00:00Z', '2026-11-26T12:00:00.000Z'],
    ['over a weekend', '2026-11-27T14:00:00Z', '2026-11-30T10:00:00.000Z'],
    ['on a Sunday', '2026-11-29T12:00:00Z', '2026-11-30T12:00:00.000Z'],
    ['over closed days and a weekend', '2026-12-23T15:00:00Z', '2026-12-28T11:00:00.000Z'],
    // On Friday, Warsaw is an hour ahead of UTC, on Monday two hours; in October the other way round.
    ['over the change to summer time', '2027-03-26T15:00:00Z', '2027-03-29T10:00:00.000Z'],
    ['over the change to winter time', '2026-10-23T14:00:00Z', '2026-10-26T11:00:00.000Z'],
  ])('runs %s', (_when, from, expected) => {
    expect(due(from)).toBe(expected)
  })

  test('takes several days if the operator gives more hours than a day has', () => {
    expect(due('2026-11-25T08:00:00Z', { answerWithinOfficeHours: 20 })).toBe('2026-11-27T12:00:00.000Z')
  })

  test('counts the hours that pass, also through a change of the clocks', () => {
    const officeHours = { from: '00:00', to: '06:00', days: [7], timeZone: 'Europe/Warsaw' }
    // On this night five hours pass between midnight and six.
    expect(due('2027-03-27T12:00:00Z', { officeHours, answerWithinOfficeHours: 5 })).toBe('2027-03-28T04:00:00.000Z')
  })
})

describe('properties of the answer clock', () => {
  const zones = ['Europe/Warsaw', 'UTC', 'America/New_York', 'Asia/Kolkata', 'Pacific/Auckland']
  const minuteOfDay = fc.integer({ min: 0, max: 1439 })
  const textOf = (minutes: number) => `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`
  const days = fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 })
  const moment = fc.date({ min: new Date('2026-01-01'), max: new Date('2029-01-01'), noInvalidDate: true })
  const hours = fc
    .tuple(minuteOfDay, minuteOfDay, days, fc.constantFrom(...zones), fc.integer({ min: 1, max: 40 }), fc.array(moment, { maxLength: 10 }))
    .filter(([from, to]) => from + 60 <= to)
    .map(([from, to, open, timeZone, answerWithinOfficeHours, closed]): DeskHours => ({
      officeHours: { from: textOf(from), to: textOf(to), days: open, timeZone },
      answerWithinOfficeHours,
      closedDays: closed.map((day) => dayOf(day, timeZone)),
    }))

  const timeIn = (at: Date, timeZone: string) => at.toLocaleTimeString('sv-SE', { timeZone, hour: '2-digit', minute: '2-digit' })

  test('an answer is due in office hours, on no closed day', () => {
    fc.assert(
      fc.property(moment, hours, (from, desk) => {
        const at = answerDueAt(from, desk)
        const { timeZone, ...office } = desk.officeHours
        const day = dayOf(at, timeZone)
        expect(office.days).toContain(weekdayOf(day))
        expect(desk.closedDays).not.toContain(day)
        expect(timeIn(at, timeZone) >= office.from).toBe(true)
        // Due exactly when the office closes is in time.
        expect(timeIn(new Date(at.getTime() - 1), timeZone) < office.to).toBe(true)
      }),
    )
  })

  test('a later request is never due earlier, and none before its hours have passed', () => {
    fc.assert(
      fc.property(moment, moment, hours, (one, other, desk) => {
        const [first, second] = one < other ? [one, other] : [other, one]
        const [firstDue, secondDue] = [answerDueAt(first, desk), answerDueAt(second, desk)]
        expect(firstDue.getTime()).toBeLessThanOrEqual(secondDue.getTime())
        expect(firstDue.getTime() - first.getTime()).toBeGreaterThanOrEqual(desk.answerWithinOfficeHours * 3_600_000)
      }),
    )
  })
})

test('office hours that are wrong are refused with a sentence', () => {
  const refusalOf = (desk: unknown) => operatorSchema.shape.desk.safeParse(desk).error?.issues.map(({ message }) => message)
  expect(refusalOf({ officeHours: { from: '17:00', to: '09:00' } })).toEqual(['must end after they begin'])
  expect(refusalOf({ officeHours: { timeZone: 'Europe/Krakow' } })).toEqual(['“Europe/Krakow” is not a time zone such as Europe/Warsaw'])
  expect(refusalOf({ officeHours: { from: '07.00' } })).toEqual(['must be a time of day, such as 09:00'])
  expect(operatorSchema.shape.desk.parse(undefined)).toEqual({ ...usual, closedDays: [] })
})
