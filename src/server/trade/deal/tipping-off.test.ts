import { extractText } from 'unpdf'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { newTransactionId } from '#contract/addresses/testing/made-addresses.ts'
import { printReference } from '#contract/creditor-reference.ts'
import { pathOf } from '#contract/desk/calls.ts'
import type { CancelCause, StopCause } from '#contract/desk/deal-actions.ts'
import { questionForClient, stepForClient } from '#contract/desk/deal-for-client.ts'
import { type DealMoveCode, dealMoves, stateForClient } from '#contract/desk/deal-moves.ts'
import type { QuestionCause } from '#contract/desk/deal-questions.ts'
import { endClientSessions } from '#contract/desk/endpoints/clients.ts'
import { type offerEndReasons, withdrawOffer } from '#contract/desk/endpoints/offers.ts'
import { type closeReasons, closeRequest, readRequest } from '#contract/desk/endpoints/requests.ts'
import { removeWallet } from '#contract/desk/endpoints/wallets.ts'
import { type PayoutRefusal, refusalForClient } from '#contract/desk/payout-refusals.ts'
import type { WalletRemoval } from '#contract/desk/wallet-codes.ts'
import { changeLanguage } from '#contract/endpoints/account.ts'
import { downloadData, readClosing } from '#contract/endpoints/client-data.ts'
import { deal as readOwnDeal, deals as listOwnDeals, receiptPdf } from '#contract/endpoints/deals.ts'
import { exchangeRequests } from '#contract/endpoints/exchange-request.ts'
import { offer as readOffer, offers as listOffers } from '#contract/endpoints/offers.ts'
import { payoutAccounts } from '#contract/endpoints/payout-accounts.ts'
import { wallets } from '#contract/endpoints/wallets.ts'
import { freezeAccount, unfreezeAccount } from '../../client/account/interventions.ts'
import { bookingDayOf } from '../../platform/banking-day/closing-days.ts'
import { plusDays } from '../../platform/clock.ts'
import { dayOf } from '../../platform/zoned-time.ts'
import { bankDesk } from '../../testing/bank-desk.ts'
import { type CamtEntry, notificationOf } from '../../testing/camt-files.ts'
import { dealService, type OwnDeal } from '../../testing/deal-work.ts'
import * as deals from '../../testing/deals.ts'
import { type Buyer, buyer, draftFor, publish } from '../../testing/offers.ts'
import { addAccount, checkAccount } from '../../testing/payout-accounts.ts'
import { waitForQuietQueue } from '../../testing/queue.ts'
import { addOwnWallet } from '../../testing/wallets.ts'
import { askAboutMissing } from '../bank/missing-money.ts'
import { letterOfMove } from './move-deal.ts'

// Decision 230: of all that a client can read, nothing comes from a suspicion only.

const work = await dealService()
const { service, context, dealer, payments, compliance, otherCompliance, supervisor } = work
const { accepted, paidDeal, pay, fill, newWallet, deliver, recordStep, refundWhole } = work
const { handIn } = bankDesk(service, payments)

