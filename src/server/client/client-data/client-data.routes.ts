import * as endpoints from '#contract/endpoints/client-data.ts'
import type { Route } from '../../platform/http/route.ts'
import type { ClientContext } from '../context.ts'
import { closeAccount, readClosing } from './close-account.ts'
import { downloadData } from './download.ts'

export function clientDataRoutes(route: Route, context: ClientContext): void {
  route(endpoints.downloadData, ({ client, body }) => downloadData(context, { accountId: client.accountId, ...body }))

  route(endpoints.readClosing, ({ client }) => readClosing(context, client.accountId))

  route(endpoints.closeAccount, ({ client, body }) => closeAccount(context, { accountId: client.accountId, ...body }))
}
