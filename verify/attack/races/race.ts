import type { Client } from '../clients.ts'
import type { Target } from '../target.ts'
import type { Answer, Request } from '../../harness/http.ts'
import type { Checks } from '../../harness/part.ts'

/** What one round of a race works with. No other round uses its client. */
export interface Round {
  target: Target
  client: Client
  /** Sends the requests at once; returns the answers in the same order. */
  atOnce(requests: Request[]): Promise<Answer[]>
  checks: Checks
}

export interface Race {
  name: string
  run(round: Round): Promise<void>
}

export const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value)
export const statuses = (answers: Answer[]): string => answers.map(({ status }) => status).join(', ')
export const served = (answers: Answer[]): Answer[] => answers.filter(({ status }) => status === 200)
export const distinct = (answers: Answer[]): number => new Set(answers.map(({ text }) => text)).size
