import { afterEach, expect, test } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { loadTexts, setLanguage } from '../language/text.ts'
import { written } from './day-and-time.ts'

for (const language of ['pl', 'de'] as const) loadTexts(language, {})

afterEach(() => setLanguage('en'))

const evening = new Date(2026, 8, 2, 19, 5, 9).toISOString()

test.each<[Language, string[]]>([
  ['en', ['2 September 2026', '2 September 2026 at 19:05', '2 Sept 2026, 19:05', '2 Sept, 19:05:09', '19:05:09', '19:05']],
  ['pl', ['2 września 2026', '2 września 2026 19:05', '2 wrz 2026, 19:05', '2 wrz, 19:05:09', '19:05:09', '19:05']],
  ['de', ['2. September 2026', '2. September 2026 um 19:05', '02.09.2026, 19:05', '2. Sept., 19:05:09', '19:05:09', '19:05']],
])('days and times follow the rules of language "%s"', (language, expected) => {
  setLanguage(language)
  const formats = ['day', 'dayAndTime', 'shortDayAndTime', 'thisYearsMoment', 'clock', 'hourAndMinute'] as const
  expect(formats.map((format) => written(evening, format))).toEqual(expected)
})

test('a legal date does not depend on the time zone', () => {
  expect(written('2026-11-21T23:59:59.000Z', 'dayInUtc')).toBe('21 November 2026')
})
