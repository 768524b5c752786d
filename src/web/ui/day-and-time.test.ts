import { act, renderHook } from '@testing-library/react'
import { afterEach, expect, test, vi } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { loadTexts, setLanguage } from '../language/text.ts'
import { formatTime, formatRecentTime, useCurrentTime } from './day-and-time.ts'
import { wording as german } from './wording.de.ts'
import { wording as polish } from './wording.pl.ts'

loadTexts('pl', polish)
loadTexts('de', german)

afterEach(() => setLanguage('en'))

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
