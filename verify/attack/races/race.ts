import type { Client } from '../clients.ts'
import type { Target } from '../target.ts'
import type { HttpResponse, Request } from '../../harness/http.ts'
import type { Checks } from '../../harness/part.ts'

/** One round of a race, with a new client. */
export interface Round {
  target: Target
  client: Client
  /** Sends the requests at the same time, and returns the responses in the order of the requests. */
  atOnce(requests: Request[]): Promise<HttpResponse[]>
  checks: Checks
}

export interface Race {
  name: string
  run(round: Round): Promise<void>
}

export const repeat = <Value>(count: number, value: Value): Value[] => Array.from({ length: count }, () => value)
export const statuses = (responses: HttpResponse[]): string => responses.map(({ status }) => status).join(', ')
export const withStatus200 = (responses: HttpResponse[]): HttpResponse[] => responses.filter(({ status }) => status === 200)
export const countDistinct = (responses: HttpResponse[]): number => new Set(responses.map(({ text }) => text)).size
