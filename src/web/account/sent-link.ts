import { resetLinkPauseSeconds } from '#contract/limits.ts'
import { parseStored, readStored, writeStored } from '../ui/browser-storage.ts'

/** A requested link. Kept in session storage, so that a reload of the tab continues the countdown. */
export interface SentLink {
  email: string
  /** Milliseconds since 1970. */
  sentAt: number
}

/** What the link is for; the key in session storage. */
type Purpose = 'reset_link_sent' | 'confirmation_link_sent'

/** Whole seconds until another link may be requested. Computed from the clock, because timers stop in a suspended tab. */
export function secondsLeft({ sentAt }: { sentAt: number }, now: number): number {
  const remaining = Math.ceil((sentAt - now) / 1000) + resetLinkPauseSeconds
  return Math.min(Math.max(remaining, 0), resetLinkPauseSeconds)
}

/** '03:00' */
export function formatMinutesAndSeconds(seconds: number): string {
  const twoDigits = (part: number) => String(part).padStart(2, '0')
  return `${twoDigits(Math.floor(seconds / 60))}:${twoDigits(seconds % 60)}`
}

/** The link whose countdown is running, or null. */
export function readSentLink(purpose: Purpose, now: number): SentLink | null {
  const { email, sentAt } = parseStored(readStored('session', purpose))
  if (typeof email !== 'string' || typeof sentAt !== 'number') return null
  return secondsLeft({ sentAt }, now) > 0 ? { email, sentAt } : null
}

/** Null removes the stored link. Without storage, a reload shows the form. The rate limit of the server still applies. */
export const storeSentLink = (purpose: Purpose, sent: SentLink | null): void =>
  writeStored('session', purpose, sent && JSON.stringify(sent))
