import { type KeyObject, randomBytes } from 'node:crypto'
import { setTimeout as pause } from 'node:timers/promises'
import type { FastifyBaseLogger } from 'fastify'
import type { Database } from '../database/database.ts'
import { createFaults } from '../faults.ts'
import type { Mail } from '../mail/mail.ts'
import { appendLeaves } from './append-leaves.ts'
import type { LoggedTable } from './logged-table.ts'
import * as store from './record-log.store.ts'
import { signHeadIfDue } from './sign-head.ts'

/** The log: a tree of hashes of the rows that must never change. Decision 210. */
export interface RecordLog {
  /** Starts to give waiting rows their leaves every few seconds, and to sign a head a day. Needs the signing key. */
  start(): void
  stop(): Promise<void>
  /** Does both now, unless another process is at it. */
  runOnce(): Promise<void>
  /** Age of the oldest row without a leaf; 0 without one. */
  oldestPendingSeconds(): Promise<number>
  /** Null before the first head. */
  secondsSinceHead(): Promise<number | null>
}

export interface RecordLogParts {
  database: Database
  databaseNow(): Promise<Date>
  mail: Mail
  log: FastifyBaseLogger
  tables: readonly LoggedTable[]
  /** Null: this process signs nothing. */
  signingKey: KeyObject | null
  publicOrigin: string
}

const tickMs = 2000
const saltBytes = 32

export function createRecordLog({ log, signingKey, publicOrigin, ...parts }: RecordLogParts): RecordLog {
  const { database } = parts
  const { host } = new URL(publicOrigin)
  const faults = createFaults()
  let timer: NodeJS.Timeout | undefined
  let running: Promise<void> = Promise.resolve()
  const stopping = new AbortController()

  async function runOnce(): Promise<void> {
    if (!signingKey) throw new Error('LOG_SIGNING_KEY is not set in this process')
    for (let appended = 1; appended > 0 && !stopping.signal.aborted;) {
      const startedAt = performance.now()
      appended = await appendLeaves({ ...parts, newSalt: () => randomBytes(saltBytes) })
      // A large file of the bank has tens of thousands of rows: calls of others come between them.
      if (appended > 0) await pause(performance.now() - startedAt, undefined, { signal: stopping.signal }).catch(() => {})
    }
    if (!stopping.signal.aborted && (await signHeadIfDue({ ...parts, signingKey, host }))) log.info('a head of the log was signed')
  }

  async function tick(): Promise<void> {
    try {
      await runOnce()
      faults.end('run')
    } catch (error) {
      if (faults.isNew('run', error)) log.error({ err: error }, 'the log could not be continued; it is retried')
    }
    if (!stopping.signal.aborted) timer = setTimeout(() => (running = tick()), tickMs)
  }

  return {
    runOnce,
    start: () => void (running = tick()),
    async stop() {
      stopping.abort()
      clearTimeout(timer)
      await running
    },
    oldestPendingSeconds: async () => (await store.readPending(database)).oldestSeconds,
    secondsSinceHead: () => store.secondsSinceHead(database),
  }
}
