import type { FastifyInstance } from 'fastify'
import { failNodeCall, type NodeParts, nodeView } from '../node-view.ts'
import type { Wallets } from '../wallet/wallets.ts'
import { type CallParts, calls, RpcError } from './calls.ts'

export interface EthereumNodeParts extends NodeParts {
  wallets: Wallets
}

/** A node that speaks Ethereum's JSON-RPC, one call or several at once. */
export async function rpcRoutes(app: FastifyInstance, parts: EthereumNodeParts) {
  app.post<{ Body: unknown }>('/', async (request, reply) => {
    if (await failNodeCall(parts, request, reply)) return reply
    const callParts = { ...parts, view: nodeView(parts.ledger, 'ethereum', parts.failure()) }
    const { body } = request
    return Array.isArray(body) ? body.map((one) => answer(callParts, one)) : answer(callParts, body)
  })
}

function answer(parts: CallParts, request: unknown) {
  const { id = null, method, params = [] } = (request ?? {}) as { id?: unknown; method?: unknown; params?: unknown }
  const reply = (result: object) => ({ jsonrpc: '2.0', id, ...result })
  if (typeof method !== 'string' || !Array.isArray(params)) return reply({ error: { code: -32_600, message: 'invalid request' } })
  try {
    const call = Object.hasOwn(calls, method) ? calls[method] : undefined
    if (!call) throw new RpcError(-32_601, `the method ${method} does not exist/is not available`)
    return reply({ result: call(parts, params) })
  } catch (error) {
    if (!(error instanceof RpcError)) throw error
    return reply({ error: { code: error.code, message: error.message } })
  }
}
