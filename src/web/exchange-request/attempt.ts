import type { ExchangeRequest } from './quote-form.ts'

/** A submission and its idempotency key: the same content is retried under the same key. */
export interface Attempt {
  key: string
  content: string
}

/** The previous attempt where the content is the same, else a new one. */
export const attemptFor = (request: ExchangeRequest, previous: Attempt | null, newKey: () => string): Attempt =>
  previous && isAttemptAt(request, previous) ? previous : { key: newKey(), content: JSON.stringify(request) }

/** Whether sending this request would retry the attempt. */
export const isAttemptAt = (request: ExchangeRequest, { content }: Attempt): boolean => content === JSON.stringify(request)
