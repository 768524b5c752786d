import type { PageMessage } from './page-messages.ts'

/** Height of the frame until the page tells its own. Spec section 9. */
const defaultHeightPx = 630

/** How long the page may stay silent before we say that it does not come. It can still come after that. */
export const patienceMs = 12_000

export interface BookingProgress {
  stage: 'loading' | 'shown' | 'silent'
  heightPx: number
  /** What was booked, each once however often the page tells of it. */
  booked: readonly string[]
}

export const begin: BookingProgress = { stage: 'loading', heightPx: defaultHeightPx, booked: [] }

export function proceed(progress: BookingProgress, news: PageMessage | { kind: 'waited' }): BookingProgress {
  if (news.kind === 'waited') return progress.stage === 'loading' ? { ...progress, stage: 'silent' } : progress
  const shown: BookingProgress = { ...progress, stage: 'shown' }
  if (news.kind === 'height') return { ...shown, heightPx: news.px }
  if (news.kind === 'booked' && !progress.booked.includes(news.uri)) return { ...shown, booked: [...progress.booked, news.uri] }
  return shown
}
