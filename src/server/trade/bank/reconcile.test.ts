import Big from 'big.js'
import { type SQL, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import * as endpoints from '#contract/desk/endpoints/bank.ts'
import { makeTransferOrder } from '#contract/desk/endpoints/deal-acts.ts'
import { listDifference, readClosing, readMoney, readReconciliation } from '#contract/desk/endpoints/money.ts'
import type { DifferenceKind } from '#contract/desk/reconciliation.ts'
import { bankDesk } from '../../testing/bank-desk.ts'
import { type CamtEntry, notificationOf, camtFile } from '../../testing/camt-files.ts'
import { connectForFile, superuserUrl } from '../../testing/database.ts'
import { dealService } from '../../testing/deal-work.ts'
import * as deals from '../../testing/deals.ts'
import { addAccount, checkAccount, exampleIban } from '../../testing/payout-accounts.ts'

const work = await dealService()
const { service, dealer, payments, otherPayments, compliance } = work
const { accepted, paidDeal, pay, fill, takeBack, decideRefund, recordStep, readOf } = work
const { handIn, entryOf, match, proposeCorrection } = bankDesk(service, payments)
const attacker = connectForFile(superuserUrl(service.config.databaseUrl), { connections: 1 })

const today = () => service.clock().toISOString()
const accountOf = (deal: string) => `DE12${deal.padStart(18, '0')}`
let numbers = 0
let closing = '1000'

/** Money of a deal’s party, as the bank reports it. */
const moneyFor = (deal: string, amount = '500', account = accountOf(deal)): CamtEntry => ({
  amount,
  creditorReference: `RF${deal}`,
  name: 'Ada Lovelace',
  account,
  booked: today(),
  entryReference: `R-${++numbers}`,
})
const other = (amount: string, changed: Partial<CamtEntry> = {}): CamtEntry => ({
  amount,
  booked: today(),
  entryReference: `R-${++numbers}`,
  name: 'Somebody',
  account: 'DE02120300000000202051',
  ...changed,
})

/** The next statement, which continues the one before it; or begins so much above its end. */
async function nextStatement(entries: CamtEntry[], jump = '0') {
  const opening = Big(closing).plus(jump).toFixed()
  closing = entries.reduce((sum, { amount }) => sum.plus(amount), Big(opening)).toFixed()
  await handIn({ statements: [{ id: `S-${++numbers}`, opening, closing, entries }] })
}

const read = async () => (await payments.call(readReconciliation)).body.accounts
const euro = async () => {
  const account = (await read()).find(({ currency }) => currency === 'EUR')
  if (!account) throw new Error('no account in euro')
  return account
}
const rowsOf = async (kind: DifferenceKind) => (await payments.call(listDifference, { query: { currency: 'EUR', kind } })).body
const idOf = async (entryReference: string | undefined) => (await entryOf(entryReference ?? '')).id

/** A deal with what came for it in a statement. */
async function paidByStatement(amount?: string, account?: string) {
  const { reference } = await accepted()
  return { reference, entry: moneyFor(reference, amount, account) }
}

/** Two people say that what was decided about an entry was wrong. */
async function correct({ entryReference }: CamtEntry): Promise<void> {
  // What is recorded again comes after what was recorded before.
  service.clock.advance({ seconds: 1 })
  const { approvalId } = (await proposeCorrection(await idOf(entryReference))).body
  expect((await deals.approve(otherPayments, approvalId)).status).toBe(200)
}

/** Decides that the money of a deal goes back. */
async function refund(reference: string): Promise<void> {
  await deals.decide(dealer, reference, 'refuse')
  await decideRefund(reference)
}

/** The same, with an order to the bank; returns its end-to-end id. */
async function orderRefund(reference: string): Promise<string> {
  await refund(reference)
  const { id = '', number } = (await readOf(reference)).transfers[0] ?? {}
  expect((await payments.call(makeTransferOrder, { params: { reference, id } })).status).toBe(200)
  return `${reference}-${number}`
}

test('an account without a statement shows only what is ours', async () => {
  const { reference } = await accepted()
  await pay(reference, '100')
  expect(await euro()).toMatchObject({
    statement: null,
    differences: [],
    unexplained: null,
    waiting: 0,
    ours: { held: '100', running: '100', ended: '0', sum: '100' },
  })
  await takeBack(reference, 'mistaken')
})

describe('a day with everything', () => {
  let toVenues = ''

  // Some forty deals: on a busy machine, longer than other tests.
  test('is explained to the last cent', { timeout: 60_000 }, async () => {
    const [whole, recalled, unmatched, moved, stays] = [
      await paidByStatement(),
      await paidByStatement(),
      await paidByStatement(),
      await paidByStatement(),
      await paidByStatement(),
    ]
    const [sent, onTheWay, byHand, cameBack] = [
      await paidByStatement('500', exampleIban),
      await paidByStatement(),
      await paidByStatement(),
      await paidByStatement('500', exampleIban),
    ]
    const [parked, waiting] = [other('77'), other('42.10')]
    const paid = [whole, recalled, unmatched, moved, stays, sent, onTheWay, byHand, cameBack].map(({ entry }) => entry)
    await nextStatement([...paid, parked, waiting, other('-3.5'), other('-480.1', { name: 'CEX.IO' })])
    await payments.call(endpoints.parkBankEntry, {
      params: { id: await idOf(parked.entryReference) },
      body: { why: 'own-transfer', note: '' },
    })

    // Of nine payments of 500, one is taken back by hand, and two were recorded by mistake: one of them is of another deal.
    await takeBack(recalled.reference)
    for (const { entry } of [unmatched, moved]) await correct(entry)
    expect((await match(await idOf(moved.entry.entryReference), [{ reference: (await accepted()).reference }])).status).toBe(200)

    // Four go back: with a debit, without one yet, confirmed by hand, and returned by hand after the debit.
    const orders = [await orderRefund(sent.reference), await orderRefund(cameBack.reference)]
    for (const { reference } of [onTheWay, byHand]) await refund(reference)
    await recordStep(byHand.reference, 'confirmed')
    // Once the bank has booked the money of a deal twice, and once it reported it in a notification before the statement, under other references.
    const reported = await paidByStatement('300')
    await handIn(notificationOf(reported.entry))
    // The bank takes money back, at first from the wrong deal.
    const back = other('-500', { reversal: true, name: 'Ada Lovelace', account: accountOf(stays.reference) })
    const booked = other('250', { account: 'DE75512108001245126199' })
    await nextStatement([
      ...orders.map((endToEndId) => ({ amount: '-500', booked: today(), endToEndId, entryReference: `R-${++numbers}` })),
      { ...reported.entry, entryReference: 'again-1' },
      booked,
      back,
    ])
    const paymentId = (await entryOf(back.entryReference ?? '')).takesBack[0]?.paymentId ?? ''
    const params = { id: await idOf(back.entryReference) }
    expect((await payments.call(endpoints.takeBackBankEntry, { params, body: { paymentId } })).status).toBe(200)
    await correct(back)
    await recordStep(cameBack.reference, 'returned')
    await nextStatement([{ ...booked, entryReference: 'again-2' }], '1234.56')
    for (const again of ['again-1', 'again-2'])
      expect((await payments.call(endpoints.repeatBankEntry, { params: { id: await idOf(again) } })).body).toEqual({ state: 'repeated' })

    // What no statement has: a payment of a notification, one that was typed, and what a venue was paid.
    const later = await accepted()
    await handIn(notificationOf(moneyFor(later.reference, '200')))
    await pay((await accepted()).reference, '120.01')
    await fill(whole.reference)

    // A sell: a venue paid for its coins, and its payout is decided.
    const sell = await paidDeal({ direction: 'sell' })
    await checkAccount(compliance, (await addAccount(service, sell.client, { currency: 'EUR' })).body.id)
    expect((await fill(sell.reference)).status).toBe(200)
    await work.deliver(sell.reference)
    const { fiatAmount: payout, fills } = await readOf(sell.reference)
    // The venue was paid 480.10 for the coins of a buy.
    toVenues = Big('480.1')
      .minus(fills[0]?.fiatAmount ?? 0)
      .toFixed()

    const account = await euro()
    expect(account.statement).toMatchObject({ day: '2026-11-21', closing, opening: '1000', missing: '1234.56', gaps: 1 })
    expect(Object.fromEntries(account.differences.map(({ kind, count, amount }) => [kind, [count, amount]]))).toEqual({
      // 42.10, 250, the payment of 500 that is of another deal, and the debit of 500.
      waiting: [4, '292.1'],
      parked: [1, '77'],
      noted: [2, '-483.6'],
      repeated: [1, '250'],
      later: [1, '-200'],
      'without-entry': [1, '-120.01'],
      'taken-back': [1, '500'],
      'on-the-way': [2, Big(payout).plus(500).toFixed()],
      'without-debit': [1, '500'],
      'without-credit': [1, '-500'],
      venues: [2, toVenues],
    })
    expect(account.unexplained).toBe('0')
  })

  test('has the sums of the closing list and of what is held', async () => {
    const { ours } = await euro()
    const day = service.clock().toLocaleDateString('sv-SE', { timeZone: 'Europe/Warsaw' })
    const { sums } = (await payments.call(readClosing, { query: { from: day, to: day } })).body
    const { money } = (await payments.call(readMoney)).body
    expect(ours.running).toBe(sums.find(({ unit }) => unit === 'EUR')?.after)
    expect(ours.held).toBe(money.find(({ unit }) => unit === 'EUR')?.held)
    const { held, setAside, venues, payouts, running, ended, sum } = ours
    expect([held, setAside, venues, payouts].reduce((all, one) => all.plus(one), Big(0)).toFixed()).toBe(running)
    expect(Big(running).plus(ended).toFixed()).toBe(sum)
    expect(venues).toBe(Big(toVenues).neg().toFixed())
  })

  test('lists what each difference is made of', async () => {
    const { rows, more } = await rowsOf('noted')
    expect(rows).toHaveLength(2)
    expect(rows).toContainEqual(expect.objectContaining({ amount: '-480.1', name: 'CEX.IO', deal: null }))
    expect(more).toBe(false)
    for (const { kind, count, amount } of (await euro()).differences) {
      const { rows } = await rowsOf(kind)
      expect(rows).toHaveLength(count)
      expect(rows.reduce((sum, row) => sum.plus(row.amount), Big(0)).toFixed()).toBe(amount)
    }
    for (const kind of ['later', 'without-entry', 'taken-back', 'on-the-way', 'venues'] as const)
      expect((await rowsOf(kind)).rows[0]?.deal).toMatch(/^\d{14}$/)
  })

  test('an upload that waits for a second person changes nothing, and is counted', async () => {
    const before = await euro()
    const file = Buffer.from(camtFile({ statements: [{ id: 'U-1', opening: closing, entries: [other('9')] }] }))
    expect((await payments.call(endpoints.uploadBankFile, { query: { name: 'a.xml' }, body: file })).status).toBe(200)
    expect(await euro()).toEqual({ ...before, waiting: 1 })
  })

  test.each([
    [
      'an entry of a deal',
      sql`delete from bank_entry where id = (select id from bank_entry where amount = 500 and state = 'matched' and direction = 'credit' limit 1)`,
    ],
    ['an entry of no deal', sql`delete from bank_entry where state = 'parked'`],
    [
      'a payment',
      sql`delete from deal_payment where id = (select id from deal_payment join payment_match on deal_payment_id = id
        where not exists (select from deal_payment_reversal where payment_id = id) limit 1)`,
    ],
    ['an amount', sql`update bank_entry set amount = amount + 1 where state = 'noted'`],
  ])('shows that %s was changed past the service', async (_what, change: SQL) => {
    await attacker.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      await tx.execute(sql`create table kept_entry as table bank_entry`)
      await tx.execute(sql`create table kept_payment as table deal_payment`)
      await tx.execute(change)
    })
    const { unexplained } = await euro()
    await attacker.transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const [table, kept] of [
        ['bank_entry', 'kept_entry'],
        ['deal_payment', 'kept_payment'],
      ]) {
        await tx.execute(sql.raw(`delete from ${table}`))
        await tx.execute(sql.raw(`insert into ${table} table ${kept}`))
        await tx.execute(sql.raw(`drop table ${kept}`))
      }
    })
    expect(unexplained).not.toBe('0')
    expect((await euro()).unexplained).toBe('0')
  })
})
