import { asc, eq } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { type LoggedTable, loggedTable } from '../../platform/record-log/logged-table.ts'
import type { PersonalData } from '../../platform/retention/personal-data.ts'
import { offerEndTable, offerTable } from './offer.table.ts'
import { pick } from '../../platform/pick.ts'

/** Kept as records of the transaction, and erased with the account. Who of the staff acted, and why, is not the client's data. */
export const offerPersonalData: PersonalData = {
  tables: [offerTable, offerEndTable],
  export: async (db, { accountId }) => ({ offers: await offersForClient(db, accountId) }),
}

/** Offers and their ends have leaves in the log. */
export const loggedOffers: readonly LoggedTable[] = [
  loggedTable(offerTable, { key: ['id'] }),
  loggedTable(offerEndTable, { key: ['offerId'] }),
]

async function offersForClient(db: Queryable, accountId: string) {
  const found = await db
    .select({ offer: offerTable, end: { end: offerEndTable.end, at: offerEndTable.at } })
    .from(offerTable)
    .leftJoin(offerEndTable, eq(offerEndTable.offerId, offerTable.id))
    .where(eq(offerTable.accountId, accountId))
    .orderBy(asc(offerTable.publishedAt), asc(offerTable.number))
  return found.map(({ offer, end }) => ({
    ...pick(offer, 'reference', 'kind', 'direction', 'partyKind', 'partyName', 'currency', 'coin', 'network', 'fixedSide'),
    ...pick(offer, 'fiatAmount', 'coinAmount', 'rate', 'feeRate', 'feeAmount', 'networkFee', 'payBy', 'lateMinutes'),
    ...pick(offer, 'shortAmount', 'words', 'publishedAt', 'expiresAt'),
    hash: offer.hash.toString('hex'),
    ended: end,
  }))
}
