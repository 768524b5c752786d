import { type LoggedTable, loggedTable } from '../../platform/record-log/logged-table.ts'
import { approvalDecisionTable, approvalTable, staffProofTable } from './approval.table.ts'

/** What people confirmed, proposed and decided has leaves in the log. What is about a client is erased with the account. */
export const loggedApprovals: readonly LoggedTable[] = [
  loggedTable(staffProofTable, { key: ['id'] }),
  loggedTable(approvalTable, { key: ['id'] }),
  loggedTable(approvalDecisionTable, { key: ['approvalId'] }),
]
