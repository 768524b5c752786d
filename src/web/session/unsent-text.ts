import { intentKeptHours, unsentKeptDays } from '../limits.ts'
import { intentKey } from '../api/intent.ts'

const prefix = 'unsent_text:'
const keptMs = unsentKeptDays * 24 * 3_600_000

/** Where the sealed attempts to send lie in local storage: a list, each with the moment `until` which it is kept. Decision 132. */
export const sealedKey = 'sealed_requests'

const keyOf = (account: string, form: string) => `${prefix}${account}:${form}`

/**
 * Text that a client typed into a form and has not sent, kept in the browser's local storage for this account (its e-mail address) until
 * it is sent, discarded, a week old, or the client logs out. Departure 1, decision 132. A browser that refuses storage keeps nothing; that
 * is not a failure.
 */
export function keepUnsentText({ account, form, value }: { account: string; form: string; value: unknown }): void {
  try {
    const key = keyOf(account, form)
    // Shown again at a later visit and not touched, it is as old as it was.
    if (localStorage.getItem(key)?.startsWith(`{"value":${JSON.stringify(value)},"at":`)) return
    localStorage.setItem(key, JSON.stringify({ value, at: Date.now() }))
  } catch {
    // Full or forbidden storage: the text still stands in the form.
  }
}

/** What was kept for this account and form, or null. Whoever reads it checks its shape: an older version may have written it. */
export function readUnsentText({ account, form }: { account: string; form: string }): unknown {
  try {
    dropUnsent((text) => !isYounger(text, keptMs))
    return (JSON.parse(localStorage.getItem(keyOf(account, form)) ?? '{}') as { value?: unknown }).value ?? null
  } catch {
    return null
  }
}

export function dropUnsentText({ account, form }: { account: string; form: string }): void {
  try {
    localStorage.removeItem(keyOf(account, form))
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}

/** At logout: drops the unsent text of every account, and what else is remembered of a visit, so that nothing stays behind on a shared computer. */
export function dropAllUnsentText(): void {
  try {
    dropUnsent(() => true)
    localStorage.removeItem(intentKey)
    // The address that a reset link was asked for.
    sessionStorage.clear()
  } catch {
    // Nothing is kept where storage is forbidden.
  }
}

/** At the start of the client area: drops what has been kept here for its time, whoever comes. */
export function dropWhatIsOver(): void {
  try {
    dropUnsent((text) => !isYounger(text, keptMs))
    if (!isYounger(localStorage.getItem(intentKey) ?? '', intentKeptHours * 3_600_000)) localStorage.removeItem(intentKey)
    const sealed = JSON.parse(localStorage.getItem(sealedKey) ?? '[]') as { until: number }[]
    const left = sealed.filter(({ until }) => until > Date.now())
    if (left.length === 0) localStorage.removeItem(sealedKey)
    else if (left.length < sealed.length) localStorage.setItem(sealedKey, JSON.stringify(left))
  } catch {
    // Nothing is kept where storage is forbidden; what somebody else wrote there is not ours to drop.
  }
}

/** Of every account. */
function dropUnsent(isOver: (text: string) => boolean): void {
  for (const key of Object.keys(localStorage)) {
    if (key.startsWith(prefix) && isOver(localStorage.getItem(key) ?? '')) localStorage.removeItem(key)
  }
}

function isYounger(text: string, ms: number): boolean {
  try {
    const { at } = JSON.parse(text) as { at?: unknown }
    return typeof at === 'number' && Date.now() - at <= ms
  } catch {
    return false
  }
}
