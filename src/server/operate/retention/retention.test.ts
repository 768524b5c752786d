import { randomBytes, randomUUID } from 'node:crypto'
import { eq, sql } from 'drizzle-orm'
import type { PgTable } from 'drizzle-orm/pg-core'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { walletTable } from '../../trade/wallet/wallet.table.ts'
import { walletChallengeTable } from '../../trade/wallet/wallet-proof.table.ts'
import { newBitcoinAddress } from '#contract/addresses/testing/made-addresses.ts'
import { register, verifyEmail } from '#contract/endpoints/account.ts'
import { letterPauseTable, mailedLinkTable, passwordResetTable, registrationTable } from '../../client/account/account.table.ts'
import { rateLimitTable } from '../../platform/rate-limit/rate-limit.table.ts'
import { cardPaymentWebhookTable } from '../../provider/card-payment/card-payment.table.ts'
import { type Clock, plusDays, plusMinutes, plusSeconds } from '../../platform/clock.ts'
import { databaseClock } from '../../platform/database/database.ts'
import { eventTable } from '../../platform/event/event.table.ts'
import { securitySourceTable } from '../../platform/event/security-source.table.ts'
import { retentionRules } from '../../assemble/personal-data.ts'
import { identityCheckWebhookTable } from '../../provider/identity-check/identity-check.table.ts'
import { meetingWebhookTable, meetingTable } from '../../provider/scheduling/scheduling.table.ts'
import { loginChallengeTable, secondFactorTable } from '../../client/second-factor/second-factor.table.ts'
import { sessionTable, tokenPairTable } from '../../client/session/session.table.ts'
import { clientWithRequest } from '../../testing/desk-requests.ts'
import { fullClient, meetingRow, tablesWith } from '../../testing/full-client.ts'
import { holdLocks } from '../../testing/locks.ts'
import { tokenIn } from '../../testing/letters.ts'
import { waitForQuietQueue } from '../../testing/queue.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { storeAccount } from '../../testing/sessions.ts'
import { tokenHash } from '../../platform/crypto/token.ts'
import { type RetentionRule, retentionRule } from '../../platform/retention/personal-data.ts'
import { deskChangeTable } from '../../platform/change/change.table.ts'
import { staffInvitationTable, staffTable } from '../../staff/person/staff.table.ts'
import { staffSessionTable } from '../../staff/session/staff-session.table.ts'
import { bankEntryReportTable, bankEntryTable, bankFileTable, bankStatementTable } from '../../trade/bank/bank-statement.table.ts'
import { exchangeRequestTable } from '../../trade/request/exchange-request.table.ts'
import { requestPresenceTable } from '../../trade/request/request-work.table.ts'
import { retentionRunTable } from './retention.table.ts'
import { createRetention } from './retention.ts'

const service = await serviceOfFile({ sharedSandbox: true })
const newAccount = () => storeAccount(service.database, service.clock())
const accountId = await newAccount()
await vi.waitFor(assertFirstRunIsDone, { timeout: 45_000, interval: 50 })
beforeEach(() => service.clock.advance({ days: 1 }))

/** The service runs retention once when it starts. */
async function assertFirstRunIsDone() {
  const [last] = await service.database.select().from(retentionRunTable)
  if (!last?.finishedAt) throw new Error('the first run is not done')
}

const retentionWith = (
  more: { rules?: readonly RetentionRule[]; batchSize?: number; clock?: Clock; databaseNow?: () => Promise<Date> } = {},
) =>
  createRetention({
    database: service.database,
    clock: service.clock,
    databaseNow: async () => service.clock(),
    log: service.app.log,
    rules: retentionRules,
    ...more,
  })
const run = (more: Parameters<typeof retentionWith>[0] = {}) => retentionWith(more).runIfDue()
const daysAgo = (days: number) => plusDays(service.clock(), -days)
const count = (table: PgTable) => service.database.$count(table)

const insert = async (table: PgTable, row: object) => {
  await service.database.insert(table).values(row as never)
}

const sessionRow = (times: { createdAt: Date; lastUsedAt: Date; endedAt: Date | null }) => ({
  accountId,
  familyHash: randomBytes(32),
  endReason: times.endedAt && ('log-out' as const),
  ...times,
})

async function newSession(times: Parameters<typeof sessionRow>[0]): Promise<string> {
  const [session] = await service.database.insert(sessionTable).values(sessionRow(times)).returning({ id: sessionTable.id })
  return session?.id ?? ''
}

const registrationRow = (createdAt: Date) => ({ email: newAddress(), passwordHash: '', policyVersions: {}, createdAt, signedUpFrom: '' })

