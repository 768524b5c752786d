import Fastify from 'fastify'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { type Outage, simulateOutage } from './outage.ts'
import { startWebhookReceiver } from './webhook-receiver.ts'
import { createWebhooks, type WebhooksParts } from './webhooks.ts'

const timeoutMs = 1500

const app = Fastify({ forceCloseConnections: true })
app.get<{ Params: { outage: Outage } }>('/:outage', (request, reply) => simulateOutage(request.params.outage, request, reply))
let origin: string
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const call = (outage: Outage) => fetch(`${origin}/${outage}`, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })

test('a provider with the outage hang sends nothing', async () => {
  await expect(call('hang')).rejects.toThrow('timeout')
})

test('a provider with the outage drip starts a response and never ends it', async () => {
  const response = await call('drip')
  expect(response.status).toBe(200)
  await expect(response.text()).rejects.toThrow('timeout')
})

test('a provider with the outage dropped closes the connection', async () => {
  await expect(call('dropped')).rejects.toThrow('fetch failed')
})

test('a provider with the outage redirect returns 307', async () => {
  const response = await call('redirect')
  expect([response.status, response.headers.get('location')]).toEqual([307, '/elsewhere'])
})

type Faults = ReturnType<WebhooksParts['faults']>

let faults: Faults
let site: Awaited<ReturnType<typeof startWebhookReceiver>>
let webhooks: ReturnType<typeof createWebhooks>

beforeEach(async () => {
  faults = { webhooks: 'none', webhookDelayMs: 0 }
  site = await startWebhookReceiver()
  webhooks = createWebhooks({ siteUrl: site.siteUrl, path: '/webhooks', faults: () => faults, now: () => 0 })
  return () => {
    webhooks.stop()
    site.close()
  }
})

const send = (name: string) => webhooks.send({ name, body: '{}', headers: () => ({ 'x-name': name }) })
const namesReceived = () => site.received.map(({ headers }) => headers['x-name'])
async function expectWebhooks(...names: string[]) {
  await expect.poll(namesReceived, { timeout: 6000 }).toEqual(names)
}

test('a webhook is sent once, and its delivery is listed with the response status', async () => {
  send('first')
  await expect.poll(webhooks.deliveries).toEqual([{ name: 'first', at: 0, answer: '200' }])
  expect(namesReceived()).toEqual(['first'])
})

test('a refused webhook is sent again until it is accepted', async () => {
  site.statuses.push(500)
  send('first')
  await expectWebhooks('first', 'first')
})

test('with the fault duplicated, a webhook is sent five times', async () => {
  faults = { ...faults, webhooks: 'duplicated' }
  send('first')
  await expectWebhooks('first', 'first', 'first', 'first', 'first')
})

test('with the fault reordered, webhooks are sent in reverse order', async () => {
  faults = { ...faults, webhooks: 'reordered' }
  for (const name of ['first', 'second', 'third']) send(name)
  await expectWebhooks('third', 'second', 'first')
})

test('with the fault lost, a webhook is never sent', async () => {
  faults = { ...faults, webhooks: 'lost' }
  send('first')
  faults = { ...faults, webhooks: 'none' }
  send('second')
  await expectWebhooks('second')
})
