import * as endpoints from '#contract/desk/endpoints/clients.ts'
import { Failure } from '../../platform/failure.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import { addNote } from '../../trade/request/notes.ts'
import type { PagesContext } from '../context.ts'
import { endClientSessions, freezeClient, resendClientLetter, resendConfirmation } from './actions.ts'
import { openClientFile, readClientEvents } from './client-file.ts'
import { proposeRelease, proposeRemoval } from './proposals.ts'

export function clientFileRoutes(route: DeskRoute, context: PagesContext): void {
  route(endpoints.readClient, ({ staff, params }) => openClientFile(context, staff, params.id))

  route(endpoints.readClientEvents, ({ staff, params, query }) => readClientEvents(context, staff, { ...params, ...query }))

  route(endpoints.freezeClient, ({ staff, params, body }) => freezeClient(context, { staff, ...params, ...body }))

  route(endpoints.releaseClient, ({ staff, params, body }) => proposeRelease(context, { staff, ...params, ...body }))

  route(endpoints.endClientSessions, ({ staff, params, body }) => endClientSessions(context, { staff, ...params, because: body.reason }))

  route(endpoints.removeClientSecondFactor, ({ staff, params, body }) => proposeRemoval(context, { staff, ...params, ...body }))

  route(endpoints.addClientNote, ({ staff, params, body }) => addNote(context, staff, { accountId: params.id, ...body }))

  route(endpoints.resendClientLetter, async ({ staff, params, body }) => {
    const result = await resendClientLetter(context, { staff, ...params, ...body })
    if (result instanceof Failure) return result
  })

  route(endpoints.resendConfirmation, ({ staff, body }) => resendConfirmation(context, { staff, ...body }))
}
