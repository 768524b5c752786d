import type { Answer, Asked } from '../call.ts'
import type { Client } from '../clients.ts'
import type { Promises } from '../part.ts'
import type { Target } from '../target.ts'

/** What one round of a race has to work with: a client of its own, whom no other round uses. */
export interface Round {
  target: Target
  client: Client
  /** So many requests at once; the answers in the same order. */
  atOnce(requests: Asked[]): Promise<Answer[]>
  promises: Promises
}

export interface Race {
  name: string
  run(round: Round): Promise<void>
}

export const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value)
export const statuses = (answers: Answer[]): string => answers.map(({ status }) => status).join(', ')
export const served = (answers: Answer[]): Answer[] => answers.filter(({ status }) => status === 200)
export const distinct = (answers: Answer[]): number => new Set(answers.map(({ text }) => text)).size
