/** Prices change in steps of ten seconds. All candles and trades use these steps. */
export const stepMs = 10_000

const stepsPerDay = 86_400_000 / stepMs

// Ten periods from one step to thirty days. Each period is four times as long as the one before.
const periods = Array.from({ length: 10 }, (_, octave) => 4 ** octave)

/** A 32-bit hash of the text (FNV-1a). */
export function seedOf(text: string): number {
  let hash = 0x811c9dc5
  for (let i = 0; i < text.length; i++) hash = Math.imul(hash ^ text.charCodeAt(i), 0x01000193)
  return hash >>> 0
}

/** A random-looking number from -1 to 1 that depends only on the arguments. */
export function noise(seed: number, row: number, position: number): number {
  let hash = seed ^ Math.imul(row + 1, 0x9e3779b1) ^ Math.imul(position, 0x85ebca6b)
  hash = Math.imul(hash ^ (hash >>> 16), 0x7feb352d)
  hash = Math.imul(hash ^ (hash >>> 15), 0x846ca68b)
  hash ^= hash >>> 16
  return (hash >>> 0) / 2 ** 31 - 1
}

/**
 * A random walk that depends only on seed and step. It is the sum of ten lines, one for each period, between random heights. Heights grow with
 * the square root of the period. The longest period is thirty days, so that the walk stays near 0. The typical move of one day is about 1.
 */
export function randomWalk(seed: number): (step: number) => number {
  // Caches the last two heights of each period, because most callers ask for steps in order.
  const known = periods.map(() => ({ index: Number.NaN, left: 0, right: 0 }))
  const heights = periods.map((period) => Math.sqrt(period / stepsPerDay))
  return (step) => {
    let sum = 0
    for (let octave = 0; octave < periods.length; octave++) {
      const period = periods[octave]!
      const index = Math.floor(step / period)
      const pair = known[octave]!
      if (pair.index !== index) {
        pair.left = pair.index === index - 1 ? pair.right : noise(seed, octave, index)
        pair.right = noise(seed, octave, index + 1)
        pair.index = index
      }
      sum += heights[octave]! * (pair.left + (pair.right - pair.left) * (step / period - index))
    }
    return sum
  }
}
