import type { ExchangeRequest } from './quote-form.ts'

/** A submission that was begun: the same content is sent again under the same key, so that it is never carried out twice. */
export interface Attempt {
  key: string
  content: string
}

/** The attempt for this request: the previous one where the content is the same, else a new one. */
export const attemptFor = (request: ExchangeRequest, previous: Attempt | null, newKey: () => string): Attempt =>
  previous && isAttemptAt(request, previous) ? previous : { key: newKey(), content: JSON.stringify(request) }

/** Whether sending the request now is trying the same again. */
export const isAttemptAt = (request: ExchangeRequest, { content }: Attempt): boolean => content === JSON.stringify(request)
