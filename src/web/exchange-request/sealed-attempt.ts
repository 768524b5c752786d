import { sealedKey as name } from '../session/unsent-text.ts'
import { type Attempt, endOf } from './attempt.ts'

// What an attempt to send holds is personal. It outlives a log-out as something that only the same client's key opens again: decision 132.

interface Sealed {
  /** Milliseconds since 1970. */
  until: number
  nonce: string
  text: string
}

/** Of so many clients of one browser. */
const maxSealed = 5
const cipher = 'AES-GCM'

/** Keeps the attempt in this browser for the client with this key. */
export const sealAttempt = (sealingKey: string, attempt: Attempt): Promise<void> =>
  inTurn(async () => {
    const key = await keyOf(sealingKey)
    const nonce = crypto.getRandomValues(new Uint8Array(12))
    const text = await crypto.subtle.encrypt({ name: cipher, iv: nonce }, key, new TextEncoder().encode(JSON.stringify(attempt)))
    const before = await sealedOf(sealingKey, attempt)
    const sealed = { until: endOf(attempt, Date.now()), nonce: base64(nonce), text: base64(new Uint8Array(text)) }
    write([...without(before), sealed].slice(-maxSealed))
  })

/** What was kept for the client with this key, or null. Whoever takes it checks its shape. */
export async function openAttempt(sealingKey: string): Promise<unknown> {
  let found: unknown = null
  await inTurn(async () => {
    write(read())
    const own = await openedWith(sealingKey)
    found = JSON.parse(own.at(-1)?.content ?? 'null')
  })
  return found
}

/** Another attempt of the same client, made in another tab, stays. */
export const dropAttempt = (sealingKey: string, attempt: Attempt): Promise<void> =>
  inTurn(async () => {
    const before = await sealedOf(sealingKey, attempt)
    write(without(before))
  })

let last: Promise<void> = Promise.resolve()

/** One after the other. A browser that refuses storage, or knows no encryption here, keeps nothing beyond the log-out. */
function inTurn(work: () => Promise<void>): Promise<void> {
  last = last.then(work).catch(() => undefined)
  return last
}

const keyOf = (sealingKey: string) => crypto.subtle.importKey('raw', bytes(sealingKey), cipher, false, ['encrypt', 'decrypt'])

interface Opened {
  nonce: string
  content: string
}

/** What this key opens; the others are other clients'. */
async function openedWith(sealingKey: string): Promise<Opened[]> {
  const stored = read()
  if (stored.length === 0) return []
  const key = await keyOf(sealingKey)
  const own: Opened[] = []
  for (const sealed of stored) {
    const content = await opened(sealed, key)
    if (content !== null) own.push({ nonce: sealed.nonce, content })
  }
  return own
}

const sealedOf = async (sealingKey: string, attempt: Attempt) =>
  (await openedWith(sealingKey)).filter(({ content }) => (JSON.parse(content) as Partial<Attempt> | null)?.key === attempt.key)

// Read anew: another tab may have written while this one was at its keys.
const without = (own: Opened[]) => read().filter(({ nonce }) => !own.some((one) => one.nonce === nonce))

async function opened({ nonce, text }: Sealed, key: CryptoKey): Promise<string | null> {
  try {
    return new TextDecoder().decode(await crypto.subtle.decrypt({ name: cipher, iv: bytes(nonce) }, key, bytes(text)))
  } catch {
    return null
  }
}

function read(): Sealed[] {
  try {
    const stored = JSON.parse(localStorage.getItem(name) ?? '[]') as Sealed[]
    return stored.filter(({ until, nonce, text }) => until > Date.now() && typeof nonce === 'string' && typeof text === 'string')
  } catch {
    return []
  }
}

function write(kept: Sealed[]): void {
  if (kept.length === 0) localStorage.removeItem(name)
  else localStorage.setItem(name, JSON.stringify(kept))
}

const base64 = (data: Uint8Array) => btoa(String.fromCharCode(...data))
const bytes = (text: string) => Uint8Array.from(atob(text), (sign) => sign.charCodeAt(0))
