import * as acts from '#contract/desk/endpoints/deal-acts.ts'
import * as endpoints from '#contract/desk/endpoints/deals.ts'
import { listTransfers as transfersEndpoint } from '#contract/desk/endpoints/transfers.ts'
import { readClosing as closingEndpoint, readMoney as moneyEndpoint } from '#contract/desk/endpoints/money.ts'
import type { StaffContext } from '../../staff/context.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import type { TradeContext } from '../context.ts'
import { listDeals, listQuestions, listTransfers } from './deal-lists.ts'
import { decideDeal, proposeEnd, stopDeal } from './decide.ts'
import { honourDeal, readConcession } from './honour.ts'
import { readDeal } from './read-deal.ts'
import { remindClient } from './remind-client.ts'
import { annulFill, readFillBasis, recordFill } from './fill.ts'
import { acceptPayment } from './pay.ts'
import { recordTransferStep } from './transfer.ts'
import { sendDelivery } from './deliver.ts'
import { proposePayment } from './typed-payment.ts'
import { proposeRefund } from './refund.ts'
import { readClosing } from './read-closing.ts'
import { readMoney } from './money.ts'

export function dealDeskRoutes(route: DeskRoute, context: TradeContext, staffContext: StaffContext): void {
  route(endpoints.listDeals, ({ query }) => listDeals(context, query))
  route(endpoints.listQuestions, ({ query }) => listQuestions(context, query))
  route(transfersEndpoint, ({ query }) => listTransfers(context, query))
  route(endpoints.readDeal, ({ staff, params }) => readDeal(context, { staffId: staff.id, ...params }))
  route(acts.proposePayment, ({ staff, params, body }) => proposePayment(context, staffContext, { staff, ...params, ...body }))
  route(acts.acceptPayment, ({ staff, params: { reference, id }, body: { version } }) =>
    acceptPayment(context, { staff, reference, version }, { id }),
  )
  route(acts.recordFill, ({ staff, params, body }) => recordFill(context, staffContext, { staff, ...params, ...body }))
  route(acts.readFillBasis, ({ staff, params, query }) => readFillBasis(context, { staffId: staff.id, ...params, ...query }))
  route(acts.annulFill, ({ staff, params, body }) => annulFill(context, { staff, ...params, ...body }))
  route(acts.decideDeal, ({ staff, params, body }) => decideDeal(context, { staff, ...params, ...body }))
  route(acts.readConcession, ({ staff, params }) => readConcession(context, staff, params.reference))
  route(acts.honourDeal, ({ staff, params, body }) => honourDeal(context, staffContext, { staff, ...params, ...body }))
  route(acts.stopDeal, ({ staff, params, body }) => stopDeal(context, { staff, ...params, ...body }))
  route(acts.proposeDealCancel, ({ staff, params, body }) =>
    proposeEnd(context, staffContext, { staff, ...params, ...body, action: 'cancel-deal' }),
  )
  route(acts.proposeLoss, ({ staff, params, body }) =>
    proposeEnd(context, staffContext, { staff, ...params, ...body, action: 'record-loss' }),
  )
  route(acts.remindClient, ({ staff, params, body }) => remindClient(context, { staff, ...params, ...body }))
  route(acts.sendDelivery, ({ staff, params, body }) => sendDelivery(context, staffContext, { staff, ...params, ...body }))
  route(acts.proposeRefund, ({ staff, params, body }) => proposeRefund(context, staffContext, { staff, ...params, ...body }))
  route(acts.recordTransferStep, ({ staff, params: { reference, id }, body: { reference: ofBank, version, ...step } }) =>
    recordTransferStep(context, { staff, reference, version }, { id, ofBank, ...step }),
  )
}

export function moneyRoutes(route: DeskRoute, context: TradeContext): void {
  route(moneyEndpoint, () => readMoney(context))
  route(closingEndpoint, ({ query }) => readClosing(context, query))
}
