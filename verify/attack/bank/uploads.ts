import { camtFile } from '../../../src/server/testing/camt-files.ts'
import type { Person } from '../../../src/server/testing/staff.ts'
import { createDeals, storeDeals, type UnpaidDeal } from '../../harness/bank/deals.ts'
import type { BankFile } from '../../harness/bank/files.ts'
import { dropFiles, untilSettled } from '../../harness/bank/inbox.ts'
import { countOf, reportOf } from '../../harness/bank/typed.ts'
import { confirmFile, type Figures, figuresOf, type Uploaded, uploadFile } from '../../harness/bank/upload.ts'
import type { Checks } from '../../harness/part.ts'
import type { Random } from '../../harness/random.ts'
import type { People } from '../../harness/staff.ts'
import type { Target } from '../target.ts'

/** What becomes of a file that was uploaded. */
const kinds = [
  'forged',
  'forged statement',
  'confirmed',
  'brought by the bank',
  'another one brought by the bank',
  'confirmed and brought at once',
] as const
type Kind = (typeof kinds)[number]

interface Round {
  kind: Kind
  deal: UnpaidDeal
  file: BankFile
  figures: Figures
  uploaded: Uploaded
}

export interface Attacking {
  /** Of each kind. */
  rounds: number
  random: Random
  checks: Checks
}

/** Uploads of files that would pay a deal, and wrong confirmations of them. None counts before a second person has typed what the bank shows. */
export async function attackUploads(target: Target, { clerk, otherClerk }: People, { rounds: count, random, checks }: Attacking) {
  const deals = createDeals(random)
  const planned = kinds.flatMap((kind) => Array.from({ length: count }, () => ({ kind, deal: deals.newPlainDeal() })))
  await storeDeals(target, deals.deals)
  const rounds: Round[] = []
  for (const [at, { kind, deal }] of planned.entries()) {
    const camt = { ...reportOf(deal), ...(kind === 'forged statement' && { kind: 'camt.053' as const }) }
    const file = { name: `upload-${at}.xml`, text: camtFile(camt) }
    rounds.push({ kind, deal, file, figures: figuresOf(camt), uploaded: await uploadFile(clerk, file) })
  }
  /** `confirmed`, or the failure with its fields. */
  async function confirm(who: Person, { uploaded, ...round }: Round, figures = round.figures): Promise<string> {
    // Nobody works so much in an hour.
    await target.query('delete from rate_limit')
    const { status, body } = await confirmFile(who, uploaded, figures)
    const { error = '', fields = {} } = body as { error?: string; fields?: object }
    return status === 200 ? 'confirmed' : [error, ...Object.keys(fields)].join(' ')
  }
  for (const round of rounds) {
    for (const wrong of wrongWays(round.figures)) {
      const answer = await confirm(otherClerk, round, wrong)
      checks.expect(answer === 'VALIDATION_FAILED statements', `with wrong numbers, an upload is ${answer}`)
    }
    const own = await confirm(clerk, round)
    checks.expect(own === 'OWN_PROPOSAL', `by the person who uploaded it, an upload is ${own}`)
  }
  await untilSettled(target, target.bankInbox)
  for (const { deal } of rounds) await expectPaid(target, { deal, times: 0, checks })

  const ofKind = (kind: Kind) => rounds.filter((round) => round.kind === kind)
  for (const round of ofKind('confirmed')) {
    const answers = [await confirm(otherClerk, round), await confirm(otherClerk, round)]
    checks.expect(answers.join() === 'confirmed,CONFLICT', `an upload that is confirmed twice is ${answers.join()}`)
  }
  const others = ofKind('another one brought by the bank').map(({ deal, file }) => ({
    ...file,
    text: camtFile(reportOf(deal, { entryReference: `A${deal.reference}` })),
  }))
  const same = ['confirmed', 'brought by the bank', 'confirmed and brought at once'] as const
  dropFiles(target.bankInbox, [...others, ...same.flatMap((kind) => ofKind(kind).map(({ file }) => file))])
  const atOnce = ofKind('confirmed and brought at once').map((round) => confirm(otherClerk, round))
  for (const answer of await Promise.all(atOnce))
    checks.expect(['confirmed', 'CONFLICT'].includes(answer), `an upload that the bank is bringing is ${answer}`)
  await untilSettled(target, target.bankInbox)
  for (const { kind, deal } of rounds) await expectPaid(target, { deal, times: kind.startsWith('forged') ? 0 : 1, checks })
  for (const round of ofKind('brought by the bank')) {
    const late = await confirm(otherClerk, round)
    checks.expect(late === 'CONFLICT', `an upload that the bank has brought is ${late}`)
  }
  return { 'files uploaded': rounds.length, 'of them confirmed by nobody, and never brought by the bank': 2 * count }
}

/** What the bank's portal could show instead. */
function wrongWays({ statements, orders }: Figures): Figures[] {
  const [figures] = statements as [Figures['statements'][number]]
  const changed = (change: Partial<typeof figures>): Figures => ({ statements: [{ ...figures, ...change }], orders })
  return [
    changed({ sum: '0', entries: 0 }),
    changed({ sum: `-${figures.sum}` }),
    changed({ entries: 2 }),
    changed({ closing: '0' }),
    { statements: [figures], orders: 1 },
    { statements: [], orders },
    { statements: [figures, figures], orders },
  ]
}

/** Whether the money of a deal came so many times, each time by one entry. */
async function expectPaid(target: Target, { deal, times, checks }: { deal: UnpaidDeal; times: number; checks: Checks }): Promise<void> {
  const { state, payments, entries } = await countOf(target, deal)
  const isRight = payments === times && (entries?.split(',').length ?? 0) === times && state === (times === 1 ? 'paid' : 'awaiting-payment')
  checks.expect(isRight, `the deal ${deal.reference} is ${state} by ${payments} payments and ${entries}, and its money came ${times} times`)
}
