import { setTimeout as pause } from 'node:timers/promises'
import { camtFile } from '../../../src/server/testing/camt-files.ts'
import { decideApproval } from '#contract/desk/endpoints/approvals.ts'
import { proposePayment } from '../../../src/server/testing/deals.ts'
import { must, decisionOf } from '../../../src/server/testing/staff.ts'
import type { UnpaidDeal } from '../../harness/bank/deals.ts'
import type { BankFile } from '../../harness/bank/files.ts'
import { dropFiles, untilSettled } from '../../harness/bank/inbox.ts'
import { countOf, reportOf } from '../../harness/bank/typed.ts'
import { readyToConfirm, type Figures, type Uploaded, uploadFile } from '../../harness/bank/upload.ts'
import type { ServiceUnderTest } from '../../harness/environment/test-environment.ts'
import type { Checks } from '../../harness/part.ts'
import { type People } from '../../harness/staff.ts'
import { until } from '../../harness/until.ts'
import type { Kill } from '../kills.ts'

/** What a person of the desk does while something is killed. */
interface Act {
  what: string
  /** Prepares it. Returns how it is done, as often as it is necessary, and whether it is done: wholly or not at all. */
  begin(): Promise<{
    /** The person's proof. Returns the call. */
    prove(): Promise<() => Promise<{ status: number; body: unknown }>>
    isDone(): Promise<boolean>
  }>
}

export type PersonHit = 'too late' | 'kept' | 'not kept'

interface Striking {
  kill: Kill
  afterMs: number
  checks: Checks
}

type Site = Pick<ServiceUnderTest, 'database'> & { people: People }

/** A second person confirms an upload of a file of the bank. */
export const confirmation = (site: Site, { figures, ...file }: BankFile & { figures: Figures }, checks: Checks): Act => ({
  what: 'a confirmation of an upload',
  async begin() {
    const { clerk, otherClerk } = site.people
    const uploaded = await uploadFile(clerk, file)
    return {
      prove: () => readyToConfirm(otherClerk, uploaded, figures),
      isDone: () => isConfirmed(site, uploaded, checks),
    }
  },
})

async function isConfirmed({ database }: Site, { id }: Uploaded, checks: Checks): Promise<boolean> {
  const [found] = await database.query<{ is_confirmed: boolean; waiting: number; entries: number }>(
    `select confirmed_at is not null is_confirmed,
      (select count(*)::int from bank_statement where file_id = $1 and state = 'unconfirmed') waiting,
      (select count(*)::int from bank_entry_report where statement_id in (select id from bank_statement where file_id = $1)) entries
    from bank_file where id = $1`,
    [id],
  )
  const { is_confirmed: isDone = false, waiting = 0, entries = 0 } = found ?? {}
  checks.expect(isDone ? waiting === 0 : entries === 0, `a half of an upload counts: ${JSON.stringify(found)}`)
  return isDone
}

/** A second person approves a payment that a clerk typed. */
export const approval = ({ people, database }: Site, deal: UnpaidDeal): Act => ({
  what: 'an approval of a typed payment',
  async begin() {
    const { account: payerAccount, party } = deal.client
    const payment = { amount: deal.amount, bankReference: `T${deal.reference}`, payerName: party.name, payerAccount }
    const { approvalId } = await must(proposePayment(database, people.clerk, deal.reference, payment))
    return {
      async prove() {
        const decided = await decisionOf(people.otherClerk, approvalId)
        return () => people.otherClerk.call(decideApproval, decided)
      },
      isDone: async () => (await countOf(database, deal)).payments > 0,
    }
  },
})

/** How many milliseconds it takes a person. */
export async function timePerson({ begin }: Act): Promise<number> {
  const send = await (await begin()).prove()
  const startedAt = performance.now()
  await must(send())
  return performance.now() - startedAt
}

/** Kills so long after a person's call was sent, restarts, and lets the person do it again. Returns what became of it at the kill. */
export async function strikePerson({ database }: Site, { what, begin }: Act, { kill, afterMs, checks }: Striking): Promise<PersonHit> {
  // Nobody works so much in an hour.
  await database.query('delete from rate_limit')
  const { prove, isDone } = await begin()
  const send = await prove()
  const answered = send().catch(() => undefined)
  await pause(afterMs)
  await kill.strike()
  const isAnswered = (await answered)?.status === 200
  await kill.recover()
  const { isKept } = await until(async () => ({ isKept: await isDone() }), { what: 'the database answers', mayFail: true })
  checks.expect(isKept || !isAnswered, `${what} was answered, and lost`)
  const again = async () => (await isDone()) || ((await (await prove())()).status === 200 && isDone())
  await until(again, { what, mayFail: true, everyMs: 200 })
  return isAnswered ? 'too late' : isKept ? 'kept' : 'not kept'
}

/** The bank reports all payments that were typed: each still counts once. */
export async function reportTyped({ database, bankInbox }: ServiceUnderTest, deals: UnpaidDeal[], checks: Checks): Promise<void> {
  dropFiles(
    bankInbox,
    deals.map((deal, at) => ({ name: `typed-${at}.xml`, text: camtFile(reportOf(deal)) })),
  )
  await untilSettled(database, bankInbox)
  for (const deal of deals) {
    const found = await countOf(database, deal)
    const isOnce = found.payments === 1 && found.state === 'paid' && found.entries === 'matched'
    checks.expect(isOnce, `the typed payment of the deal ${deal.reference} is ${JSON.stringify(found)}`)
  }
}
