import { setTimeout as pause } from 'node:timers/promises'

/** Does the work, and answers, or throws, no earlier than so many milliseconds after it began. What waits holds nothing but its answer. */
export async function withMinimumDuration<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.allSettled([work(), pause(ms)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
