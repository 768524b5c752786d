import { randomUUID } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import { calls } from '#contract/calls.ts'
import { type Request, send } from '../harness/http.ts'
import { describeTimes, inParallel, type Part } from '../harness/part.ts'
import { type Client, startClients } from '../harness/load/client.ts'
import { bookingWebhook, controlSandbox, identityWebhook, paymentWebhook } from '../harness/sandbox.ts'
import type { Random } from '../harness/random.ts'
import { until } from '../harness/until.ts'
import type { ServiceUnderTest } from '../harness/environment/test-environment.ts'

const webhooksForEachKill = 20
/** Two webhooks about a card payment, one about an identity check, two about a booking. */
const webhooksForEachClient = 5
const parallel = 6
/** In percent: the webhooks that are sent twice. */
const repeatedShare = 20

/** Each webhook must take effect once, even if the server is killed after storing and before processing the webhook. */
export const webhooks: Part<ServiceUnderTest> = {
  name: 'webhooks',
  title: `# signed webhooks of card payments, identity checks and bookings; one kill of the server per ${webhooksForEachKill} webhooks`,
  count: 300,
  short: 20,
  async run(service, { count, random }) {
    const idsOfClients = await prepareClients(service, Math.ceil(count / webhooksForEachClient))
    const restarts: number[] = []
    const posting = postAll(service, idsOfClients, random)
    const kills = Math.floor((idsOfClients.length * webhooksForEachClient) / webhooksForEachKill)
    for (let kill = 0; kill < kills; kill++) {
      const after = (kill + random()) * webhooksForEachKill
      while (posting.accepted() < after) await pause(5)
      await service.server.kill()
      restarts.push(await service.server.start())
    }
    await posting.done
    const lastAcceptedAt = performance.now()
    const jobs = () => service.database.query(`select 1 from pgboss.job where name like '%-webhook' and state < 'completed' limit 1`)
    await until(async () => (await jobs()).length === 0, { what: 'all webhooks processed', withinMs: 180_000, everyMs: 500 })
    const msUntilProcessed = performance.now() - lastAcceptedAt
    return {
      figures: {
        'webhooks accepted': `${posting.accepted()}, sent again: ${posting.repeated()}`,
        'requests that failed and were retried': posting.failed(),
        kills: `${kills}; restart ${describeTimes(restarts)}`,
        'from the last webhook until all were processed': `${Math.round(msUntilProcessed / 1000)} s`,
      },
      failures: [...posting.unexpected(), ...(await findWrongEffects(service, idsOfClients))],
    }
  },
}

/** The ids in one client's webhooks. */
interface WebhookIds {
  accountId: string
  requestId: string
  meetingUri: string
}

/** Signs up clients who have an open card payment and a decided identity check, but no webhook yet. */
async function prepareClients(service: ServiceUnderTest, count: number): Promise<WebhookIds[]> {
  const clients = await startClients(service.site, count)
  const accounts = await service.database.query<{ id: string; email: string }>('select id, email from account')
  const idOf = new Map(accounts.map(({ id, email }) => [email, id]))
  return Promise.all(
    clients.map(async (client) => {
      const accountId = idOf.get(client.email) ?? ''
      const { requestId } = await callOrThrow(client, calls.createCardPayment)
      const { token } = await callOrThrow(client, calls.startPersonalCheck)
      await controlSandbox(service.sandboxOrigin, 'POST', '/websdk/api/load', { token })
      await controlSandbox(service.sandboxOrigin, 'POST', '/control/identity/decide', { externalUserId: accountId, outcome: 'approve' })
      return { accountId, requestId: String(requestId), meetingUri: `https://calendar.example/invitees/${randomUUID()}` }
    }),
  )
}

async function callOrThrow(client: Client, call: { method: 'POST'; path: string }): Promise<Record<string, unknown>> {
  const response = await client.send({ ...call, body: {} })
  if (response.kind === 'lost' || response.status !== 200) throw new Error(`${call.path}: ${JSON.stringify(response)}`)
  return response.body
}

/** Sends the webhooks of each client in order. Each webhook is retried until the service accepts it. */
function postAll(service: ServiceUnderTest, idsOfClients: WebhookIds[], random: Random) {
  const unexpected: string[] = []
  let accepted = 0
  let repeated = 0
  let failed = 0

  async function post(webhook: Request): Promise<void> {
    for (;;) {
      const response = await send(service.server.origin, { ...webhook, from: '192.0.2.1' })
      if (response.kind === 'answered' && response.status === 200) return
      if (response.kind === 'answered' && response.status !== 503) unexpected.push(`${webhook.path} returned ${response.status}`)
      if (service.ended.aborted) return
      failed++
      await pause(random.between(50, 300))
    }
  }

  async function postInOrder({ accountId, requestId, meetingUri }: WebhookIds): Promise<void> {
    const at = 1_900_000_000
    const webhooks = [
      paymentWebhook({ requestId, status: 'started', at }),
      bookingWebhook({ uri: meetingUri, cancelled: false }),
      identityWebhook({ externalUserId: accountId, type: 'applicantReviewed' }),
      paymentWebhook({ requestId, status: 'completed', at: at + 60 }),
      bookingWebhook({ uri: meetingUri, cancelled: true }),
    ]
    for (const webhook of webhooks) {
      await post(webhook)
      accepted++
      if (random() * 100 >= repeatedShare) continue
      await post(webhook)
      repeated++
    }
  }

  const done = inParallel(idsOfClients, parallel, postInOrder)
  return { done, accepted: () => accepted, repeated: () => repeated, failed: () => failed, unexpected: () => unexpected }
}

/** One sentence for each state or event that is not stored exactly once. */
async function findWrongEffects({ database }: ServiceUnderTest, idsOfClients: WebhookIds[]): Promise<string[]> {
  const wrong: string[] = []
  const count = async (rows: string, id: string) =>
    (await database.query<{ n: number }>(`select count(*)::int as n from ${rows}`, [id]))[0]?.n ?? 0
  for (const { accountId, requestId, meetingUri } of idsOfClients) {
    const paymentEvent = `event where kind = 'card-payment.changed' and account_id = $1 and details->>'state'`
    const checkEvent = `event where kind = 'identity-check.changed' and account_id = $1 and details->>'status'`
    const meeting = 'meeting where invitee_uri = $1'
    const once: [what: string, rows: string, id: string][] = [
      [`payment ${requestId} completed`, `card_payment where request_id = $1 and state = 'completed'`, requestId],
      [`event that payment ${requestId} completed`, `${paymentEvent} = 'completed'`, accountId],
      [`event that the check of ${accountId} completed`, `${checkEvent} = 'completed'`, accountId],
      [`cancelled meeting ${meetingUri}`, `${meeting} and state = 'cancelled'`, meetingUri],
      [
        `event that meeting ${meetingUri} was cancelled`,
        `event where kind = 'meeting.cancelled' and details->>'meetingId' = (select id::text from ${meeting})`,
        meetingUri,
      ],
    ]
    for (const [what, rows, id] of once) {
      const found = await count(rows, id)
      if (found !== 1) wrong.push(`${what}: ${found} times instead of once`)
    }
    if ((await count(`${paymentEvent} = 'started'`, accountId)) > 1) wrong.push(`payment ${requestId} started more than once`)
  }
  return wrong
}
