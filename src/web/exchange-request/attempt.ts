import type { ExchangeRequest } from './quote-form.ts'

/** A submission that was begun: the same content is sent again under the same key, so that it is never carried out twice. */
export interface Attempt {
  key: string
  content: string
}

/** The attempt for this request: the previous one where the content is the same, else a new one. */
export function attemptFor(request: ExchangeRequest, previous: Attempt | null, newKey: () => string): Attempt {
  const content = JSON.stringify(request)
  return previous?.content === content ? previous : { key: newKey(), content }
}

/** 32 hexadecimal digits. Not `randomUUID`, which browsers offer to secure origins only. */
export function randomKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('')
}
