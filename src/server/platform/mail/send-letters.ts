import type { FastifyBaseLogger } from 'fastify'
import type { Operator } from '#contract/operator.ts'
import type { Brand } from '../brand/brand.ts'
import type { Queue } from '../queue/queue.ts'
import { currentRequestId } from '../request-id.ts'
import { renderLetter } from './layout.ts'
import type { Letter, LetterOrder, LetterWriters, Mail } from './mail.ts'
import type { MailTransport } from './smtp.adapter.ts'

export interface MailParts {
  queue: Queue
  transport: MailTransport
  operator: Operator
  brand: Brand
  publicOrigin: string
  log: FastifyBaseLogger
}

/** Puts orders into the queue and, once started, writes and sends their letters. */
export function createMail({ queue, transport, operator, brand, publicOrigin, log }: MailParts): Mail & {
  start(writers: LetterWriters): Promise<void>
} {
  const from = { name: operator.brand.name, address: operator.mail.from }
  const { hostname } = new URL(publicOrigin)

  function send(letter: Letter, id: string): Promise<void> {
    const requestId = currentRequestId()
    return transport.send({
      from,
      to: letter.to,
      subject: letter.subject,
      ...renderLetter(letter, operator, brand),
      messageId: `<${id}@${hostname}>`,
      // Keeps holiday replies and ticket systems from answering (RFC 3834).
      headers: {
        'Auto-Submitted': 'auto-generated',
        'X-Auto-Response-Suppress': 'All',
        // With this id, support finds the log lines of a forwarded letter.
        ...(requestId && { 'X-Request-ID': requestId }),
      },
    })
  }

  return {
    order: (tx, ...orders) => queue.send(tx, 'letter', ...orders),
    orderLater: (tx, at, ...orders) => queue.sendLater(tx, 'letter', at, ...orders),
    start: (writers) =>
      queue.work('letter', async (data, { id }) => {
        const order = data as LetterOrder
        const letter = await write(writers, order)
        if (letter) await send(letter, id)
        log.info({ letter: order.kind, jobId: id, sent: letter !== null }, 'letter done')
      }),
  }
}

function write<Kind extends LetterOrder['kind']>(
  writers: LetterWriters,
  order: Extract<LetterOrder, { kind: Kind }>,
): Promise<Letter | null> {
  const writer = writers[order.kind]
  return writer(order)
}
