import * as endpoints from '#contract/desk/endpoints/requests.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import { actorOf } from '../../staff/session/staff-session.ts'
import { close, reopen, setRequestState } from './request-desk.ts'
import { addNote } from './notes.ts'
import { claim, handOver } from './assign.ts'
import { listRequests } from './inbox.ts'
import { answer, recordMessage } from './messages.ts'
import { showPresence } from './presence.ts'
import { readRequest, type RequestPageContext } from './request-page.ts'

export function requestWorkRoutes(route: DeskRoute, context: RequestPageContext): void {
  route(endpoints.listRequests, ({ staff, query }) => listRequests(context, staff, query))
  route(endpoints.readRequest, ({ staff, params }) => readRequest(context, staff, params.reference))
  route(endpoints.claimRequest, ({ staff, params, body }) => claim(context, staff, { ...params, ...body }))
  route(endpoints.handOverRequest, ({ staff, params, body }) => handOver(context, staff, { ...params, ...body }))
  route(endpoints.answerRequest, ({ staff, params, body }) => answer(context, staff, { ...params, ...body }))
  route(endpoints.recordMessage, ({ staff, params, body }) => recordMessage(context, staff, { ...params, ...body }))
  route(endpoints.addRequestNote, ({ staff, params, body }) => addNote(context, staff, { ...params, ...body }))
  route(endpoints.setRequestState, ({ staff, params, body }) => setRequestState(context, { ...params, ...body, actor: actorOf(staff) }))
  route(endpoints.closeRequest, ({ staff, params, body }) => close(context, staff, { ...params, ...body }))
  route(endpoints.reopenRequest, ({ staff, params, body }) => reopen(context, staff, { ...params, ...body }))
  route(endpoints.showPresence, ({ staff, params, body }) => showPresence(context, staff, { ...params, ...body }))
}
