/** The exchange's rate limit: each address has points for every minute of the clock, and a call costs one. Refused calls are free. */
export function createCallLimit() {
  let minute = 0
  const spent = new Map<string, number>()
  return {
    /** Spends a point of the address; false where none is left. */
    take(address: string, pointsPerMinute: number, now: number): boolean {
      const current = Math.floor(now / 60_000)
      if (current !== minute) {
        minute = current
        spent.clear()
      }
      const used = spent.get(address) ?? 0
      if (used >= pointsPerMinute) return false
      spent.set(address, used + 1)
      return true
    },
  }
}
