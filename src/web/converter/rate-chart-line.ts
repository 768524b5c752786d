import Big from 'big.js'

/** The part of an hourly candle that the line needs. */
export interface Hour {
  /** Start of the hour, in milliseconds since 1970. */
  timestamp: number
  open: number
  high: number
  low: number
  close: number
}

/** A rate and its time, in milliseconds since 1970. */
interface Point {
  timeMs: number
  rate: number
}

const hourMs = 3_600_000

/** The first hour's opening rate, then each hour's closing rate. The latest rate of the current hour is at `asOf`. */
export function pointsOf(hours: Hour[], asOf: string): Point[] {
  const [first] = hours
  if (!first) return []
  const asOfMs = Date.parse(asOf)
  const closes = hours.map(({ timestamp, close }) => ({ timeMs: Math.min(timestamp + hourMs, Math.max(asOfMs, timestamp)), rate: close }))
  return [{ timeMs: first.timestamp, rate: first.open }, ...closes]
}

/** Scales the points into a box. `inset` is the free space at top and bottom, so that the stroke is not cut. A constant rate is in the middle. */
export function scaleToBox(
  points: Point[],
  { width, height }: { width: number; height: number },
  inset: number,
): { x: number; y: number }[] {
  const times = points.map(({ timeMs }) => timeMs)
  const rates = points.map(({ rate }) => rate)
  const [begin, end] = [Math.min(...times), Math.max(...times)]
  const [low, high] = [Math.min(...rates), Math.max(...rates)]
  return points.map(({ timeMs, rate }) => ({
    x: end === begin ? width / 2 : (width * (timeMs - begin)) / (end - begin),
    y: high === low ? height / 2 : inset + (height - 2 * inset) * (1 - (rate - low) / (high - low)),
  }))
}

const roundToTenth = (value: number) => Math.round(value * 10) / 10

/** The line as an SVG path. */
export const pathOf = (points: { x: number; y: number }[]): string =>
  points.map(({ x, y }, index) => `${index === 0 ? 'M' : 'L'}${roundToTenth(x)} ${roundToTenth(y)}`).join('')

/** The day in numbers, for the caption and screen readers. The change is in per cent: '+1.20', '−0.35', '0.00'. */
export function summaryOf(hours: Hour[]) {
  const [first, last] = [hours[0], hours.at(-1)]
  if (!first || !last) return null
  const percent = Big(last.close).minus(first.open).div(first.open).times(100).round(2, Big.roundHalfUp)
  const sign = percent.gt(0) ? '+' : percent.lt(0) ? '−' : ''
  return {
    change: `${sign}${percent.abs().toFixed(2)}`,
    direction: percent.gt(0) ? ('up' as const) : percent.lt(0) ? ('down' as const) : ('level' as const),
    high: Big(Math.max(...hours.map(({ high }) => high))).toFixed(),
    low: Big(Math.min(...hours.map(({ low }) => low))).toFixed(),
  }
}
