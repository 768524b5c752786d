/** A fake `navigator.locks` with exclusive locks, shared by stores that act as several tabs. */
export function fakeLocks(): Pick<LockManager, 'request'> {
  const tails = new Map<string, Promise<unknown>>()
  const request = (name: string, work: () => Promise<unknown>) => {
    const held = (tails.get(name) ?? Promise.resolve()).then(work)
    tails.set(
      name,
      held.catch(() => undefined),
    )
    return held
  }
  return { request: request as LockManager['request'] }
}
