import * as endpoints from '#contract/desk/endpoints/bank.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import { listFiles, uploadFile } from '../bank-statement/bank-files.ts'
import type { TradeContext } from '../context.ts'
import { matchEntry, parkEntry, reopenEntry, repeatEntry, takeBackEntry, unmatchEntry } from './decide-entry.ts'
import { listEntries } from './list-entries.ts'

export function bankRoutes(route: DeskRoute, context: TradeContext): void {
  route(endpoints.uploadBankFile, ({ staff, body }) => uploadFile(context, staff, body))
  route(endpoints.listBankFiles, ({ query }) => listFiles(context, query))
  route(endpoints.listBankEntries, ({ query }) => listEntries(context, query))
  route(endpoints.matchBankEntry, ({ staff, params, body }) => matchEntry(context, { staff, ...params }, body))
  route(endpoints.unmatchBankEntry, ({ staff, params, body }) => unmatchEntry(context, { staff, ...params }, body))
  route(endpoints.takeBackBankEntry, ({ staff, params, body }) => takeBackEntry(context, { staff, ...params }, body))
  route(endpoints.parkBankEntry, ({ staff, params, body }) => parkEntry(context, { staff, ...params }, body))
  route(endpoints.repeatBankEntry, ({ staff, params }) => repeatEntry(context, { staff, ...params }))
  route(endpoints.reopenBankEntry, ({ staff, params, body }) => reopenEntry(context, { staff, ...params }, body))
}
