import type { Target } from './target.ts'

export interface Asked {
  /** Decides everything that is chosen at random: the same seed asks the same. */
  seed: number
  /** How much of it; what is counted is the part's own. */
  count: number
  /** Prints a line of its report. */
  say(line: string): void
}

/** What a part has found. */
export interface Finding {
  /** Figures for the table. */
  counts: Record<string, number | string>
  /** One sentence each; none means that everything held. */
  problems: string[]
}

/** One part of the catalogue. Each runs against a service of its own. */
export interface Part {
  name: string
  /** What is tried, for the table. */
  tries: string
  /** What `count` is unless somebody says otherwise. */
  usualCount: number
  /** Needs the site's pages besides the API. */
  pages?: true
  run(target: Target, asked: Asked): Promise<Finding>
}

/** Collects what must hold. */
export class Promises {
  readonly problems: string[] = []

  /** Notes the sentence when it does not hold. */
  holds(isTrue: boolean, otherwise: string): void {
    if (!isTrue) this.problems.push(otherwise)
  }
}

/** Runs the work for each of the items, so many at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  atOnce: number,
  work: (item: Item, at: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const lane = async () => {
    for (let at = next++; at < items.length; at = next++) await work(items[at] as Item, at)
  }
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, lane))
}

/** The same numbers for the same seed (mulberry32). */
export function randomNumbers(seed: number): () => number {
  let state = seed >>> 0
  return () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}
