import { setTimeout as pause } from 'node:timers/promises'

/** Answers, or throws, not before so many milliseconds have passed. The database is free during the wait. */
export async function withMinimumDuration<Result>(ms: number, work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.allSettled([work(), pause(ms)])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
