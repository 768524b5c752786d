import type { FastifyBaseLogger } from 'fastify'
import type pg from 'pg'
import { Counter, Gauge, type Registry } from 'prom-client'
import type { Breaker } from '../../provider/breaker.ts'
import type { BackupAge } from '../backup/backup-age.ts'
import type { QueueCounts } from '../../client/password/hash-queue.ts'
import type { Clock } from '../../platform/clock.ts'
import { certificateEnd } from '../../platform/http/certificate.ts'
import { countsOfEvents } from '../../platform/event/event.ts'
import type { Database } from '../../platform/database/database.ts'
import { Failure } from '../../platform/failure.ts'
import type { MarketData } from '../../provider/market-data/market-data.ts'
import { readBacklogs } from '../../platform/queue/backlog.ts'
import { clockGauge } from './clock-gauge.ts'

/** The gauges of one value: for the waiting ones 0 if nothing waits. */
const gaugesOfOneValue = {
  removal_age_seconds: 'Seconds since the last retention run finished.',
  vendor_erasure_oldest_seconds: 'Since when the oldest erasure at a vendor is due and not done.',
  request_overdue_seconds: 'Since when the oldest answer to an exchange request is overdue.',
  payout_account_unchecked_seconds: 'For how long the oldest payout account has waited for its check.',
  wallet_transfer_waiting_seconds: 'For how long the oldest small transfer of a wallet has waited for the desk.',
  bank_entry_unmatched_seconds: 'For how long the oldest entry of the bank has waited to be matched.',
  bank_missing_payments: 'Open questions about money that the bank’s statements lack: a notification reported it, or two people typed it.',
  bank_file_age_seconds: 'Since the newest file of the bank was read.',
  bank_chain_breaks: 'Statements of 60 days whose opening balance is not the closing balance of the one before.',
  bank_files_set_aside: 'Files of the bank’s client, or statements in them, that could not be read, in a day.',
  bank_file_unconfirmed_seconds: 'For how long the oldest upload has waited for a second person.',
  payment_order_contradictions: 'Reports of the bank that contradict the recorded end of a transfer, in seven days.',
  receiving_addresses_low: 'Of how many coins and networks few receiving addresses are left.',
  chain_contradictions: 'Transfers of coins, and coins that came, of which the chain shows something else than is recorded.',
  offer_sweep_delay_seconds: 'By how long ending expired offers and unpaid deals is late.',
  record_log_oldest_seconds: 'Age of the oldest row that waits for its leaf in the log; 0 without one.',
  record_log_head_age_seconds: 'Seconds since the last head of the log was signed.',
  outward_closed_seconds: 'For how long outward steps have been closed; 0 if they are open.',
}

/** Where the gauges read their values. */
export interface GaugeSources {
  pools: { calls: pg.Pool; queue: pg.Pool }
  /** Runs statements on the queue's pool. */
  database: Database
  breakers: Breaker[]
  marketData: Pick<MarketData, 'rates' | 'heldPairs'>
  passwordHashes(): QueueCounts
  lostLogLines(): number
  backupAge(): Promise<BackupAge>
  /** Scheme and host of our pages. */
  publicOrigin: string
  /** What the gauges of one value read. Null: there is none yet. */
  readings: Record<keyof typeof gaugesOfOneValue, () => Promise<number | null>>
  /** By network that is watched: since its nodes last agreed. */
  secondsSinceChainAgreement(): Promise<Record<string, number>>
  clock: Clock
  databaseNow(): Promise<Date>
  log: FastifyBaseLogger
}

/** Creates the gauges. Returns a function that sets all of them, to be called at each scrape. */
export function createGauges(registry: Registry, sources: GaugeSources): () => Promise<void> {
  const updates = [
    // Before the scrape's own statements use the pools.
    poolGauges,
    clockGauge,
    breakerGauges,
    queueGauges,
    rateGauge,
    valueGauges,
    chainGauge,
    hashGauges,
    logCounter,
    backupGauges,
    certificateGauge,
    eventCounter,
  ].map((create) => create(registry, sources))
  return async () => void (await Promise.all(updates.map(async (update) => update())))
}

const gauge = <Label extends string>(registry: Registry, name: string, help: string, ...labelNames: Label[]) =>
  new Gauge<Label>({ name: `kantor_${name}`, help, labelNames, registers: [registry] })

function poolGauges(registry: Registry, { pools }: GaugeSources) {
  const connections = gauge(registry, 'database_connections', 'Connections to PostgreSQL, by pool.', 'pool', 'state')
  const limit = gauge(registry, 'database_connections_limit', 'How many connections a pool may have.', 'pool')
  const awaiting = gauge(registry, 'database_connections_awaited', 'How many callers wait for a connection of a pool.', 'pool')
  return () => {
    for (const [name, pool] of Object.entries(pools)) {
      connections.set({ pool: name, state: 'idle' }, pool.idleCount)
      connections.set({ pool: name, state: 'used' }, pool.totalCount - pool.idleCount)
      limit.set({ pool: name }, pool.options.max)
      awaiting.set({ pool: name }, pool.waitingCount)
    }
  }
}

function breakerGauges(registry: Registry, { breakers }: GaugeSources) {
  const breakerState = gauge(registry, 'breaker_state', '1 for the current state of a breaker, 0 for the others.', 'provider', 'state')
  return () => {
    for (const { provider, state } of breakers)
      for (const each of ['closed', 'open', 'half-open']) breakerState.set({ provider, state: each }, state() === each ? 1 : 0)
  }
}

