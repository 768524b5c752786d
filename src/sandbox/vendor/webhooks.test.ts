import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { beforeEach, expect, test } from 'vitest'
import { createWebhooks, type WebhooksParts } from './webhooks.ts'

type Faults = ReturnType<WebhooksParts['faults']>

let faults: Faults
let received: string[]
let answers: number[]
let webhooks: ReturnType<typeof createWebhooks<{ name: string }>>

beforeEach(async () => {
  faults = { webhooks: 'none', webhookDelayMs: 0 }
  received = []
  answers = []
  const site = createServer((request, response) => {
    received.push(`${String(request.headers['x-name'])} ${String(request.headers['x-signature'])}`)
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

const send = (name: string) =>
  webhooks.send({ body: '{}', headers: (correct) => ({ 'x-name': name, 'x-signature': correct ? 'correct' : 'wrong' }), about: { name } })
const arrived = async (expected: string[]) => {
  await expect.poll(() => received, { timeout: 6000 }).toEqual(expected)
}

test('a webhook is sent once, and the answer is listed', async () => {
  send('first')
  await expect.poll(webhooks.deliveries).toEqual([{ name: 'first', at: 0, answer: '200' }])
  expect(received).toEqual(['first correct'])
})

test('a refused webhook is sent again until it is accepted', async () => {
  answers = [500]
  send('first')
  await arrived(['first correct', 'first correct'])
})

test('duplicated webhooks are sent five times', async () => {
  faults = { ...faults, webhooks: 'duplicated' }
  send('first')
  await arrived(Array.from({ length: 5 }, () => 'first correct'))
})

test('reordered webhooks are sent in reverse order', async () => {
  faults = { ...faults, webhooks: 'reordered' }
  for (const name of ['first', 'second', 'third']) send(name)
  await arrived(['third correct', 'second correct', 'first correct'])
})

test('a webhook can have a wrong signature, or be lost', async () => {
  faults = { ...faults, webhooks: 'lost' }
  send('first')
  faults = { ...faults, webhooks: 'wrong-signature' }
  send('second')
  await arrived(['second wrong'])
})
