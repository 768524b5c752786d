import type { Random } from './random.ts'

/** A part's figures by their names, and one sentence for each broken promise. */
export interface Result {
  figures: Record<string, string | number>
  failures: string[]
}

export interface Options {
  /** The size of a run. Each part defines its unit. */
  count: number
  seed: number
  random: Random
  /** Prints a line while the part runs. */
  say(line: string): void
}

/** A part of a program that attacks, breaks or measures the service. */
export interface Part<Subject, Found = Result> {
  name: string
  /** `#` stands for the count. */
  title: string
  /** The count of a full run. */
  count: number
  /** Whether it needs the site's pages besides the API. */
  pages?: boolean
  /** Further settings of the service. */
  env?: NodeJS.ProcessEnv
  run(subject: Subject, options: Options): Promise<Found>
}

/** Collects broken promises. */
export class Checks {
  readonly #failures = new Set<string>()

  /** Records the sentence unless the condition is true. */
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

/** The first sentences, and the number of the others. */
export function few(sentences: string[], most = 5): string[] {
  const more = sentences.length - most
  return more > 0 ? [...sentences.slice(0, most), `… and ${more} more`] : sentences
}