function queueGauges(registry: Registry, { database }: GaugeSources) {
  const databaseAnswers = gauge(registry, 'database_answers', '1 if PostgreSQL answered at the last scrape, 0 if not.')
  const waiting = gauge(registry, 'queue_waiting', 'Jobs that wait for their first try or a retry.', 'queue')
  const oldest = gauge(registry, 'queue_oldest_seconds', 'Age of the oldest waiting job; 0 without one.', 'queue')
  const failed = gauge(registry, 'queue_dead_letters', 'Failed jobs that wait for a person.', 'queue')
  return async () => {
    // If PostgreSQL does not reply, these gauges have no value: an old value would look like a queue that does not move.
    for (const each of [waiting, oldest, failed]) each.reset()
    const backlogs = await readBacklogs(database).catch(() => null)
    databaseAnswers.set(backlogs ? 1 : 0)
    for (const backlog of backlogs ?? []) {
      waiting.set({ queue: backlog.queue }, backlog.waiting)
      oldest.set({ queue: backlog.queue }, backlog.oldestSeconds)
      failed.set({ queue: backlog.queue }, backlog.deadLetters)
    }
  }
}

function rateGauge(registry: Registry, { marketData, clock }: GaugeSources) {
  const rateAge = gauge(registry, 'rate_age_seconds', 'Age of the last known rate of a pair.', 'pair')
  const held = gauge(registry, 'rates_held', 'How many pairs have a newer price that is held back, because it changed too much.')
  return async () => {
    rateAge.reset()
    const known = await marketData.rates().catch(() => null)
    held.set((await marketData.heldPairs().catch(() => [])).length)
    if (!known || known instanceof Failure) return
    const now = clock().getTime()
    for (const { crypto, fiat, asOf } of known.data) rateAge.set({ pair: `${crypto}-${fiat}` }, (now - Date.parse(asOf)) / 1000)
  }
}

function chainGauge(registry: Registry, { secondsSinceChainAgreement }: GaugeSources) {
  const age = gauge(registry, 'chain_agreement_age_seconds', 'Since the nodes of a network last agreed.', 'network')
  return async () => {
    age.reset()
    for (const [network, seconds] of Object.entries(await secondsSinceChainAgreement().catch(() => ({})))) age.set({ network }, seconds)
  }
}

function valueGauges(registry: Registry, { readings }: GaugeSources) {
  const gauges = Object.entries(gaugesOfOneValue).map(([name, help]) => ({
    to: gauge(registry, name, help),
    read: readings[name as keyof typeof gaugesOfOneValue],
  }))
  return async () => {
    // Without an answer of PostgreSQL, the gauge has no value: 0 would look good.
    for (const { to } of gauges) to.remove()
    await Promise.all(
      gauges.map(async ({ to, read }) => {
        const value = await read().catch(() => null)
        if (value !== null) to.set(value)
      }),
    )
  }
}

function hashGauges(registry: Registry, { passwordHashes }: GaugeSources) {
  const waiting = gauge(registry, 'password_hashes_waiting', 'Callers that wait until their password is hashed, by priority.', 'priority')
  const name = 'kantor_password_hashes_total'
  const total = new Counter({ name, help: 'Hashes of passwords, by outcome.', labelNames: ['outcome'], registers: [registry] })
  return () => {
    const { waiting: callers, ...outcomes } = passwordHashes()
    for (const [priority, count] of Object.entries(callers)) waiting.set({ priority }, count)
    total.reset()
    for (const [outcome, count] of Object.entries(outcomes)) total.inc({ outcome }, count)
  }
}

function logCounter(registry: Registry, { lostLogLines }: GaugeSources) {
  const help = 'Lines of the log that could not be written, for example because the disk was full.'
  const total = new Counter({ name: 'kantor_log_lost_lines_total', help, registers: [registry] })
  return () => {
    total.reset()
    total.inc(lostLogLines())
  }
}

function backupGauges(registry: Registry, { backupAge }: GaugeSources) {
  const backup = gauge(registry, 'backup_age_seconds', 'Seconds since the last verified backup.')
  const log = gauge(registry, 'archived_log_age_seconds', 'Seconds since PostgreSQL last archived its log.')
  return async () => {
    for (const each of [backup, log]) each.remove()
    const age = await backupAge().catch(() => null)
    if (age && age.backupSeconds !== null) backup.set(age.backupSeconds)
    if (age) log.set(age.archivedLogSeconds)
  }
}

const certificateReadEveryMs = 60 * 60_000

function certificateGauge(registry: Registry, { publicOrigin, clock }: GaugeSources) {
  const left = gauge(
    registry,
    'certificate_seconds_left',
    'Until the certificate of our pages ends; infinite without one, or if it cannot be read.',
  )
  let end: Promise<Date | null> = Promise.resolve(null)
  let readAt = -Infinity
  return async () => {
    if (publicOrigin.startsWith('https:') && performance.now() - readAt > certificateReadEveryMs) {
      readAt = performance.now()
      end = certificateEnd(publicOrigin).catch(() => null)
    }
    const endsAt = await end
    left.set(endsAt ? (endsAt.getTime() - clock().getTime()) / 1000 : Infinity)
  }
}

function eventCounter(registry: Registry) {
  const help = 'Events that this process has recorded, by kind.'
  const total = new Counter({ name: 'kantor_events_total', help, labelNames: ['kind'], registers: [registry] })
  return () => {
    total.reset()
    for (const [kind, count] of countsOfEvents()) total.inc({ kind }, count)
  }
}
