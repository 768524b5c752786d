import Big from 'big.js'
import type { DealReply } from '../../../src/server/testing/deals.ts'
import type { TestedService } from '../../../src/server/testing/service.ts'
import type { Checks } from '../part.ts'

const awaiting = ['awaiting-payment', 'awaiting-coins']
const afterPayment = ['paid', 'executed', 'sending', 'done']

/**
 * Every move that a deal may make: from where (null: the deal begins), to where, and which letter the client gets. It is written down once more, because a
 * judge that imported the product's own table (`contract/desk/deal-moves.ts`) would find whatever mistake is in it right.
 */
const moves: Record<string, [from: (string | null)[], to: string, letter?: string]> = {
  'buy-accepted': [[null], 'awaiting-payment'],
  'sell-accepted': [[null], 'awaiting-coins'],
  'revised-accepted-paid': [[null], 'paid'],
  received: [awaiting, 'paid', 'deal-paid'],
  'received-late': [awaiting, 'in-question', 'deal-question'],
  'received-over': [awaiting, 'in-question', 'deal-question'],
  'received-short': [awaiting, 'in-question', 'deal-question'],
  'buy-not-paid': [['awaiting-payment'], 'lapsed', 'deal-lapsed'],
  'sell-not-sent': [['awaiting-coins'], 'lapsed', 'deal-lapsed'],
  'received-in-time': [['lapsed'], 'paid', 'deal-paid'],
  'received-after-end': [['lapsed', 'cancelled'], 'in-question', 'deal-question'],
  'buy-cancelled-by-client': [['awaiting-payment'], 'cancelled', 'deal-cancelled'],
  'sell-cancelled-by-client': [['awaiting-coins'], 'cancelled', 'deal-cancelled'],
  'cancelled-partly-paid': [awaiting, 'refunding', 'deal-refunding'],
  'stopped-unpaid': [awaiting, 'cancelled', 'deal-stopped'],
  'stopped-partly-paid': [awaiting, 'refunding', 'deal-refunding'],
  filled: [['paid'], 'executed'],
  refused: [['paid'], 'refunding', 'deal-refunding'],
  'sending-decided': [['executed'], 'sending'],
  sent: [['sending'], 'done', 'deal-sent'],
  'sending-failed': [['sending'], 'in-question', 'deal-question'],
  'payment-taken-back': [afterPayment, 'in-question', 'deal-question'],
  'delivery-undone': [['done'], 'in-question', 'deal-question'],
  'stopped-for-review': [afterPayment, 'in-question', 'deal-question'],
  honoured: [['in-question'], 'paid', 'deal-paid'],
  'settled-paid': [['in-question'], 'paid'],
  'settled-executed': [['in-question'], 'executed'],
  'settled-done': [['in-question'], 'done'],
  'refund-decided': [['in-question'], 'refunding', 'deal-refunding'],
  'revised-accepted': [['in-question'], 'replaced'],
  'loss-recorded': [['in-question'], 'done'],
  refunded: [['refunding'], 'refunded', 'deal-refunded'],
  'refund-failed': [['refunding'], 'in-question', 'deal-question'],
  'refund-came-back': [['refunded'], 'in-question', 'deal-question'],
}

const sum = (rows: { amount: string }[]) => rows.reduce((total, { amount }) => total.plus(amount), Big(0))
const count = <Key>(all: Key[], wanted: Key) => all.filter((one) => one === wanted).length

