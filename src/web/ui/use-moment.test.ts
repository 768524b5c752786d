import { act, renderHook } from '@testing-library/react'
import { afterEach, describe, expect, test, vi } from 'vitest'
import type { Language } from '#contract/languages.ts'
import { loadTexts, setLanguage } from '../language/text.ts'
import { timeText, useMoment } from './use-moment.ts'
import { wording as german } from './wording.de.ts'
import { wording as polish } from './wording.pl.ts'

loadTexts('pl', polish)
loadTexts('de', german)

afterEach(() => setLanguage('en'))

describe('a formatted time', () => {
  const noon = new Date(2026, 10, 21, 12, 5, 9)

  test('of another day has its date', () => {
    expect(timeText(noon.toISOString(), { now: noon.getTime(), local: true })).toBe('12:05:09')
    expect(timeText(noon.toISOString(), { now: noon.getTime() + 24 * 3_600_000, local: true })).toBe('21 Nov, 12:05:09')
  })

  test('is marked as UTC while the reader’s time zone is unknown', () => {
    expect(timeText('2026-11-21T23:05:09.000Z', { now: 0, local: false })).toBe('21 Nov, 23:05:09 UTC')
  })

  test('is the same on server and browser in every month and language', () => {
    const months = (language: Language) => {
      setLanguage(language)
      return Array.from({ length: 12 }, (_, month) =>
        timeText(new Date(Date.UTC(2026, month, 2, 9)).toISOString(), { now: 0, local: false }).replace(', 09:00:00 UTC', ''),
      ).join(' ')
    }
    expect(months('en')).toBe('2 Jan 2 Feb 2 Mar 2 Apr 2 May 2 Jun 2 Jul 2 Aug 2 Sept 2 Oct 2 Nov 2 Dec')
    expect(months('pl')).toBe('2 sty 2 lut 2 mar 2 kwi 2 maj 2 cze 2 lip 2 sie 2 wrz 2 paź 2 lis 2 gru')
    expect(months('de')).toBe('2. Jan. 2. Feb. 2. März 2. Apr. 2. Mai 2. Juni 2. Juli 2. Aug. 2. Sept. 2. Okt. 2. Nov. 2. Dez.')
  })
})

describe('the current time', () => {
  test('is first the time of rendering, then the reader’s clock', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:30.000Z') })
    const seen: unknown[] = []
    renderHook(() => void seen.push(useMoment('2026-11-21T12:00:00.000Z')))
    expect(seen).toEqual([{ now: Date.parse('2026-11-21T12:00:00.000Z'), local: false }])
    act(() => void vi.advanceTimersByTime(0))
    expect(seen.at(-1)).toEqual({ now: Date.parse('2026-11-21T12:00:30.000Z'), local: true })
  })

  test('is the reader’s clock at once without server rendering, and advances', () => {
    vi.useFakeTimers({ now: 1000 })
    const { result } = renderHook(() => useMoment(undefined))
    expect(result.current).toEqual({ now: 1000, local: true })
    act(() => void vi.advanceTimersByTime(15_000))
    expect(result.current.now).toBe(16_000)
  })
})