/** What the codes of the desk say of the client. A new code has no place here before somebody has said whether it is a suspicion. */
const isSuspicion = {
  question: {
    late: false,
    short: false,
    over: false,
    'after-end': false,
    'taken-back': false,
    'not-in-statement': false,
    'sent-without-statement': false,
    'sending-failed': false,
    'delivery-undone': false,
    'refund-failed': false,
    'refund-came-back': false,
    stopped: true,
    'possible-error': false,
    'coins-left': false,
    'other-name': false,
    'third-party': false,
    'other-currency': false,
    further: false,
    surplus: false,
    'unproven-sender': false,
  } satisfies Record<QuestionCause, boolean>,
  /** Whether compliance decides it, or it follows after that. */
  move: {
    'buy-accepted': false,
    'sell-accepted': false,
    'revised-accepted-paid': false,
    received: false,
    'received-late': false,
    'received-over': false,
    'received-short': false,
    'buy-not-paid': false,
    'sell-not-sent': false,
    'received-in-time': false,
    'received-after-end': false,
    'buy-cancelled-by-client': false,
    'sell-cancelled-by-client': false,
    'cancelled-partly-paid': false,
    'stopped-unpaid': true,
    'stopped-partly-paid': true,
    filled: false,
    refused: false,
    'sending-decided': false,
    sent: false,
    'sending-failed': false,
    'payment-taken-back': false,
    'payment-not-in-statement': false,
    'delivery-undone': false,
    'stopped-for-review': true,
    honoured: false,
    'settled-paid': true,
    'settled-executed': true,
    'settled-done': true,
    'refund-decided': true,
    'revised-accepted': false,
    'loss-recorded': false,
    refunded: true,
    'refund-failed': false,
    'refund-came-back': false,
  } satisfies Record<DealMoveCode, boolean>,
  stop: { compliance: true, 'possible-error': false } satisfies Record<StopCause, boolean>,
  cancel: { compliance: true, 'manifest-error': false } satisfies Record<CancelCause, boolean>,
  refusal: {
    'not-in-name': false,
    'wrong-form': false,
    'cannot-be-paid': false,
    suspicious: true,
  } satisfies Record<PayoutRefusal, boolean>,
  removal: { 'client-asked': false, mistyped: false, 'not-given': false, compliance: true } satisfies Record<WalletRemoval, boolean>,
  closing: {
    exchanged: false,
    'not-feasible': false,
    'withdrawn-by-client': false,
    'no-answer-from-client': false,
    duplicate: false,
    'below-minimum': false,
    compliance: true,
  } satisfies Record<(typeof closeReasons)[number], boolean>,
  withdrawal: { 'manifest-error': false, compliance: true } satisfies Record<(typeof offerEndReasons)[number], boolean>,
}

const suspicions = <Code extends string>(codes: Record<Code, boolean>): Code[] =>
  (Object.keys(codes) as Code[]).filter((code) => codes[code])

/** All that a client can read after a suspicion. */
const shownAfterSuspicion = new Set([
  ...suspicions(isSuspicion.question).map((cause) => `question ${questionForClient[cause]}`),
  ...suspicions(isSuspicion.move).flatMap((move) => [
    `step ${stepForClient[move]}`,
    `state ${stateForClient(dealMoves[move].to)}`,
    ...(letterOfMove(move) ? [`letter ${letterOfMove(move)}`] : []),
  ]),
  ...suspicions(isSuspicion.refusal).map((reason) => `refusal ${refusalForClient[reason]}`),
  'wallet removed',
  'request closed',
  'offer withdrawn',
  'offer superseded',
  'session desk',
])

/** All that a client reads and gets at one moment. */
interface Look {
  /** Without references, ids and times. */
  text: string
  codes: Set<string>
}

type Client = Pick<Buyer, 'id' | 'email' | 'password' | 'token' | 'request'>

async function lookAt({ client, reference }: { client: Client; reference?: string }): Promise<Look> {
  const { token, id, email, password: currentPassword, request } = client
  await waitForQuietQueue(service.database)
  const { body: ofOffers } = await service.call(listOffers, { token })
  const offers = []
  for (const one of ofOffers.offers) offers.push((await service.call(readOffer, { token, params: { reference: one.reference } })).body)
  const deal = reference === undefined ? null : (await service.call(readOwnDeal, { token, params: { reference } })).body
  const { body: list } = await service.call(listOwnDeals, { token })
  const { body: requests } = await service.call(exchangeRequests, { token, query: {} })
  const { body: ofAccounts } = await service.call(payoutAccounts, { token })
  const { body: ofWallets } = await service.call(wallets, { token })
  const { body: closing } = await service.call(readClosing, { token })
  const { body: download } = await service.call(downloadData, { token, body: { currentPassword } })
  await waitForQuietQueue(service.database)
  const received = (await service.lettersTo(email, 0)).filter((one) => !earlier.get(email)?.has(one.id))
  const letters = received.map(({ subject, text, html }) => ({ subject, text, html })).toSorted((a, b) => (a.text < b.text ? -1 : 1))
  const receipt = reference === undefined ? null : await receiptOf(token, reference)
  const ordered = await service.query<{ kind: string }>(
    `select data->>'kind' as kind from pgboss.job where data->>'offerId' in (select id::text from offer where account_id = $1)`,
    [id],
  )
  const data = download.data as { wallets: { removedAt: string | null }[]; sessions: { endReason: string | null }[] }
  const codes = [
    ...(deal ? [`state ${deal.state}`] : []),
    ...(deal?.steps.map(({ what }) => `step ${what}`) ?? []),
    ...(deal?.questions.map(({ cause }) => `question ${cause}`) ?? []),
    ...ordered.map(({ kind }) => `letter ${kind}`),
    ...ofAccounts.accounts.map(({ refusal }) => `refusal ${refusal}`),
    ...offers.map(({ state }) => `offer ${state}`),
    ...requests.requests.map(({ state }) => `request ${state}`),
    ...data.wallets.map(({ removedAt }) => `wallet ${removedAt ? 'removed' : 'kept'}`),
    ...data.sessions.map(({ endReason }) => `session ${endReason}`),
  ]
  const all = { offers, deal, list, requests, ofAccounts, ofWallets, closing, download, letters, receipt }
  return { text: alike(JSON.stringify(all, null, 1), { id, email, request, reference }), codes: new Set(codes) }
}

