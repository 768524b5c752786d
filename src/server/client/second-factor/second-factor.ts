import type { ReplyOf } from '#contract/endpoint.ts'
import type { readSecondFactor as endpoint } from '#contract/endpoints/second-factor.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { isAppCode } from '../../platform/crypto/app-code.ts'
import * as store from './second-factor.store.ts'
import { pick } from '../../platform/pick.ts'

export async function readSecondFactor({ database }: { database: Queryable }, accountId: string): Promise<ReplyOf<typeof endpoint>> {
  const app = await store.findSecondFactor(database, accountId)
  const passkeys = await store.listPasskeys(database, accountId)
  return {
    app: app?.confirmedAt ? { since: app.confirmedAt.toISOString() } : null,
    passkeys: passkeys.map((passkey) => pick(passkey, 'id', 'name', 'createdAt', 'lastUsedAt')),
    recoveryCodesLeft: await store.countRecoveryCodes(database, accountId),
  }
}

/** A typed code without spaces and dashes, in upper case: recovery codes are hashed in this form. */
export interface TypedCode {
  kind: 'app' | 'recovery'
  code: string
}

export function readTypedCode(typed: string): TypedCode {
  const code = typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase()
  return { kind: isAppCode(code) ? 'app' : 'recovery', code }
}
