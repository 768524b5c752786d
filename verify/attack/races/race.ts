import type { Client } from '../clients.ts'
import type { Target } from '../target.ts'
import type { HttpResponse, Request } from '../../harness/http.ts'
import type { Checks } from '../../harness/part.ts'

/** One round of a race. No other round uses its client. */
export interface Round {
  target: Target
  client: Client
  /** Sends the requests at once; returns the responses in the same order. */
  atOnce(requests: Request[]): Promise<HttpResponse[]>
  checks: Checks
}

export interface Race {
  name: string
  run(round: Round): Promise<void>
}

export const times = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value)
export const statuses = (responses: HttpResponse[]): string => responses.map(({ status }) => status).join(', ')
export const served = (responses: HttpResponse[]): HttpResponse[] => responses.filter(({ status }) => status === 200)
export const distinct = (responses: HttpResponse[]): number => new Set(responses.map(({ text }) => text)).size
