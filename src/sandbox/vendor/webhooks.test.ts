import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { createWebhooks, type WebhooksParts } from './webhooks.ts'

type Faults = ReturnType<WebhooksParts['faults']>

let faults: Faults
let received: string[]
let answers: number[]
let webhooks: ReturnType<typeof createWebhooks>

beforeEach(async () => {
  faults = { webhooks: 'none', webhookDelayMs: 0 }
  received = []
  answers = []
  const site = createServer((request, response) => {
    received.push(String(request.headers['x-name']))
    response.writeHead(answers.shift() ?? 200).end('{}')
  })
  await new Promise<void>((resolve) => site.listen(0, '127.0.0.1', resolve))
  const siteUrl = `http://127.0.0.1:${(site.address() as AddressInfo).port}`
  webhooks = createWebhooks({ siteUrl, path: '/webhooks', faults: () => faults, now: () => 0 })
  return () => {
    webhooks.stop()
    site.close()
  }
})

const send = (name: string) => webhooks.send({ name, body: '{}', headers: () => ({ 'x-name': name }) })
async function arrived(...expected: string[]) {
  await expect.poll(() => received, { timeout: 6000 }).toEqual(expected)
}

test('a webhook is sent once, and the answer is listed', async () => {
  send('first')
  await expect.poll(webhooks.deliveries).toEqual([{ name: 'first', at: 0, answer: '200' }])
  expect(received).toEqual(['first'])
})

test('a refused webhook is sent again until it is accepted', async () => {
  answers = [500]
  send('first')
  await arrived('first', 'first')
})

test('duplicated webhooks are sent five times', async () => {
  faults = { ...faults, webhooks: 'duplicated' }
  send('first')
  await arrived('first', 'first', 'first', 'first', 'first')
})

test('reordered webhooks are sent in reverse order', async () => {
  faults = { ...faults, webhooks: 'reordered' }
  for (const name of ['first', 'second', 'third']) send(name)
  await arrived('third', 'second', 'first')
})

test('a lost webhook is never sent', async () => {
  faults = { ...faults, webhooks: 'lost' }
  send('first')
  faults = { ...faults, webhooks: 'none' }
  send('second')
  await arrived('second')
})
