import { and, asc, desc, eq, gte, sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { dealTable } from '../../trade/deal/deal.table.ts'
import { offerTable } from '../../trade/offer/offer.table.ts'
import { dealPaymentReversalTable, dealPaymentTable } from '../../trade/deal/payment.table.ts'
import { transferStepTable, transferTable } from '../../trade/deal/transfer.table.ts'
import { isNewestTravelData, transferTravelDataTable, travelDeliveryTable } from '../../trade/travel-data/travel-data.table.ts'

interface Page {
  /** Only what was stored at this time or later. */
  since: Date | undefined
  after: { recordedAt: Date; id: string } | undefined
  limit: number
}

/** The transaction of a transfer, or of a payment: the last that was recorded. */
const transaction = sql<
  string | null
>`coalesce(${dealPaymentTable.bankReference}, (select ${transferStepTable.reference} from ${transferStepTable}
  where ${transferStepTable.transferId} = ${transferTravelDataTable.transferId} and ${transferStepTable.kind} in ('sent', 'confirmed')
  order by ${transferStepTable.number} desc limit 1))`

/** `recorded`, or what took a payment back; of a transfer its newest step, or `decided`. */
const state = sql<string>`coalesce(${dealPaymentReversalTable.kind}, case when ${dealPaymentTable.id} is not null then 'recorded' end,
  (select ${transferStepTable.kind} from ${transferStepTable} where ${transferStepTable.transferId} = ${transferTravelDataTable.transferId}
  order by ${transferStepTable.number} desc limit 1), 'decided')`

/** Stored travel data, oldest first and of each payment the newest, with the newest record that they were given. */
export function findTravelData(db: Queryable, { since, after, limit }: Page) {
  const { id, recordedAt, data, dealId, walletId } = transferTravelDataTable
  const { deliveredAt, channel, reference } = travelDeliveryTable
  const given = db
    .select({ deliveredAt, channel, reference })
    .from(travelDeliveryTable)
    .where(and(eq(travelDeliveryTable.dealId, dealId), eq(travelDeliveryTable.walletId, walletId)))
    .orderBy(desc(travelDeliveryTable.recordedAt), desc(travelDeliveryTable.id))
    .limit(1)
    .as('given')
  return db
    .select({
      id,
      recordedAt,
      data,
      deal: dealTable.reference,
      kind: sql<string>`coalesce(${transferTable.purpose}, 'payment')`,
      coin: sql<string>`coalesce(${transferTable.currency}, ${dealPaymentTable.currency})`,
      network: offerTable.network,
      amount: sql<string>`coalesce(${transferTable.amount}, ${dealPaymentTable.amount})::text`,
      transaction,
      state,
      given: { deliveredAt: given.deliveredAt, channel: given.channel, reference: given.reference },
    })
    .from(transferTravelDataTable)
    .innerJoin(dealTable, eq(dealTable.id, dealId))
    .innerJoin(offerTable, eq(offerTable.id, dealTable.offerId))
    .leftJoin(transferTable, eq(transferTable.id, transferTravelDataTable.transferId))
    .leftJoin(dealPaymentTable, eq(dealPaymentTable.id, transferTravelDataTable.paymentId))
    .leftJoin(dealPaymentReversalTable, eq(dealPaymentReversalTable.paymentId, dealPaymentTable.id))
    .leftJoinLateral(given, sql`true`)
    .where(
      and(
        isNewestTravelData,
        since && gte(recordedAt, since),
        after && sql`(${recordedAt}, ${id}) > (${after.recordedAt.toISOString()}::timestamptz, ${after.id}::uuid)`,
      ),
    )
    .orderBy(asc(recordedAt), asc(id))
    .limit(limit)
}

export type FoundTravelData = Awaited<ReturnType<typeof findTravelData>>[number]
