import { type StageName, stageNames } from './stages.ts'

interface Hits {
  stored: number
  notStored: number
}

const shorter = 0.8
const longer = 1.1

/** Counts what the kills hit, and learns how long before a kill the calls of each stage must be sent to be hit, if possible near their commit. */
export class Tally {
  readonly #hits = new Map<string, Hits>()
  readonly #leads = new Map<StageName, number>()

  /** A call had no answer when the process was killed. `isStored`: and it had succeeded. */
  hit(victim: string, stage: StageName, isStored: boolean): void {
    const hits = this.#of(victim, stage)
    if (isStored) hits.stored++
    else {
      hits.notStored++
      this.#leads.set(stage, this.leadMs(stage) * longer)
    }
  }

  /** A call took so long without a kill. */
  begin(stage: StageName, ms: number): void {
    this.#leads.set(stage, ms)
  }

  /** A call was answered before the kill. */
  missed(stage: StageName): void {
    this.#leads.set(stage, this.leadMs(stage) * shorter)
  }

  /** How long before a kill a call is sent, in milliseconds. */
  leadMs(stage: StageName): number {
    return this.#leads.get(stage) ?? 0
  }

  /** How often the stage that was hit least was hit. */
  fewest(victim: string): number {
    return Math.min(...stageNames.map((stage) => this.#count(victim, stage)))
  }

  /** One figure for each stage. */
  figures(victim: string): Record<string, string> {
    const describe = (stage: StageName) => `${this.#count(victim, stage)}, of which ${this.#of(victim, stage).stored} were stored`
    return Object.fromEntries(stageNames.map((stage) => [`${victim} killed during “${stage}”`, describe(stage)]))
  }

  #count(victim: string, stage: StageName): number {
    const { stored, notStored } = this.#of(victim, stage)
    return stored + notStored
  }

  #of(victim: string, stage: StageName): Hits {
    const key = `${victim} ${stage}`
    const hits = this.#hits.get(key) ?? { stored: 0, notStored: 0 }
    this.#hits.set(key, hits)
    return hits
  }
}
