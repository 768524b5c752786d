import type { ReplyOf } from '#contract/endpoint.ts'
import type { readSessions } from '#contract/endpoints/session.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { Client } from '../../platform/http/route.ts'
import { deviceOf } from './device.ts'
import * as store from './session.store.ts'

/** What clients see of their own sessions, and do with them. */
export interface OwnSessions {
  /** The sessions in use; the client's own first, then by last use. */
  listSessions(client: Client): Promise<ReplyOf<typeof readSessions>['sessions']>
  /** Ends a session of the client. Nothing to do for one that has ended already; NOT_FOUND for one that is not theirs. */
  signOut(client: Client, sessionId: string): Promise<void | Failure<'NOT_FOUND'>>
  signOutOthers(client: Client): Promise<void>
}

export function createOwnSessions({ database, clock }: { database: Database; clock: Clock }): OwnSessions {
  async function listSessions(client: Client) {
    const sessions = await store.findSessionsInUse(database, client.accountId, clock())
    return sessions.map((row) => sessionReply(row, client)).toSorted((one, other) => Number(other.current) - Number(one.current))
  }

  const signOut = (client: Client, sessionId: string) =>
    database.transaction(async (tx) => {
      const found = await store.findSession(tx, sessionId)
      if (found?.session.accountId !== client.accountId) return fail('NOT_FOUND')
      const now = clock()
      if (await store.endSession(tx, sessionId, { reason: 'signed-out', now })) await recordSignOut(tx, client, { sessionId, now })
      return undefined
    })

  const signOutOthers = (client: Client) =>
    database.transaction(async (tx) => {
      const now = clock()
      const ended = await store.endSessionsOf(tx, client.accountId, { reason: 'signed-out', now, except: client.sessionId })
      for (const sessionId of ended) await recordSignOut(tx, client, { sessionId, now })
    })

  return { listSessions, signOut, signOutOthers }
}

const recordSignOut = (
  tx: Parameters<typeof recordEvent>[0],
  { accountId, sessionId: by }: Client,
  { sessionId, now }: { sessionId: string; now: Date },
) => recordEvent(tx, { kind: 'session.ended', actor: 'client', at: now, accountId, details: { sessionId, reason: 'signed-out', by } })

type SessionRow = Awaited<ReturnType<typeof store.findSessionsInUse>>[number]

function sessionReply(row: SessionRow, client: Client) {
  return {
    id: row.id,
    ...deviceOf(row.userAgent),
    networkAddress: row.networkAddress,
    startedAt: row.createdAt.toISOString(),
    lastUsedAt: row.lastUsedAt.toISOString(),
    current: row.id === client.sessionId,
  }
}
