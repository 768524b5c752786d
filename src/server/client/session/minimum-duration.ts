/** Answers, or throws, not before so many milliseconds have passed. The database is free during the wait. */
export async function withMinimumDuration<Result>(minimum: Promise<unknown>, work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.allSettled([work(), minimum])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
