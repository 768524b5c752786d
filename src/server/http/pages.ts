import type { FastifyInstance } from 'fastify'
import type { Operator } from '#contract/operator.ts'

export interface PagesOptions {
  operator: Operator
  publicOrigin: string
  distDirectory: string
}

/** Serves documents and assets. */
export async function servePages(_app: FastifyInstance, _options: PagesOptions): Promise<void> {}
