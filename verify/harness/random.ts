/** A source of random numbers. */
export interface Random {
  /** Returns a number of at least 0 and below 1. */
  (): number
  /** Returns a whole number from `least` to `most`. */
  between(least: number, most: number): number
}

/** The algorithm mulberry32: the same seed gives the same random numbers. */
export function seededRandom(seed: number): Random {
  let state = seed >>> 0
  const next = () => {
    state = (state + 0x6d2b79f5) >>> 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
  return Object.assign(next, { between: (least: number, most: number) => least + Math.floor(next() * (most - least + 1)) })
}

export function pick<One>(list: readonly One[], random: Random): One {
  const found = list[random.between(0, list.length - 1)]
  if (found === undefined) throw new Error('there is nothing to pick from')
  return found
}

/** One of several by their weights. */
export function pickWeighted<One extends { weight: number }>(list: readonly One[], random: Random): One {
  let left = random() * list.reduce((sum, { weight }) => sum + weight, 0)
  return list.find(({ weight }) => (left -= weight) < 0) ?? pick(list, random)
}

export const chance = (percent: number, random: Random): boolean => random() * 100 < percent

export function shuffled<One>(list: readonly One[], random: Random): One[] {
  const keyed = list.map((one) => ({ one, key: random() }))
  return keyed.toSorted((a, b) => a.key - b.key).map(({ one }) => one)
}
