const callsPerMinute = 100

/** The exchange's rate limit: each address has this many calls in every minute of the clock. Refused calls are free. */
export function createCallLimit() {
  let minute = 0
  const spent = new Map<string, number>()
  return {
    /** Counts a call of the address; false where none is left. */
    take(address: string, now: number): boolean {
      const current = Math.floor(now / 60_000)
      if (current !== minute) {
        minute = current
        spent.clear()
      }
      const used = spent.get(address) ?? 0
      if (used >= callsPerMinute) return false
      spent.set(address, used + 1)
      return true
    },
  }
}
