import type { Queryable } from '../../platform/database/database.ts'
import { type LoggedTable, loggedTable } from '../../platform/record-log/logged-table.ts'
import type { PersonalData } from '../../platform/retention/personal-data.ts'
import { hasStranger } from './ivms101.ts'
import { findDealReferences, findDeliveriesOf, findStoredOf } from './travel-data.store.ts'
import { transferTravelDataTable, travelDeliveryTable } from './travel-data.table.ts'

/** Kept as records of the transaction, and erased with the account. Who of the staff gave the data, and their words, are not the client's data. */
export const travelPersonalData: PersonalData = {
  tables: [transferTravelDataTable, travelDeliveryTable],
  async export(db, { accountId }) {
    const references = await findDealReferences(db, accountId)
    const ids = [...references.keys()]
    if (ids.length === 0) return { travelData: [], travelDataGivenTo: [] }
    return { travelData: await travelDataForClient(db, ids, references), travelDataGivenTo: await receiversForClient(db, ids, references) }
  },
}

/** What was stored of transfers, and to whom it was given, has leaves in the log. */
export const loggedTravelData: readonly LoggedTable[] = [
  loggedTable(transferTravelDataTable, { key: ['id'] }),
  loggedTable(travelDeliveryTable, { key: ['id'] }),
]

type References = Map<string, string>

/** Without what names somebody else, who paid for the client, and without mistaken records, which may be other clients' payments. */
const travelDataForClient = async (db: Queryable, dealIds: string[], references: References) =>
  (await findStoredOf(db, dealIds))
    .filter(({ data }) => !hasStranger(data))
    .map(({ dealId, form, data, recordedAt }) => ({ deal: references.get(dealId), form, data, recordedAt }))

const receiversForClient = async (db: Queryable, dealIds: string[], references: References) =>
  (await findDeliveriesOf(db, dealIds)).map(({ dealId, address, channel, deliveredAt }) => ({
    deal: references.get(dealId),
    address,
    channel,
    deliveredAt,
  }))
