/** Answers, or throws, not before `minimum` has resolved. During the wait, the work holds no database connection. */
export async function withMinimumDuration<Result>(minimum: Promise<unknown>, work: () => Promise<Result>): Promise<Result> {
  const [result] = await Promise.allSettled([work(), minimum])
  if (result.status === 'rejected') throw result.reason
  return result.value
}
