import type { ReplyOf } from '#contract/endpoint.ts'
import type { readSessions } from '#contract/endpoints/session.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { deviceOf } from '../../platform/http/device.ts'
import type { Client } from '../../platform/http/route.ts'
import type { ClientContext } from '../context.ts'
import * as store from './session.store.ts'

type OwnSession = ReplyOf<typeof readSessions>['sessions'][number]

/** The client's sessions in use: the caller's session first, the others by last use. */
export async function listSessions({ database, clock }: ClientContext, client: Client): Promise<OwnSession[]> {
  const sessions = await sessionsInUse({ database, clock }, client.accountId)
  return sessions
    .map((session) => ({ ...session, current: session.id === client.sessionId }))
    .toSorted((one, other) => Number(other.current) - Number(one.current))
}

/** An account's sessions in use, by last use. */
export const sessionsInUse = async ({ database, clock }: Pick<ClientContext, 'database' | 'clock'>, accountId: string) =>
  (await store.findSessionsInUse(database, accountId, clock())).map(sessionReply)

/** Ends a session of the client. NOT_FOUND for a session of another client; an ended session stays as it is. */
export const signOut = ({ database, clock }: ClientContext, client: Client, sessionId: string): Promise<void | Failure<'NOT_FOUND'>> =>
  database.transaction(async (tx) => {
    const found = await store.findSession(tx, sessionId)
    if (found?.session.accountId !== client.accountId) return fail('NOT_FOUND')
    const now = clock()
    if (await store.endSession(tx, sessionId, { reason: 'signed-out', now })) await recordSignOut(tx, client, { sessionId, now })
  })

export const signOutOthers = ({ database, clock }: ClientContext, client: Client): Promise<void> =>
  database.transaction(async (tx) => {
    const now = clock()
    const ended = await store.endSessionsOf(tx, client.accountId, { reason: 'signed-out', now, except: client.sessionId })
    for (const sessionId of ended) await recordSignOut(tx, client, { sessionId, now })
  })

const recordSignOut = (tx: Transaction, { accountId, sessionId: by }: Client, { sessionId, now }: { sessionId: string; now: Date }) =>
  recordEvent(tx, { kind: 'session.ended', actor: 'client', at: now, accountId, details: { sessionId, reason: 'signed-out', by } })

type SessionRow = Awaited<ReturnType<typeof store.findSessionsInUse>>[number]

const sessionReply = (row: SessionRow): Omit<OwnSession, 'current'> => ({
  id: row.id,
  ...deviceOf(row.userAgent),
  networkAddress: row.networkAddress,
  startedAt: row.createdAt.toISOString(),
  lastUsedAt: row.lastUsedAt.toISOString(),
})
