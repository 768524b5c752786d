import type { FastifyInstance, FastifyReply } from 'fastify'
import { failNodeCall, type NodeParts, nodeView, type NodeView } from '../node-view.ts'
import type { Transaction } from '../transaction.ts'
import { canonical, isAddress } from '../wallet/addresses.ts'
import { addressReply, hashAt, outspendReply, statsReply, transactionReply } from './esplora.ts'

type Params = { Params: { id: string; output?: string } }

/** A node that speaks Esplora's REST, only with the calls that our service makes, and `hex`. */
export async function esploraRoutes(app: FastifyInstance, parts: NodeParts) {
  app.addHook('preHandler', async (request, reply) => {
    if (await failNodeCall(parts, request, reply)) return reply
  })
  const view = () => nodeView(parts.ledger, 'bitcoin', parts.failure())

  const text = (reply: FastifyReply, content: string | number) => reply.type('text/plain').send(String(content))
  const missing = (reply: FastifyReply, what: string) => text(reply.code(404), `${what} not found`)

  app.get('/blocks/tip/height', (_request, reply) => text(reply, view().tip))
  app.get<Params>('/block-height/:id', ({ params: { id } }, reply) => {
    const hash = hashAt(view(), Number(id))
    return hash ? text(reply, hash) : missing(reply, 'Block')
  })

  for (const [path, read] of Object.entries(transactionCalls)) {
    app.get<Params>(`/tx/:id${path}`, ({ params: { id, output } }, reply) => {
      if (!/^[\da-f]{64}$/i.test(id)) return text(reply.code(400), 'Invalid hex string')
      const node = view()
      const found = node.find(id)
      if (!found) return missing(reply, 'Transaction')
      const result = read(node, found, Number(output))
      return typeof result === 'string' ? text(reply, result) : reply.send(result)
    })
  }

  app.get<Params>('/address/:id', ({ params: { id } }, reply) =>
    isAddress('bitcoin', id) ? reply.send(statsReply(view(), canonical('bitcoin', id))) : text(reply.code(400), 'Invalid Bitcoin address'),
  )
  app.get<Params>('/address/:id/txs', ({ params: { id } }, reply) =>
    isAddress('bitcoin', id)
      ? reply.send(addressReply(view(), canonical('bitcoin', id)))
      : text(reply.code(400), 'Invalid Bitcoin address'),
  )
}

const transactionCalls: Record<string, (view: NodeView, transaction: Transaction, output: number) => unknown> = {
  '': transactionReply,
  '/hex': (_view, { bitcoin }) => bitcoin?.hex,
  '/outspend/:output': outspendReply,
}
