import type { Clock } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { type Actor, recordEvent } from '../../platform/event/event.ts'
import { openSecret, sealSecret, SecretsKeyMissing } from './sealed-secret.ts'
import * as store from './second-factor.store.ts'

/** How many secrets each key of SECRETS_KEY has sealed. */
export interface SealedCounts {
  /** The newest key first. */
  byKey: number[]
  /** Sealed with a key that SECRETS_KEY does not name. */
  unknown: number
}

/** The desk's view of the keys that seal the secrets of authenticator apps. */
export interface SecretsKeyDesk {
  count(keys: Buffer[]): Promise<SealedCounts>
  /** Seals every secret of an older key with the newest one. Returns how many. */
  reseal(keys: Buffer[], actor: Actor): Promise<number>
}

const batchSize = 200

export function createSecretsKeyDesk({ database, clock }: { database: Database; clock: Clock }): SecretsKeyDesk {
  async function* allSecrets() {
    for (let after: string | null = null; ;) {
      const batch = await store.listSealedSecrets(database, { after, limit: batchSize })
      yield* batch
      const last = batch.at(-1)
      if (!last) return
      after = last.accountId
    }
  }
  return {
    async count(keys) {
      const counts: SealedCounts = { byKey: keys.map(() => 0), unknown: 0 }
      for await (const { accountId, sealedSecret } of allSecrets()) {
        const opened = tryToOpen(sealedSecret, { accountId, keys })
        if (opened) counts.byKey[opened.keyIndex] = (counts.byKey[opened.keyIndex] ?? 0) + 1
        else counts.unknown += 1
      }
      return counts
    },
    async reseal(keys, actor) {
      let resealed = 0
      for await (const { accountId, sealedSecret } of allSecrets()) {
        const opened = tryToOpen(sealedSecret, { accountId, keys })
        if (!opened || opened.keyIndex === 0) continue
        const next = sealSecret(opened.secret, { accountId, keys })
        if (await store.replaceSealedSecret(database, { accountId, before: sealedSecret, next })) resealed += 1
      }
      if (resealed > 0) await recordEvent(database, { kind: 'second-factor.secrets-resealed', actor, at: clock(), details: { resealed } })
      return resealed
    },
  }
}

function tryToOpen(...[sealed, options]: Parameters<typeof openSecret>) {
  try {
    return openSecret(sealed, options)
  } catch (error) {
    if (error instanceof SecretsKeyMissing) return undefined
    throw error
  }
}
