import type { Random } from './random.ts'

/** What a part found: figures by what they say, and one sentence for each broken promise. */
export interface Result {
  figures: Record<string, string | number>
  failures: string[]
}

export interface Options {
  /** How often, or how much: each part says of what. */
  count: number
  seed: number
  /** Made from the seed. */
  random: Random
  /** Prints a line while the part runs. */
  say(line: string): void
}

/** One part of a program that attacks, breaks or measures the service. */
export interface Part<Subject, Found = Result> {
  name: string
  /** What is done, with `#` in the place of the count. */
  title: string
  /** The count of a full run. */
  count: number
  /** Whether it needs the site's pages besides the API. */
  pages?: boolean
  /** Settings that its service needs besides the usual ones. */
  env?: NodeJS.ProcessEnv
  run(subject: Subject, options: Options): Promise<Found>
}

/** Collects what must hold. */
export class Checks {
  readonly #failures = new Set<string>()

  /** Notes the sentence when it does not hold. */
  holds(isTrue: boolean, otherwise: string): void {
    if (!isTrue) this.#failures.add(otherwise)
  }

  get failures(): string[] {
    return [...this.#failures]
  }
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