const newRegistration = (createdAt: Date) =>
  service.database.insert(registrationTable).values(registrationRow(createdAt)).returning({ id: registrationTable.id })

async function newEvent(at: Date): Promise<bigint | undefined> {
  const event = { at, kind: 'session.started', actor: 'client', accountId }
  const [row] = await service.database.insert(eventTable).values(event).returning({ id: eventTable.id })
  return row?.id
}

async function newRequest(): Promise<string> {
  const { reference } = await clientWithRequest(service)
  const [row] = await service.database.select().from(exchangeRequestTable).where(eq(exchangeRequestTable.reference, reference))
  return row?.id ?? ''
}

async function newStaff(): Promise<string> {
  const now = service.clock()
  const person = {
    name: 'x',
    roles: ['reader' as const],
    language: 'en' as const,
    state: 'active' as const,
    createdAt: now,
    changedAt: now,
  }
  const [row] = await service.database
    .insert(staffTable)
    .values({ ...person, email: newAddress() })
    .returning({ id: staffTable.id })
  return row?.id ?? ''
}

async function newWallet(): Promise<string> {
  const wallet = { accountId, coin: 'BTC' as const, network: 'bitcoin', address: newBitcoinAddress(), source: 'client' as const }
  const [row] = await service.database
    .insert(walletTable)
    .values({ ...wallet, enteredAt: service.clock() })
    .returning({ id: walletTable.id })
  return row?.id ?? ''
}

/** Rows of this age are deleted, younger rows are kept. */
const lifetimes: { what: string; table: PgTable; days: number; row: (at: Date) => object | Promise<object> }[] = [
  { what: 'unconfirmed registrations', table: registrationTable, days: 7, row: registrationRow },
  { what: 'password resets', table: passwordResetTable, days: 7, row: (createdAt) => ({ accountId, createdAt }) },
  {
    what: 'mailed links',
    table: mailedLinkTable,
    days: 1,
    row: (expiresAt) => ({ tokenHash: randomBytes(32), purpose: 'confirm-email', subjectId: randomUUID(), expiresAt }),
  },
  { what: 'letter pauses', table: letterPauseTable, days: 0, row: (until) => ({ key: randomUUID(), until }) },
  {
    what: 'log-in challenges',
    table: loginChallengeTable,
    days: 0,
    row: (expiresAt) => ({ tokenHash: randomBytes(32), accountId, passwordMark: randomBytes(32), expiresAt }),
  },
  {
    what: 'second factors that were never turned on',
    table: secondFactorTable,
    days: 1,
    row: async (beganAt) => ({ accountId: await newAccount(), sealedSecret: randomBytes(9), beganAt }),
  },
  ...[true, false].map((isEnded) => ({
    what: 'sessions',
    table: sessionTable,
    days: 90,
    row: (at: Date) => sessionRow({ createdAt: plusDays(at, -200), lastUsedAt: at, endedAt: isEnded ? at : null }),
  })),
  {
    what: 'identity-check webhooks',
    table: identityCheckWebhookTable,
    days: 90,
    row: (at) => ({ digest: randomUUID(), type: 'x', applicantId: 'x', receivedAt: at, processedAt: at }),
  },
  {
    what: 'card-payment webhooks',
    table: cardPaymentWebhookTable,
    days: 90,
    row: (at) => ({ digest: randomUUID(), event: 'x', receivedAt: at, processedAt: at }),
  },
  {
    what: 'card-payment webhooks',
    table: cardPaymentWebhookTable,
    days: 365, // because they are not processed
    row: (receivedAt) => ({ digest: randomUUID(), event: 'x', receivedAt }),
  },
  {
    what: 'meeting webhooks',
    table: meetingWebhookTable,
    days: 90,
    row: (at) => ({ kind: 'booked', inviteeUri: randomUUID(), receivedAt: at, processedAt: at }),
  },
  {
    what: 'sources of security events',
    table: securitySourceTable,
    days: 180,
    row: async (at) => ({ eventId: await newEvent(at), at, network: '', addressHash: randomBytes(32), browser: '', system: '' }),
  },
  ...[true, false].map((isEnded) => ({
    what: 'sessions at the desk',
    table: staffSessionTable,
    days: 90,
    row: async (at: Date) => ({
      staffId: await newStaff(),
      tokenHash: randomBytes(32),
      signedInBy: 'passkey',
      startedAt: isEnded ? plusDays(at, -0.25) : plusDays(at, -0.5),
      lastUsedAt: at,
      endedAt: isEnded ? at : null,
    }),
  })),
  {
    what: 'invitations to the desk',
    table: staffInvitationTable,
    days: 7,
    row: async (expiresAt) => ({ staffId: await newStaff(), createdAt: plusDays(expiresAt, -2), expiresAt }),
  },
  {
    what: 'visits of requests',
    table: requestPresenceTable,
    days: 1,
    row: async (seenAt) => ({ requestId: await newRequest(), staffId: await newStaff(), seenAt, writing: false }),
  },
  {
    what: 'challenges of wallets',
    table: walletChallengeTable,
    days: 30,
    row: async (expiresAt) => ({
      walletId: await newWallet(),
      kind: 'signature',
      message: '',
      startedAt: plusDays(expiresAt, -1),
      expiresAt,
    }),
  },
  { what: 'meetings', table: meetingTable, days: 365, row: (startsAt) => meetingRow(startsAt) },
]

