import * as acts from '#contract/desk/endpoints/deal-acts.ts'
import * as endpoints from '#contract/desk/endpoints/deals.ts'
import type { StaffContext } from '../../staff/context.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import type { TradeContext } from '../context.ts'
import { listDeals, listQuestions } from './deal-lists.ts'
import { decideDeal, stopDeal } from './decide-deal.ts'
import { proposeEnd } from './propose-end.ts'
import { readDeal } from './read-deal.ts'
import { annulFill, recordFill } from './record-fill.ts'
import { acceptPayment, recordPayment } from './record-payment.ts'
import { recordTransferStep } from './record-transfer.ts'
import { sendDelivery } from './send-delivery.ts'
import { proposeRefund } from './send-refund.ts'

export function dealDeskRoutes(route: DeskRoute, context: TradeContext, staffContext: StaffContext): void {
  route(endpoints.listDeals, ({ query }) => listDeals(context, query))
  route(endpoints.listQuestions, ({ query }) => listQuestions(context, query))
  route(endpoints.readDeal, ({ params }) => readDeal(context, params.reference))
  route(acts.recordPayment, ({ staff, params, body: { version, ...payment } }) =>
    recordPayment(context, { staff, ...params, version }, payment),
  )
  route(acts.acceptPayment, ({ staff, params: { reference, id }, body: { version } }) =>
    acceptPayment(context, { staff, reference, version }, { id }),
  )
  route(acts.recordFill, ({ staff, params, body }) => recordFill(context, staffContext, { staff, ...params, ...body }))
  route(acts.annulFill, ({ staff, params, body }) => annulFill(context, { staff, ...params, ...body }))
  route(acts.decideDeal, ({ staff, params, body }) => decideDeal(context, { staff, ...params, ...body }))
  route(acts.stopDeal, ({ staff, params, body }) => stopDeal(context, { staff, ...params, ...body }))
  route(acts.proposeDealCancel, ({ staff, params, body }) =>
    proposeEnd(context, staffContext, { staff, ...params, ...body, action: 'cancel-deal' }),
  )
  route(acts.proposeLoss, ({ staff, params, body }) =>
    proposeEnd(context, staffContext, { staff, ...params, ...body, action: 'record-loss' }),
  )
  route(acts.sendDelivery, ({ staff, params, body }) => sendDelivery(context, staffContext, { staff, ...params, ...body }))
  route(acts.proposeRefund, ({ staff, params, body }) => proposeRefund(context, staffContext, { staff, ...params, ...body }))
  route(acts.recordTransferStep, ({ staff, params: { reference, id }, body: { reference: ofBank, version, ...step } }) =>
    recordTransferStep(context, { staff, reference, version }, { id, ofBank, ...step }),
  )
}
