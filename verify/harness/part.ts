import type { Random } from './random.ts'

/** What a part measured, by name, and one sentence for each broken promise. */
export interface Result {
  figures: Record<string, string | number>
  failures: string[]
}

export interface Options {
  /** How many inputs, rounds or requests the part has. Each part defines what is counted. */
  count: number
  /** The part only shows that it still works: its promises are checked, but its figures mean nothing. */
  isShort: boolean
  seed: number
  random: Random
  /** Prints a line while the part runs. */
  print(line: string): void
}

/** A part of a program that attacks, breaks or measures the service. */
export interface Part<Subject, Found = Result> {
  name: string
  /** The program replaces `#` by the count. */
  title: string
  /** The count of a full run. */
  count: number
  /** The count with `--short`, as `npm run test:whole` runs every part. */
  short: number
  /** Whether the service must serve the site's pages, not only the API. */
  pages?: boolean
  /** Further settings of the service. */
  env?: NodeJS.ProcessEnv
  run(subject: Subject, options: Options): Promise<Found>
}

/** Collects broken promises. */
export class Checks {
  readonly #failures = new Set<string>()

  /** Records the failure unless the condition is true. */
  expect(condition: boolean, failure: string): void {
    if (!condition) this.#failures.add(failure)
  }

  get failures(): string[] {
    return [...this.#failures]
  }
}

/** The median; of an even number of values, the upper one of the two in the middle. */
export function median(values: number[]): number {
  const middle = values.toSorted((a, b) => a - b)[Math.floor(values.length / 2)]
  if (middle === undefined) throw new Error('Nothing was measured')
  return middle
}

/** A sentence with the median, the 95th percentile and the maximum of times in milliseconds. */
export function describeTimes(times: number[]): string {
  const sorted = times.toSorted((a, b) => a - b)
  const at = (share: number) => Math.round(sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN)
  return sorted.length === 0 ? 'none' : `median ${at(0.5)} ms, 95 % within ${at(0.95)} ms, longest ${at(1)} ms`
}

/** The first `limit` sentences, and a line with the number of the others. */
export function firstSentences(sentences: string[], limit = 5): string[] {
  const more = sentences.length - limit
  return more > 0 ? [...sentences.slice(0, limit), `… and ${more} more`] : sentences
}

/** Calls `work` for all items, at most `limit` at a time. */
export async function inParallel<Item>(
  items: readonly Item[],
  limit: number,
  work: (item: Item, at: number) => Promise<void>,
): Promise<void> {
  let next = 0
  const worker = async () => {
    for (let at = next++; at < items.length; at = next++) await work(items[at] as Item, at)
  }
  await Promise.all(Array.from({ length: Math.min(limit, items.length) }, worker))
}
