import type { Candle } from './exchange.ts'
import type { LatestCandle, LatestCandles } from './market.ts'

/** By how much a price may differ from the last good one, as a share: 0.1 is 10 %. From the operator's file. */
export interface PriceLimits {
  maxChangePerPoll: number
  maxChangePerHour: number
}

export const pollSeconds = 30
/** So many polls in a row must agree before a price that was held back is accepted. */
const agreeingPolls = 5
const hourMs = 3_600_000

/**
 * The last good candle of each pair after a poll. A price that is too far from the last good one is held back, until five polls agree or the desk
 * releases it. Decision 179.
 */
export function acceptCandles(
  before: LatestCandles,
  candles: Record<string, Candle>,
  { now, limits }: { now: Date; limits: PriceLimits },
): { latest: LatestCandles; newlyHeld: string[] } {
  const latest = Object.fromEntries(Object.entries(candles).map(([pair, candle]) => [pair, accept(before[pair], candle, { now, limits })]))
  const newlyHeld = Object.keys(latest).filter((pair) => latest[pair]?.held && !before[pair]?.held)
  return { latest, newlyHeld }
}

/** The pairs whose newest price is held back. */
export const heldPairs = (latest: LatestCandles): string[] => Object.keys(latest).filter((pair) => latest[pair]?.held)

function accept(known: LatestCandle | undefined, candle: Candle, { now, limits }: { now: Date; limits: PriceLimits }): LatestCandle {
  const accepted = { candle, asOf: now.toISOString() }
  if (!known || known.isReleased) return accepted
  const gapMs = now.getTime() - Date.parse(known.asOf)
  if (isWithin(allowedChange(gapMs, limits), known.candle.close, candle.close)) return accepted
  const agrees = known.held && isWithin(limits.maxChangePerPoll, known.held.close, candle.close)
  const polls = agrees ? (known.held?.polls ?? 0) + 1 : 1
  return polls >= agreeingPolls ? accepted : { ...known, held: { close: candle.close, polls } }
}

const isWithin = (share: number, before: number, after: number) => Math.abs(after - before) <= share * before

/** Grows with the gap since the last good price: first with each poll, from the limit of an hour on with each hour. */
const allowedChange = (gapMs: number, { maxChangePerPoll, maxChangePerHour }: PriceLimits) =>
  Math.min(maxChangePerPoll * Math.max(1, gapMs / (pollSeconds * 1000)), maxChangePerHour * Math.max(1, gapMs / hourMs))
