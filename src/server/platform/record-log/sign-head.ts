import type { KeyObject } from 'node:crypto'
import { plusDays, plusHours } from '../clock.ts'
import { type Database, firstRow, type Transaction } from '../database/database.ts'
import type { Mail } from '../mail/mail.ts'
import { headText, keyIdOf, publicKeyOf, readHeadText, signHeadText } from './head.ts'
import { rightEdge, type RightEdge } from './merkle-tree.ts'
import * as store from './record-log.store.ts'
import type { StoredHead } from './record-log.store.ts'

export interface SignParts {
  database: Database
  /** The clock that decides whether a head is due. */
  databaseNow(): Promise<Date>
  mail: Mail
  /** Ed25519. */
  signingKey: KeyObject
  /** The host of the operator's site. */
  host: string
}

const daysBetweenHeads = 1
// A head from further in the future comes from a wrong clock, and does not keep others from being signed.
const maxClockErrorHours = 1

/** Signs a head of all leaves if the last one is a day old or there is none, and orders its letter. Returns whether it did. */
export async function signHeadIfDue(parts: SignParts): Promise<boolean> {
  const { database, databaseNow, mail } = parts
  const now = await databaseNow()
  if (!isDue(await newestHead(database), now)) return false
  return database.transaction(async (tx) => {
    if (!(await store.lockLog(tx))) return false
    const last = await newestHead(tx)
    if (!isDue(last, now)) return false
    const edge = edgeOf(last)
    await appendNewLeaves(tx, edge)
    const head = signedHead({ number: last ? last.number + 1 : 0, at: now, edge }, parts)
    await store.insertHead(tx, head)
    await mail.order(tx, { kind: 'log-head', number: head.number })
    return true
  })
}

const newestHead = (db: Database | Transaction): Promise<StoredHead | undefined> => firstRow(store.findHeads(db, 1))

const isDue = (last: StoredHead | undefined, now: Date) =>
  !last || last.at <= plusDays(now, -daysBetweenHeads) || last.at > plusHours(now, maxClockErrorHours)

/** Throws if the stored edge is not that of the signed root: signing would make somebody's change look right. */
function edgeOf(last: StoredHead | undefined): RightEdge {
  if (!last) return rightEdge()
  const edge = rightEdge(last.size, last.edge)
  if (readHeadText(last.text)?.root !== edge.root().toString('hex'))
    throw new Error(`the edge of head ${last.number} of the log is not that of its root: run check-record`)
  return edge
}

async function appendNewLeaves(tx: Transaction, edge: RightEdge): Promise<void> {
  for await (const page of store.leavesFrom(tx, edge.size()))
    for (const { number, entry } of page) {
      if (number !== edge.size()) throw new Error(`leaf ${edge.size()} of the log is missing: run check-record`)
      edge.append(entry)
    }
}

function signedHead(
  { number, at, edge }: { number: number; at: Date; edge: RightEdge },
  { signingKey, host }: Pick<SignParts, 'signingKey' | 'host'>,
): StoredHead {
  const publicKey = publicKeyOf(signingKey)
  const facts = { at: at.toISOString(), host, key: keyIdOf(publicKey), root: edge.root().toString('hex'), size: edge.size() }
  const text = headText(facts)
  return { number, at, size: edge.size(), edge: edge.bytes(), text, signature: signHeadText(text, signingKey), publicKey }
}