describe('retention rules', () => {
  test.each(lifetimes)('$what are deleted after $days days, and not before', async ({ what, table, days, row }) => {
    await run()
    const before = await count(table)
    service.clock.advance({ days: 1 })
    await insert(table, await row(daysAgo(days)))
    await insert(table, await row(plusSeconds(daysAgo(days), 1)))
    expect(await run()).toEqual({ [what]: 1 })
    expect(await count(table)).toBe(before + 1)
    service.clock.advance({ days: 1 })
    expect(await run()).toEqual({ [what]: 1 })
  })

  test('every retention rule has a test', () => {
    const others = [
      'token pairs',
      'closed accounts',
      'counts of rate limits',
      'changes at the desk',
      'entries of bank statements',
      'files of the bank',
    ]
    expect(new Set([...lifetimes.map(({ what }) => what), ...others])).toEqual(new Set(retentionRules.map(({ what }) => what)))
  })

  test('token pairs are deleted once their refresh token has expired', async () => {
    const { refreshToken: first } = await service.newClient()
    const { body: second } = await service.refresh(first)
    service.clock.advance({ days: 29 })
    await run()
    const { body: third, status } = await service.refresh(second.refreshToken)
    expect(status).toBe(200)
    service.clock.advance({ days: 1 })
    expect((await run())?.['token pairs']).toBe(2)
    expect((await service.refresh(third.refreshToken)).status).toBe(200)
  })

  test('counts of rate limits are deleted when they expire, and not before', async () => {
    const [expired, current] = [randomUUID(), randomUUID()]
    await insert(rateLimitTable, { key: expired, points: 1, expire: Date.now() - 1 })
    await insert(rateLimitTable, { key: current, points: 1, expire: Date.now() + 60_000 })
    expect(await run()).toEqual({ 'counts of rate limits': 1 })
    const left = await service.database.select({ key: rateLimitTable.key }).from(rateLimitTable)
    expect(left.map(({ key }) => key)).toContain(current)
  })

  test('changes at the desk are deleted after an hour of the database, and not before', async () => {
    await service.database.execute(
      sql`insert into desk_change (topic, at) values ('old', now() - interval '1 hour'), ('new', now() - interval '50 min')`,
    )
    expect(await run()).toEqual({ 'changes at the desk': 1 })
    const left = await service.database.select({ topic: deskChangeTable.topic }).from(deskChangeTable)
    expect(left.map(({ topic }) => topic)).toContain('new')
  })

  test('what the bank reported is deleted five years after its year in Warsaw ended', async () => {
    await run()
    service.clock.advance({ days: 1 })
    // The function that erases goes by PostgreSQL's clock, which no test can move.
    const year = new Date().getUTCFullYear() - 6
    const fileId = randomUUID()
    const entry = { account: 'X', currency: 'EUR', direction: 'credit', amount: '1', isReversal: false, isUnlisted: false } as const
    const reported = { ...entry, isWholeDay: true, creditorReferences: [], text: '', state: 'pending' } as const
    const times = { over: new Date(`${year}-12-31T22:59:59Z`), kept: new Date(`${year}-12-31T23:00:00Z`) }
    const ids = { over: randomUUID(), kept: randomUUID() }
    for (const name of ['over', 'kept'] as const) await insert(bankEntryTable, { ...reported, id: ids[name], firstReportedAt: times[name] })
    await insert(bankFileTable, { id: fileId, name: '', sha256: randomBytes(32), byteCount: 1, version: 'x', receivedAt: times.over })
    const statement = { id: randomUUID(), fileId, position: 1, kind: 'camt.054', page: 1, isLastPage: true, state: 'counted' }
    await insert(bankStatementTable, statement)
    await insert(bankEntryReportTable, { statementId: statement.id, number: 1, entryId: ids.kept, isPending: true })
    expect(await run()).toEqual({ 'entries of bank statements': 1, 'files of the bank': 1 })
    expect(await service.database.select({ id: bankEntryTable.id }).from(bankEntryTable)).toEqual([{ id: ids.kept }])
    expect([await count(bankFileTable), await count(bankStatementTable), await count(bankEntryReportTable)]).toEqual([0, 0, 0])
  })

  test('a session in use is kept, however old it is', async () => {
    const used = await newSession({ createdAt: daysAgo(400), lastUsedAt: daysAgo(1), endedAt: null })
    // For months, only a background tab has refreshed this session.
    const refreshed = await newSession({ createdAt: daysAgo(400), lastUsedAt: daysAgo(300), endedAt: null })
    const now = service.clock()
    const pair = {
      accessHash: randomBytes(32),
      refreshHash: randomBytes(32),
      issuedTo: Buffer.alloc(0),
      createdAt: now,
      accessExpiresAt: now,
    }
    await insert(tokenPairTable, { ...pair, sessionId: refreshed, refreshExpiresAt: plusDays(now, 30) })
    await run()
    const left = await service.database.select({ id: sessionTable.id }).from(sessionTable)
    expect(left.map(({ id }) => id)).toEqual(expect.arrayContaining([used, refreshed]))
  })

  test('a confirmed sign-up is kept with its account', async () => {
    const { email } = await service.registerAndLogIn()
    service.clock.advance({ days: 400 })
    await run()
    service.clock.advance({ days: 1 })
    expect(await run()).not.toEqual({})
    expect(await service.database.select().from(registrationTable).where(eq(registrationTable.email, email))).toHaveLength(1)
  })
})