/** Checks what is true of every deal at any time: of this one, as the desk reads it, and of those that it replaces. */
export async function checkDeal(service: TestedService, deal: DealReply, checks: Checks): Promise<void> {
  const stored = await readStored(service, deal.request)
  const { deals, payments, transfers, steps, transferSteps, wallets, payoutAccounts } = stored
  const { state, sums } = deal
  checkSteps(stored, checks)
  // Coins came meanwhile: the next look has both.
  if (deals.find(({ reference }) => reference === deal.reference)?.version !== deal.version) return
  const lastStepOf = ({ id }: { id: string }) => transferSteps.findLast((step) => step.transfer_id === id)?.kind
  const isLive = (one: { id: string }) => lastStepOf(one) !== 'failed' && lastStepOf(one) !== 'returned'
  const refundsOf = (id: string) => transfers.filter((one) => one.payment_id === id && isLive(one))
  for (const { id, amount } of payments)
    checks.expect(sum(refundsOf(id)).lte(amount), `of a payment of ${amount}, ${sum(refundsOf(id)).toFixed()} goes back`)

  const counting = payments.filter(({ set_aside, accepted, reversed }) => !reversed && (set_aside === null || accepted))
  const received = sum(counting)
  const held = received.minus(sum(counting.flatMap(({ id }) => refundsOf(id))))
  checks.expect(received.eq(sums.received), `${received.toFixed()} counts, and the desk reads ${sums.received}`)
  checks.expect(held.eq(sums.held), `${held.toFixed()} is held, and the desk reads ${sums.held}`)
  checks.expect(state !== 'refunded' || held.lte(0), `a refunded deal holds ${held.toFixed()}`)

  const deliveries = transfers.filter(({ purpose }) => purpose === 'delivery')
  const live = deliveries.filter(isLive).length
  checks.expect(live <= 1, `${live} deliveries are alive`)
  for (const { amount, to_account } of deliveries) {
    const [own, whole] = deal.direction === 'buy' ? [wallets, deal.coinAmount] : [payoutAccounts, deal.fiatAmount]
    checks.expect(
      own.some(({ address }) => address === to_account),
      'a delivery goes to no wallet or account of the client',
    )
    const isWhole = Big(amount).eq(whole) || live === 0 || deal.replaces !== null
    checks.expect(isWhole, `a delivery of ${amount} instead of ${whole}`)
  }
  const isLoss = steps.some(({ move }) => move === 'loss-recorded')
  const isCovered = live === 0 || held.gte(Big(sums.due).minus(deal.shortAmount)) || state === 'in-question' || isLoss
  checks.expect(isCovered, `after a delivery, only ${held.toFixed()} of ${sums.due} is held, and the deal is ${state}`)
  checkDecisions(stored, checks)
  checkQuestions(deal, held, checks)

  const isRefundRunning = transfers.some((one) => one.purpose === 'refund' && [undefined, 'sent'].includes(lastStepOf(one)))
  const marked = deals.flatMap(({ reference, has_running_refund }) => (has_running_refund ? [reference] : []))
  const wanted = isRefundRunning ? [deals.at(-1)?.reference] : []
  checks.expect(marked.join() === wanted.join(), `deals with a running refund are ${wanted.join()}, and marked are ${marked.join()}`)
}

function checkSteps({ deals, steps }: Stored, checks: Checks): void {
  for (const { id, state, reference } of deals) {
    const own = steps.filter(({ deal_id }) => deal_id === id)
    checks.expect(own.at(-1)?.to === state, `the deal ${reference} is ${state} after a step to ${own.at(-1)?.to}`)
    for (const [at, { number, from, to, move }] of own.entries()) {
      const last = own[at - 1]?.to ?? null
      checks.expect(number === at + 1 && from === last, `a step ${number} from ${from} is in place ${at + 1}, after a step to ${last}`)
      const [froms, wanted] = moves[move] ?? [[], '']
      checks.expect(froms.includes(from) && to === wanted, `the move ${move} leads from ${from} to ${to}`)
    }
  }
}

/** What leaves was decided by two people, if it must be, and a refund goes where the money came from. */
function checkDecisions({ offers, deals, payments, transfers, proposals, decisions, wallets }: Stored, checks: Checks): void {
  for (const { purpose, payment_id, approval_id, to_account, committed_at } of transfers) {
    const deal = deals.findLast(({ accepted_at }) => Date.parse(accepted_at) <= Date.parse(committed_at))
    const worth = offers.find(({ id }) => id === deal?.offer_id)?.amount_eur ?? '0'
    const proposedBy = proposals.find(({ id }) => id === approval_id)?.proposed_by
    const isByTwo = decisions.some((one) => one.approval_id === approval_id && one.outcome === 'approved' && one.decided_by !== proposedBy)
    const needsTwo = purpose === 'refund' || Big(worth).gte(1000)
    checks.expect(!needsTwo || isByTwo, `a ${purpose} worth ${worth} EUR left without its approval`)
    const payer = payments.find(({ id }) => id === payment_id)?.payer_account ?? to_account
    // Coins go back to a wallet that the client has proven: an exchange sends from addresses at which it credits nobody.
    const isOwnWallet = wallets.some(({ address }) => address === to_account)
    checks.expect(payer === to_account || isOwnWallet, 'a refund goes to another account than paid')
  }
}