/** The status of the receipt, or its text. */
async function receiptOf(token: string, reference: string) {
  const headers = { authorization: `Bearer ${token}` }
  const { statusCode, rawPayload } = await service.app.inject({ url: pathOf(receiptPdf.call, { reference }), headers })
  return statusCode === 200 ? (await extractText(new Uint8Array(rawPayload))).text.join('').replaceAll(/\s+/g, ' ') : statusCode
}

interface Names extends Pick<Client, 'id' | 'email' | 'request'> {
  reference: string | undefined
}

/** The same text for two clients, whose references, ids, addresses and times differ. */
function alike(text: string, { id, email, request, reference }: Names): string {
  const names: [string, string][] = [
    [email, 'e-mail'],
    [id, 'account'],
    [request, 'request'],
  ]
  for (const name of reference === undefined ? [] : [printReference(reference), printReference(reference).replaceAll(' ', ''), reference])
    names.push([name, 'deal'])
  const named = names.reduce((changed, [name, as]) => changed.replaceAll(name, `<${as}>`), text)
  return named
    .replaceAll(/\b[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}\b/g, '<id>')
    .replaceAll(/\b[\da-f]{64}\b/g, '<hash>')
    .replaceAll(/\bbc1q[\da-z]+/gi, '<address>')
    .replaceAll(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, '<time>')
    .replaceAll(/\d{1,2}\.? \p{L}+ \d{4}/gu, '<day>')
    .replaceAll(/\d{1,2}:\d{2}(:\d{2})?/g, '<clock>')
}

type Runs = () => Promise<{ suspicion: Look[]; harmless: Look[] }>
type Journey = (harmless: boolean) => Promise<Look[]>

/** One journey, once with a suspicion and once without. */
const twice =
  (journey: Journey): Runs =>
  async () => {
    // At the same time: both wait for letters.
    const [suspicion, harmless] = await Promise.all([journey(false), journey(true)])
    return { suspicion, harmless }
  }

/** The letters that a client got before the suspicion. Some of them are written only if they are sent at once. */
const earlier = new Map<string, Set<string>>()

/** Says that the suspicion comes now. */
async function mark({ client: { email } }: { client: Pick<Client, 'email'> }): Promise<void> {
  await waitForQuietQueue(service.database)
  earlier.set(email, new Set((await service.lettersTo(email, 0)).map(({ id }) => id)))
}

const must = async (answer: Promise<{ status: number; body: unknown }>) => {
  const { status, body } = await answer
  expect(body).not.toHaveProperty('error')
  expect(status).toBe(200)
}

const languages = { paid: 'en', executed: 'pl', sending: 'de', done: 'en' } as const
type Begun = keyof typeof languages
const begun = Object.keys(languages) as Begun[]

