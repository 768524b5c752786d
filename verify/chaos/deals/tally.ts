import { type StageName, stageNames } from './stages.ts'

interface Hit {
  victim: string
  stage: StageName
  /** The call had succeeded. */
  isStored: boolean
}

const shorter = 0.8
const longer = 1.1

/** Counts what the kills hit, and learns how long before a kill the calls of each stage must be sent to be hit, if possible near their commit. */
export class Tally {
  readonly #hits: Hit[] = []
  readonly #leads = new Map<StageName, number>()

  /** A call had no answer when the process was killed. */
  hit(hit: Hit): void {
    this.#hits.push(hit)
    if (!hit.isStored) this.begin(hit.stage, this.leadMs(hit.stage) * longer)
  }

  /** A call took so long without a kill. */
  begin(stage: StageName, ms: number): void {
    this.#leads.set(stage, ms)
  }

  /** A call was answered before the kill. */
  missed(stage: StageName): void {
    this.begin(stage, this.leadMs(stage) * shorter)
  }

  /** How long before a kill a call is sent, in milliseconds. */
  leadMs(stage: StageName): number {
    return this.#leads.get(stage) ?? 0
  }

  /** How often the stage that was hit least was hit. */
  fewest(victim: string): number {
    return Math.min(...stageNames.map((stage) => this.#hitsOf(victim, stage).length))
  }

  /** One figure for each stage. */
  figures(victim: string): Record<string, string> {
    const describe = (hits: Hit[]) => `${hits.length}, of which ${hits.filter(({ isStored }) => isStored).length} were stored`
    return Object.fromEntries(stageNames.map((stage) => [`${victim} killed during “${stage}”`, describe(this.#hitsOf(victim, stage))]))
  }

  #hitsOf(victim: string, stage: StageName): Hit[] {
    return this.#hits.filter((hit) => hit.victim === victim && hit.stage === stage)
  }
}
