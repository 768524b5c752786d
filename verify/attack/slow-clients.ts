import { spawnSync } from 'node:child_process'
import { connect, type Socket } from 'node:net'
import { performance } from 'node:perf_hooks'
import { setTimeout as pause } from 'node:timers/promises'
import { becomeClient, type Client, readProfile } from './clients.ts'
import type { Target } from './target.ts'
import { Checks, type Options, type Part, type Result } from '../harness/part.ts'

const slowRequests = 200
const ordinaryRequests = 200
/** This program's other connections: to proxy, database and sandbox. */
const reserve = 1500
/** One IP address can open about 28,000 connections to one port. */
const perAddress = 5000
const cutWithinMs = 75_000

export const slowClients: Part<Target> = {
  name: 'slow-clients',
  title: 'idle connections up to the machine’s limit, 200 slow requests, half-sent ones; ordinary requests beside them',
  count: openFilesLimit() - reserve,
  run,
}

function openFilesLimit(): number {
  const response = spawnSync('sh', ['-c', 'ulimit -n'], { encoding: 'utf8' }).stdout.trim()
  return /^\d+$/.test(response) ? Number(response) : 65_536
}

async function run(target: Target, { count, say }: Options): Promise<Result> {
  const checks = new Checks()
  const client = await becomeClient(target)
  const alone = await medianOfOrdinary(target, client, checks)
  const crowd = new Crowd(target.direct)
  const beside: Record<string, number> = {}
  try {
    await crowd.idle(count)
    say(`${crowd.open} idle connections are open (the machine allows ${openFilesLimit()} open files a process)`)
    beside['idle ones'] = await medianOfOrdinary(target, client, checks)
    const halves = crowd.halfSent()
    crowd.slow(slowRequests)
    beside['slow ones too'] = await medianOfOrdinary(target, client, checks)
    const cut = await halves
    for (const { what, afterMs } of cut) {
      say(`${what}: cut after ${(afterMs / 1000).toFixed(0)} s`)
      checks.holds(afterMs <= cutWithinMs, `${what}: not cut within 75 s`)
    }
    beside['slow ones, to the end'] = await medianOfOrdinary(target, client, checks)
    const slowLeft = await crowd.slowLeft()
    checks.holds(slowLeft === 0, `${slowLeft} of ${slowRequests} slow requests were not cut within 75 s`)
  } finally {
    crowd.leave()
  }
  checks.holds(await target.isAlive(), 'the server process ended')
  const figures = Object.entries(beside).map(([name, ms]) => [`median beside ${name}`, `${ms.toFixed(1)} ms`])
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
    checks.holds(response.status === 200, `an ordinary request was answered ${response.status}`)
    times.push(performance.now() - startedAt)
  }
  return times.toSorted((one, other) => one - other)[ordinaryRequests / 2] ?? NaN
}

const halfHead = 'POST /api/auth/login HTTP/1.1\r\nHost: kantor\r\nContent-Type: application/json\r\n'
const halfBody = `${halfHead}Content-Length: 100\r\n\r\n{"email":`

/** Idle connections and slow requests. */
class Crowd {
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

  async idle(count: number): Promise<void> {
    for (let made = 0; made < count; made += 200) {
      await Promise.all(Array.from({ length: Math.min(200, count - made) }, (_, at) => this.#connect(made + at)))
    }
  }

  /** Sends requests at one byte per second. */
  slow(count: number): void {
    this.#slowSince = performance.now()
    for (let at = 0; at < count; at++) {
      void this.#connect(at).then((socket) => {
        this.#slow.add(socket)
        socket.on('close', () => this.#slow.delete(socket))
        socket.write(at % 2 === 0 ? halfHead : halfBody)
        const drip = setInterval(() => socket.write(at % 2 === 0 ? 'X' : ' '), 1000)
        socket.on('close', () => clearInterval(drip))
      })
    }
  }

  /** The number of slow requests that are still open after the time limit. */
  async slowLeft(): Promise<number> {
    while (this.#slow.size > 0 && performance.now() - this.#slowSince < cutWithinMs) await pause(200)
    return this.#slow.size
  }

  /** Sends half a header and half a body, and waits until the server closes each connection. */
  halfSent(): Promise<{ what: string; afterMs: number }[]> {
    const halves = { 'half a head': halfHead, 'half a body': halfBody, 'nothing at all': '' }
    return Promise.all(
      Object.entries(halves).map(async ([what, text]) => {
        const socket = await this.#connect(0)
        const startedAt = performance.now()
        const isOver = new Promise<void>((resolve) => socket.on('close', () => resolve()))
        socket.write(text)
        await Promise.race([isOver, pause(cutWithinMs + 15_000)])
        return { what, afterMs: performance.now() - startedAt }
      }),
    )
  }

  leave(): void {
    for (const socket of this.#sockets) socket.destroy()
  }

  #connect(at: number): Promise<Socket> {
    return new Promise((resolve) => {
      const socket = connect({ ...this.#address, localAddress: `127.0.0.${10 + Math.floor(at / perAddress)}` }, () => resolve(socket))
      this.#sockets.add(socket)
      socket.on('close', () => this.#sockets.delete(socket))
      socket.on('data', () => {})
      // The server may refuse idle connections, but no ordinary request.
      socket.on('error', () => resolve(socket))
    })
  }
}
