import { asc, eq, inArray } from 'drizzle-orm'
import { stateForClient } from '#contract/desk/deal-moves.ts'
import { memoTypeOf } from '#contract/memo-type.ts'
import type { Queryable } from '../../platform/database/database.ts'
import { allColumns, type LoggedTable, loggedTable } from '../../platform/record-log/logged-table.ts'
import type { PersonalData } from '../../platform/retention/personal-data.ts'
import { pick } from '../../platform/pick.ts'
import { chainStartTable } from './chain-start.table.ts'
import { concessionTable } from './concession.table.ts'
import { dealStepTable, dealTable } from './deal.table.ts'
import { findReferencesOf, findUnfinished } from './deal.store.ts'
import { fillAnnulmentTable, fillTable } from './fill.table.ts'
import { paymentOrderTable } from './payment-order.table.ts'
import { dealPaymentReversalTable, dealPaymentTable } from './payment.table.ts'
import { dealQuestionTable } from './question.table.ts'
import { transferStepTable, transferTable } from './transfer.table.ts'

/** Kept as records of the transaction, and erased with the account. Who of the staff acted, and why, is not the client's data. */
export const dealPersonalData: PersonalData = {
  tables: [dealTable, dealStepTable],
  export: async (db, { accountId }) => ({ deals: await dealsForClient(db, accountId) }),
}

/** Deals and their steps have leaves in the log. What changes of a deal is not hashed. */
export const loggedDeals: readonly LoggedTable[] = [
  loggedTable(dealTable, {
    key: ['id'],
    columns: allColumns(dealTable).filter((name) => !['state', 'version', 'walletId', 'hasRunningRefund'].includes(name)),
  }),
  loggedTable(dealStepTable, { key: ['dealId', 'number'] }),
]

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
  return deals.map((deal) => ({
    ...pick(deal, 'reference', 'acceptedAt', 'acceptedFrom', 'termsVersion', 'proof', 'payBy', 'instructions'),
    state: stateForClient(deal.state),
    steps: steps.filter(({ step }) => step.dealId === deal.id).map(({ step: { to, at } }) => ({ state: stateForClient(to), at })),
  }))
}

/** Kept as records of the transaction, and erased with the account. Fills and questions are the operator's, and a question may be a suspicion. */
export const settlementPersonalData: PersonalData = {
  tables: [
    dealPaymentTable,
    dealPaymentReversalTable,
    fillTable,
    fillAnnulmentTable,
    transferTable,
    transferStepTable,
    paymentOrderTable,
    dealQuestionTable,
    concessionTable,
    chainStartTable,
  ],
  unfinished: findUnfinished,
  async export(db, { accountId }) {
    const deals = await findReferencesOf(db, accountId)
    if (deals.length === 0) return { dealPayments: [], transfers: [] }
    const references = new Map(deals.map(({ id, reference }) => [id, reference]))
    const ids = [...references.keys()]
    return { dealPayments: await paymentsForClient(db, ids, references), transfers: await transfersForClient(db, ids, references) }
  },
}

/** What was recorded of deals has leaves in the log. A question ends, so its end is not hashed. */
export const loggedSettlement: readonly LoggedTable[] = [
  loggedTable(dealPaymentTable, { key: ['id'] }),
  loggedTable(dealPaymentReversalTable, { key: ['paymentId'] }),
  loggedTable(fillTable, { key: ['id'] }),
  loggedTable(fillAnnulmentTable, { key: ['fillId'] }),
  loggedTable(transferTable, { key: ['id'] }),
  loggedTable(transferStepTable, { key: ['transferId', 'number'] }),
  loggedTable(paymentOrderTable, { key: ['transferId'] }),
  loggedTable(concessionTable, { key: ['id'] }),
  loggedTable(chainStartTable, { key: ['dealId'] }),
  loggedTable(dealQuestionTable, {
    key: ['id'],
    columns: ['id', 'dealId', 'paymentId', 'cause', 'openedAt', 'openedBy'],
  }),
]

type References = Map<string, string>

/** Without who paid what was set aside, who may be a stranger, and without mistaken records, which may be other clients' payments. */
async function paymentsForClient(db: Queryable, dealIds: string[], references: References) {
  const rows = await db
    .select({ payment: dealPaymentTable, reversal: dealPaymentReversalTable })
    .from(dealPaymentTable)
    .leftJoin(dealPaymentReversalTable, eq(dealPaymentReversalTable.paymentId, dealPaymentTable.id))
    .where(inArray(dealPaymentTable.dealId, dealIds))
    .orderBy(asc(dealPaymentTable.recordedAt))
  return rows
    .filter(({ reversal }) => reversal?.kind !== 'mistaken')
    .map(({ payment, reversal }) => ({
      deal: references.get(payment.dealId),
      ...pick(payment, 'amount', 'currency', 'bookedAt'),
      ...(payment.setAside === null && pick(payment, 'bankReference', 'payerName', 'payerAccount')),
      takenBackAt: reversal?.at ?? null,
    }))
}

/** Without the receiver of what goes back to somebody who paid for the client. */
async function transfersForClient(db: Queryable, dealIds: string[], references: References) {
  const transfers = await db
    .select({ transfer: transferTable, setAside: dealPaymentTable.setAside })
    .from(transferTable)
    .leftJoin(dealPaymentTable, eq(dealPaymentTable.id, transferTable.paymentId))
    .where(inArray(transferTable.dealId, dealIds))
    .orderBy(asc(transferTable.committedAt))
  const ids = transfers.map(({ transfer }) => transfer.id)
  const steps =
    ids.length > 0
      ? await db
          .select()
          .from(transferStepTable)
          .where(inArray(transferStepTable.transferId, ids))
          .orderBy(asc(transferStepTable.transferId), asc(transferStepTable.number))
      : []
  return transfers.map(({ transfer, setAside }) => ({
    deal: references.get(transfer.dealId),
    ...pick(transfer, 'purpose', 'amount', 'currency', 'network', 'committedAt'),
    ...(setAside === null && { ...pick(transfer, 'toName', 'toAccount', 'memo'), memoType: memoTypeOf(transfer) }),
    steps: steps.filter(({ transferId }) => transferId === transfer.id).map((step) => pick(step, 'kind', 'reference', 'at')),
  }))
}
