import type { FastifyInstance } from 'fastify'
import { actions } from './actions.ts'
import type { Chain } from './chain.ts'
import { RefusedTransfer } from './refused.ts'

/** Wallets and blocks: calls for tests and scripts, and pages with the same as forms. */
export async function chainRoutes(app: FastifyInstance, { chain }: { chain: Chain; siteUrl: string }) {
  app.get('/chain/wallets', () =>
    chain.wallets
      .all()
      .filter(({ isReceiving }) => !isReceiving)
      .flatMap((wallet) => {
        const { network, address, name, owner, form, memo } = wallet
        return chain
          .holdings(wallet)
          .map((holding) => ({ ...holding, network, address, name, owner, form, ...(memo !== null && { memo }) }))
      }),
  )

  for (const [name, action] of Object.entries(actions)) {
    app.post<{ Body: unknown }>(`/chain/${name}`, ({ body }, reply) => {
      try {
        return reply.code(201).send(action.run(chain, body))
      } catch (error) {
        if (!(error instanceof RefusedTransfer)) throw error
        return reply.code(400).send({ error: 'BAD_REQUEST', message: error.message })
      }
    })
  }
}
