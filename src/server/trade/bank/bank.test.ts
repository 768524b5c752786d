import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test } from 'vitest'
import { printReference } from '#contract/creditor-reference.ts'
import * as endpoints from '#contract/desk/endpoints/bank.ts'
import { acceptPayment } from '#contract/desk/endpoints/deal-acts.ts'
import { listQuestions } from '#contract/desk/endpoints/deals.ts'
import { readRecord } from '#contract/desk/endpoints/record.ts'
import { readChanges } from '#contract/desk/endpoints/session.ts'
import { cancelDeal } from '#contract/endpoints/deals.ts'
import { plusDays } from '../../platform/clock.ts'
import { dayOf } from '../../platform/zoned-time.ts'
import { bankDesk } from '../../testing/bank-desk.ts'
import { type CamtEntry, type CamtFile, camtFile, notificationOf, statementOf } from '../../testing/camt-files.ts'
import { dealService } from '../../testing/deal-work.ts'
import { signInAs } from '../../testing/staff.ts'
import { bankEntryTable } from './bank-statement.table.ts'

const { service, payments, otherPayments, compliance, accepted, readOf, stateOf, seenBy, pay, decideRefund, takeBack, passMinutes } =
  await dealService()
const { list, bring, handIn, lookAtAll, entryOf, match } = bankDesk(service, payments)

let numbers = 0
const newReference = () => `B-${++numbers}`
const now = () => service.clock().toISOString()
/** In the bank's zone. */
const day = () => dayOf(service.clock(), 'Europe/Warsaw')
const payer = { name: 'Ada Lovelace', account: 'DE89370400440532013000' }
/** Of the payer of a deal: each has another one, so that no two payments of this file are alike. */
const accountOf = (deal: string) => `DE12${deal.padStart(18, '0')}`
const stranger = { name: 'Charles Babbage', account: 'DE02120300000000202051' }

/** A payment of 500 EUR for a deal. */
const entryFor = (deal: string, changed: Partial<CamtEntry> = {}): CamtEntry => ({
  amount: '500',
  creditorReference: `RF${deal}`,
  name: payer.name,
  account: accountOf(deal),
  booked: now(),
  ...changed,
})

/** A payment for a deal, reported by a notification and looked at. */
async function arrives(deal: string, changed: Partial<CamtEntry> = {}) {
  const entryReference = newReference()
  await handIn(notificationOf(entryFor(deal, { entryReference, ...changed })))
  return entryOf(changed.entryReference ?? entryReference)
}

/** Compliance says that the last payment of a deal is the party's. */
async function accept(reference: string): Promise<void> {
  const { payments: recorded, version } = await readOf(reference)
  const params = { reference, id: recorded.at(-1)?.id ?? '' }
  expect((await compliance.call(acceptPayment, { params, body: { version } })).status).toBe(200)
}

/** The open entry that names the deal. */
const openOf = async (reference: string) => (await list('open')).filter(({ found }) => found?.reference === reference)
const isOpen = async (id: string) => (await list('open')).some((entry) => entry.id === id)

