import type { FastifyBaseLogger } from 'fastify'
import { lockActiveClient } from '../../client/account/lock.ts'
import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail } from '../../platform/failure.ts'
import { ProviderFault } from '../provider-call.ts'
import type { CheckKind, IdentityCheck } from './identity-check.store.ts'
import * as store from './identity-check.store.ts'
import type { IdentityProvider } from './provider.ts'

export interface StartCheckParts {
  database: Database
  clock: Clock
  provider: IdentityProvider
  levels: Record<CheckKind, string>
  log: FastifyBaseLogger
}

/** Our id of an applicant. Company and person of an account need different ids. */
const externalIdOf = (accountId: string, kind: CheckKind) => (kind === 'personal' ? accountId : `c:${accountId}`)

export async function startCheck(parts: StartCheckParts, accountId: string, kind: CheckKind) {
  const opened = await openCheck(parts, accountId, kind)
  if (!opened) return fail('UNAUTHENTICATED')
  const { check, email } = opened
  try {
    const token = await parts.provider.accessToken({ externalId: check.externalId, level: parts.levels[kind], email })
    await recordStart(parts, check)
    return { token }
  } catch (error) {
    if (!(error instanceof ProviderFault)) throw error
    parts.log.warn({ kind, reason: error.message }, 'the identity provider gave no token')
    return fail('UNAVAILABLE', { retryAfterSeconds: 10 })
  }
}

const openCheck = ({ database, clock }: StartCheckParts, accountId: string, kind: CheckKind) =>
  database.transaction(async (tx) => {
    const client = await lockActiveClient(tx, accountId)
    const externalId = externalIdOf(accountId, kind)
    return client && { ...client, check: await store.findOrCreateCheck(tx, { accountId, kind, externalId, now: clock() }) }
  })

const recordStart = ({ database, clock }: StartCheckParts, { id, accountId, kind }: IdentityCheck) =>
  database.transaction(async (tx) => {
    const now = clock()
    if (!(await store.markStarted(tx, id, now))) return
    await recordEvent(tx, { kind: 'identity-check.started', actor: 'client', at: now, accountId, details: { kind } })
  })
