import * as endpoints from '#contract/desk/endpoints/approvals.ts'
import type { StaffContext } from '../context.ts'
import type { DeskRoute } from '../session/desk-route.ts'
import { decideApproval, listApprovals, readApproval, withdrawApproval } from './approval.ts'

export function approvalRoutes(route: DeskRoute, context: StaffContext): void {
  route(endpoints.listApprovals, ({ staff, query }) => listApprovals(context, staff, query))

  route(endpoints.readApproval, ({ staff, params }) => readApproval(context, staff, params.id))

  route(endpoints.decideApproval, ({ staff, params, body }) => decideApproval(context, staff, { ...params, ...body }))

  route(endpoints.withdrawApproval, ({ staff, params }) => withdrawApproval(context, staff, params.id))
}
