import { resetLinkPauseSeconds } from '#contract/limits.ts'

/** A requested reset link. Kept in session storage, so that a reload of the tab continues the countdown. */
export interface SentResetLink {
  email: string
  /** Milliseconds since 1970. */
  sentAt: number
}

const key = 'reset_link_sent'

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
export function readSentResetLink(now: number): SentResetLink | null {
  try {
    const sent = JSON.parse(sessionStorage.getItem(key) ?? 'null') as Partial<SentResetLink> | null
    if (typeof sent?.email !== 'string' || typeof sent.sentAt !== 'number') return null
    const { email, sentAt } = sent
    return secondsLeft({ sentAt }, now) > 0 ? { email, sentAt } : null
  } catch {
    return null
  }
}

/** Null removes the stored link. */
export function storeSentResetLink(sent: SentResetLink | null): void {
  try {
    if (sent) sessionStorage.setItem(key, JSON.stringify(sent))
    else sessionStorage.removeItem(key)
  } catch {
    // Without storage, a reload shows the form. The rate limit of the server still applies.
  }
}
