import { describe, expect, test, vi } from 'vitest'
import { act, renderHook } from '@testing-library/react'
import type { Language } from '#contract/languages.ts'
import { loadTexts, setLanguage } from '../language/text.ts'
import { formatDecimal, formatMinimum, formatPercent, withCents } from './amount-format.ts'
import { formatRecentTime, formatTime, useCurrentTime } from './day-and-time.ts'
import { wording as german } from './wording.de.ts'
import { wording as polish } from './wording.pl.ts'
import { rateStateOf } from './rate-state.ts'
import { waitingTime } from './Notice.tsx'

for (const language of ['pl', 'de'] as const) loadTexts(language, {})

const amounts = ['0', '999', '1000', '10000.50', '1234567.891234', '0.00001266', '9007199254740991']

describe('formatted amounts', () => {
  test.each<[Language, string[]]>([
    ['en', ['0', '999', '1,000', '10,000.50', '1,234,567.891234', '0.00001266', '9,007,199,254,740,991']],
    ['pl', ['0', '999', '1000', '10 000,50', '1 234 567,891234', '0,00001266', '9 007 199 254 740 991']],
    ['de', ['0', '999', '1.000', '10.000,50', '1.234.567,891234', '0,00001266', '9.007.199.254.740.991']],
  ])('follow the rules of language "%s"', (language, expected) => {
    setLanguage(language)
    expect(amounts.map(formatDecimal)).toEqual(expected.map((amount) => amount.replaceAll(' ', '\u00a0')))
  })

  test('in Polish have the separators of Intl.NumberFormat', () => {
    setLanguage('pl')
    const polish = new Intl.NumberFormat('pl-PL', { minimumFractionDigits: 2 })
    for (const amount of ['1000.50', '10000.50', '1234567.89']) expect(formatDecimal(amount)).toBe(polish.format(Number(amount)))
  })

  test('of a minimum are grouped in all languages except English', () => {
    expect(formatMinimum(1000)).toBe('1000')
    setLanguage('de')
    expect(formatMinimum(1000)).toBe('1.000')
  })

  test('of fees are percentages without trailing zeros', () => {
    expect([formatPercent('0.04'), formatPercent('0.011')]).toEqual(['4', '1.1'])
    setLanguage('de')
    expect([formatPercent('0.04'), formatPercent('0.011')]).toEqual(['4', '1,1'])
  })

  test('of money have at least two decimals', () => {
    expect(['1250', '1250.5', '0.00012'].map(withCents)).toEqual(['1250.00', '1250.50', '0.00012'])
  })
})

loadTexts('pl', polish)
loadTexts('de', german)

const evening = new Date(2026, 8, 2, 19, 5, 9)
const dayMs = 24 * 3_600_000

test.each<[Language, string[]]>([
  ['en', ['2 September 2026', '2 September 2026 at 19:05', '2 Sept 2026, 19:05', '2 Sept, 19:05:09', '19:05:09', '19:05']],
  ['pl', ['2 września 2026', '2 września 2026 19:05', '2 wrz 2026, 19:05', '2 wrz, 19:05:09', '19:05:09', '19:05']],
  ['de', ['2. September 2026', '2. September 2026 um 19:05', '02.09.2026, 19:05', '2. Sept., 19:05:09', '19:05:09', '19:05']],
])('days and times follow the rules of language "%s"', (language, expected) => {
  setLanguage(language)
  const formats = ['day', 'dayAndTime', 'shortDayAndTime', 'shortDayAndClock', 'clock', 'hourAndMinute'] as const
  expect(formats.map((format) => formatTime(evening.toISOString(), format))).toEqual(expected)
})

test.each<[Language, RegExp]>([
  ['en', /^2\u00a0September 2026 at 19:05\u00a0\S+$/],
  ['pl', /^2\u00a0września 2026 19:05\u00a0\S+$/],
  ['de', /^2.\u00a0September 2026 um 19:05\u00a0\S+$/],
])('in language "%s", a line ends neither before the month nor before the zone', (language, expected) => {
  setLanguage(language)
  expect(formatTime(evening.toISOString(), 'exactTime')).toMatch(expected)
})

