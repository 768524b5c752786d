import { createHash } from 'node:crypto'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { Queue, QueueName } from '../../platform/queue/queue.ts'

/** A request to a webhook's URL, before the signature is checked. */
export interface WebhookRequest {
  body: Buffer
  header(name: string): string | undefined
}

/** Checks the vendor's signature, then reads the body. `refused`: wrong signature. `malformed`: right signature, unknown shape. */
export type ReadWebhook<Webhook extends object> = (request: WebhookRequest, now: Date) => Webhook | 'refused' | 'malformed'

/** Reads a webhook that is signed with any of these keys: while a key is replaced, the vendor may use the old one or the new one. */
export function withAnyKey<Key, Webhook extends object>(keys: Key[], readerFor: (key: Key) => ReadWebhook<Webhook>): ReadWebhook<Webhook> {
  const readers = keys.map(readerFor)
  return (request, now) => readers.map((read) => read(request, now)).find((result) => result !== 'refused') ?? 'refused'
}

/** How one vendor's webhooks are read, stored and processed. */
export interface WebhookSteps<Webhook extends object> {
  queue: QueueName
  read: ReadWebhook<Webhook>
  /** The table that stores each webhook once, and its key column. */
  table: PgTable
  key: PgColumn
  /** Processes the stored webhook. A job may run twice. */
  process(key: string): Promise<void>
}

export interface Webhooks {
  /** Stores a correctly signed webhook once and acknowledges it; a job processes it later. */
  receive(request: WebhookRequest): Promise<void | Failure<'UNAUTHENTICATED'>>
  /** Starts to process stored webhooks. */
  work(): Promise<void>
}

export interface WebhookParts {
  database: Database
  clock: Clock
  queue: Queue
  log: FastifyBaseLogger
}

/** Handles the webhooks of one vendor: verify, store once, acknowledge, process from the queue. */
export const createWebhooks = <Webhook extends object>(
  { database, clock, queue, log }: WebhookParts,
  steps: WebhookSteps<Webhook>,
): Webhooks => ({
  async receive(request) {
    const now = clock()
    const webhook = steps.read(request, now)
    if (webhook === 'refused') return fail('UNAUTHENTICATED')
    // Acknowledged, because the vendor would only send the same body again.
    if (webhook === 'malformed') log.warn({ queue: steps.queue }, 'malformed webhook')
    else
      await database.transaction(async (tx) => {
        const [row] = await tx
          .insert(steps.table)
          .values({ ...webhook, receivedAt: now })
          .onConflictDoNothing()
          .returning({ key: steps.key })
        // No row: the webhook is already stored.
        if (row) await queue.send(tx, steps.queue, row)
      })
  },
  work: () => queue.work(steps.queue, (job) => steps.process((job as { key: string }).key)),
})

/** SHA-256 of a webhook's body, in hex: the same for every delivery of the same webhook. */
export const digestOf = (body: Buffer): string => createHash('sha256').update(body).digest('hex')