/** Somebody is asked about coins that are left, and about money above the deal's amount, unless the whole deal is in question. */
function checkQuestions({ state, sums, questions }: DealReply, held: Big, checks: Checks): void {
  const open = questions.filter(({ outcome }) => outcome === null).map(({ cause }) => cause)
  const isAskedAbove = open.includes('surplus') || open.includes('refund-came-back')
  const isAbove = afterPayment.includes(state) && held.gt(sums.due)
  checks.expect(!isAbove || isAskedAbove, `of ${held.toFixed()} that is held, ${sums.due} is due, and nobody is asked`)
  const isLeft = ['lapsed', 'cancelled', 'refunded'].includes(state) && !Big(sums.toFill).eq(0)
  const isAsked = open.includes('coins-left')
  checks.expect(isAsked === isLeft, `a ${state} deal with ${sums.toFill} to fill is ${isAsked ? '' : 'not '}asked about`)
}

/** How much longer an offer can be accepted than its screen shows. */
export const graceMs = 2000

/** Checks that what belongs together is stored together: offers with their ends, deals with their steps, and all of it with events and letters. */
export async function checkTraces(service: TestedService, request: string, checks: Checks): Promise<StoredWithLetters> {
  const stored = await readWithLetters(service, request)
  const { offers, ends, deals, steps, payments, fills, transfers, transferSteps, proposals, decisions, letters } = stored
  const expectEqual = (what: string, found: number, wanted: number) =>
    checks.expect(found === wanted, `request ${request}: ${found} ${what} instead of ${wanted}`)

  for (const { id, number, direction, reference, is_open, expires_at } of offers) {
    const end = ends.find(({ offer_id }) => offer_id === id)
    checks.expect(is_open === !end, `the offer ${reference} was ${end?.end}, and is ${is_open ? '' : 'not '}named as open`)
    const lateMs = end ? Date.parse(end.at) - Date.parse(expires_at) : 0
    checks.expect(end?.end === 'expired' ? lateMs === 0 : lateMs <= graceMs, `an offer was ${end?.end} ${lateMs} ms after its end`)
    const own = deals.filter(({ offer_id }) => offer_id === id)
    const made = steps.filter(({ deal_id }) => deal_id === own[0]?.id)
    expectEqual(`deals of an offer that was ${end?.end}`, own.length, end?.end === 'accepted' ? 1 : 0)
    expectEqual('first steps', Math.min(1, made.length), own.length)
    // Nobody published the first one of a buy: these programs store it.
    const owed = [
      ...(number > 1 || direction === 'sell' ? ['offer-ready'] : []),
      ...own.map(() => 'offer-accepted'),
      ...made.flatMap(({ move }) => moves[move]?.[2] ?? []),
    ]
    const ordered = letters.flatMap(({ offer_id, kind }) => (offer_id === id ? [kind] : []))
    for (const kind of new Set([...owed, ...ordered]))
      if (!lettersOfNoMove.includes(kind)) expectEqual(`letters “${kind}”`, count(ordered, kind), count(owed, kind))
  }

  const lettersOf = (kind: string) => letters.filter((letter) => letter.kind === kind).length
  const kinds = stored.events.map(({ kind }) => kind)
  const expectEvents = (kind: string, wanted: number) => expectEqual(`events “${kind}”`, count(kinds, kind), wanted)
  expectEvents('offer.ended', ends.length)
  expectEvents('deal.moved', steps.length)
  expectEvents('deal.payment-recorded', payments.length)
  expectEqual(
    'letters about what was set aside',
    lettersOf('deal-payment-set-aside'),
    payments.filter((one) => one.set_aside !== null).length,
  )
  expectEvents('deal.fill-recorded', fills.length)
  expectEvents('deal.transfer-decided', transfers.length)
  expectEvents('deal.transfer-recorded', transferSteps.length)
  checks.expect(
    lettersOf('deal-payment-returned') <= arrived(stored, 'refund').length,
    `request ${request}: letters about refunds that did not arrive`,
  )
  expectEvents('approval.proposed', proposals.length)
  expectEvents('approval.decided', decisions.length)
  const approved = decisions.flatMap(({ approval_id, outcome }) => (outcome === 'approved' ? [approval_id] : []))
  const toSend = proposals.filter(({ id, action }) => action.startsWith('send-') && approved.includes(id))
  expectEqual('transfers that two decided', transfers.filter(({ approval_id }) => approval_id !== null).length, toSend.length)
  return stored
}

