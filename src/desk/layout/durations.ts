import { useEffect, useState } from 'react'
import { t } from '../../web/language/text.ts'

const minuteMs = 60_000

/** "12 min", "3 h 20 min", "2 d 4 h": rounded down. Call while rendering. */
export function durationText(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / minuteMs)
  const hours = Math.floor(minutes / 60)
  const days = Math.floor(hours / 24)
  if (hours === 0) return t('layout.durations.minutes', { minutes: String(minutes) })
  if (days === 0) return t('layout.durations.hours', { hours: String(hours), minutes: String(minutes % 60) })
  return t('layout.durations.days', { days: String(days), hours: String(hours % 24) })
}

/** "12 min", "3 h", "2 d": rounded down. Call while rendering. */
export function ageText(ms: number): string {
  const minutes = Math.floor(Math.max(0, ms) / minuteMs)
  const hours = Math.floor(minutes / 60)
  if (hours === 0) return t('layout.durations.minutes', { minutes: String(minutes) })
  return hours < 24
    ? t('layout.durations.wholeHours', { hours: String(hours) })
    : t('layout.durations.wholeDays', { days: String(Math.floor(hours / 24)) })
}

/** The current time in milliseconds, updated every second. */
export function useSeconds(): number {
  const [now, setNow] = useState(() => Date.now())
  useEffect(() => {
    const timer = setInterval(() => setNow(Date.now()), 1000)
    return () => clearInterval(timer)
  }, [])
  return now
}