describe('what is matched by itself', () => {
  test('a payment with the reference, under the name of the party', async () => {
    const { reference } = await accepted()
    const entry = await arrives(reference)
    expect(entry).toMatchObject({
      state: 'matched',
      reasons: [],
      found: { reference, place: 'structured', payer: 'same-name', amount: 'exact' },
      matches: [{ kind: 'received', deal: reference, amount: '500', setAside: null }],
      decision: { kind: 'matched', by: null },
    })
    expect(await readOf(reference)).toMatchObject({
      state: 'paid',
      payments: [{ amount: '500', payerName: payer.name, recordedBy: null, bankReference: entry.reference }],
    })
  })

  test('a reference in the text, another order of the names, and a part of the amount', async () => {
    const { reference } = await accepted()
    const printed = printReference(reference)
    const text = ['Exchange', printed.slice(0, 9), printed.slice(9)]
    const entry = await arrives(reference, { creditorReference: undefined, text, name: 'LOVELACE ADA', amount: '200' })
    expect(entry).toMatchObject({ state: 'matched', found: { place: 'text', payer: 'same-name', amount: 'less' } })
    expect(await stateOf(reference)).toBe('awaiting-payment')
    expect(await arrives(reference, { amount: '300', name: 'Mrs. Ada Lovelace' })).toMatchObject({
      state: 'matched',
      found: { payer: 'same-name', amount: 'exact' },
    })
    expect(await stateOf(reference)).toBe('paid')
  })

  test('the moment of acceptance decides whether it is in time', async () => {
    const { reference } = await accepted()
    const moment = now()
    await passMinutes(70)
    await arrives(reference, { accepted: moment })
    expect(await readOf(reference)).toMatchObject({ state: 'paid', payments: [{ bookedAt: moment, counts: true }] })
  })

  test('a payment in another currency than the deal’s is a question', async () => {
    const { reference } = await accepted()
    const entryReference = newReference()
    const entries = [entryFor(reference, { amount: '540', entryReference })]
    await handIn({
      kind: 'camt.054',
      statements: [{ id: randomUUID(), account: 'PL74000000000000000000000001', currency: 'USD', entries }],
    })
    expect(await entryOf(entryReference)).toMatchObject({ state: 'matched', matches: [{ setAside: 'other-currency' }] })
    const { questions } = (await payments.call(listQuestions)).body
    expect(questions.filter(({ deal }) => deal.reference === reference)).toMatchObject([{ cause: 'other-currency' }])
  })

  test('a payment is one, however two files write our account', async () => {
    const { reference } = await accepted({ currency: 'GBP' })
    const entryReference = newReference()
    const entries = [entryFor(reference, { entryReference })]
    for (const account of ['GB29NWBK60161331926819', '60161331926819']) {
      const { statements } = await handIn({ kind: 'camt.054', statements: [{ id: randomUUID(), account, currency: 'GBP', entries }] })
      expect(statements).toMatchObject([{ state: 'counted', account: '60161331926819' }])
    }
    expect(await readOf(reference)).toMatchObject({ state: 'paid', payments: [{ amount: '500' }] })
    expect(await service.database.$count(bankEntryTable, eq(bankEntryTable.reference, entryReference))).toBe(1)
  })
})

