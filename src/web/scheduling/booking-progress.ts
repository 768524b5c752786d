import type { PageMessage } from './page-messages.ts'

/** Height of the frame until the page sends its own. Spec section 9. */
const defaultHeightPx = 630

/** Without a message for this long, we say that the page does not answer. It may still appear later. */
export const silentAfterMs = 12_000

export interface BookingProgress {
  stage: 'loading' | 'shown' | 'silent'
  heightPx: number
  /** URIs of the bookings, each once: the page may send a message twice. */
  booked: readonly string[]
}

export const begin: BookingProgress = { stage: 'loading', heightPx: defaultHeightPx, booked: [] }

export function proceed(progress: BookingProgress, event: PageMessage | { kind: 'timeout' }): BookingProgress {
  if (event.kind === 'timeout') return progress.stage === 'loading' ? { ...progress, stage: 'silent' } : progress
  const shown: BookingProgress = { ...progress, stage: 'shown' }
  if (event.kind === 'height') return { ...shown, heightPx: event.px }
  if (event.kind === 'booked' && !progress.booked.includes(event.uri)) return { ...shown, booked: [...progress.booked, event.uri] }
  return shown
}
