import type { FastifyReply, FastifyRequest } from 'fastify'
import { failCall } from '../vendor/api.ts'
import type { Ledger } from './ledger.ts'

export interface NodeParts {
  ledger: Ledger
  /** The fault of this node. */
  failure: () => string
  delayMs: () => number
}

/** Applies the faults of a node to a call. If it returns true, the caller must not respond. */
export const failNodeCall = ({ failure, delayMs }: NodeParts, request: FastifyRequest, reply: FastifyReply): Promise<boolean> =>
  failCall({ failure: failure(), delayMs: delayMs(), unavailable: { error: 'Service Unavailable' } }, request, reply)
