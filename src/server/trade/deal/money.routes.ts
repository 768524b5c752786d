import { readClosing as closingEndpoint, readMoney as moneyEndpoint } from '#contract/desk/endpoints/money.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import type { TradeContext } from '../context.ts'
import { readClosing } from './read-closing.ts'
import { readMoney } from './read-money.ts'

export function moneyRoutes(route: DeskRoute, context: TradeContext): void {
  route(moneyEndpoint, () => readMoney(context))
  route(closingEndpoint, ({ query }) => readClosing(context, query))
}
