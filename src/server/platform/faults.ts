/** Remembers running faults by their subject, so that the log says when a fault begins, changes and ends, and not that each retry failed. */
export function createFaults() {
  const running = new Map<string, { reason: string; failures: number }>()
  return {
    /** Counts a failure. Returns whether the log should have it: the first failure, or one for another reason than the last. */
    isNew(subject: string, error: unknown): boolean {
      const reason = errorCode(error) ?? String(rootCause(error))
      const before = running.get(subject)
      running.set(subject, { reason, failures: (before?.failures ?? 0) + 1 })
      return before?.reason !== reason
    },
    /** Ends a fault, and returns how many tries had failed; 0 if there was no fault. */
    end(subject: string): number {
      const { failures = 0 } = running.get(subject) ?? {}
      running.delete(subject)
      return failures
    },
  }
}

// The message of an outer error may contain values that change with each try.
const rootCause = (error: unknown): unknown => (error instanceof Error && error.cause instanceof Error ? rootCause(error.cause) : error)

/** The code of an error, or of the first of its causes that has one, such as ECONNREFUSED; undefined without one. */
export function errorCode(error: unknown): string | undefined {
  for (let at = error; at instanceof Error; at = at.cause) {
    const { code } = at as { code?: unknown }
    if (typeof code === 'string') return code
  }
  return undefined
}
