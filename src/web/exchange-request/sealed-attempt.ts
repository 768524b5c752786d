import { unsentKeptDays } from '#contract/limits.ts'
import type { Attempt } from './attempt.ts'

// What an attempt to send holds is personal. It outlives a log-out as something that only the same client's key opens again: decision 132.

interface Sealed {
  /** Milliseconds since 1970. */
  until: number
  nonce: string
  text: string
}

const name = 'sealed_requests'
const keptMs = unsentKeptDays * 24 * 3_600_000
/** Of so many clients of one browser. */
const mostSealed = 5
const cipher = 'AES-GCM'

/** Keeps the attempt in this browser for the client with this key, in place of an earlier one of theirs. */
export const sealAttempt = (sealingKey: string, attempt: Attempt): Promise<void> =>
  inTurn(async () => {
    const key = await keyOf(sealingKey)
    const nonce = crypto.getRandomValues(new Uint8Array(12))
    const text = await crypto.subtle.encrypt({ name: cipher, iv: nonce }, key, new TextEncoder().encode(JSON.stringify(attempt)))
    const { others } = await sorted(key)
    const sealed = { until: Date.now() + keptMs, nonce: base64(nonce), text: base64(new Uint8Array(text)) }
    write([...others, sealed].slice(-mostSealed))
  })

/** What was kept for the client with this key, or null. Whoever takes it checks its shape. */
export async function openAttempt(sealingKey: string): Promise<unknown> {
  let found: unknown = null
  await inTurn(async () => {
    const { own, others } = await sorted(await keyOf(sealingKey))
    write([...others, ...own.map(({ sealed }) => sealed)])
    found = JSON.parse(own.at(-1)?.text ?? 'null')
  })
  return found
}

export const dropAttempt = (sealingKey: string): Promise<void> =>
  inTurn(async () => {
    const { others } = await sorted(await keyOf(sealingKey))
    write(others)
  })

let last: Promise<void> = Promise.resolve()

/** One after the other. A browser that refuses storage, or knows no encryption here, keeps nothing beyond the log-out. */
function inTurn(work: () => Promise<void>): Promise<void> {
  last = last.then(work).catch(() => undefined)
  return last
}

const keyOf = (sealingKey: string) => crypto.subtle.importKey('raw', bytes(sealingKey), cipher, false, ['encrypt', 'decrypt'])

/** What is kept and not too old: what this key opens, and what other clients' keys do. */
async function sorted(key: CryptoKey): Promise<{ own: { sealed: Sealed; text: string }[]; others: Sealed[] }> {
  const own: { sealed: Sealed; text: string }[] = []
  const others: Sealed[] = []
  for (const sealed of read()) {
    const text = await opened(sealed, key)
    if (text === null) others.push(sealed)
    else own.push({ sealed, text })
  }
  return { own, others }
}

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
