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
