import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Outage, answerWithOutage } from './outage.ts'

const timeoutMs = 1500

const app = Fastify({ forceCloseConnections: true })
app.get<{ Params: { outage: Outage } }>('/:outage', (request, reply) => answerWithOutage(request.params.outage, request, reply))
let origin: string
beforeAll(async () => {
  origin = await app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => app.close())

const ask = (outage: Outage) => fetch(`${origin}/${outage}`, { redirect: 'manual', signal: AbortSignal.timeout(timeoutMs) })

test('a hanging provider sends nothing', async () => {
  await expect(ask('hang')).rejects.toThrow('timeout')
})

test('a dripping provider starts a response and never ends it', async () => {
  const answer = await ask('drip')
  expect(answer.status).toBe(200)
  await expect(answer.text()).rejects.toThrow('timeout')
})

test('a provider that drops the connection sends no response', async () => {
  await expect(ask('dropped')).rejects.toThrow('fetch failed')
})

test('a redirecting provider returns 307', async () => {
  const answer = await ask('redirect')
  expect([answer.status, answer.headers.get('location')]).toEqual([307, '/elsewhere'])
})
