import type { FastifyInstance, FastifyReply } from 'fastify'
import { actions } from './actions.ts'
import type { Chain } from './chain.ts'
import { chainPage } from './page/chain-page.ts'
import { addressPage, transactionPage, unknownPage } from './page/explorer-pages.ts'
import { RefusedTransfer } from './networks.ts'

interface ChainRoutes {
  chain: Chain
  siteUrl: string
}

type Typed = Record<string, string | undefined>
type Explored = { Params: { id: string }; Querystring: Typed }

/** Wallets and blocks: calls for tests and scripts, and pages with the same as forms. */
export async function chainRoutes(app: FastifyInstance, { chain, siteUrl }: ChainRoutes) {
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
    app.post<{ Body: unknown }>(`/chain/${name}`, ({ body }, reply) => reply.code(201).send(action.run(chain, body)))

    app.post<{ Body: Typed | null }>(`/chain/form/${name}`, ({ body }, reply) => {
      const { back, ...typed } = body ?? {}
      const page = back?.startsWith('/chain/') ? back : '/chain'
      try {
        const { transaction } = action.run(chain, fieldsOf(typed)) as { transaction?: string }
        if (transaction !== undefined) return reply.redirect(`/chain/transactions/${transaction}`, 303)
        return reply.redirect(page === '/chain' ? withQuery(page, { message: action.done }) : page, 303)
      } catch (error) {
        if (!(error instanceof RefusedTransfer)) throw error
        return reply.redirect(withQuery(page, { ...typed, problem: error.message }), 303)
      }
    })
  }

  const send = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page)

  app.get<{ Querystring: Typed }>('/chain', ({ query: { message, problem, ...typed } }, reply) => {
    const { signature, refusal } = sign(typed)
    const shown = problem ?? refusal
    const text = shown ?? message
    const view = { chain, siteUrl, typed, signature, message: text === undefined ? undefined : { text, isProblem: shown !== undefined } }
    return send(reply, chainPage(view))
  })

  app.get<Explored>('/chain/transactions/:id', ({ params: { id }, query: { problem } }, reply) => {
    const page = transactionPage({ chain, siteUrl, problem }, id)
    return page ? send(reply, page) : send(reply.code(404), unknownPage(siteUrl))
  })
  app.get<Explored>('/chain/addresses/:id', ({ params: { id } }, reply) => send(reply, addressPage({ chain, siteUrl }, id)))

  function sign({ signer, text }: Typed): { signature?: string; refusal?: string } {
    if (signer === undefined || text === undefined) return {}
    const [asset, network, address] = signer.split(' ')
    try {
      // Forms send CRLF for a line break. Wallets sign LF.
      const body = { asset, network, address, message: text.replaceAll('\r\n', '\n') }
      return actions['signatures']?.run(chain, body) as { signature: string }
    } catch (error) {
      if (!(error instanceof RefusedTransfer)) throw error
      return { refusal: error.message }
    }
  }
}

const withQuery = (path: string, query: Typed) => {
  const given = Object.entries(query).flatMap(([name, value]) => (value ? [[name, value]] : []))
  return `${path}?${new URLSearchParams(Object.fromEntries(given) as Record<string, string>).toString()}`
}

/** The body of a call. One choice of a form may be several of its fields. */
function fieldsOf({ wallet, coin, kind, ...typed }: Typed): object {
  const given = Object.fromEntries(Object.entries(typed).filter(([, value]) => value))
  const [asset, network, from] = (wallet ?? coin ?? '').split(' ')
  if (wallet) return { asset, network, from, ...given, to: typed['to'] ?? '', amount: typed['amount'] ?? '' }
  if (coin) return { asset, network, ...given }
  const [on, form] = (kind ?? '').split(' ')
  return kind ? { network: on, form, ...given } : given
}
