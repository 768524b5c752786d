import { asc, eq, getTableColumns } from 'drizzle-orm'
import { stateForClient } from '#contract/desk/deal-moves.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { type LoggedTable, loggedTable } from '../../platform/record-log/logged-table.ts'
import type { PersonalData } from '../../platform/retention/personal-data.ts'
import { offerEndTable, offerTable } from '../offer/offer.table.ts'
import { dealStepTable, dealTable } from './deal.table.ts'

/** Kept as records of the transaction, and erased with the account. Who of the staff acted, and why, is not the client's data. */
export const dealPersonalData: PersonalData = {
  tables: [offerTable, offerEndTable, dealTable, dealStepTable],
  export: async (db, { accountId }) => ({ offers: await offersForClient(db, accountId), deals: await dealsForClient(db, accountId) }),
}

const columnsOf = <Table extends Parameters<typeof getTableColumns>[0]>(table: Table) =>
  Object.keys(getTableColumns(table)) as (keyof Table['_']['columns'] & string)[]

/** Offers, their ends, deals and their steps have leaves in the log. Of a deal, state and version change. */
export const loggedDeals: readonly LoggedTable[] = [
  loggedTable(offerTable, { key: ['id'], columns: columnsOf(offerTable), isErasable: true }),
  loggedTable(offerEndTable, { key: ['offerId'], columns: columnsOf(offerEndTable), isErasable: true }),
  loggedTable(dealTable, {
    key: ['id'],
    columns: columnsOf(dealTable).filter((name) => name !== 'state' && name !== 'version'),
    isErasable: true,
  }),
  loggedTable(dealStepTable, { key: ['dealId', 'number'], columns: columnsOf(dealStepTable), isErasable: true }),
]

async function offersForClient(db: Queryable, accountId: string) {
  const found = await db
    .select({ offer: offerTable, end: { end: offerEndTable.end, at: offerEndTable.at } })
    .from(offerTable)
    .leftJoin(offerEndTable, eq(offerEndTable.offerId, offerTable.id))
    .where(eq(offerTable.accountId, accountId))
    .orderBy(asc(offerTable.publishedAt), asc(offerTable.number))
  return found.map(({ offer, end }) => {
    const { reference, kind, direction, partyKind, partyName, currency, coin, network, fixedSide, fiatAmount, coinAmount } = offer
    const { rate, feeRate, feeAmount, networkFee, payBy, lateMinutes, shortAmount, words, publishedAt, expiresAt } = offer
    const terms = { rate, feeRate, feeAmount, networkFee, payBy, lateMinutes, shortAmount, words, publishedAt, expiresAt }
    const what = { reference, kind, direction, partyKind, partyName, currency, coin, network, fixedSide, fiatAmount, coinAmount }
    return { ...what, ...terms, hash: offer.hash.toString('hex'), ended: end }
  })
}

async function dealsForClient(db: Queryable, accountId: string) {
  const [deals, steps] = [
    await db.select().from(dealTable).where(eq(dealTable.accountId, accountId)).orderBy(asc(dealTable.acceptedAt)),
    await db
      .select({ step: dealStepTable })
      .from(dealStepTable)
      .innerJoin(dealTable, eq(dealTable.id, dealStepTable.dealId))
      .where(eq(dealTable.accountId, accountId))
      .orderBy(asc(dealStepTable.dealId), asc(dealStepTable.number)),
  ]
  return deals.map(({ id, reference, acceptedAt, acceptedFrom, termsVersion, proof, payBy, instructions, state }) => ({
    reference,
    acceptedAt,
    acceptedFrom,
    termsVersion,
    proof,
    payBy,
    instructions,
    state: stateForClient(state),
    steps: steps.filter(({ step }) => step.dealId === id).map(({ step: { to, at } }) => ({ state: stateForClient(to), at })),
  }))
}
