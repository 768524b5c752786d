import type { ReplyOf } from '#contract/endpoint.ts'
import type { readSecondFactor } from '#contract/endpoints/second-factor.ts'
import { secondFactorSetUpMinutes } from '../limits.ts'
import type { CheckCurrentPassword, LockActiveClient } from '../account/account.ts'
import { type Clock, plusMinutes } from '../../platform/clock.ts'
import type { Database, Transaction } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure, refuseField } from '../../platform/failure.ts'
import type { Letter, LetterWriters, Mail } from '../../platform/mail/mail.ts'
import { tokenHash } from '../../platform/crypto/token.ts'
import { newSecret, secretUri, stepOfCode } from './app-code.ts'
import { codeCheck, type CodeRefusal, wrongCode } from './code-check.ts'
import { createLoginChallenges, type LoginChallenges } from './login-challenge.ts'
import { openSecret, sealSecret } from './sealed-secret.ts'
import { recoveryCodeUsedLetter, removedLetter, turnedOffLetter, turnedOnLetter, wrongCodesLetter } from './second-factor.letters.ts'
import * as store from './second-factor.store.ts'
import { newRecoveryCodes, readTypedCode } from './typed-code.ts'

export type { LoginChallenges } from './login-challenge.ts'
export type { RemoveSecondFactor } from './removal.ts'

type PasswordRefusal = Extract<Awaited<ReturnType<CheckCurrentPassword>>, Failure>

interface Proof {
  accountId: string
  currentPassword: string
  /** Of the app, or a recovery code. */
  code: string
}

export interface SecondFactors extends LoginChallenges {
  read(accountId: string): Promise<ReplyOf<typeof readSecondFactor>>
  /** A new secret that waits for its first code. CONFLICT when the second factor is on. */
  begin(asked: {
    accountId: string
    currentPassword: string
  }): Promise<{ secret: string; uri: string } | PasswordRefusal | Failure<'CONFLICT' | 'UNAUTHENTICATED'>>
  /** Turns it on with a first code; answers the recovery codes. CONFLICT when no secret waits. */
  confirm(given: {
    accountId: string
    code: string
  }): Promise<{ recoveryCodes: string[] } | Failure<'VALIDATION_FAILED' | 'CONFLICT' | 'UNAUTHENTICATED'>>
  renewRecoveryCodes(proof: Proof): Promise<{ recoveryCodes: string[] } | PasswordRefusal | CodeRefusal | Failure<'UNAUTHENTICATED'>>
  turnOff(proof: Proof): Promise<void | PasswordRefusal | CodeRefusal | Failure<'UNAUTHENTICATED'>>
  /** Uses up a code where the second factor is on, in the caller's transaction, which must commit whatever the answer is. */
  proveIfOn(
    tx: Transaction,
    given: { accountId: string; code: string | undefined; now: Date },
  ): Promise<void | Failure<'VALIDATION_FAILED' | 'TOO_MANY_REQUESTS'>>
  letters: Pick<LetterWriters, 'second-factor-on' | 'second-factor-off' | 'second-factor-removed' | 'recovery-code-used' | 'wrong-codes'>
}

export interface SecondFactorParts {
  database: Database
  clock: Clock
  mail: Mail
  lockActiveClient: LockActiveClient
  checkCurrentPassword: CheckCurrentPassword
  /** Newest first. */
  secretsKeys: Buffer[]
  /** Whose code it is, as the authenticator app shows it. */
  issuer: string
  publicOrigin: string
}