describe('retention during sign-ups', () => {
  test('a client can confirm a sign-up until its link expires', async () => {
    const email = newAddress()
    await service.call(register, { body: { email, password: 'correct horse battery' } })
    const [letter] = await service.lettersTo(email)
    const token = tokenIn(letter)
    service.clock.advance({ days: 7 })
    await service.database
      .update(mailedLinkTable)
      .set({ expiresAt: plusDays(service.clock(), 1) })
      .where(eq(mailedLinkTable.tokenHash, tokenHash(token)))
    await run()
    expect((await service.call(verifyEmail, { query: { token } })).status).toBe(200)
    expect((await service.logIn(email)).status).toBe(200)
  })

  test('a retention run does not wait for a sign-up that is being confirmed', async () => {
    const [registration] = await newRegistration(daysAgo(8))
    const confirmAndUnlock = await holdLocks(service.database, 'select 1 from registration where id = $1 for update', {
      values: [registration?.id ?? ''],
      change: 'update registration set confirmed_at = now() where id = $1',
    })
    expect(await run()).not.toHaveProperty('unconfirmed registrations')
    await confirmAndUnlock()
    service.clock.advance({ days: 1 })
    expect(await run()).not.toHaveProperty('unconfirmed registrations')
  })
})

describe('a retention run', () => {
  const addLetterPauses = async (rows: number) => {
    for (let added = 0; added < rows; added++) await insert(letterPauseTable, { key: randomUUID(), until: daysAgo(1) })
  }

  test('only one replica runs retention each day', async () => {
    await addLetterPauses(1)
    const runs = await Promise.all([run(), run(), run(), run()])
    expect(runs.filter((removed) => removed !== null)).toEqual([{ 'letter pauses': 1 }])
    service.clock.advance({ hours: 23 })
    expect(await run()).toBeNull()
    service.clock.advance({ hours: 1 })
    expect(await run()).toEqual({})
  })

  test('another replica runs retention if the replica with the lease has died', async () => {
    await service.database.update(retentionRunTable).set({ leasedUntil: plusMinutes(service.clock(), 10) })
    expect(await run()).toBeNull()
    service.clock.advance({ minutes: 10 })
    expect(await run()).toEqual({})
  })

  test('a retention run deletes in batches until nothing is left', async () => {
    await addLetterPauses(5)
    expect(await run({ batchSize: 2 })).toEqual({ 'letter pauses': 5 })
    expect(await count(letterPauseTable)).toBe(0)
  })

  test('the next retention run deletes the rows that a stopped run left', async () => {
    await addLetterPauses(5)
    const stopped: ReturnType<typeof retentionWith> = retentionWith({
      batchSize: 2,
      rules: [stoppingAfterOneBatch(() => stopped.stop()), ...retentionRules],
    })
    expect(await stopped.runIfDue()).toEqual({ 'letter pauses': 2 })
    expect(await count(letterPauseTable)).toBe(3)
    expect(await run({ batchSize: 2 })).toEqual({ 'letter pauses': 3 })
  })

  const stoppingAfterOneBatch = (stop: () => Promise<void>): RetentionRule => {
    const { what, deleteBatch } = retentionRule('letter pauses', letterPauseTable, () => sql`true`)
    return {
      what,
      async deleteBatch(...parameters) {
        void stop()
        return deleteBatch(...parameters)
      },
    }
  }

  test('a retention run continues after a rule that fails, and is retried', async () => {
    await addLetterPauses(2)
    const broken: RetentionRule = { what: 'stones', deleteBatch: () => Promise.reject(new Error('too heavy')) }
    expect(await run({ rules: [broken, ...retentionRules] })).toEqual({ 'letter pauses': 2 })
    expect(service.log.some((line) => line.includes('could not be deleted') && line.includes('stones'))).toBe(true)
    expect(await run()).toEqual({})
  })

  test('a retention run records an event with the numbers of deleted rows', async () => {
    await addLetterPauses(3)
    await run()
    const events = await service.database.select().from(eventTable).where(eq(eventTable.kind, 'retention.finished')).orderBy(eventTable.id)
    expect(events.at(-1)).toMatchObject({ actor: 'system', accountId: null, details: { 'letter pauses': 3 }, at: service.clock() })
    expect(service.log.some((line) => line.includes('"deleted":{"letter pauses":3}'))).toBe(true)
  })

  test('an overdue retention run starts with the service', async () => {
    await addLetterPauses(1)
    const started = retentionWith()
    started.start()
    await expect.poll(() => count(letterPauseTable), { timeout: 5000 }).toBe(0)
    await started.stop()
  })
})

