import { useState } from 'react'

const inTwo = (part: number) => String(part).padStart(2, '0')

/** A moment for a field of day and time, in the browser's zone: `2026-11-24T10:05`. */
export function localMoment(ms: number): string {
  const at = new Date(ms)
  return `${localDay(ms)}T${inTwo(at.getHours())}:${inTwo(at.getMinutes())}`
}

/** `2026-11-24`. */
export function localDay(ms: number): string {
  const at = new Date(ms)
  return `${at.getFullYear()}-${inTwo(at.getMonth() + 1)}-${inTwo(at.getDate())}`
}

/** A moment that was typed in the browser's zone, as the service takes it. */
export const momentOf = (local: string): string => new Date(local).toISOString()

/** When the form was opened, in milliseconds. */
export function useOpenedAt(): number {
  const [openedAt] = useState(() => Date.now())
  return openedAt
}
