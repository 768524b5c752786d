import type { FastifyInstance, FastifyReply } from 'fastify'
import type { Letter } from './letter.ts'
import { messageReply, type Mailbox } from './mailbox.ts'
import { letterPage, lostLetterPage, mailboxPage } from './mailbox-page.ts'

/** A letter's HTML may use inline styles and pictures, but no scripts, forms or outside files. */
const letterPolicy =
  "sandbox allow-popups allow-popups-to-escape-sandbox; default-src 'none'; style-src 'unsafe-inline'; img-src data:; font-src data:; form-action 'none'; base-uri 'none'; frame-ancestors 'self'"

/** The letter's HTML, with a `base` element, so that links open outside the frame. */
function bodyOf({ html }: Letter): string {
  const target = '<base target="_blank">'
  return /<head\b[^>]*>/i.test(html) ? html.replace(/<head\b[^>]*>/i, (head) => head + target) : target + html
}

interface ById {
  Params: { id: string }
}

interface ByAddress {
  Querystring: { to?: string | string[] }
}

const firstValue = (value: string | string[] | undefined) => (Array.isArray(value) ? value[0] : value) ?? ''

/** The mailbox's pages for people, and its call for tests, `/mailbox/messages`. */
export async function mailboxRoutes(app: FastifyInstance, { mailbox, siteUrl }: { mailbox: Mailbox; siteUrl: string }) {
  const send = (reply: FastifyReply, page: string) => reply.type('text/html; charset=utf-8').send(page)

  /** All letters, or those to the e-mail address in `?to=`, newest first. Upper and lower case are equal. */
  app.get<ByAddress>('/mailbox/messages', (request) => {
    const address = firstValue(request.query.to)
    return (address ? mailbox.to(address) : mailbox.all()).map(messageReply)
  })

  app.delete('/mailbox/messages', (_request, reply) => {
    mailbox.clear()
    return reply.code(204).send()
  })

  app.post('/mailbox/form/delete', (_request, reply) => {
    mailbox.clear()
    return reply.redirect('/mailbox', 303)
  })

  app.get<ByAddress>('/mailbox', (request, reply) => {
    const search = firstValue(request.query.to).trim()
    return send(reply, mailboxPage({ letters: search ? mailbox.search(search) : mailbox.all(), search, siteUrl }))
  })

  const letterPath = (path: string, respond: (reply: FastifyReply, letter: Letter) => FastifyReply) =>
    app.get<ById>(`/mailbox/letters/:id${path}`, ({ params }, reply) => {
      const letter = mailbox.find(params.id)
      return letter ? respond(reply, letter) : send(reply.code(404), lostLetterPage(siteUrl))
    })
  letterPath('', (reply, letter) => send(reply, letterPage({ letter, newer: mailbox.all().indexOf(letter), siteUrl })))
  letterPath('/body', (reply, letter) => send(reply.header('content-security-policy', letterPolicy), bodyOf(letter)))
  letterPath('/source', (reply, { source }) => reply.type('text/plain; charset=utf-8').send(source))
}
