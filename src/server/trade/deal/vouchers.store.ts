import { sql } from 'drizzle-orm'
import type { Queryable } from '../../platform/database/database.ts'
import { approvalDecisionTable, approvalTable } from '../../staff/approval/approval.table.ts'
import { bankEntryReportTable, bankFileTable, bankStatementTable } from '../bank/bank-statement.table.ts'
import { bankEntryDecisionTable, paymentMatchTable } from '../bank/payment-match.table.ts'
import { dealPaymentTable } from './payment.table.ts'
import { dealQuestionTable } from './question.table.ts'
import { hasFileOfChannel } from './bank-reports.store.ts'

/**
 * Ids of the people who vouched for payments: they typed or approved them, matched them by hand or corrected the match, accepted their sender, or
 * uploaded or confirmed the only files that report them. They sign nothing that leaves for this money: nobody may both invent it and send it on.
 */
export async function findVouchers(db: Queryable, paymentIds: string[]): Promise<string[]> {
  // Includes records of the same payment that were taken back by mistake.
  const ofPayments = sql`in (
    select again.id from ${dealPaymentTable} given join ${dealPaymentTable} again using (currency, bank_reference)
    where given.id = any(${sql.param(paymentIds)}::uuid[]))`
  const { rows } = await db.execute<{ id: string }>(sql`
    select staff_id as id from ${dealPaymentTable} where id ${ofPayments} and staff_id is not null and approval_id is null
    union
    select person.id from ${dealPaymentTable} payment
    join ${approvalTable} on ${approvalTable.id} = payment.approval_id
    cross join lateral (values (proposed_by), (payment.staff_id)) person (id)
    where payment.id ${ofPayments} and not exists (
      select from ${paymentMatchTable} reported
      join ${bankEntryDecisionTable} decision on decision.entry_id = reported.entry_id and decision.number = reported.decision and decision.staff_id is null
      where reported.deal_payment_id = payment.id and reported.kind = 'received' and ${hasFileOfChannel(sql`reported.entry_id`)})
    union
    select staff_id from ${bankEntryDecisionTable} decision
    join ${paymentMatchTable} matched on matched.entry_id = decision.entry_id and matched.decision = decision.number
    where matched.deal_payment_id ${ofPayments} and matched.kind = 'received' and staff_id is not null
    union
    select person.id from ${paymentMatchTable} matched
    join ${approvalTable} correction on correction.action = 'correct-entry' and correction.object = matched.entry_id::text
    join ${approvalDecisionTable} decided on decided.approval_id = correction.id and decided.outcome = 'approved'
    cross join lateral (values (correction.proposed_by), (decided.decided_by)) person (id)
    where matched.deal_payment_id ${ofPayments} and matched.kind = 'received'
    union
    select substr(ended_by, 7)::uuid from ${dealQuestionTable}
    where payment_id ${ofPayments} and outcome = 'accepted' and starts_with(ended_by, 'staff:')
    union
    select person.id from ${paymentMatchTable} match
    join ${bankEntryReportTable} report on report.entry_id = match.entry_id
    join ${bankStatementTable} statement on statement.id = report.statement_id
    join ${bankFileTable} file on file.id = statement.file_id
    cross join lateral (values (file.staff_id), (file.confirmed_by)) person (id)
    where match.deal_payment_id ${ofPayments} and match.kind = 'received' and person.id is not null and not ${hasFileOfChannel(sql`match.entry_id`)}`)
  return rows.map(({ id }) => id)
}