export function createSecondFactors(parts: SecondFactorParts): SecondFactors {
  const { database, clock, mail, lockActiveClient, checkCurrentPassword, secretsKeys: keys, issuer, publicOrigin } = parts
  const takeCode = codeCheck(parts)

  async function read(accountId: string) {
    const factor = await store.findSecondFactor(database, accountId)
    if (!factor?.confirmedAt) return { state: 'off' as const }
    const recoveryCodesLeft = await store.countRecoveryCodes(database, accountId)
    return { state: 'on' as const, since: factor.confirmedAt.toISOString(), recoveryCodesLeft }
  }

  async function begin({ accountId, currentPassword }: { accountId: string; currentPassword: string }) {
    const checked = await checkCurrentPassword({ accountId, password: currentPassword })
    if (checked instanceof Failure) return checked
    return database.transaction(async (tx) => {
      const account = await lockActiveClient(tx, accountId, checked)
      if (!account) return fail('UNAUTHENTICATED')
      const secret = newSecret()
      const waiting = { accountId, sealedSecret: sealSecret(secret, { accountId, keys }), beganAt: clock() }
      if (!(await store.insertWaiting(tx, waiting))) return fail('CONFLICT')
      return { secret, uri: secretUri({ secret, issuer, account: account.email }) }
    })
  }

  const confirm = ({ accountId, code }: { accountId: string; code: string }) =>
    database.transaction(async (tx) => {
      const now = clock()
      if (!(await lockActiveClient(tx, accountId))) return fail('UNAUTHENTICATED')
      const factor = await store.lockSecondFactor(tx, accountId)
      if (!factor || factor.confirmedAt || plusMinutes(factor.beganAt, secondFactorSetUpMinutes) <= now) return fail('CONFLICT')
      const { secret } = openSecret(factor.sealedSecret, { accountId, keys })
      const step = stepOfCode({ secret, code: readTypedCode(code).code, now })
      if (step === null) return wrongCode({ kind: 'app' })
      await store.markConfirmed(tx, accountId, { now, step })
      await recordEvent(tx, { kind: 'second-factor.turned-on', actor: 'client', at: now, accountId })
      await mail.order(tx, { kind: 'second-factor-on', accountId, at: now.toISOString() })
      return replaceRecoveryCodes(tx, accountId)
    })

  /** Password and code first; then the work, in the transaction that uses up the code. */
  async function proven<Result>({ accountId, currentPassword, code }: Proof, work: (tx: Transaction, now: Date) => Promise<Result>) {
    const checked = await checkCurrentPassword({ accountId, password: currentPassword })
    if (checked instanceof Failure) return checked
    return database.transaction(async (tx) => {
      const now = clock()
      if (!(await lockActiveClient(tx, accountId, checked))) return fail('UNAUTHENTICATED')
      return (await takeCode(tx, { accountId, code, now })) ?? work(tx, now)
    })
  }

  const renewRecoveryCodes = (proof: Proof) =>
    proven(proof, async (tx, now) => {
      const { accountId } = proof
      await recordEvent(tx, { kind: 'second-factor.recovery-codes-renewed', actor: 'client', at: now, accountId })
      return replaceRecoveryCodes(tx, accountId)
    })

  const turnOff = (proof: Proof) =>
    proven(proof, async (tx, now) => {
      const { accountId } = proof
      await store.deleteSecondFactor(tx, accountId)
      await recordEvent(tx, { kind: 'second-factor.turned-off', actor: 'client', at: now, accountId })
      await mail.order(tx, { kind: 'second-factor-off', accountId, at: now.toISOString() })
    })

  const proveIfOn: SecondFactors['proveIfOn'] = async (tx, { accountId, code, now }) => {
    if (!(await store.isOn(tx, accountId))) return undefined
    if (code === undefined) return refuseField('code', 'Your code is needed')
    const refusal = await takeCode(tx, { accountId, code, now })
    return refusal && refusal.code !== 'CONFLICT' ? refusal : undefined
  }

  async function replaceRecoveryCodes(tx: Transaction, accountId: string) {
    const recoveryCodes = newRecoveryCodes()
    const codeHashes = recoveryCodes.map((code) => tokenHash(readTypedCode(code).code))
    await store.replaceRecoveryCodes(tx, accountId, codeHashes)
    return { recoveryCodes }
  }

  async function letterTo(accountId: string, write: (to: store.Addressee) => Letter): Promise<Letter | null> {
    const to = await store.findAddressee(database, accountId)
    return to ? write(to) : null
  }

  const letters: SecondFactors['letters'] = {
    'second-factor-on': ({ accountId, at }) => letterTo(accountId, (to) => turnedOnLetter({ ...to, publicOrigin, at: new Date(at) })),
    'second-factor-off': ({ accountId, at }) => letterTo(accountId, (to) => turnedOffLetter({ ...to, publicOrigin, at: new Date(at) })),
    'second-factor-removed': ({ accountId, at }) => letterTo(accountId, (to) => removedLetter({ ...to, publicOrigin, at: new Date(at) })),
    'recovery-code-used': ({ accountId, at, left }) =>
      letterTo(accountId, (to) => recoveryCodeUsedLetter({ ...to, publicOrigin, at: new Date(at), left })),
    'wrong-codes': ({ accountId, at }) => letterTo(accountId, (to) => wrongCodesLetter({ ...to, publicOrigin, at: new Date(at) })),
  }

  return { read, begin, confirm, renewRecoveryCodes, turnOff, proveIfOn, ...createLoginChallenges({ database, clock, takeCode }), letters }
}
