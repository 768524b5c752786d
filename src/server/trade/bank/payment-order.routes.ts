import { makeTransferOrder } from '#contract/desk/endpoints/deal-acts.ts'
import { Failure } from '../../platform/failure.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import type { TradeContext } from '../context.ts'
import { makeOrder } from './make-order.ts'

export function paymentOrderRoutes(route: DeskRoute, context: TradeContext): void {
  route(makeTransferOrder, async ({ staff, params, setFile }) => {
    const order = await makeOrder(context, { staff, ...params })
    if (order instanceof Failure) return order
    setFile({ name: order.name, type: 'application/xml' })
    return order.content
  })
}
