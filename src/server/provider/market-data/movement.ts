import type { Candle } from './exchange.ts'

const hourMs = 3_600_000
/** From fewer changes, no movement is computed. */
const fewestChanges = 6
const basisPoints = 10_000

/** How far a rate moves in a time, in basis points, with one decimal. */
export interface Movement {
  typicalBp: number
  largestBp: number
  /** The suggested spread, in whole basis points. */
  spreadBp: number
}

/**
 * How far a rate moves within an offer's validity, as hourly candles (oldest first) suggest; null with fewer than six hourly changes. A change is
 * the logarithm of one full hour's close divided by the close before. `typicalBp`: their standard deviation around zero, so that a trend counts
 * too, times √(minutes ÷ 60). `largestBp`: the largest change, times the same root. `spreadBp`: the typical movement, rounded up.
 */
export function movementOf(candles: Candle[], { minutes, now }: { minutes: number; now: Date }): Movement | null {
  const full = candles.filter(({ timestamp }) => timestamp + hourMs <= now.getTime())
  const changes = full.flatMap(({ timestamp, close }, at) => {
    const before = full[at - 1]
    return before && before.timestamp === timestamp - hourMs ? [Math.log(close / before.close)] : []
  })
  if (changes.length < fewestChanges) return null
  const scale = Math.sqrt(minutes / 60) * basisPoints
  const typical = Math.sqrt(changes.reduce((sum, change) => sum + change ** 2, 0) / changes.length) * scale
  const largest = Math.max(...changes.map(Math.abs)) * scale
  return { typicalBp: withOneDecimal(typical), largestBp: withOneDecimal(largest), spreadBp: Math.ceil(typical) }
}

const withOneDecimal = (value: number) => Math.round(value * 10) / 10