/** Takes a paid deal to this state. */
async function takeTo(state: Begun, { client, reference }: OwnDeal): Promise<void> {
  const { token } = client
  await service.call(changeLanguage, { token, body: { language: languages[state] } })
  if (state === 'paid') return
  await must(fill(reference))
  if (state === 'executed') return
  if ((await work.readOf(reference)).direction === 'buy') await newWallet(reference)
  else await must(checkAccount(payments, (await addAccount(service, client)).body.id))
  await deliver(reference)
  if (state === 'done') await must(recordStep(reference, 'confirmed'))
}

// The first three banking days of the euro that statements are about.
const today = dayOf(service.clock(), 'Europe/Warsaw')
const { next } = await bookingDayOf('EUR', today)
const { next: second } = await bookingDayOf('EUR', next)
let numbers = 0
let balance = 1000
async function statement(day: string, entries: CamtEntry[] = []) {
  await handIn({ statements: [{ id: `S-${++numbers}`, day, opening: String(balance), entries }] })
  balance = entries.reduce((sum, { amount }) => sum + Number(amount), balance)
}

/** A buy that a notification of the bank pays. */
async function notified() {
  const own = await accepted()
  const { reference } = own
  const account = `DE12${reference.padStart(18, '0')}`
  const booked = service.clock().toISOString()
  const entry = {
    amount: '500',
    creditorReference: `RF${reference}`,
    name: 'Ada Lovelace',
    account,
    booked,
    entryReference: newTransactionId(),
  }
  await handIn(notificationOf(entry))
  return { ...own, entry }
}

/** Buys that are stopped by compliance, and others whose money the statements lack. Then both go on. */
async function reviewedBuys() {
  const begin = async (state: Begun) => {
    const [stopped, lacking] = [await notified(), await notified()]
    for (const own of [stopped, lacking]) await takeTo(state, own)
    return { state, stopped, lacking, looks: { suspicion: [] as Look[], harmless: [] as Look[] } }
  }
  const buys: Awaited<ReturnType<typeof begin>>[] = []
  for (const state of begun) buys.push(await begin(state))
  /** Lets the service look whether statements have the money: unlike in a call of the test, its letters are sent. */
  const lookAtStatements = async () => {
    await work.passMinutes(11)
    const states = async () => Promise.all(buys.map(({ lacking }) => work.stateOf(lacking.reference)))
    await vi.waitUntil(async () => (await states()).every((state) => state === 'in-question'), { timeout: 60_000, interval: 200 })
  }
  const look = async () => {
    for (const { stopped, lacking, looks } of buys) {
      looks.suspicion.push(await lookAt(stopped))
      looks.harmless.push(await lookAt(lacking))
    }
  }
  await statement(dayOf(plusDays(service.clock(), -1), 'Europe/Warsaw'))
  await statement(
    today,
    buys.map(({ stopped }) => stopped.entry),
  )
  for (const day of [next, second]) await statement(day)
  for (const own of buys.flatMap(({ stopped, lacking }) => [stopped, lacking])) await mark(own)
  await lookAtStatements()
  for (const { stopped } of buys) await must(deals.stop(compliance, stopped.reference))
  await look()
  const leaving = buys.filter(({ state }) => state === 'sending')
  for (const { reference } of leaving.flatMap(({ stopped, lacking }) => [stopped, lacking])) await must(recordStep(reference, 'confirmed'))
  await look()
  await statement(
    second,
    buys.map(({ lacking }) => lacking.entry),
  )
  await askAboutMissing(context)
  for (const { stopped } of buys) await must(deals.decide(compliance, stopped.reference, 'settle'))
  await look()
  return new Map(buys.map(({ state, looks }) => [state, looks]))
}

const stopFor = (harmless: boolean, { reference }: OwnDeal) =>
  must(harmless ? deals.stop(supervisor, reference, 'possible-error') : deals.stop(compliance, reference))

const reviewOf =
  (state: Begun, direction: 'buy' | 'sell'): Journey =>
  async (harmless) => {
    const own = await paidDeal({ direction })
    await takeTo(state, own)
    await mark(own)
    await stopFor(harmless, own)
    const looks = [await lookAt(own)]
    if (state === 'sending') await must(recordStep(own.reference, 'confirmed'))
    await must(deals.decide(harmless ? dealer : compliance, own.reference, 'settle'))
    return [...looks, await lookAt(own)]
  }

