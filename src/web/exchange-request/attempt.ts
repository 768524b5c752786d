import { unsentKeptDays } from '../limits.ts'
import type { ExchangeRequest } from './quote-form.ts'

/** A submission that was begun: the same content is sent again under the same key, so that it is never carried out twice. */
export interface Attempt {
  key: string
  content: string
  /** When it was first tried, milliseconds since 1970. Absent in what an earlier version kept. */
  begun?: number
}

/** The moment from which it is not kept any more. */
export const endOf = ({ begun }: Attempt, now: number): number => (begun ?? now) + unsentKeptDays * 24 * 3_600_000

/** The attempt for this request: the previous one where the content is the same, else a new one. */
export const attemptFor = (request: ExchangeRequest, previous: Attempt | null, begin: () => Omit<Attempt, 'content'>): Attempt =>
  previous && isAttemptAt(request, previous) ? previous : { ...begin(), content: JSON.stringify(request) }

/** Whether sending the request now is trying the same again. */
export const isAttemptAt = (request: ExchangeRequest, { content }: Attempt): boolean => content === JSON.stringify(request)
