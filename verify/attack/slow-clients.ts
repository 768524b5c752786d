import { spawnSync } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { becomeClient, type Client, readProfile } from './clients.ts'
import type { Target } from './target.ts'
import { Checks, median, type Options, type Part, type Result } from '../harness/part.ts'

const slowRequests = 200
const ordinaryRequests = 200
/** Open files that this program needs for other connections, such as to the database. */
const reservedFiles = 1500
/** Far below the maximum: one IP address can open about 28,000 connections to one port. */
const connectionsPerAddress = 5000
const closedWithinMs = 75_000

export const slowClients: Part<Target> = {
  name: 'slow-clients',
  title: 'ordinary requests while the machine’s maximum of idle connections, 200 slow and some unfinished requests are open',
  count: openFilesLimit() - reservedFiles,
  short: 500,
  run,
}

function openFilesLimit(): number {
  const printed = spawnSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).stdout.trim()
  return /^\d+$/.test(printed) ? Number(printed) : 65_536
}

async function run(target: Target, { count, print }: Options): Promise<Result> {
  const checks = new Checks()
  const client = await becomeClient(target)
  const alone = await medianOfOrdinary(target, client, checks)
  const crowd = new SlowClients(target.serverOrigin)
  const medians: Record<string, number> = {}
  try {
    await crowd.openIdle(count)
    print(`${crowd.open} idle connections are open (the machine allows ${openFilesLimit()} open files per process)`)
    medians['idle connections'] = await medianOfOrdinary(target, client, checks)
    const unfinished = crowd.sendUnfinished()
    crowd.sendSlowly(slowRequests)
    medians['idle connections and slow requests'] = await medianOfOrdinary(target, client, checks)
    const closed = await unfinished
    for (const { what, afterMs } of closed) {
      print(`${what}: closed after ${(afterMs / 1000).toFixed(0)} s`)
      checks.expect(afterMs <= closedWithinMs, `${what}: not closed within 75 s`)
    }
    medians['the last slow requests'] = await medianOfOrdinary(target, client, checks)
    const slowRequestsLeft = await crowd.slowRequestsLeft()
    checks.expect(slowRequestsLeft === 0, `${slowRequestsLeft} of ${slowRequests} slow requests were not closed within 75 s`)
  } finally {
    crowd.closeAll()
  }
  checks.expect(await target.isAlive(), 'the server process ended')
  const figures = Object.entries(medians).map(([name, ms]) => [`median during ${name}`, `${ms.toFixed(1)} ms`])
  return {
    figures: {
      'open files allowed': openFilesLimit(),
      idle: count,
      slow: slowRequests,
      'ordinary requests': ordinaryRequests * 4,
      'median alone': `${alone.toFixed(1)} ms`,
      ...(Object.fromEntries(figures) as Record<string, string>),
    },
    failures: checks.failures,
  }
}

async function medianOfOrdinary(target: Target, client: Client, checks: Checks): Promise<number> {
  const times: number[] = []
  for (let at = 0; at < ordinaryRequests; at++) {
    const startedAt = performance.now()
    const response = await readProfile(target, client.accessToken).catch((error: Error) => ({ status: error.message }))
    checks.expect(response.status === 200, `an ordinary request returned ${response.status}`)
    times.push(performance.now() - startedAt)
  }
  return median(times)
}

const halfHead = 'POST /api/auth/login HTTP/1.1\r\nHost: kantor\r\nContent-Type: application/json\r\n'
const halfBody = `${halfHead}Content-Length: 100\r\n\r\n{"email":`

/** Opens idle connections, and sends slow and unfinished requests. */
class SlowClients {
  readonly #address: { host: string; port: number }
  readonly #sockets = new Set<Socket>()
  readonly #slow = new Set<Socket>()
  #slowSince = 0

  constructor(origin: string) {
    const { hostname, port } = new URL(origin)
    this.#address = { host: hostname, port: Number(port) }
  }

  get open(): number {
    return this.#sockets.size
  }

  async openIdle(count: number): Promise<void> {
    for (let made = 0; made < count; made += 200) {
      await Promise.all(Array.from({ length: Math.min(200, count - made) }, (_, at) => this.#connect(made + at)))
    }
  }

  /** Sends requests at one byte per second. */
  sendSlowly(count: number): void {
    this.#slowSince = performance.now()
    for (let at = 0; at < count; at++) {
      void this.#connect(at).then((socket) => {
        this.#slow.add(socket)
        socket.on('close', () => this.#slow.delete(socket))
        socket.write(at % 2 === 0 ? halfHead : halfBody)
        const timer = setInterval(() => socket.write(at % 2 === 0 ? 'X' : ' '), 1000)
        socket.on('close', () => clearInterval(timer))
      })
    }
  }

  /** The number of slow requests that are still open after the time limit. */
  async slowRequestsLeft(): Promise<number> {
    while (this.#slow.size > 0 && performance.now() - this.#slowSince < closedWithinMs) await pause(200)
    return this.#slow.size
  }

  /** Sends half a header, half a body and nothing on one connection each, and waits until the server closes them. */
  sendUnfinished(): Promise<{ what: string; afterMs: number }[]> {
    const halves = { 'half a header': halfHead, 'half a body': halfBody, 'nothing at all': '' }
    return Promise.all(
      Object.entries(halves).map(async ([what, text]) => {
        const socket = await this.#connect(0)
        const startedAt = performance.now()
        const isClosed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
        socket.write(text)
        await Promise.race([isClosed, pause(closedWithinMs + 15_000)])
        return { what, afterMs: performance.now() - startedAt }
      }),
    )
  }

  closeAll(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  #connect(at: number): Promise<Socket> {
    return new Promise((resolve) => {
      const socket = connect({ ...this.#address, localAddress: `127.0.0.${10 + Math.floor(at / connectionsPerAddress)}` }, () =>
        resolve(socket),
      )
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
      socket.on('data', () => {})
      // The server may close idle connections, but must serve ordinary requests.
      socket.on('error', () => resolve(socket))
    })
  }
}
