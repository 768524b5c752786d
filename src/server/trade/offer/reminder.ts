import { plusMinutes } from '../../platform/clock.ts'
import type { OfferRow } from './offer.table.ts'

const minutesBefore = 15
/** Clients who opened an offer of at most so many minutes know its end: for them, a letter would be noise. */
const shortMinutes = 60
/** Of a shorter offer, the letter would come with the one that announces it. */
const leastMinutes = 15

/** When a letter says that a firm offer ends soon, and whether only clients get it who have not opened the offer. */
export function reminderOf({
  publishedAt,
  expiresAt,
}: Pick<OfferRow, 'publishedAt' | 'expiresAt'>): { at: Date; ifUnread: boolean } | undefined {
  if (!expiresAt) return undefined
  const minutes = (expiresAt.getTime() - publishedAt.getTime()) / 60_000
  if (minutes < leastMinutes) return undefined
  return { at: plusMinutes(expiresAt, -Math.min(minutesBefore, minutes / 3)), ifUnread: minutes <= shortMinutes }
}
