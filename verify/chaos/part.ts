import type { Random } from './random.ts'
import type { World } from './world/world.ts'

/** Something that was measured, in words and with its unit. */
export interface Figure {
  what: string
  value: string
}

/** What a part found. It has passed when nothing is in `failures`. */
export interface Result {
  figures: Figure[]
  /** One sentence for each promise that was broken. */
  failures: string[]
}

export interface PartOptions {
  /** How often the part breaks something, or how many letters it sends: each part says which. */
  count: number
  random: Random
  world: World
}

/** One thing that goes wrong, again and again, while the service is in use. */
export interface Part {
  name: string
  /** What is done, with `#` in the place of the count. */
  title: string
  /** The count of the full run. */
  count: number
  /** Whether the site's pages are served too: they make each start longer. */
  pages?: boolean
  /** Settings that the service needs besides the usual ones. */
  env?: NodeJS.ProcessEnv
  run(options: PartOptions): Promise<Result>
}

/** Median, 95th percentile and largest of times in milliseconds, in words. */
export function spread(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN)
  return sorted.length === 0 ? 'none' : `median ${at(0.5)} ms, 95 % within ${at(0.95)} ms, longest ${at(1)} ms`
}

/** The first sentences of many, and how many more there are. */
export function few(sentences: string[], most = 5): string[] {
  const more = sentences.length - most
  return more > 0 ? [...sentences.slice(0, most), `… and ${more} more`] : sentences
}
