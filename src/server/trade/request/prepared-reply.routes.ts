import * as endpoints from '#contract/desk/endpoints/replies.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import type { TradeContext } from '../context.ts'
import { addReply, changeReply, listReplies, preview, removeReply } from './prepared-replies.ts'

export function preparedReplyRoutes(route: DeskRoute, context: TradeContext): void {
  route(endpoints.listReplies, () => listReplies(context))
  route(endpoints.previewReply, ({ staff, params, query }) => preview(context, staff, { ...params, ...query }))
  route(endpoints.addReply, ({ staff, body }) => addReply(context, staff, body))
  route(endpoints.changeReply, ({ staff, params, body }) => changeReply(context, staff, { ...params, ...body }))
  route(endpoints.removeReply, ({ staff, params, body }) => removeReply(context, staff, { ...params, ...body }))
}
