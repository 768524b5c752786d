import { act, renderHook } from '@testing-library/react'
import { describe, expect, test, vi } from 'vitest'
import { timeText, useMoment } from './use-moment.ts'

describe('a time as read', () => {
  const noon = new Date(2026, 10, 21, 12, 5, 9)

  test('of today is a time of day, of another day it has its date too', () => {
    expect(timeText(noon.toISOString(), { now: noon.getTime(), local: true })).toBe('12:05:09')
    expect(timeText(noon.toISOString(), { now: noon.getTime() + 24 * 3_600_000, local: true })).toBe('21 Nov, 12:05:09')
  })

  test('says that it is UTC as long as the reader’s time zone is not known', () => {
    expect(timeText('2026-11-21T23:05:09.000Z', { now: 0, local: false })).toBe('21 Nov, 23:05:09 UTC')
  })
})

describe('the present moment', () => {
  test('is first the time at which the page was rendered, then the reader’s own', () => {
    vi.useFakeTimers({ now: Date.parse('2026-11-21T12:00:30.000Z') })
    const seen: unknown[] = []
    renderHook(() => void seen.push(useMoment('2026-11-21T12:00:00.000Z')))
    expect(seen[0]).toEqual({ now: Date.parse('2026-11-21T12:00:00.000Z'), local: false })
    expect(seen.at(-1)).toEqual({ now: Date.parse('2026-11-21T12:00:30.000Z'), local: true })
  })

  test('is the reader’s own at once where the server rendered nothing, and moves', () => {
    vi.useFakeTimers({ now: 1000 })
    const { result } = renderHook(() => useMoment(undefined))
    expect(result.current).toEqual({ now: 1000, local: true })
    act(() => void vi.advanceTimersByTime(15_000))
    expect(result.current.now).toBe(16_000)
  })
})