test('a legal date does not depend on the time zone', () => {
  expect(formatTime('2026-11-21T23:59:59.000Z', 'dayInUtc')).toBe('21 November 2026')
})

test('a time of another day is shown with its date', () => {
  const shownAt = (now: number) => formatRecentTime(evening.toISOString(), { now, isLocal: true })
  expect(shownAt(evening.getTime())).toBe('19:05:09')
  expect(shownAt(evening.getTime() + dayMs)).toBe('2 Sept, 19:05:09')
})

test.each<[Language, string]>([
  ['en', '2 Jan 2 Feb 2 Mar 2 Apr 2 May 2 Jun 2 Jul 2 Aug 2 Sept 2 Oct 2 Nov 2 Dec'],
  ['pl', '2 sty 2 lut 2 mar 2 kwi 2 maj 2 cze 2 lip 2 sie 2 wrz 2 paź 2 lis 2 gru'],
  ['de', '2. Jan. 2. Feb. 2. März 2. Apr. 2. Mai 2. Juni 2. Juli 2. Aug. 2. Sept. 2. Okt. 2. Nov. 2. Dez.'],
])('until the time zone is known, times in language "%s" are in UTC', (language, months) => {
  setLanguage(language)
  const times = Array.from({ length: 12 }, (_, month) =>
    formatRecentTime(new Date(Date.UTC(2026, month, 2, 9)).toISOString(), { now: 0, isLocal: false }),
  )
  expect(times.map((time) => time.replace(', 09:00:00 UTC', '')).join(' ')).toBe(months)
})

test('a hydrated page first has the time of rendering, then the browser’s clock', () => {
  vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:30.000Z') })
  const times: unknown[] = []
  renderHook(() => void times.push(useCurrentTime('2026-11-21T12:00:00.000Z')))
  expect(times).toEqual([{ now: Date.parse('2026-11-21T12:00:00.000Z'), isLocal: false }])
  act(() => void vi.advanceTimersByTime(0))
  expect(times.at(-1)).toEqual({ now: Date.parse('2026-11-21T12:00:30.000Z'), isLocal: true })
})

test('a page without server rendering has the browser’s clock', () => {
  vi.useFakeTimers({ now: 1000 })
  const { result } = renderHook(() => useCurrentTime(undefined))
  expect(result.current).toEqual({ now: 1000, isLocal: true })
  act(() => void vi.advanceTimersByTime(15_000))
  expect(result.current.now).toBe(16_000)
})

const asOf = '2026-11-21T10:00:00.000Z'
const tenMinutesLater = Date.parse('2026-11-21T10:10:00.000Z')

test.each([
  ['a rate that is ten minutes old is current', { asOf, failed: false, now: tenMinutesLater }, 'current'],
  ['an older rate is stale', { asOf, failed: false, now: tenMinutesLater + 1 }, 'stale'],
  ['a failed refresh keeps the rate', { asOf, failed: true, now: tenMinutesLater }, 'current'],
  ['before the first rate, the state is fetching', { asOf: undefined, failed: false, now: 0 }, 'fetching'],
  ['without a rate, a failure makes the rate unavailable', { asOf: undefined, failed: true, now: 0 }, 'unavailable'],
] as const)('%s', (_title, rate, state) => {
  expect(rateStateOf(rate)).toBe(state)
})

test.each([
  [1, '1 second'],
  [90, '90 seconds'],
  [91, '2 minutes'],
  [703, '12 minutes'],
  [3600, '60 minutes'],
  [86_400, '24 hours'],
])('a wait of %d seconds is shown as %s', (seconds, text) => {
  expect(waitingTime(seconds)).toBe(text)
})
