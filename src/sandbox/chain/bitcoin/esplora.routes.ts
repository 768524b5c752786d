import type { FastifyInstance, FastifyReply } from 'fastify'
import { failNodeCall, type NodeParts, nodeView, type NodeView } from '../node-view.ts'
import type { Transaction } from '../transaction.ts'
import { canonical, isAddress } from '../wallet/addresses.ts'
import { addressReply, blockReply, hashAt, outspendsReply, statusOf, transactionReply, transactionsOf, unspentReply } from './esplora.ts'

type Params = { Params: { id: string; last?: string } }

const pageSize = 25
const mempoolPageSize = 50

/** A node that speaks Esplora's REST. */
export async function esploraRoutes(app: FastifyInstance, parts: NodeParts) {
  app.addHook('preHandler', async (request, reply) => {
    if (await failNodeCall(parts, request, reply)) return reply
  })
  const view = () => nodeView(parts.ledger, 'bitcoin', parts.failure())

  const text = (reply: FastifyReply, content: string | number) => reply.type('text/plain').send(String(content))
  const missing = (reply: FastifyReply, what: string) => text(reply.code(404), `${what} not found`)

  app.get('/blocks/tip/height', (_request, reply) => text(reply, view().tip))
  app.get('/blocks/tip/hash', (_request, reply) => text(reply, view().block(view().tip).hash))
  app.get<{ Params: { start?: string } }>('/blocks/:start?', ({ params: { start } }) => {
    const node = view()
    const from = start === undefined ? node.tip : Math.min(Number(start), node.tip)
    return Array.from({ length: 10 }, (_, back) => blockReply(node, from - back))
  })
  app.get<Params>('/block-height/:id', ({ params: { id } }, reply) => {
    const hash = hashAt(view(), Number(id))
    return hash ? text(reply, hash) : missing(reply, 'Block')
  })
  for (const [path, read] of Object.entries(blockCalls)) {
    app.get<Params>(`/block/:id${path}`, ({ params: { id } }, reply) => {
      const node = view()
      const height = node.heightOfHash(id)
      return height === undefined ? missing(reply, 'Block') : reply.send(read(node, height))
    })
  }

  for (const [path, read] of Object.entries(transactionCalls)) {
    app.get<Params>(`/tx/:id${path}`, ({ params: { id } }, reply) => {
      if (!/^[\da-f]{64}$/i.test(id)) return text(reply.code(400), 'Invalid hex string')
      const node = view()
      const found = node.find(id)
      if (!found) return missing(reply, 'Transaction')
      const result = read(node, found)
      return typeof result === 'string' ? text(reply, result) : reply.send(result)
    })
  }

  app.get<{ Params: { id: string; output: string } }>('/tx/:id/outspend/:output', ({ params: { id, output } }, reply) => {
    const node = view()
    const found = node.find(id)
    return found ? reply.send(outspendsReply(node, found)[Number(output)] ?? { spent: false }) : missing(reply, 'Transaction')
  })

  for (const [path, read] of Object.entries(addressCalls)) {
    app.get<Params>(`/address/:id${path}`, ({ params: { id, last } }, reply) =>
      isAddress('bitcoin', id)
        ? reply.send(read(view(), canonical('bitcoin', id), last))
        : text(reply.code(400), 'Invalid Bitcoin address'),
    )
  }
}

const blockCalls: Record<string, (view: NodeView, height: number) => unknown> = {
  '': blockReply,
  '/status': (view, height) => ({ in_best_chain: true, height, next_best: height < view.tip ? view.block(height + 1).hash : null }),
  '/txids': (view, height) => view.inBlock(height).map(({ id }) => id),
  '/txs': (view, height) => view.inBlock(height).map((one) => transactionReply(view, one)),
}

const transactionCalls: Record<string, (view: NodeView, transaction: Transaction) => unknown> = {
  '': transactionReply,
  '/status': statusOf,
  '/hex': (_view, { bitcoin }) => bitcoin?.hex,
  '/outspends': outspendsReply,
}

const isConfirmed = ({ height }: Transaction) => height !== null
const replies = (view: NodeView, transactions: Transaction[]) => transactions.map((one) => transactionReply(view, one))
const mempoolOf = (view: NodeView, address: string) =>
  transactionsOf(view, address)
    .filter((one) => !isConfirmed(one))
    .slice(0, mempoolPageSize)

function chainOf(view: NodeView, address: string, last?: string) {
  const confirmed = transactionsOf(view, address).filter(isConfirmed)
  const start = last === undefined ? 0 : confirmed.findIndex(({ id }) => id === last) + 1
  return confirmed.slice(start, start + pageSize)
}

const addressCalls: Record<string, (view: NodeView, address: string, last?: string) => unknown> = {
  '': addressReply,
  '/txs': (view, address) => replies(view, [...mempoolOf(view, address), ...chainOf(view, address)]),
  '/txs/chain/:last?': (view, address, last) => replies(view, chainOf(view, address, last)),
  '/txs/mempool': (view, address) => replies(view, mempoolOf(view, address)),
  '/utxo': unspentReply,
}
