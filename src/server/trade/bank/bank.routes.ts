import * as endpoints from '#contract/desk/endpoints/bank.ts'
import { makeTransferOrder, reversePayment as reversePaymentEndpoint } from '#contract/desk/endpoints/deal-acts.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import type { TradeContext } from '../context.ts'
import { Failure } from '../../platform/failure.ts'
import { listFiles, uploadFile } from './take-file.ts'
import {
  matchEntry,
  matchTransferEntry,
  parkEntry,
  reopenEntry,
  repeatEntry,
  reversePayment,
  takeBackEntry,
  unmatchEntry,
} from './decide-entry.ts'
import { listEntries } from './list-entries.ts'
import { makeOrder } from './make-order.ts'

export function bankRoutes(route: DeskRoute, context: TradeContext): void {
  route(endpoints.uploadBankFile, ({ staff, query: { name }, body }) => uploadFile(context, staff, { name, bytes: body }))
  route(endpoints.listBankFiles, ({ query }) => listFiles(context, query))
  route(endpoints.listBankEntries, ({ query }) => listEntries(context, query))
  route(endpoints.matchBankEntry, ({ staff, params, body }) => matchEntry(context, { staff, ...params }, body))
  route(endpoints.unmatchBankEntry, ({ staff, params, body }) => unmatchEntry(context, { staff, ...params }, body))
  route(endpoints.takeBackBankEntry, ({ staff, params, body }) => takeBackEntry(context, { staff, ...params }, body))
  route(endpoints.matchBankTransfer, ({ staff, params, body }) => matchTransferEntry(context, { staff, ...params }, body))
  route(endpoints.parkBankEntry, ({ staff, params, body }) => parkEntry(context, { staff, ...params }, body))
  route(endpoints.repeatBankEntry, ({ staff, params }) => repeatEntry(context, { staff, ...params }))
  route(reversePaymentEndpoint, ({ staff, params: { reference, id }, body: { version, ...reversal } }) =>
    reversePayment(context, { staff, reference, version }, { id, ...reversal }),
  )
  route(endpoints.reopenBankEntry, ({ staff, params, body }) => reopenEntry(context, { staff, ...params }, body))
}

export function paymentOrderRoutes(route: DeskRoute, context: TradeContext): void {
  route(makeTransferOrder, async ({ staff, params, setFile }) => {
    const order = await makeOrder(context, { staff, ...params })
    if (order instanceof Failure) return order
    setFile({ name: order.name, type: 'application/xml' })
    return order.content
  })
}