/** What is said about single payments, and before an offer ends. */
const lettersOfNoMove = ['deal-part-received', 'deal-payment-set-aside', 'deal-payment-returned', 'offer-ends-soon']

/** Transfers that once were confirmed. */
const arrived = ({ transfers, transferSteps }: Stored, purpose: 'delivery' | 'refund') =>
  transfers.filter(
    (one) => one.purpose === purpose && transferSteps.some((step) => step.transfer_id === one.id && step.kind === 'confirmed'),
  )

/** What is true besides of a deal whose stages came one after another, without a question. Returns what became of it, or of its offer. */
export function checkStraight(stored: StoredWithLetters, checks: Checks): string {
  const { offers, ends, deals, steps, payments, fills, transfers, transferSteps, letters } = stored
  const [offer] = offers as [Stored['offers'][number]]
  const { state, version = 0 } = deals[0] ?? {}
  const expectEqual = (what: string, found: Big | number, wanted: string | number | Big) =>
    checks.expect(Big(found).eq(wanted), `offer ${offer.reference}: ${found.toString()} ${what} instead of ${wanted.toString()}`)
  // Each change counts once, and each of them but a refusal leaves one record.
  const refusals = steps.filter(({ move }) => move === 'refused').length
  expectEqual('changes', version, payments.length + fills.length + transfers.length + transferSteps.length + refusals)
  expectEqual('letters about single payments', letters.filter(({ kind }) => lettersOfNoMove.includes(kind)).length, 0)
  if (state === 'done') expectEqual('bought', sum(fills), offer.bought_amount)
  if (state === 'done' || state === 'refunded') expectEqual('received', sum(payments), offer.fiat_amount)
  expectEqual('delivered', sum(arrived(stored, 'delivery')), state === 'done' ? offer.coin_amount : 0)
  expectEqual('paid back', sum(arrived(stored, 'refund')), state === 'refunded' ? sum(payments) : 0)
  return state ?? ends[0]?.end ?? 'open'
}

/** What the database has of a request, with all of its offers and deals. Columns have their own names, amounts are texts. */
interface Stored {
  offers: {
    id: string
    number: number
    direction: 'buy' | 'sell'
    reference: string
    is_open: boolean
    expires_at: string
    amount_eur: string
    fiat_amount: string
    coin_amount: string
    bought_amount: string
  }[]
  ends: { offer_id: string; end: string; at: string }[]
  /** The newest one last: it replaces the others. */
  deals: {
    id: string
    reference: string
    offer_id: string
    state: string
    version: number
    accepted_at: string
    has_running_refund: boolean
  }[]
  steps: { deal_id: string; number: number; from: string | null; to: string; move: string }[]
  payments: { id: string; amount: string; payer_account: string | null; set_aside: string | null; accepted: boolean; reversed: boolean }[]
  fills: { amount: string }[]
  transfers: {
    id: string
    purpose: 'delivery' | 'refund'
    payment_id: string | null
    approval_id: string | null
    amount: string
    to_account: string
    committed_at: string
  }[]
  transferSteps: { transfer_id: string; kind: string }[]
  proposals: { id: string; action: string; proposed_by: string }[]
  decisions: { approval_id: string; outcome: string; decided_by: string | null }[]
  /** Confirmed wallets of the client. */
  wallets: { address: string }[]
  payoutAccounts: { address: string }[]
  events: { kind: string }[]
}

interface Alone {
  kind: 'delivery' | 'honour'
  staff_id: string
  account_id: string
  eur: string
  at: string
}

/** What one person may decide alone, in euro, of one deal and of 24 hours: below the first, and up to the second. */
const mostAlone = { delivery: 999.99, honour: 100 }

