/**
 * The exchange's rate limit: so many points a minute for each address, one point a call, refilled when the next minute of the
 * clock begins. Calls that are refused by it cost nothing.
 */
export function createCallLimit() {
  let minute = 0
  const spent = new Map<string, number>()
  return {
    /** True if the address may call now; then a point is gone. */
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
