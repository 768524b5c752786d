import { open } from 'node:fs/promises'
import { afterAll, expect, test } from 'vitest'
import { anyFreePort } from '../../tools/launcher/ports.ts'
import { databaseOfFile } from './testing/database.ts'
import { killServerProcesses, startServerProcess } from './testing/server-process.ts'

const { environment } = await databaseOfFile()
afterAll(killServerProcesses)

async function lostLines(metricsPort: number): Promise<number> {
  const metrics = await (await fetch(`http://127.0.0.1:${metricsPort}/metrics`)).text()
  return Number(/^kantor_log_lost_lines_total (\d+)$/m.exec(metrics)?.[1])
}

test('a full log disk stops neither calls nor the process, and is counted', async () => {
  const metricsPort = await anyFreePort()
  // Each write to this device fails with ENOSPC.
  const fullDisk = await open('/dev/full', 'w')
  const server = await startServerProcess(
    { ...environment, MARKET_DATA_URL: 'http://127.0.0.1:9', KANTOR_PAGES: 'off', METRICS_PORT: String(metricsPort) },
    { logTo: fullDisk.fd },
  )
  const statuses = await Promise.all(Array.from({ length: 50 }, async () => (await fetch(`${server.origin}/api/nothing`)).status))
  expect(statuses).toEqual(Array(50).fill(404))
  expect((await fetch(`${server.origin}/health/ready`)).status).toBe(200)
  // Lines are written together, a moment later.
  await expect.poll(() => lostLines(metricsPort)).toBeGreaterThanOrEqual(100)
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
  await fullDisk.close()
})

const requestsAtOnce = 100

test('a collector that reads nothing stops no call, and lost lines are counted', async () => {
  const metricsPort = await anyFreePort()
  const server = await startServerProcess({
    ...environment,
    MARKET_DATA_URL: 'http://127.0.0.1:9',
    KANTOR_PAGES: 'off',
    METRICS_PORT: String(metricsPort),
  })
  let sent = 0
  const request = async () => (await fetch(`${server.origin}/api/nothing/${++sent}`, { signal: AbortSignal.timeout(5000) })).status
  server.readLog(false)
  while ((await lostLines(metricsPort)) < requestsAtOnce) await Promise.all(Array.from({ length: requestsAtOnce }, request))
  server.readLog(true)
  const reports = () =>
    [...server.log().matchAll(/^.*"level":50.*?(\d+) lines of the log were lost.*$/gm)].map(([, lines]) => Number(lines))
  await expect
    .poll(
      async () => {
        await request()
        return (await lostLines(metricsPort)) - reports().reduce((sum, lines) => sum + lines, 0)
      },
      { timeout: 10_000 },
    )
    .toBe(0)
  for (const line of server.log().trim().split('\n')) expect(JSON.parse(line)).toHaveProperty('msg')

  // The last lines before the end are not lost either.
  await Promise.all(Array.from({ length: requestsAtOnce }, request))
  server.signal('SIGTERM')
  expect(await server.exited).toBe(0)
  for (let number = sent - requestsAtOnce + 1; number <= sent; number++) expect(server.log()).toContain(`/api/nothing/${number}"`)
})
