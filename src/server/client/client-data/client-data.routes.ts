import { closeAccount, downloadData, readClosing } from '#contract/endpoints/client-data.ts'
import type { Route } from '../../platform/http/route.ts'
import type { ClientData } from './client-data.ts'

export function clientDataRoutes(route: Route, clientData: ClientData): void {
  route(downloadData, ({ client, body }) => clientData.download({ accountId: client.accountId, ...body }))

  route(readClosing, ({ client }) => clientData.closing(client.accountId))

  route(closeAccount, ({ client, body }) => clientData.close({ accountId: client.accountId, ...body }))
}