const refundOf =
  (direction: 'buy' | 'sell'): Journey =>
  async (harmless) => {
    const own = await paidDeal({ direction })
    await mark(own)
    await stopFor(harmless, own)
    await must(deals.decide(harmless ? dealer : compliance, own.reference, 'refund'))
    const looks = [await lookAt(own)]
    if (direction === 'sell') return looks
    await refundWhole(own.reference)
    return [...looks, await lookAt(own)]
  }

const cancelled =
  (direction: 'buy' | 'sell', paid?: string): Journey =>
  async (harmless) => {
    const own = await accepted({ direction })
    if (paid !== undefined) await must(pay(own.reference, paid))
    await mark(own)
    const [by, other] = harmless ? [supervisor, compliance] : [compliance, otherCompliance]
    const { body } = await deals.proposeEnd(by, own.reference, 'proposeDealCancel', harmless ? 'manifest-error' : 'compliance')
    const looks = [await lookAt(own)]
    await must(deals.approve(other, body.approvalId))
    return [...looks, await lookAt(own)]
  }

/** Too much came, and the client was made a new offer: a supervisor withdraws it, or compliance stops the deal. */
const revised: Journey = async (harmless) => {
  const own = await accepted()
  await must(pay(own.reference, '520'))
  const { client, reference } = own
  const { body } = await publish(dealer, { request: client.request, draft: draftFor(client, { amount: '520' }) })
  await mark(own)
  const withdraw = () => supervisor.call(withdrawOffer, { params: { reference: body.reference }, body: { reason: 'manifest-error' } })
  await must(harmless ? withdraw() : deals.stop(compliance, reference))
  return [await lookAt(own)]
}

const refusedAccount: Journey = async (harmless) => {
  const own = await paidDeal({ direction: 'sell' })
  const { client } = own
  await must(fill(own.reference))
  const { id } = (await addAccount(service, client)).body
  await mark(own)
  await must(checkAccount(harmless ? payments : compliance, id, harmless ? 'cannot-be-paid' : 'suspicious'))
  return [await lookAt(own)]
}

const removedWallet: Journey = async (harmless) => {
  const client = await buyer(service)
  const { id: walletId } = (await addOwnWallet(service, client)).body
  await mark({ client })
  const body = { reason: harmless ? ('mistyped' as const) : ('compliance' as const) }
  await must(supervisor.call(removeWallet, { params: { id: client.id, walletId }, body }))
  return [await lookAt({ client })]
}

const closedRequest: Journey = async (harmless) => {
  const client = await buyer(service)
  await mark({ client })
  const params = { reference: client.request }
  const { version } = (await dealer.call(readRequest, { params })).body
  await must(dealer.call(closeRequest, { params, body: { version, reason: harmless ? 'not-feasible' : 'compliance' } }))
  return [await lookAt({ client })]
}

const withdrawnOffer: Journey = async (harmless) => {
  const client = await buyer(service)
  const { reference } = (await publish(dealer, { request: client.request, draft: draftFor(client) })).body
  await mark({ client })
  const reason = harmless ? 'manifest-error' : 'compliance'
  await must(supervisor.call(withdrawOffer, { params: { reference }, body: { reason } }))
  return [await lookAt({ client })]
}

const worseOffer: Journey = async (harmless) => {
  const client = await buyer(service)
  const { request } = client
  await must(publish(dealer, { request, draft: draftFor(client) }))
  await mark({ client })
  const supersedeReason = harmless ? 'manifest-error' : 'compliance'
  await must(publish(supervisor, { request, draft: draftFor(client, { spreadBp: 60 }), supersedeReason, by: supervisor }))
  return [await lookAt({ client })]
}

const endedSessions =
  (end: (client: Client) => Promise<unknown>): Journey =>
  async (harmless) => {
    const client = await buyer(service)
    await mark({ client })
    if (harmless) await compliance.call(endClientSessions, { params: { id: client.id }, body: { reason: 'client-asked' } })
    else await end(client)
    const { accessToken: token } = (await service.logIn(client.email, client.password)).body
    return [await lookAt({ client: { ...client, token } })]
  }

