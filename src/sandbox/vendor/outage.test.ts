import Fastify from 'fastify'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { type Outage, simulateOutage } from './outage.ts'

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