/** Checks what one person decided alone, and what one client got so: in no 24 hours more than the operator's limits. Nobody honours their own offer. */
export async function checkSums({ query }: TestedService, checks: Checks): Promise<void> {
  const alone = await query<Alone>(`
    select 'delivery' kind, transfer.staff_id, deal.account_id, (
        select amount_eur from deal of_chain join offer on offer.id = of_chain.offer_id
        where deal.id in (of_chain.id, of_chain.root_deal_id) and of_chain.accepted_at <= committed_at
        order by of_chain.accepted_at desc limit 1)::text eur,
      committed_at at
    from transfer join deal on deal.id = deal_id where purpose = 'delivery' and approval_id is null
    union all select 'honour', concession.staff_id, deal.account_id, cost_eur::text, at
    from concession join deal on deal.id = deal_id where not is_above_limit`)
  for (const kind of ['delivery', 'honour'] as const)
    for (const who of ['staff_id', 'account_id'] as const)
      for (const [id, rows] of Map.groupBy(
        alone.filter((row) => row.kind === kind),
        (row) => row[who],
      ))
        for (const { at } of rows) {
          const ofDay = rows.filter((row) => Date.parse(row.at) <= Date.parse(at) && Date.parse(row.at) > Date.parse(at) - 86_400_000)
          const total = ofDay.reduce((all, { eur }) => all.plus(eur), Big(0))
          checks.expect(total.lte(mostAlone[kind]), `${kind}: ${total.toFixed()} EUR in 24 hours, decided alone (${who} ${id})`)
        }
  const [own] = await query<{ count: string }>(`
    select count(*) from concession join deal on deal.id = deal_id join offer on offer.id = deal.offer_id
    where concession.staff_id = offer.staff_id and (concession.late_minutes > 0 or concession.short_amount > 0)`)
  checks.expect(own?.count === '0', `${own?.count} deals were honoured by who published the offer`)
}

interface StoredWithLetters extends Stored {
  letters: { offer_id: string; kind: string }[]
}

const ofDeals = 'deal_id in (select id from deals)'
const proposals = '(select id from approval where object in (select reference from deals))'

const rows: Record<keyof Stored, string> = {
  offers: `select id, number, direction, reference, coalesce(id = open_offer_id, false) is_open, expires_at, amount_eur::text, fiat_amount::text, coin_amount::text,
    (coin_amount + network_fee)::text bought_amount from offers order by number`,
  ends: 'select offer_id, "end", at from offer_end where offer_id in (select id from offers)',
  deals: 'select id, reference, offer_id, state, version, accepted_at, has_running_refund from deals order by accepted_at',
  steps: `select deal_id, number, "from", "to", move from deal_step where ${ofDeals} order by number`,
  payments: `select id, amount::text, payer_account, set_aside, exists (select from deal_payment_reversal where payment_id = payment.id) reversed,
    exists (select from deal_question where payment_id = payment.id and outcome = 'accepted') accepted from deal_payment payment where ${ofDeals}`,
  fills: `select coin_amount::text amount from fill where ${ofDeals}`,
  transfers: `select id, purpose, payment_id, approval_id, amount::text, to_account, committed_at from transfer where ${ofDeals}`,
  transferSteps: `select transfer_id, kind from transfer_step where transfer_id in (select id from transfer where ${ofDeals}) order by number`,
  proposals: `select id, action, proposed_by from approval where id in ${proposals}`,
  decisions: `select approval_id, outcome, decided_by from approval_decision where approval_id in ${proposals}`,
  wallets: 'select address from wallet where confirmed_at is not null and account_id in (select account_id from offers)',
  payoutAccounts: 'select iban address from payout_account where account_id in (select account_id from offers)',
  events: `select kind from event where account_id in (select account_id from offers)
      and (details->>'offer' in (select reference from offers) or details->>'reference' in (select reference from deals))
    union all select kind from event where kind in ('approval.proposed', 'approval.decided') and at >= (select min(published_at) from offers)
      and details->>'approvalId' in (select id::text from approval where id in ${proposals})`,
}

// A letter to a frozen client is ordered again for an hour later, as often as it is tried.
const letters = `select data->>'offerId' offer_id, data->>'kind' kind from pgboss.job where name = 'letter'
  and data->>'offerId' in (select id::text from offers) and start_after < created_on + interval '30 minutes'`

/** One statement, so that all is read as it was at one moment. */
const queryFor = (selects: Record<string, string>) => `
  with offers as (
    select offer.*, open_offer_id from offer join exchange_request request on request.id = request_id where request.reference = $1
  ), deals as (select * from deal where offer_id in (select id from offers))
  select ${Object.entries(selects)
    .map(([name, select]) => `(select coalesce(json_agg(one), '[]') from (${select}) one) "${name}"`)
    .join()}`

const readStored = async ({ query }: TestedService, request: string): Promise<Stored> =>
  (await query<Stored>(queryFor(rows), [request]))[0] as Stored

/** Slower than without the letters: nothing finds the orders of one offer. */
const readWithLetters = async ({ query }: TestedService, request: string): Promise<StoredWithLetters> =>
  (await query<StoredWithLetters>(queryFor({ ...rows, letters }), [request]))[0] as StoredWithLetters