const actor = 'desk:ewa' as const
async function freezeAndRelease({ email }: Client) {
  await freezeAccount(context, { email, reason: 'a report', actor })
  await unfreezeAccount(context, { email, actor })
}
const endFor = ({ id }: Client) => compliance.call(endClientSessions, { params: { id }, body: { reason: 'suspicion' } })

let buys: Awaited<ReturnType<typeof reviewedBuys>>
const ofStatements =
  (state: Begun): Runs =>
  async () =>
    buys.get(state) ?? { suspicion: [], harmless: [] }

// First: later deals are in no statement.
beforeAll(async () => {
  buys = await reviewedBuys()
}, 240_000)

const review = ['state in-review', 'step in-review', 'question review', 'letter deal-question', 'step settled']

/** What happens with a suspicion, the same without one, and what the client reads then. */
const pairs: [what: string, shows: string[], runs: Runs][] = [
  ['a paid buy is in review, and continues', [...review, 'state paid'], ofStatements('paid')],
  ['an executed buy is in review, and continues', [...review, 'state executed'], ofStatements('executed')],
  ['a buy is in review while its coins leave, and is done', [...review, 'state done'], ofStatements('sending')],
  ['a done buy is in review, and is done again', [...review, 'state done'], ofStatements('done')],
  ...begun.map((state): (typeof pairs)[number] => [`a sell that was ${state} is in review`, review, twice(reviewOf(state, 'sell'))]),
  ['a buy is stopped by a person', review, twice(reviewOf('executed', 'buy'))],
  [
    'a buy is in review, and its money goes back',
    ['step refund-decided', 'state refunding', 'letter deal-refunding', 'step refunded', 'state refunded', 'letter deal-refunded'],
    twice(refundOf('buy')),
  ],
  ['a sell is in review, and its coins go back', ['step refund-decided', 'state refunding'], twice(refundOf('sell'))],
  ['an unpaid buy is cancelled', ['step cancelled', 'state cancelled', 'letter deal-stopped'], twice(cancelled('buy'))],
  ['a sell is cancelled', ['step cancelled', 'state cancelled', 'letter deal-stopped'], twice(cancelled('sell'))],
  ['a buy that is paid in part is cancelled', ['step cancelled', 'state refunding'], twice(cancelled('buy', '200'))],
  ['the offer for a deal in question is withdrawn', ['offer withdrawn', 'question over'], twice(revised)],
  ['a payout account is refused', ['refusal other'], twice(refusedAccount)],
  ['a wallet is removed', ['wallet removed'], twice(removedWallet)],
  ['a request is closed', ['request closed'], twice(closedRequest)],
  ['an offer is withdrawn', ['offer withdrawn'], twice(withdrawnOffer)],
  ['a worse offer follows', ['offer superseded'], twice(worseOffer)],
  ['sessions end by a freeze', ['session desk'], twice(endedSessions(freezeAndRelease))],
  ['sessions are ended for a suspicion', ['session desk'], twice(endedSessions(endFor))],
]

describe('what a client reads and gets is the same with a suspicion and without', () => {
  test.each(pairs)('%s', { timeout: 60_000 }, async (_what, shows, runs) => {
    const { suspicion, harmless } = await runs()
    expect(suspicion.length).toBeGreaterThan(0)
    expect(suspicion.map(({ text }) => text)).toEqual(harmless.map(({ text }) => text))
    for (const looks of [suspicion, harmless]) {
      const codes = new Set(looks.flatMap((one) => [...one.codes]))
      expect([...codes]).toEqual(expect.arrayContaining(shows))
    }
  })

  test('all that a client can read after a suspicion is in one of these pairs', () => {
    const paired = new Set(pairs.flatMap(([, shows]) => shows))
    expect([...shownAfterSuspicion].filter((code) => !paired.has(code))).toEqual([])
  })
})

test('every letter about a review is the same letter', () => {
  const ofReviews = (Object.keys(dealMoves) as DealMoveCode[]).filter((move) => dealMoves[move].to === 'in-question')
  expect(new Set(ofReviews.map(letterOfMove))).toEqual(new Set(['deal-question']))
})
