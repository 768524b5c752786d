import { promisify } from 'node:util'
import { gunzip, gzip } from 'node:zlib'
import { maxBankFileBytes } from '#contract/desk/limits.ts'
import { derivedKey, seal, unsealBytes } from '../../platform/crypto/sealed.ts'
import type { Database, Queryable } from '../../platform/database/database.ts'
import * as store from './bank-statement.store.ts'

interface Owner {
  fileId: string
  /** Of SECRETS_KEY, the newest first. */
  secretsKeys: Buffer[]
}

const keyOf = (secret: Buffer) => derivedKey(secret, 'files of the bank')

function sealWithNewest(content: Buffer, { fileId, secretsKeys }: Owner): Buffer {
  const [secret] = secretsKeys
  if (!secret) throw new Error('there is no key to seal with')
  return seal(content, { key: keyOf(secret), belongsTo: fileId })
}

/** Undefined: no key of SECRETS_KEY opens it. */
function open(sealed: Buffer, { fileId, secretsKeys }: Owner): { content: Buffer; keyIndex: number } | undefined {
  for (const [keyIndex, secret] of secretsKeys.entries()) {
    try {
      return { content: unsealBytes(sealed, { key: keyOf(secret), belongsTo: fileId }), keyIndex }
    } catch {
      // Sealed with another key: try the next one.
    }
  }
  return undefined
}

/** Compresses and seals the bytes of a file. Not in a transaction: it takes a while. */
export const sealContent = async (bytes: Uint8Array, owner: Owner): Promise<Buffer> => sealWithNewest(await promisify(gzip)(bytes), owner)

/** The bytes of a file as they came; undefined if they were not kept. Throws if no key of SECRETS_KEY opens them. */
export async function readContent(db: Queryable, owner: Owner): Promise<Buffer | undefined> {
  const sealed = await store.findContent(db, owner.fileId)
  if (!sealed) return undefined
  const opened = open(sealed, owner)
  if (!opened) throw new Error('a file of the bank was sealed with a key that SECRETS_KEY does not name')
  return promisify(gunzip)(opened.content, { maxOutputLength: maxBankFileBytes })
}

/** How many files each key of SECRETS_KEY has sealed, the newest first, and how many a key that it does not name. */
export async function countSealedFiles(database: Database, secretsKeys: Buffer[]): Promise<{ byKey: number[]; unknown: number }> {
  const counts = { byKey: secretsKeys.map(() => 0), unknown: 0 }
  for (const fileId of await store.listContents(database)) {
    const opened = open((await store.findContent(database, fileId)) ?? Buffer.alloc(0), { fileId, secretsKeys })
    if (opened) counts.byKey[opened.keyIndex] = (counts.byKey[opened.keyIndex] ?? 0) + 1
    else counts.unknown += 1
  }
  return counts
}

/** Seals the files of older keys with the newest one. Returns how many. */
export async function resealFiles(database: Database, secretsKeys: Buffer[]): Promise<number> {
  let resealed = 0
  for (const fileId of await store.listContents(database)) {
    const opened = open((await store.findContent(database, fileId)) ?? Buffer.alloc(0), { fileId, secretsKeys })
    if (!opened || opened.keyIndex === 0) continue
    await store.replaceContent(database, fileId, sealWithNewest(opened.content, { fileId, secretsKeys }))
    resealed += 1
  }
  return resealed
}