describe('a wrong clock', () => {
  const waitingRegistration = () => newRegistration(service.clock())
  const yearsAhead = () => plusDays(service.clock(), 1000)
  const finishedAt = async () => (await service.database.select().from(retentionRunTable))[0]?.finishedAt

  test('a replica with a wrong clock deletes nothing', async () => {
    await run()
    service.clock.advance({ days: 1 })
    const before = await finishedAt()
    await waitingRegistration()
    await expect(run({ clock: yearsAhead })).rejects.toThrow('apart')
    expect(await finishedAt()).toEqual(before)
    expect(await run()).toEqual({})
  })

  test('the database’s clock decides when clocks differ a little', async () => {
    await run()
    service.clock.advance({ days: 1 })
    const now = service.clock()
    await insert(letterPauseTable, { key: randomUUID(), until: plusMinutes(now, 1) })
    expect(await run({ clock: () => plusMinutes(now, 50) })).toEqual({})
    expect(await finishedAt()).toEqual(now)
  })

  test('a retention run ends when a clock jumps, and is retried', async () => {
    await run()
    service.clock.advance({ days: 1 })
    await waitingRegistration()
    const readings = [service.clock()]
    expect(await run({ databaseNow: async () => readings.shift() ?? yearsAhead() })).toEqual({})
    expect(service.log.some((line) => line.includes('more than an hour apart'))).toBe(true)
    expect(await run()).toEqual({})
  })

  test('the first retention run after a gap of a month deletes nothing', async () => {
    await run()
    await waitingRegistration()
    service.clock.advance({ days: 32 })
    expect(await run()).toEqual({})
    expect(service.log.some((line) => line.includes('nothing is deleted today'))).toBe(true)
    service.clock.advance({ days: 1 })
    expect(await run()).toMatchObject({ 'unconfirmed registrations': expect.any(Number) })
  })

  test('a stored time of a run in the far future is ignored', async () => {
    await service.database.update(retentionRunTable).set({ finishedAt: yearsAhead(), leasedUntil: yearsAhead() })
    expect(await run()).not.toBeNull()
    expect(await run()).toBeNull()
  })

  test('the database’s clock and this process’ clock agree to ten seconds', async () => {
    expect(Math.abs((await databaseClock(service.database)).getTime() - Date.now())).toBeLessThan(10_000)
  })
})

test('jobs of the queue hold no personal data', async () => {
  const client = await fullClient(service)
  await waitForQuietQueue(service.database)
  for (const word of [client.email, client.firstName, client.lastName, client.phone, client.message, client.device])
    expect((await tablesWith(service, word)).filter((table) => table.startsWith('pgboss.'))).toEqual([])
})
