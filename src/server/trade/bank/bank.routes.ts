import * as endpoints from '#contract/desk/endpoints/bank.ts'
import { makeTransferOrder, reversePayment as reversePaymentEndpoint } from '#contract/desk/endpoints/deal-acts.ts'
import { listDifference as listDifferenceEndpoint, readReconciliation as reconciliationEndpoint } from '#contract/desk/endpoints/money.ts'
import { makeTransferOrders } from '#contract/desk/endpoints/transfers.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import type { StaffContext } from '../../staff/context.ts'
import type { TradeContext } from '../context.ts'
import { Failure } from '../../platform/failure.ts'
import { proposeCorrection } from './correct-entry.ts'
import { confirmFile, downloadFile, listFiles, uploadFile } from './desk-files.ts'
import {
  linkEntryToTyped,
  matchEntryToDeals,
  matchEntryToTransfer,
  parkEntry,
  reopenEntry,
  repeatEntry,
  reversePayment,
  takeBackEntry,
} from './decide-entry.ts'
import { readEntryDeal } from './compare-entry.ts'
import { listEntries } from './list-entries.ts'
import { makeOrder, makeOrders } from './make-order.ts'
import { listDifference, readReconciliation } from './reconcile.ts'

export function bankRoutes(route: DeskRoute, context: TradeContext, staffContext: StaffContext): void {
  route(endpoints.uploadBankFile, ({ staff, query: { name }, body }) => uploadFile(context, staff, { name, bytes: body }))
  route(endpoints.confirmBankFile, ({ staff, params, body }) => confirmFile(context, staffContext, staff, { ...params, ...body }))
  route(endpoints.downloadBankFile, async ({ staff, params, setFile }) => {
    const file = await downloadFile(context, staff, params.id)
    if (file instanceof Failure) return file
    setFile({ name: file.name, type: 'application/octet-stream' })
    return file.bytes
  })
  route(endpoints.listBankFiles, ({ staff, query }) => listFiles(context, staff, query))
  route(endpoints.listBankEntries, ({ query }) => listEntries(context, query))
  route(reconciliationEndpoint, () => readReconciliation(context))
  route(listDifferenceEndpoint, ({ query }) => listDifference(context, query))
  route(endpoints.readBankEntryDeal, ({ params }) => readEntryDeal(context, params))
  route(endpoints.matchBankEntry, ({ staff, params, body }) => matchEntryToDeals(context, { staff, ...params }, body))
  route(endpoints.proposeBankCorrection, ({ staff, params, body }) =>
    proposeCorrection(context, staffContext, { staff, ...params, ...body }),
  )
  route(endpoints.takeBackBankEntry, ({ staff, params, body }) => takeBackEntry(context, { staff, ...params }, body))
  route(endpoints.matchBankTransfer, ({ staff, params, body }) => matchEntryToTransfer(context, { staff, ...params }, body))
  route(endpoints.linkBankEntry, ({ staff, params, body }) => linkEntryToTyped(context, { staff, ...params }, body))
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
  route(makeTransferOrders, async ({ staff, body, setFile }) => {
    const orders = await makeOrders(context, { staff, ...body })
    if (orders instanceof Failure) return orders
    setFile({ name: orders.name, type: 'application/zip' })
    return orders.content
  })
}
