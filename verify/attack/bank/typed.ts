import Big from 'big.js'
import { type CamtEntry, camtFile } from '../../../src/server/testing/camt-files.ts'
import { approve, proposePayment } from '../../../src/server/testing/deals.ts'
import { createDeals, storeDeals, type UnpaidDeal } from '../../harness/bank/deals.ts'
import { dropFiles, untilSettled } from '../../harness/bank/inbox.ts'
import { countOf, reportOf } from '../../harness/bank/typed.ts'
import { type People } from '../../harness/staff.ts'
import type { Target } from '../target.ts'
import type { Attacking } from './uploads.ts'

type Typed = Partial<Parameters<typeof proposePayment>[3]>

interface Kind {
  kind: string
  /** What people type differently from what the bank reports. */
  typed?: (deal: UnpaidDeal) => Typed
  /** How the bank reports it. */
  reported?: Partial<CamtEntry>
  /** Who approves it: before the bank reports it, after it, or nobody. */
  approved: 'before' | 'after' | 'never'
  /** The status of the proposal; 200 unless it is refused. */
  proposed?: number
  /** What becomes of the entry. */
  expected: 'matched' | 'open'
}

const dayMs = 86_400_000

const kinds: Kind[] = [
  { kind: 'typed by two', approved: 'before', expected: 'matched' },
  { kind: 'typed by two, without the reference', approved: 'before', reported: { creditorReference: '' }, expected: 'matched' },
  { kind: 'typed by two, without an account', approved: 'before', typed: () => ({ payerAccount: null }), expected: 'open' },
  {
    kind: 'typed by two, of days before',
    approved: 'before',
    typed: () => ({ bookedAt: new Date(Date.now() - 6 * dayMs).toISOString() }),
    expected: 'open',
  },
  { kind: 'typed by two, and reported under another name', approved: 'before', reported: { name: 'Xenia Quast' }, expected: 'open' },
  { kind: 'typed by one', approved: 'never', expected: 'matched' },
  { kind: 'typed by one, and approved after the bank has reported it', approved: 'after', expected: 'matched' },
  {
    kind: 'another name called the party',
    approved: 'never',
    typed: () => ({ payerName: 'Xenia Quast' }),
    proposed: 400,
    expected: 'matched',
  },
  {
    kind: 'a close name called the party',
    approved: 'never',
    typed: ({ client: { party } }) => ({ payerName: `${party.name} and Xenia Quast` }),
    proposed: 400,
    expected: 'matched',
  },
]

/** Payments that people type, and that the bank reports then. Each counts once, or a person is asked. */
export async function attackTyped(target: Target, { clerk, otherClerk }: People, { rounds, random, checks }: Attacking) {
  const deals = createDeals(random)
  // Two of one amount could be one, if one of them says less.
  const planned = kinds.flatMap((kind) =>
    Array.from({ length: rounds }, () => ({ ...kind, deal: deals.newPlainDeal({ amount: deals.newAmount() }) })),
  )
  await storeDeals(target, deals.deals)
  const late: { kind: string; deal: UnpaidDeal; approvalId: string }[] = []
  for (const { kind, deal, typed, approved, proposed = 200 } of planned) {
    // Nobody works so much in an hour.
    await target.query('delete from rate_limit')
    const { party, account: payerAccount } = deal.client
    const usual = { amount: deal.amount, bankReference: `T${deal.reference}`, payerName: party.name, payerAccount }
    const { status, body } = await proposePayment(target, clerk, deal.reference, { ...usual, ...typed?.(deal) })
    checks.expect(status === proposed, `${kind}: the proposal returned ${status} ${JSON.stringify(body)}`)
    if (status !== 200) continue
    const own = await approve(clerk, body.approvalId)
    checks.expect(own.status === 403, `${kind}: it was approved by the person who typed it: ${own.status}`)
    if (approved === 'before') {
      const other = await approve(otherClerk, body.approvalId)
      checks.expect(other.status === 200, `${kind}: the approval returned ${other.status} ${JSON.stringify(other.body)}`)
    } else if (approved === 'after') late.push({ kind, deal, approvalId: body.approvalId })
  }
  for (const { kind, deal, approved } of planned)
    checks.expect((await countOf(target, deal)).payments === Number(approved === 'before'), `${kind}: it counts before two people typed it`)
  dropFiles(
    target.bankInbox,
    planned.map(({ deal, reported = {} }, at) => ({ name: `typed-${at}.xml`, text: camtFile(reportOf(deal, reported)) })),
  )
  await untilSettled(target, target.bankInbox)
  for (const { kind, approvalId } of late) {
    await target.query('delete from rate_limit')
    const { status, body } = await approve(otherClerk, approvalId)
    checks.expect(status === 200 || status === 409, `${kind}: the approval returned ${status} ${JSON.stringify(body)}`)
  }
  for (const { kind, deal, approved, expected } of planned) {
    const found = await countOf(target, deal)
    // What is approved late is a further payment, about which a dealer is asked.
    const isOnce = Big(found.counts).eq(deal.amount) && found.state === 'paid' && found.payments <= (approved === 'after' ? 2 : 1)
    checks.expect(isOnce, `${kind}: the deal ${deal.reference} of ${deal.amount} is ${JSON.stringify(found)}`)
    checks.expect(found.entries === expected, `${kind}: the entry is ${found.entries} instead of ${expected}`)
  }
  return { 'payments typed': planned.length }
}
