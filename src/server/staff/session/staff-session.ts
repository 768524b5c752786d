import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { changeOwnSettings as settingsEndpoint, readSession as readEndpoint } from '#contract/desk/endpoints/session.ts'
import { permissionsOf, type Role } from '#contract/desk/permissions.ts'
import { plusHours } from '../../platform/clock.ts'
import { newToken, tokenHash } from '../../platform/crypto/token.ts'
import type { Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { StaffContext } from '../context.ts'
import { maxSessionHours } from '../limits.ts'
import { countPasskeys } from '../person/passkey.store.ts'
import * as store from './staff-session.store.ts'
import { pick } from '../../platform/pick.ts'

/** Who makes a call of the desk. */
export interface StaffMember {
  id: string
  sessionId: string
  name: string
  email: string
  roles: Role[]
  signedInBy: 'passkey' | 'code'
  settings: { language: 'en' | 'pl'; singleKeys: boolean }
  sessionEndsAt: Date
}

/** How events name a person. */
export const actorOf = ({ id }: Pick<StaffMember, 'id'>) => `staff:${id}` as const

/** Finds the person of a session's cookie. A poll does not count as use. */
export async function authenticateStaff(
  { database, clock }: StaffContext,
  { token, isPoll }: { token: string; isPoll: boolean },
): Promise<StaffMember | Failure<'UNAUTHENTICATED'>> {
  const now = clock()
  const found = await store.findSession(database, tokenHash(token), now)
  if (!found) return signInAgain()
  const { session, staff } = found
  if (!isPoll) await store.touchSession(database, session, now)
  return {
    ...pick(staff, 'id', 'name', 'email', 'roles'),
    sessionId: session.id,
    signedInBy: session.signedInBy,
    settings: { language: staff.language, singleKeys: staff.singleKeys },
    sessionEndsAt: plusHours(session.startedAt, maxSessionHours),
  }
}

export const signInAgain = () => fail('UNAUTHENTICATED', { message: 'Sign in at the desk.' })

/** Starts a session. Returns the token for its cookie. */
export async function startSession(
  tx: Transaction,
  { staffId, signedInBy, now }: { staffId: string; signedInBy: 'passkey' | 'code'; now: Date },
): Promise<string> {
  const token = newToken()
  const sessionId = await store.insertSession(tx, { staffId, signedInBy, tokenHash: tokenHash(token), startedAt: now, lastUsedAt: now })
  await recordEvent(tx, { kind: 'staff.signed-in', actor: `staff:${staffId}`, at: now, details: { sessionId, by: signedInBy } })
  return token
}

export async function readSession({ database, mode }: StaffContext, staff: StaffMember): Promise<ReplyOf<typeof readEndpoint>> {
  return {
    ...pick(staff, 'id', 'name', 'email', 'roles', 'signedInBy', 'settings'),
    permissions: permissionsOf(staff.roles),
    passkeys: await countPasskeys(database, staff.id),
    mode,
    endsAt: staff.sessionEndsAt.toISOString(),
  }
}

export async function signOut({ database, clock }: StaffContext, staff: StaffMember): Promise<void> {
  await database.transaction(async (tx) => {
    const now = clock()
    await store.endSessions(tx, { id: staff.sessionId }, { now, reason: 'signed-out' })
    await recordEvent(tx, { kind: 'staff.signed-out', actor: actorOf(staff), at: now, details: { sessionId: staff.sessionId } })
  })
}

export const changeOwnSettings = ({ database }: StaffContext, { id }: StaffMember, settings: BodyOf<typeof settingsEndpoint>) =>
  store.setOwnSettings(database, id, settings)

/** Ends all sessions of a person at once. */
export const endSessionsOf = (tx: Transaction, { staffId, ...end }: { staffId: string; now: Date; reason: string }): Promise<number> =>
  store.endSessions(tx, { staffId }, end)
