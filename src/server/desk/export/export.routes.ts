import * as endpoints from '#contract/desk/endpoints/exports.ts'
import { Failure } from '../../platform/failure.ts'
import type { DeskRoute } from '../../staff/session/desk-route.ts'
import type { PagesContext } from '../context.ts'
import { downloadExport, listExports, proposeExport } from './export.ts'

export function exportRoutes(route: DeskRoute, context: PagesContext): void {
  route(endpoints.listExports, ({ staff }) => listExports(context, staff))

  route(endpoints.proposeExport, ({ staff, body }) => proposeExport(context, staff, body))

  route(endpoints.downloadExport, async ({ staff, params, setFile }) => {
    const file = await downloadExport(context, staff, params.approvalId)
    if (file instanceof Failure) return file
    setFile(file)
    return file.content
  })
}
