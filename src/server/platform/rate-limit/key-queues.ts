/** One caller's place in the queue of a key. */
export interface Place<Refusal> {
  /** Settles when it is this caller's turn, with the refusal or error of the caller before; undefined if there was none. */
  previous: Promise<Refusal | undefined> | undefined
  /** Lets the next caller begin, or be refused in the same way. */
  leave(refusal?: Refusal): void
  /** Fails the callers behind with the same error. */
  fail(error: unknown): void
}

/**
 * One caller per key goes to the database at a time, and a refusal or an error is that of all who wait behind it. Otherwise a burst would hold
 * every connection, all waiting for the same row.
 */
export function keyQueues<Refusal>(): (key: string) => Place<Refusal> {
  const lastOf = new Map<string, Promise<Refusal | undefined>>()
  return (key) => {
    const previous = lastOf.get(key)
    const { promise, resolve, reject } = Promise.withResolvers<Refusal | undefined>()
    // There may be nobody behind to handle it.
    promise.catch(() => undefined)
    lastOf.set(key, promise)
    const remove = () => void (lastOf.get(key) === promise && lastOf.delete(key))
    return { previous, leave: (refusal) => (remove(), resolve(refusal)), fail: (error) => (remove(), reject(error)) }
  }
}
