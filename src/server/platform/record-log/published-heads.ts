import type { Queryable } from '../database/database.ts'
import { type HeadFacts, keyIdOf, pemOf, type PublishedHead, readHeadText } from './head.ts'
import * as store from './record-log.store.ts'
import type { StoredHead } from './record-log.store.ts'
import { pick } from '../pick.ts'

const publishedDays = 400

export const publishedHeadOf = ({ text, signature }: Pick<StoredHead, 'text' | 'signature'>): PublishedHead => ({
  text,
  signature: signature.toString('base64'),
})

/** The newest head with what it says, for letters that name it; undefined before the first one. */
export async function latestHead(db: Queryable): Promise<(PublishedHead & HeadFacts) | undefined> {
  const [head] = await store.findHeads(db, 1)
  const facts = head && readHeadText(head.text)
  return head && facts && { ...publishedHeadOf(head), ...facts }
}

/** The document `/.well-known/kantor-log-head.json`: heads of the last 400 days, the newest first. */
export const publishedHeads = async (db: Queryable) => ({ heads: (await store.findHeads(db, publishedDays)).map(publishedHeadOf) })

/** The document `/.well-known/kantor-log-keys.json`: every key that has signed a head, the newest first. */
export const publishedKeys = async (db: Queryable) => ({
  keys: (await store.findKeys(db)).map((key) => ({
    id: keyIdOf(key.publicKey),
    publicKey: pemOf(key.publicKey),
    ...pick(key, 'firstHeadAt', 'lastHeadAt'),
  })),
})