describe('what a person decides', () => {
  test.each<[string, string, Partial<CamtEntry>]>([
    ['no reference', 'no-reference', { creditorReference: 'RF00' }],
    ['a reference of no deal', 'unknown-reference', { creditorReference: 'RF18539007547034' }],
    ['somebody else’s name', 'other-name', stranger],
    ['a payer without an account', 'no-account', { account: '' }],
    ['an ultimate debtor', 'for-somebody-else', { ultimate: 'Charles Babbage' }],
    ['a payment that came back', 'returned', { returned: 'AC04' }],
    ['money booked before there was a deal', 'unlikely-day', { booked: plusDays(service.clock(), -3).toISOString() }],
    ['money booked for a day far ahead', 'unlikely-day', { booked: plusDays(service.clock(), 9).toISOString() }],
    ['a batch without its payments', 'unlisted-batch', { payments: [], count: 2 }],
  ])('%s', async (_what, reason, changed) => {
    const { reference } = await accepted()
    const entry = await arrives(reference, changed)
    expect(entry).toMatchObject({ state: 'open', matches: [] })
    expect(entry.reasons).toContain(reason)
    expect(await stateOf(reference)).toBe('awaiting-payment')
  })

  test('money under another name, which the client reads is looked at, and nothing more', async () => {
    const own = await accepted()
    expect((await seenBy(own)).isMoneyLookedAt).toBe(false)
    const { id } = await arrives(own.reference, stranger)
    const seen = await seenBy(own)
    expect(seen).toMatchObject({ isMoneyLookedAt: true, payments: [], questions: [], state: 'awaiting-payment' })
    expect((await match(id, [{ reference: own.reference, payer: 'third-party' }])).status).toBe(200)
    expect(await seenBy(own)).toMatchObject({ isMoneyLookedAt: false, payments: [{ state: 'in-review' }] })
  })

  test('a close name, until the party has paid from this account under it', async () => {
    const { reference } = await accepted()
    const close = { name: 'A. Lovelace', amount: '100' }
    const { id, reasons } = await arrives(reference, close)
    expect(reasons).toEqual(['name-close'])
    expect((await match(id, [{ reference, amount: '100' }])).body).toMatchObject({ fields: { parts: expect.any(String) } })
    expect((await match(id, [{ reference, amount: '100', payer: 'other-name' }])).status).toBe(200)
    await accept(reference)
    expect(await arrives(reference, { ...close, amount: '101', name: 'A LOVELACE' })).toMatchObject({
      state: 'matched',
      found: { payer: 'known-account' },
    })
    expect(await arrives(reference, { ...close, amount: '102', name: 'Ada M Lovelace' })).toMatchObject({
      state: 'open',
      reasons: ['name-close'],
    })
    expect(await arrives(reference, { ...close, account: stranger.account })).toMatchObject({ state: 'open', reasons: ['name-close'] })
  })

  test('another name from an account that has paid before', async () => {
    const { reference } = await accepted()
    await arrives(reference, { amount: '200' })
    expect(await arrives(reference, { amount: '300', name: 'Somebody Else' })).toMatchObject({
      state: 'open',
      reasons: ['other-name'],
      found: { payer: 'other-name' },
    })
  })

  test('two references name no deal', async () => {
    const [one, other] = [await accepted(), await accepted()]
    expect((await arrives(one.reference, { text: [`RF${other.reference}`] })).reasons).toEqual(['several-references'])
  })

  test('money of a third party is a question once a person says so, and goes back to it', async () => {
    const { reference } = await accepted()
    const { id } = await arrives(reference, stranger)
    expect(await match(id, [{ reference: printReference(reference), amount: '500.00', payer: 'third-party' }])).toMatchObject({
      status: 200,
      body: { state: 'matched' },
    })
    expect(await readOf(reference)).toMatchObject({
      state: 'awaiting-payment',
      payments: [{ setAside: 'third-party', recordedBy: { name: payments.name } }],
    })
    await decideRefund(reference)
    expect((await readOf(reference)).transfers).toMatchObject([{ toName: stranger.name, toAccount: stranger.account }])
  })

  test('a deal that waits for the amount or the name is suggested', async () => {
    const { reference } = await accepted()
    const { suggestions } = await arrives(reference, { creditorReference: 'none', account: stranger.account, amount: '499' })
    expect(suggestions[0]).toMatchObject({ party: payer.name, payer: 'same-name', isExact: false })
    expect(suggestions.length).toBeLessThanOrEqual(5)
  })

  test('one transfer for two deals is split', async () => {
    const [one, other] = [(await accepted()).reference, (await accepted()).reference]
    const { id } = await arrives(one, { amount: '1000', text: [`RF${other}`] })
    const split = (amount: string) => match(id, [{ reference: one }, { reference: other, amount }])
    expect(await split('400')).toMatchObject({ status: 400, body: { fields: { parts: 'must add up to 1000 EUR' } } })
    expect((await split('500')).status).toBe(200)
    expect([await stateOf(one), await stateOf(other)]).toEqual(['paid', 'paid'])
    const matches = (await list('matched')).find((entry) => entry.id === id)?.matches ?? []
    expect(matches.map(({ deal }) => deal).toSorted()).toEqual([one, other].toSorted())
  })

  test('a split of which one part fails records nothing', async () => {
    const { reference } = await accepted()
    const { id } = await arrives(reference, { creditorReference: 'none' })
    const parts = [
      { reference, amount: '400' },
      { reference: '18539007547034', amount: '100' },
    ]
    expect((await match(id, parts)).status).toBe(404)
    expect((await readOf(reference)).payments).toEqual([])
    expect(await isOpen(id)).toBe(true)
  })

  test('of two clerks who match at once, one reads that the other was faster', async () => {
    const { reference } = await accepted()
    const { id } = await arrives(reference, { creditorReference: 'none' })
    const results = await Promise.all([payments, otherPayments].map((clerk) => match(id, [{ reference }], clerk)))
    expect(results.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect((await readOf(reference)).payments).toHaveLength(1)
  })

  test('a matched payment is not recorded as mistaken at its deal', async () => {
    const { reference } = await accepted()
    await arrives(reference)
    expect(await takeBack(reference, 'mistaken')).toMatchObject({ status: 409, body: { reasons: ['matched-from-file'] } })
    expect(await stateOf(reference)).toBe('paid')
  })

  test('what is about no deal is parked, and opened again', async () => {
    const { id } = await arrives((await accepted()).reference, { creditorReference: 'none' })
    const params = { id }
    const park = (body: Record<string, unknown>) => payments.call(endpoints.parkBankEntry, { params, body })
    expect((await park({ why: 'own-transfer', note: 'From our other bank' })).status).toBe(200)
    expect((await list('others')).find((entry) => entry.id === id)?.decision).toMatchObject({
      kind: 'parked',
      reason: 'own-transfer: From our other bank',
    })
    expect((await park({ why: 'other' })).status).toBe(409)
    expect((await payments.call(endpoints.reopenBankEntry, { params, body: { reason: 'It was a client’s' } })).status).toBe(200)
    expect(await isOpen(id)).toBe(true)
  })

  test('of a deal that was cancelled, nothing is due any more', async () => {
    const { client, reference } = await accepted()
    expect((await service.call(cancelDeal, { token: client.token, params: { reference } })).status).toBe(200)
    expect((await arrives(reference, stranger)).found?.amount).toBe('nothing-due')
  })

  test('a payment that was typed before is not recorded again', async () => {
    const { reference } = await accepted()
    const bankReference = newReference()
    await pay(reference, '500', { bankReference })
    expect(await arrives(reference, { entryReference: bankReference })).toMatchObject({ state: 'open', reasons: ['recorded-already'] })
    expect((await readOf(reference)).payments).toHaveLength(1)
  })
})

test('what the bank takes back is taken from its deal, which is in question', async () => {
  const { reference } = await accepted()
  const account = 'DE75512108001245126199'
  await arrives(reference, { account })
  expect(await stateOf(reference)).toBe('paid')
  const entryReference = newReference()
  await handIn(
    notificationOf({ amount: '-500', entryReference, booked: now(), returned: 'FOCR', reversal: true, name: payer.name, account }),
  )
  const entry = await entryOf(entryReference)
  expect(entry).toMatchObject({ state: 'open', direction: 'debit', takesBack: [{ deal: reference }] })
  expect(entry.reasons).toEqual(expect.arrayContaining(['reversal', 'returned']))
  const takeBack = async (paymentId = '') =>
    (await payments.call(endpoints.takeBackBankEntry, { params: { id: entry.id }, body: { paymentId } })).status
  expect([await takeBack(randomUUID()), await takeBack(entry.takesBack[0]?.paymentId)]).toEqual([409, 200])
  expect(await readOf(reference)).toMatchObject({ state: 'in-question', payments: [{ reversal: { kind: 'recalled' } }] })
  expect(await entryOf(entryReference)).toMatchObject({ matches: [{ kind: 'taken-back', deal: reference }] })
})

describe('once', () => {
  test('the same file twice changes nothing', async () => {
    const { reference } = await accepted()
    const text = camtFile(statementOf(entryFor(reference, { entryReference: newReference() })))
    expect(await bring(text)).toMatchObject({
      isKnown: false,
      file: { name: 'statement.xml', by: null, statements: [{ state: 'counted' }] },
    })
    expect(await bring(text, 'again.xml')).toMatchObject({ isKnown: true, file: { name: 'statement.xml' } })
    await lookAtAll()
    expect((await readOf(reference)).payments).toHaveLength(1)
  })

  test('a notification, and then the statement of the day', async () => {
    const { reference } = await accepted()
    const entry = entryFor(reference, { endToEndId: 'E-1' })
    await handIn(notificationOf(entry))
    await handIn(statementOf({ ...entry, entryReference: newReference() }, { amount: '-3', entryText: 'Fee' }))
    expect(await readOf(reference)).toMatchObject({ state: 'paid', payments: { length: 1 } })
  })

  test('pending money is shown and does not count, until it is booked', async () => {
    const { reference } = await accepted()
    const entryReference = newReference()
    const isPending = async () => (await list('pending')).some((one) => one.reference === entryReference)
    await handIn(notificationOf(entryFor(reference, { entryReference, status: 'PDNG', booked: '' })))
    expect([await isPending(), await stateOf(reference)]).toEqual([true, 'awaiting-payment'])
    await handIn(notificationOf(entryFor(reference, { entryReference })))
    expect([await isPending(), await stateOf(reference)]).toEqual([false, 'paid'])
  })

  test('two alike in one file are two; one more in a second file is in doubt', async () => {
    const { reference } = await accepted()
    const entry = entryFor(reference, { amount: '250', booked: day() })
    await handIn(notificationOf(entry, entry))
    expect((await readOf(reference)).payments).toHaveLength(2)
    await handIn(notificationOf(entry))
    const [doubtful] = await openOf(reference)
    expect(doubtful?.reasons).toEqual(['perhaps-repeated'])
    const params = { id: doubtful?.id ?? '' }
    expect((await payments.call(endpoints.repeatBankEntry, { params })).body).toEqual({ state: 'repeated' })
    expect((await readOf(reference)).payments).toHaveLength(2)
  })

  test('a payment that says less than another is not the same without references', async () => {
    const { reference } = await accepted()
    const right = entryFor(reference, { booked: day() })
    const wrong = { ...right, creditorReference: 'RF00', text: ['mistyped'] }
    await bring(notificationOf(right))
    await handIn(statementOf(wrong, right))
    expect((await readOf(reference)).payments).toHaveLength(1)
    const doubtful = (await list('open')).filter(({ text }) => text === 'mistyped')
    expect(doubtful).toMatchObject([{ reasons: ['perhaps-repeated', 'no-reference'] }])
  })

  test('one alike with another reference of the bank is in doubt', async () => {
    const { reference } = await accepted()
    const [first, second] = [newReference(), newReference()]
    const reported = { amount: '250', booked: day() }
    await arrives(reference, { ...reported, entryReference: first })
    await handIn(notificationOf(entryFor(reference, { ...reported, entryReference: second })))
    const [doubtful] = await openOf(reference)
    expect(doubtful).toMatchObject({
      reasons: ['perhaps-repeated'],
      doubtOf: { bookedAt: day(), reference: first, state: 'matched', deals: [reference] },
    })
    expect((await match(doubtful?.id ?? '', [{ reference, amount: '250' }])).status).toBe(200)
    expect(await stateOf(reference)).toBe('paid')
  })

  test.each([
    ['the notification', '77.25', [0, 1]],
    ['the statement', '77.35', [1, 0]],
  ] as const)('a payment of the last hour of a day of 25 hours counts once, if %s comes first', async (_which, amount, order) => {
    const files = [
      notificationOf({ amount, ...payer, booked: '2026-10-25T23:59:59', entryReference: newReference() }),
      statementOf({ amount, ...payer, booked: '2026-10-25' }),
    ]
    for (const at of order) await bring(files[at] ?? '')
    expect(await service.database.$count(bankEntryTable, eq(bankEntryTable.amount, amount))).toBe(1)
  })

  test('a batch counts its payments once, also if the statement has only their sum', async () => {
    const deals = [(await accepted()).reference, (await accepted()).reference]
    const batch = newReference()
    const parts = deals.map((reference) => ({
      amount: '500',
      creditorReference: `RF${reference}`,
      ...payer,
      account: accountOf(reference),
    }))
    await handIn(notificationOf({ amount: '1000', entryReference: batch, payments: parts }))
    expect(await Promise.all(deals.map(stateOf))).toEqual(['paid', 'paid'])
    await handIn(statementOf({ amount: '1000', entryReference: batch, payments: [], count: 2 }))
    expect(await entryOf(batch)).toMatchObject({ state: 'open' })
  })

  /** A page of a statement in two. */
  const page = (id: string, number: 1 | 2, opening: string, ...entries: CamtEntry[]): CamtFile['statements'][number] => ({
    id,
    page: { number, isLast: number === 2 },
    opening,
    entries,
  })

  test('pages count once all of them are there and add up', async () => {
    const [one, other] = [(await accepted()).reference, (await accepted()).reference]
    const id = randomUUID()
    const entry = (reference: string) => entryFor(reference, { entryReference: newReference() })
    const last = await handIn({ statements: [page(id, 2, '500', entry(other))] })
    expect(last.statements).toMatchObject([{ state: 'waiting' }])
    expect(await stateOf(other)).toBe('awaiting-payment')
    const first = await handIn({ statements: [page(id, 1, '0', entry(one))] })
    expect(first.statements).toMatchObject([{ state: 'counted' }])
    expect([await stateOf(one), await stateOf(other)]).toEqual(['paid', 'paid'])
    const again = await bring({ statements: [page(id, 1, '0')] })
    expect(again.file.statements).toMatchObject([{ state: 'counted' }])
  })

  test('two alike on two pages are not one', async () => {
    const { reference } = await accepted()
    const id = randomUUID()
    const entry = entryFor(reference, { amount: '250', booked: day() })
    await handIn({ statements: [page(id, 1, '0', entry), page(id, 2, '250', entry)] })
    expect((await readOf(reference)).payments).toHaveLength(1)
    expect(await openOf(reference)).toMatchObject([{ reasons: ['perhaps-repeated'] }])
  })

  test('pending money that a page reports as booked counts with all of the pages', async () => {
    const { reference } = await accepted()
    const [id, entryReference] = [randomUUID(), newReference()]
    await bring(notificationOf(entryFor(reference, { entryReference, status: 'PDNG', booked: '' })))
    await handIn({ statements: [page(id, 1, '0', entryFor(reference, { entryReference }))] })
    expect(await stateOf(reference)).toBe('awaiting-payment')
    expect(await entryOf(entryReference)).toMatchObject({ state: 'pending' })
    await handIn({ statements: [page(id, 2, '500')] })
    expect(await stateOf(reference)).toBe('paid')
  })
})

describe('what is set aside', () => {
  test.each([
    ['balances that do not add up', { closing: '6' }, { code: 'balances-do-not-add-up', what: '1' }],
    ['somebody else’s account', { account: 'DE89370400440532013000' }, { code: 'foreign-account', what: 'DE89370400440532013000' }],
    ['another currency', { currency: 'USD' }, { code: 'wrong-currency', what: 'USD' }],
    ['a fraction of a cent', { entries: [{ amount: '5.001' }] }, { code: 'unreadable-amount' }],
  ])('%s', async (_what, changed, problem) => {
    const { file } = await bring({ statements: [{ id: randomUUID(), entries: [{ amount: '5' }], ...changed }] })
    expect(file.statements).toMatchObject([{ state: 'set-aside', problem }])
  })

  test('a file that is no statement is kept with its problem, and may be tried again', async () => {
    for (const name of ['first.xml', 'second.xml'])
      expect(await bring('<!DOCTYPE x><x/>', name)).toMatchObject({
        isKnown: false,
        file: { name, version: null, problem: { code: 'doctype' } },
      })
    const { files } = (await payments.call(endpoints.listBankFiles)).body
    expect(files.map(({ name }) => name).slice(0, 2)).toEqual(['second.xml', 'first.xml'])
  })
})

test('a file is in the record, and the screens learn of it', async () => {
  const supervisor = await signInAs(service, 'supervisor')
  const { cursor } = (await supervisor.call(readChanges)).body
  const { file } = await bring(statementOf())
  expect((await supervisor.call(readChanges, { query: { since: cursor } })).body.topics).toContain('bank')
  const { events } = (await supervisor.call(readRecord, { query: { kind: 'bank-file.received' } })).body
  expect(events[0]).toMatchObject({ details: { fileId: file.id }, actor: { is: 'system' } })
})

test('a reader reads nothing of the bank, and compliance changes nothing', async () => {
  const reader = await signInAs(service, 'reader')
  expect((await reader.call(endpoints.listBankEntries, { query: { list: 'open' } })).status).toBe(403)
  expect((await compliance.call(endpoints.listBankEntries, { query: { list: 'open' } })).status).toBe(200)
  expect((await compliance.call(endpoints.uploadBankFile, { query: { name: 'a' }, body: Buffer.from('a') })).status).toBe(403)
})

describe('a search finds payments in every state', () => {
  const search = async (text: string, after?: string) =>
    (await payments.call(endpoints.listBankEntries, { query: { search: text, ...(after && { after }) } })).body
  const found = async (text: string) => (await search(text)).entries.map(({ reference }) => reference ?? '').toSorted()
  const booked = day()
  let deal = ''

  beforeAll(async () => {
    deal = (await accepted()).reference
    await handIn(
      notificationOf(
        entryFor(deal, { entryReference: 'S-100' }),
        {
          amount: '77.10',
          entryReference: 'S-101',
          endToEndId: 'Invoice-9',
          name: 'Łucja Żak',
          account: 'PL61109010140000071219812874',
          booked,
        },
        entryFor(deal, { amount: '1250.5', entryReference: 'S-102', name: '100%_Pewność sp. z o.o.', account: '' }),
        { amount: '-3.30', entryReference: 'S-103', entryText: 'Fee', booked },
        { amount: '600', entryReference: 'S-104', name: 'Łucja Inna', status: 'PDNG', booked: '' },
      ),
    )
  })

  test.each([
    ['the reference of the bank', 's-101', ['S-101']],
    ['the end-to-end id', 'INVOICE-9', ['S-101']],
    ['the beginning of a name', 'łucja', ['S-101', 'S-104']],
    ['an account in groups', 'pl61 1090 1014 0000 0712 1981 2874', ['S-101']],
    ['an exact amount', '1 250,50 EUR', ['S-102']],
    ['money that went', '3.30', ['S-103']],
    ['an amount in another currency', '3.30 GBP', []],
    ['a name with signs of a pattern', '100%_p', ['S-102']],
    ['signs of a pattern in place of letters', 'Łuc_a', []],
    ['only a part of a reference', 'S-10', []],
  ])('by %s', async (_what, text, references) => {
    expect(await found(text)).toEqual(references)
  })

  test('by a deal: what was recorded at it, and what names it', async () => {
    expect(await found(printReference(deal))).toEqual(['S-100', 'S-102'])
    expect((await search(deal)).entries.map(({ state }) => state).toSorted()).toEqual(['matched', 'open'])
  })

  test('by a deal that a payment was matched to by hand', async () => {
    const { reference } = await accepted()
    const [entry] = (await search('S-101')).entries
    expect((await match(entry?.id ?? '', [{ reference, amount: '77.10', payer: 'other-name' }])).status).toBe(200)
    expect(await found(reference)).toEqual(['S-101'])
  })

  test('and says for what it looked; an open payment can be decided there', async () => {
    const { searched, entries } = await search('S-102')
    expect(searched).toEqual(['bank-reference', 'end-to-end', 'name'])
    expect(entries).toMatchObject([{ state: 'open', reasons: ['no-account', 'other-name'] }])
    expect(await search('a')).toEqual({ searched: [], entries: [], more: false })
  })

  test('in pages, the newest payments first', async () => {
    const entries = Array.from({ length: 52 }, (_, at) => ({ amount: '12.34', entryReference: `P-${at}`, name: 'Many Payments', booked }))
    await handIn(notificationOf(...entries))
    const first = await search('12.34')
    expect([first.entries.length, first.more]).toEqual([50, true])
    const second = await search('many', first.entries.at(-1)?.id)
    expect([second.entries.length, second.more]).toEqual([2, false])
    expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(52)
  })
})
