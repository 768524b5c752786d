import type { OpenOffer } from '../../harness/offers.ts'
import type { Result } from '../../harness/part.ts'
import { until } from '../../harness/until.ts'
import type { ServiceUnderTest } from '../../harness/environment/service-under-test.ts'
import { copiesByLetter, isSentTwice } from '../letter-copies.ts'

const deliveryLimitMs = 300_000
/** A letter is sent twice if its process is killed after it was sent, and before its job is marked (decision 093). The mail server may read it after the kill. */
const markLimitMs = 1000

/** Waits until all letters about these offers are sent, and compares the orders with what the mail server received. */
export async function checkDealLetters(
  { database, mailServer }: ServiceUnderTest,
  { offers, killedAt, interrupted }: { offers: Pick<OpenOffer, 'id'>[]; killedAt: number[]; interrupted: Set<string> },
): Promise<Result> {
  const ids = offers.map(({ id }) => id)
  const readOrders = () =>
    database.query<{ id: string; kind: string; isWaiting: boolean }>(
      `select id, data->>'kind' kind, state < 'completed' "isWaiting" from pgboss.job where name = 'letter' and data->>'offerId' = any($1::text[])`,
      [ids],
    )
  const startedAt = performance.now()
  const areSent = async () => (await readOrders()).every(({ isWaiting }) => !isWaiting)
  await until(areSent, { what: 'all letters sent', withinMs: deliveryLimitMs, everyMs: 200 })
  const ordered = await readOrders()
  const copies = new Map(
    [...copiesByLetter(mailServer.receivedLetters())].map(([messageId, found]) => [/[\w-]+/.exec(messageId)?.[0], found]),
  )
  const sent = ordered.map(({ id, kind }) => ({ id, kind, copies: copies.get(id) ?? [] }))
  const lost = sent.filter((letter) => letter.copies.length === 0)
  const twice = sent.filter((letter) => isSentTwice(letter.copies))
  const msFromKill = ({ copies: [first] }: (typeof sent)[number]) => Math.min(...killedAt.map((at) => Math.abs(at - (first?.at ?? 0))))
  const isExplained = (letter: (typeof sent)[number]) => interrupted.has(letter.id) && msFromKill(letter) < markLimitMs
  return {
    figures: {
      letters: `${ordered.length}, lost ${lost.length}`,
      'letters that a kill of the server interrupted': sent.filter(({ id }) => interrupted.has(id)).length,
      'of which were sent twice, because they were not yet marked': twice.length,
      'until all letters were sent': `${Math.round((performance.now() - startedAt) / 1000)} s`,
    },
    failures: [
      ...lost.map(({ kind }) => `a letter “${kind}” was lost`),
      ...twice
        .filter((one) => !isExplained(one))
        .map(
          (one) =>
            `a letter “${one.kind}” was sent twice, ${Math.round(msFromKill(one))} ms from the nearest kill, which ${interrupted.has(one.id) ? 'interrupted' : 'did not interrupt'} it`,
        ),
    ],
  }
}
