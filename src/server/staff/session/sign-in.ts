import { timingSafeEqual } from 'node:crypto'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { signInWithCode as codeEndpoint, signInOptions as optionsEndpoint } from '#contract/desk/endpoints/session.ts'
import { stepOfCode } from '../../platform/crypto/app-code.ts'
import { tokenHash } from '../../platform/crypto/token.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { staffCodeLimit } from '../../platform/rate-limit/limits.ts'
import type { PasskeySignature } from '../../platform/webauthn/webauthn.ts'
import type { StaffContext } from '../context.ts'
import { findPasskey } from '../person/passkey.store.ts'
import { lockActive, type StaffRow } from '../person/staff.store.ts'
import type { Queryable } from '../../platform/database/database.ts'
import * as store from './staff-session.store.ts'
import { startSession } from './staff-session.ts'

export const signInOptions = async ({ webAuthn, desk }: StaffContext): Promise<ReplyOf<typeof optionsEndpoint>> => ({
  passkey: webAuthn.requestOptions(),
  withCode: desk.withCode,
})

/** Signs in with a passkey. Returns the token of the session. */
export async function signInWithPasskey(
  { database, clock, webAuthn }: StaffContext,
  signature: PasskeySignature,
): Promise<{ token: string } | Failure<'PASSKEY_REFUSED' | 'CHALLENGE_ENDED'>> {
  const passkey = await findPasskey(database, signature.id)
  if (!passkey) return fail('PASSKEY_REFUSED')
  const checked = await webAuthn.readSignature(signature, passkey)
  const now = clock()
  if (checked instanceof Failure) {
    if (checked.code === 'PASSKEY_REFUSED') await recordRefusal({ database }, { staffId: passkey.staffId, by: 'passkey', now })
    return checked
  }
  return database.transaction(async (tx) => {
    const staff = await lockActive(tx, { id: passkey.staffId })
    if (!staff || !(await takePasskey(tx, { id: passkey.id, counter: checked.newCounter, now }))) return fail('PASSKEY_REFUSED')
    return { token: await startSession(tx, { staffId: staff.id, signedInBy: 'passkey', now }) }
  })
}

/** Signs in one of the demo's people with password and app code. Returns the token of the session. */
export async function signInWithCode(
  context: StaffContext,
  { email, password, code }: BodyOf<typeof codeEndpoint>,
): Promise<{ token: string } | Failure<'INVALID_CREDENTIALS' | 'TOO_MANY_REQUESTS'>> {
  const { database, clock, rateLimits } = context
  const tries = rateLimits.create('staff-code', staffCodeLimit)
  const refusal = await tries.consume(email.toLowerCase())
  if (refusal) return refusal
  const person = personOf(context, email)
  const now = clock()
  const isPassword = person !== undefined && timingSafeEqual(tokenHash(person.password), tokenHash(password))
  const signedIn = await database.transaction(async (tx) => {
    const staff = person && (await lockActive(tx, { email: person.email }))
    if (!staff || !isPassword || !(await takeCode(context, tx, { staff, code, now }))) {
      if (staff) await recordRefusal({ database: tx }, { staffId: staff.id, by: 'code', now })
      return fail('INVALID_CREDENTIALS')
    }
    return { token: await startSession(tx, { staffId: staff.id, signedInBy: 'code', now }) }
  })
  // After the transaction: within it, this would need a second connection.
  if (!(signedIn instanceof Failure)) await tries.reset(email.toLowerCase())
  return signedIn
}

const personOf = ({ desk }: StaffContext, email: string) => {
  const typed = email.toLowerCase()
  return desk.withCode ? desk.demoStaff.find((person) => person.email === typed) : undefined
}

/** Counts a use of a passkey. False if it was removed, or its authenticator has counted further, since it was checked. */
export const takePasskey = (tx: Queryable, used: { id: string; counter: number; now: Date }): Promise<boolean> =>
  store.recordPasskeyUse(tx, used)

/** Uses up an app code of one of the demo's people, in the caller's transaction, which locks the person. */
export async function takeCode(
  context: StaffContext,
  tx: Queryable,
  { staff, code, now }: { staff: StaffRow; code: string; now: Date },
): Promise<boolean> {
  const person = staff.isDemo ? personOf(context, staff.email) : undefined
  const step = person ? stepOfCode({ secret: person.secret, code: code.replaceAll(/\s/g, ''), now }) : null
  if (step === null || step <= staff.lastStep) return false
  await store.setLastStep(tx, staff.id, step)
  return true
}

const recordRefusal = (
  { database }: { database: Parameters<typeof recordEvent>[0] },
  { staffId, by, now }: { staffId: string; by: 'passkey' | 'code'; now: Date },
) => recordEvent(database, { kind: 'staff.sign-in-refused', actor: 'visitor', at: now, details: { staffId, by } })
