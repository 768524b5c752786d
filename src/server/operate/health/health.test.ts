import { createServer } from 'node:net'
import { describe, expect, test } from 'vitest'
import { live, ready, serving } from '#contract/endpoints/health.ts'
import { createApp } from '../../platform/http/app.ts'
import { connect } from '../../platform/database/database.ts'
import { routing } from '../../platform/http/route.ts'
import { listenLocally } from '../../testing/servers.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { healthRoutes } from './health.routes.ts'

const service = await serviceOfFile()

describe('health', () => {
  test('with its database, a process is live, serving and ready; nothing is cached', async () => {
    expect((await service.call(live)).body).toEqual({ status: 'live' })
    expect((await service.call(serving)).body).toEqual({ status: 'serving' })
    const response = await service.call(ready)
    expect(response.body).toEqual({ status: 'ready' })
    expect(response.headers['cache-control']).toBe('no-store')
  })

  test('a process without a database is live and serving, not ready', async () => {
    const { app, statuses, database } = appOn('postgres://nobody@127.0.0.1:9/nothing')
    expect(await statuses()).toEqual([200, 200, 503])
    const response = await app.inject(ready.call.path)
    expect(response.json()).toMatchObject({ error: 'UNAVAILABLE' })
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0)
    await database.$client.end()
  })

  test('a process that has not started yet is live, neither serving nor ready', async () => {
    let started = false
    const { statuses, database } = appOn(service.config.databaseUrl, { hasStarted: () => started })
    expect(await statuses()).toEqual([200, 503, 503])
    started = true
    expect(await statuses()).toEqual([200, 200, 200])
    await database.$client.end()
  })

  test('a stopping process is live, neither serving nor ready', async () => {
    const { statuses, database } = appOn(service.config.databaseUrl, { stopping: AbortSignal.abort() })
    expect(await statuses()).toEqual([200, 503, 503])
    await database.$client.end()
  })

  test('a process with a read-only database is not ready', async () => {
    const { statuses, database } = appOn(`${service.config.databaseUrl}?options=-c%20default_transaction_read_only%3Don`)
    expect(await statuses()).toEqual([200, 200, 503])
    await database.$client.end()
  })

  test('a process whose database hangs replies within 2.5 s that it is not ready', async () => {
    const silent = createServer()
    const { app } = appOn(`postgres://nobody@127.0.0.1:${await listenLocally(silent)}/nothing`)
    const startedAt = performance.now()
    expect((await app.inject(ready.call.path)).statusCode).toBe(503)
    expect(performance.now() - startedAt).toBeLessThan(2500)
    silent.close()
  })
})

function appOn(databaseUrl: string, { hasStarted = (): boolean => true, stopping = new AbortController().signal } = {}) {
  const app = createApp({ logLevel: 'silent' })
  const database = connect(databaseUrl, { connections: 2 })
  healthRoutes(
    routing(app, async () => ({ accountId: '', sessionId: '' })),
    { database, hasStarted, stopping },
  )
  /** What it answers when asked whether it is live, serving and ready. */
  const statuses = async () => {
    const answers = [await app.inject(live.call.path), await app.inject(serving.call.path), await app.inject(ready.call.path)]
    return answers.map(({ statusCode }) => statusCode)
  }
  return { app, statuses, database }
}
