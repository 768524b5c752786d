import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { printReference } from '#contract/creditor-reference.ts'
import * as endpoints from '#contract/desk/endpoints/bank.ts'
import { listQuestions } from '#contract/desk/endpoints/deals.ts'
import { reversePayment } from '#contract/desk/endpoints/deal-acts.ts'
import { readRecord } from '#contract/desk/endpoints/record.ts'
import { readChanges } from '#contract/desk/endpoints/session.ts'
import { cancelDeal } from '#contract/endpoints/deals.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { type CamtEntry, type CamtFile, camtFile } from '../../testing/camt-files.ts'
import * as deals from '../../testing/deals.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { readConfig } from '../../platform/config/config.ts'
import { matchNewEntries } from './match-entries.ts'
import { bankEntryTable } from './bank-statement.table.ts'

const service = await serviceOfFile({ ownSandbox: true })
const desk = await deals.dealDesk(service)
const { payments, otherPayments, compliance, dealer } = desk

type Entry = ReplyOf<typeof endpoints.listBankEntries>['entries'][number]

const upload = async (file: CamtFile | string, name = 'statement.xml') => {
  const text = typeof file === 'string' ? file : camtFile(file)
  return (await payments.call(endpoints.uploadBankFile, { query: { name }, body: Buffer.from(text) })).body
}
const { accounts } = readConfig({ DATABASE_URL: 'postgres://unused' }).bank
const mail = { order: async () => {}, orderLater: async () => {} }
/** Looks at all that came, and waits for what the service's own sweeper is looking at. */
async function match() {
  await matchNewEntries({
    database: service.database,
    databaseNow: async () => service.clock(),
    mail,
    operator: service.config.operator,
    bank: { accounts },
  })
  await expect.poll(() => service.database.$count(bankEntryTable, eq(bankEntryTable.state, 'new'))).toBe(0)
}
const list = async (which: 'open' | 'pending' | 'matched' | 'others') =>
  (await payments.call(endpoints.listBankEntries, { query: { list: which } })).body.entries
/** The entry with this reference of the bank, wherever it is listed. */
async function entryOf(reference: string): Promise<Entry> {
  for (const which of ['open', 'matched', 'others', 'pending'] as const) {
    const found = (await list(which)).find((one) => one.reference === reference)
    if (found) return found
  }
  throw new Error(`there is no entry ${reference}`)
}

let numbers = 0
const newReference = () => `B-${++numbers}`
const today = () => service.clock().toISOString()

/** A payment for a deal, told by a notification and looked at. */
async function arrives(deal: string, changed: Partial<CamtEntry> = {}) {
  const reference = newReference()
  const entry = { amount: '500', booked: today(), entryReference: reference, creditorReference: `RF${deal}`, ...payer, ...changed }
  await upload({ kind: 'camt.054', statements: [{ id: randomUUID(), entries: [entry] }] })
  await match()
  return entryOf(changed.entryReference ?? reference)
}
const payer = { name: 'Nora Nowak', account: 'DE89370400440532013000' }

const newDeal = async () => {
  const { client, reference } = await deals.acceptedDeal(service, desk)
  const { party } = await deals.readDealOf(dealer, reference)
  payer.name = party
  return { client, reference, party }
}
const stateOf = async (reference: string) => (await deals.readDealOf(dealer, reference)).state

describe('what is matched by itself', () => {
  test('a payment with the reference, under the name of the party', async () => {
    const { reference, party } = await newDeal()
    const entry = await arrives(reference)
    expect(entry).toMatchObject({
      state: 'matched',
      reasons: [],
      found: { reference, place: 'structured', payer: 'same-name', amount: 'exact' },
      matches: [{ kind: 'received', deal: reference, amount: '500', setAside: null }],
      decision: { kind: 'matched', by: null },
    })
    const deal = await deals.readDealOf(dealer, reference)
    expect(deal).toMatchObject({
      state: 'paid',
      payments: [{ amount: '500', payerName: party, recordedBy: null, bankReference: entry.reference }],
    })
  })

  test('a reference in the text, another order of the names, and a part of the amount', async () => {
    const { reference, party } = await newDeal()
    const name = party.split(' ').toReversed().join(' ').toUpperCase()
    const text = ['Exchange', printReference(reference).slice(0, 9), printReference(reference).slice(9)]
    const entry = await arrives(reference, { creditorReference: undefined, text, name, amount: '200' })
    expect(entry).toMatchObject({ state: 'matched', found: { place: 'text', payer: 'same-name', amount: 'less' } })
    expect(await stateOf(reference)).toBe('awaiting-payment')
    expect(await arrives(reference, { amount: '300', name: 'Somebody Else' })).toMatchObject({
      state: 'matched',
      found: { payer: 'known-account', amount: 'exact' },
    })
    expect(await stateOf(reference)).toBe('paid')
  })

  test('the moment of acceptance decides whether it is in time', async () => {
    const { reference } = await newDeal()
    const accepted = today()
    await deals.passMinutes(service, desk, 70)
    await arrives(reference, { accepted })
    expect((await deals.readDealOf(dealer, reference)).payments).toMatchObject([{ bookedAt: accepted, counts: true }])
    expect(await stateOf(reference)).toBe('paid')
  })

  test('a payment in another currency than the deal’s is a question', async () => {
    const { reference } = await newDeal()
    const dollars = { account: 'PL74000000000000000000000001', currency: 'USD' }
    const entry = { amount: '540', entryReference: newReference(), creditorReference: `RF${reference}`, booked: today(), ...payer }
    await upload({ kind: 'camt.054', statements: [{ id: randomUUID(), ...dollars, entries: [entry] }] })
    await match()
    expect(await entryOf(entry.entryReference)).toMatchObject({ state: 'matched', matches: [{ setAside: 'other-currency' }] })
    const { questions } = (await payments.call(listQuestions)).body
    expect(questions.filter(({ deal }) => deal.reference === reference)).toMatchObject([{ cause: 'other-currency' }])
  })
})

describe('what a person decides', () => {
  test.each<[string, string, Partial<CamtEntry>]>([
    ['no reference', 'no-reference', { creditorReference: 'RF00' }],
    ['a reference of no deal', 'unknown-reference', { creditorReference: 'RF18539007547034' }],
    ['somebody else’s name', 'other-name', { name: 'Charles Babbage', account: 'DE02120300000000202051' }],
    ['a payer without an account', 'no-account', { account: '' }],
    ['an ultimate debtor', 'for-somebody-else', { ultimate: 'Charles Babbage' }],
    ['a payment that came back', 'returned', { returned: 'AC04' }],
    ['a batch without its payments', 'unlisted-batch', { payments: [], count: 2 }],
  ])('%s', async (_what, reason, changed) => {
    const { reference } = await newDeal()
    const entry = await arrives(reference, changed)
    expect(entry).toMatchObject({ state: 'open', matches: [] })
    expect(entry.reasons).toContain(reason)
    expect(await stateOf(reference)).toBe('awaiting-payment')
  })

  test('two references name no deal', async () => {
    const [one, other] = [await newDeal(), await newDeal()]
    expect((await arrives(one.reference, { text: [`RF${other.reference}`] })).reasons).toEqual(['several-references'])
  })

  test('money of a third party goes to its question once a person says so', async () => {
    const { reference } = await newDeal()
    const { id } = await arrives(reference, { name: 'Charles Babbage', account: 'DE02120300000000202051' })
    const parts = [{ reference: printReference(reference), amount: '500.00', payer: 'third-party' as const }]
    expect(await payments.call(endpoints.matchBankEntry, { params: { id }, body: { parts } })).toMatchObject({
      status: 200,
      body: { state: 'matched' },
    })
    expect((await deals.readDealOf(dealer, reference)).payments).toMatchObject([
      { setAside: 'third-party', recordedBy: { name: payments.name } },
    ])
    expect(await stateOf(reference)).toBe('awaiting-payment')
  })

  test('a deal that waits for the amount or the name is suggested', async () => {
    const { reference, party } = await newDeal()
    const { suggestions } = await arrives(reference, {
      creditorReference: 'none',
      name: party,
      account: 'DE02120300000000202051',
      amount: '499',
    })
    expect(suggestions[0]).toMatchObject({ party, payer: 'same-name', isExact: false })
    expect(suggestions.length).toBeLessThanOrEqual(5)
  })

  test('one transfer for two deals is split', async () => {
    const [one, other] = [await newDeal(), await newDeal()]
    const { id } = await arrives(one.reference, { amount: '1000', text: [`RF${other.reference}`] })
    const split = (amounts: [string, string]) =>
      payments.call(endpoints.matchBankEntry, {
        params: { id },
        body: { parts: [one, other].map(({ reference }, at) => ({ reference, amount: amounts[at] ?? '', payer: 'party' as const })) },
      })
    expect(await split(['500', '400'])).toMatchObject({ status: 400, body: { fields: { parts: 'must add up to 1000 EUR' } } })
    expect((await split(['500', '500'])).status).toBe(200)
    expect([await stateOf(one.reference), await stateOf(other.reference)]).toEqual(['paid', 'paid'])
    const { matches } = (await list('matched')).find((entry) => entry.id === id) as Entry
    expect(matches.map(({ deal }) => deal).toSorted()).toEqual([one.reference, other.reference].toSorted())
  })

  test('a split of which one part fails records nothing', async () => {
    const { reference } = await newDeal()
    const { id } = await arrives(reference, { creditorReference: 'none' })
    const parts = [
      { reference, amount: '400', payer: 'party' as const },
      { reference: '18539007547034', amount: '100', payer: 'party' as const },
    ]
    expect((await payments.call(endpoints.matchBankEntry, { params: { id }, body: { parts } })).status).toBe(404)
    expect((await deals.readDealOf(dealer, reference)).payments).toEqual([])
    expect((await list('open')).some((entry) => entry.id === id)).toBe(true)
  })

  test('of two clerks who match at once, one is told that the other was faster', async () => {
    const { reference } = await newDeal()
    const { id } = await arrives(reference, { creditorReference: 'none' })
    const body = { parts: [{ reference, amount: '500', payer: 'party' as const }] }
    const results = await Promise.all(
      [payments, otherPayments].map((clerk) => clerk.call(endpoints.matchBankEntry, { params: { id }, body })),
    )
    expect(results.map(({ status }) => String(status)).toSorted()).toEqual(['200', '409'])
    expect((await deals.readDealOf(dealer, reference)).payments).toHaveLength(1)
  })

  test('a match that was wrong is taken back, and the entry goes to the right deal', async () => {
    const [wrong, right] = [await newDeal(), await newDeal()]
    const { id } = await arrives(wrong.reference)
    expect(await stateOf(wrong.reference)).toBe('paid')
    const reason = 'The client wrote the reference of another deal'
    expect((await payments.call(endpoints.unmatchBankEntry, { params: { id }, body: { reason } })).status).toBe(200)
    expect(await stateOf(wrong.reference)).toBe('in-question')
    const body = { parts: [{ reference: right.reference, amount: '500', payer: 'party' as const }] }
    expect((await payments.call(endpoints.matchBankEntry, { params: { id }, body })).status).toBe(200)
    expect(await stateOf(right.reference)).toBe('paid')
    expect((await list('matched')).find((entry) => entry.id === id)?.matches).toMatchObject([{ deal: right.reference }])
  })

  test('a matched payment is taken back by its match, not on its deal’s page', async () => {
    const { reference } = await newDeal()
    const { id } = await arrives(reference)
    const { version, payments: recorded } = await deals.readDealOf(dealer, reference)
    const params = { reference, id: recorded[0]?.id ?? '' }
    const body = { kind: 'mistaken' as const, at: today(), reference: 'Of another deal', version }
    expect(await payments.call(reversePayment, { params, body })).toMatchObject({ status: 409, body: { reasons: ['matched-from-file'] } })
    expect(await stateOf(reference)).toBe('paid')
    await payments.call(endpoints.unmatchBankEntry, { params: { id }, body: { reason: 'Of another deal' } })
    expect(await stateOf(reference)).toBe('in-question')
    expect((await list('open')).some((entry) => entry.id === id)).toBe(true)
  })

  test('what is about no deal is parked, and opened again', async () => {
    const { reference } = await newDeal()
    const { id } = await arrives(reference, { creditorReference: 'none' })
    const params = { id }
    expect(
      (await payments.call(endpoints.parkBankEntry, { params, body: { why: 'own-transfer', note: 'From our other bank' } })).status,
    ).toBe(200)
    expect((await list('others')).find((entry) => entry.id === id)?.decision).toMatchObject({
      kind: 'parked',
      reason: 'own-transfer: From our other bank',
    })
    expect((await payments.call(endpoints.parkBankEntry, { params, body: { why: 'other' } })).status).toBe(409)
    expect((await payments.call(endpoints.reopenBankEntry, { params, body: { reason: 'It was a client’s' } })).status).toBe(200)
    expect((await list('open')).some((entry) => entry.id === id)).toBe(true)
  })

  test('of a deal that was cancelled, nothing is due any more', async () => {
    const { client, reference } = await newDeal()
    expect((await service.call(cancelDeal, { token: client.token, params: { reference } })).status).toBe(200)
    expect((await arrives(reference, { name: 'Charles Babbage', account: 'DE02120300000000202051' })).found?.amount).toBe('nothing-due')
  })

  test('a payment that was typed before is not recorded again', async () => {
    const { reference } = await newDeal()
    const bankReference = newReference()
    await deals.recordPayment(service, payments, reference, { amount: '500', bankReference })
    expect(await arrives(reference, { entryReference: bankReference })).toMatchObject({ state: 'open', reasons: ['recorded-already'] })
    expect((await deals.readDealOf(dealer, reference)).payments).toHaveLength(1)
  })
})

test('what the bank takes back is taken from its deal, which is in question', async () => {
  const { reference } = await newDeal()
  const account = 'DE75512108001245126199'
  const { reference: ofBank } = await arrives(reference, { account })
  expect(await stateOf(reference)).toBe('paid')
  const back = {
    amount: '-500',
    entryReference: newReference(),
    booked: today(),
    returned: 'FOCR',
    reversal: true,
    name: payer.name,
    account,
  }
  await upload({ kind: 'camt.054', statements: [{ id: randomUUID(), entries: [back] }] })
  await match()
  const entry = await entryOf(back.entryReference)
  expect(entry).toMatchObject({ state: 'open', direction: 'debit', takesBack: [{ deal: reference }] })
  expect(entry.reasons).toEqual(expect.arrayContaining(['reversal', 'returned']))
  const params = { id: entry.id }
  expect((await payments.call(endpoints.takeBackBankEntry, { params, body: { paymentId: randomUUID() } })).status).toBe(409)
  const body = { paymentId: entry.takesBack[0]?.paymentId ?? '' }
  expect((await payments.call(endpoints.takeBackBankEntry, { params, body })).status).toBe(200)
  expect(await deals.readDealOf(dealer, reference)).toMatchObject({ state: 'in-question', payments: [{ reversal: { kind: 'recalled' } }] })
  expect(await entryOf(back.entryReference)).toMatchObject({ matches: [{ kind: 'taken-back', deal: reference }] })
  expect((await payments.call(endpoints.unmatchBankEntry, { params, body: { reason: 'No' } })).status).toBe(409)
  expect(ofBank).not.toBe(back.entryReference)
})

describe('once', () => {
  test('the same file twice changes nothing', async () => {
    const { reference } = await newDeal()
    const text = camtFile({
      statements: [
        { id: randomUUID(), entries: [{ amount: '500', entryReference: newReference(), creditorReference: `RF${reference}`, ...payer }] },
      ],
    })
    expect(await upload(text)).toMatchObject({
      isKnown: false,
      file: { name: 'statement.xml', by: payments.name, statements: [{ state: 'counted' }] },
    })
    expect(await upload(text, 'again.xml')).toMatchObject({ isKnown: true, file: { name: 'statement.xml' } })
    await match()
    expect((await deals.readDealOf(dealer, reference)).payments).toHaveLength(1)
  })

  test('a notification, and then the statement of the day', async () => {
    const { reference } = await newDeal()
    const entry = { amount: '500', creditorReference: `RF${reference}`, endToEndId: 'E-1', ...payer, booked: today() }
    await upload({ kind: 'camt.054', statements: [{ id: randomUUID(), entries: [entry] }] })
    await match()
    await upload({
      statements: [
        {
          id: randomUUID(),
          entries: [
            { ...entry, entryReference: newReference() },
            { amount: '-3', entryText: 'Fee' },
          ],
        },
      ],
    })
    await match()
    expect((await deals.readDealOf(dealer, reference)).payments).toHaveLength(1)
    expect(await stateOf(reference)).toBe('paid')
  })

  test('pending money is shown and does not count, until it is booked', async () => {
    const { reference } = await newDeal()
    const entryReference = newReference()
    const entry = { amount: '500', entryReference, creditorReference: `RF${reference}`, ...payer }
    await upload({ kind: 'camt.054', statements: [{ id: randomUUID(), entries: [{ ...entry, status: 'PDNG', booked: '' }] }] })
    await match()
    expect((await list('pending')).map((one) => one.reference)).toContain(entryReference)
    expect(await stateOf(reference)).toBe('awaiting-payment')
    await upload({ kind: 'camt.054', statements: [{ id: randomUUID(), entries: [{ ...entry, booked: today() }] }] })
    await match()
    expect((await list('pending')).map((one) => one.reference)).not.toContain(entryReference)
    expect(await stateOf(reference)).toBe('paid')
  })

  test('two alike in one file are two; one more in a second file is in doubt', async () => {
    const { reference } = await newDeal()
    const entry = { amount: '250', creditorReference: `RF${reference}`, ...payer, booked: '2026-11-20' }
    await upload({ kind: 'camt.054', statements: [{ id: randomUUID(), entries: [entry, entry] }] })
    await match()
    expect((await deals.readDealOf(dealer, reference)).payments).toHaveLength(2)
    await upload({ kind: 'camt.054', statements: [{ id: randomUUID(), entries: [entry] }] })
    await match()
    const doubtful = (await list('open')).find(({ found }) => found?.reference === reference)
    expect(doubtful?.reasons).toEqual(['perhaps-repeated'])
    const params = { id: doubtful?.id ?? '' }
    expect((await payments.call(endpoints.repeatBankEntry, { params })).body).toEqual({ state: 'repeated' })
    expect((await deals.readDealOf(dealer, reference)).payments).toHaveLength(2)
  })

  test('a payment that says less than another is not the same without references', async () => {
    const { reference } = await newDeal()
    const right = { amount: '500', creditorReference: `RF${reference}`, ...payer, booked: '2026-11-20' }
    const wrong = { ...right, creditorReference: 'RF00', text: ['mistyped'] }
    await upload({ kind: 'camt.054', statements: [{ id: randomUUID(), entries: [right] }] })
    await upload({ statements: [{ id: randomUUID(), entries: [wrong, right] }] })
    await match()
    expect((await deals.readDealOf(dealer, reference)).payments).toHaveLength(1)
    const doubtful = (await list('open')).filter(({ text }) => text === 'mistyped')
    expect(doubtful).toMatchObject([{ reasons: ['perhaps-repeated', 'no-reference'] }])
  })

  test('the same reference on another day is in doubt, and may be matched too', async () => {
    const [one, other] = [await newDeal(), await newDeal()]
    const entryReference = newReference()
    await arrives(one.reference, { entryReference, booked: '2026-11-19' })
    await upload({
      kind: 'camt.054',
      statements: [
        {
          id: randomUUID(),
          entries: [{ amount: '500', entryReference, creditorReference: `RF${other.reference}`, booked: '2026-11-20', ...payer }],
        },
      ],
    })
    await match()
    const doubtful = (await list('open')).find(({ found }) => found?.reference === other.reference)
    expect(doubtful).toMatchObject({
      reasons: ['perhaps-repeated'],
      doubtOf: { bookedAt: '2026-11-19', reference: entryReference, state: 'matched', deals: [one.reference] },
    })
    const body = { parts: [{ reference: other.reference, amount: '500', payer: 'party' as const }] }
    expect((await payments.call(endpoints.matchBankEntry, { params: { id: doubtful?.id ?? '' }, body })).status).toBe(200)
    expect(await stateOf(other.reference)).toBe('paid')
  })

  test.each([
    ['the notification', '77.25', [0, 1]],
    ['the statement', '77.35', [1, 0]],
  ] as const)('a payment of the last hour of a day of 25 hours counts once, if %s comes first', async (_which, amount, order) => {
    const told = (kind: CamtFile['kind'], booked: string, entryReference?: string): CamtFile => ({
      kind,
      statements: [{ id: randomUUID(), entries: [{ amount, booked, ...payer, ...(entryReference && { entryReference }) }] }],
    })
    const files = [told('camt.054', '2026-10-25T23:59:59', newReference()), told('camt.053', '2026-10-25')]
    for (const at of order) await upload(files[at] ?? '')
    expect(await service.database.$count(bankEntryTable, eq(bankEntryTable.amount, amount))).toBe(1)
  })

  test('a batch counts its payments once, also if the statement tells only their sum', async () => {
    const [one, other] = [await newDeal(), await newDeal()]
    const batch = newReference()
    const parts = [one, other].map(({ reference, party }) => ({
      amount: '500',
      creditorReference: `RF${reference}`,
      account: payer.account,
      name: party,
    }))
    await upload({
      kind: 'camt.054',
      statements: [{ id: randomUUID(), entries: [{ amount: '1000', entryReference: batch, payments: parts }] }],
    })
    await match()
    expect([await stateOf(one.reference), await stateOf(other.reference)]).toEqual(['paid', 'paid'])
    await upload({ statements: [{ id: randomUUID(), entries: [{ amount: '1000', entryReference: batch, payments: [], count: 2 }] }] })
    await match()
    expect(await entryOf(batch)).toMatchObject({ state: 'open' })
  })

  test('pages count once all of them are there and add up', async () => {
    const [one, other] = [await newDeal(), await newDeal()]
    const id = randomUUID()
    const entry = ({ reference, party }: { reference: string; party: string }) => ({
      amount: '500',
      entryReference: newReference(),
      creditorReference: `RF${reference}`,
      account: payer.account,
      name: party,
      booked: today(),
    })
    const last = await upload({ statements: [{ id, page: { number: 2, isLast: true }, opening: '500', entries: [entry(other)] }] })
    expect(last.file.statements).toMatchObject([{ state: 'waiting' }])
    await match()
    expect(await stateOf(other.reference)).toBe('awaiting-payment')
    const first = await upload({ statements: [{ id, page: { number: 1, isLast: false }, entries: [entry(one)] }] })
    expect(first.file.statements).toMatchObject([{ state: 'counted' }])
    await match()
    expect([await stateOf(one.reference), await stateOf(other.reference)]).toEqual(['paid', 'paid'])
    const again = await upload({ statements: [{ id, page: { number: 1, isLast: false }, entries: [] }] })
    expect(again.file.statements).toMatchObject([{ state: 'counted' }])
  })

  test('two alike on two pages are not one', async () => {
    const { reference } = await newDeal()
    const id = randomUUID()
    const entry = { amount: '250', creditorReference: `RF${reference}`, ...payer, booked: '2026-11-20' }
    await upload({
      statements: [
        { id, page: { number: 1, isLast: false }, entries: [entry] },
        { id, page: { number: 2, isLast: true }, opening: '250', entries: [entry] },
      ],
    })
    await match()
    expect((await deals.readDealOf(dealer, reference)).payments).toHaveLength(1)
    expect((await list('open')).filter(({ found }) => found?.reference === reference)).toMatchObject([{ reasons: ['perhaps-repeated'] }])
  })

  test('pending money that a page reports as booked counts with all of the pages', async () => {
    const { reference } = await newDeal()
    const entry = { amount: '500', entryReference: newReference(), creditorReference: `RF${reference}`, ...payer, booked: today() }
    await upload({ kind: 'camt.054', statements: [{ id: randomUUID(), entries: [{ ...entry, status: 'PDNG', booked: '' }] }] })
    const id = randomUUID()
    await upload({ statements: [{ id, page: { number: 1, isLast: false }, entries: [entry] }] })
    await match()
    expect(await stateOf(reference)).toBe('awaiting-payment')
    expect(await entryOf(entry.entryReference)).toMatchObject({ state: 'pending' })
    await upload({ statements: [{ id, page: { number: 2, isLast: true }, opening: '500', entries: [] }] })
    await match()
    expect(await stateOf(reference)).toBe('paid')
  })
})

describe('what is set aside', () => {
  const statement = (changed: object) => ({ statements: [{ id: randomUUID(), entries: [{ amount: '5' }], ...changed }] })
  test.each([
    ['balances that do not add up', { closing: '6' }, { code: 'balances-do-not-add-up', what: '1' }],
    ['somebody else’s account', { account: 'DE89370400440532013000' }, { code: 'foreign-account', what: 'DE89370400440532013000' }],
    ['another currency', { currency: 'USD' }, { code: 'wrong-currency', what: 'USD' }],
    ['a fraction of a cent', { entries: [{ amount: '5.001' }] }, { code: 'unreadable-amount' }],
  ])('%s', async (_what, changed, problem) => {
    const { file } = await upload(statement(changed))
    expect(file.statements).toMatchObject([{ state: 'set-aside', problem }])
  })

  test('a file that is no statement is kept by name, with its problem, and may be tried again', async () => {
    for (const name of ['first.xml', 'second.xml'])
      expect(await upload('<!DOCTYPE x><x/>', name)).toMatchObject({
        isKnown: false,
        file: { name, version: null, problem: { code: 'doctype' } },
      })
    const { files } = (await payments.call(endpoints.listBankFiles)).body
    expect(files.map(({ name }) => name).slice(0, 2)).toEqual(['second.xml', 'first.xml'])
  })
})

test('a file is in the record with who handed it in, and the screens learn of it', async () => {
  const supervisor = await signInAs(service, 'supervisor')
  const { cursor } = (await supervisor.call(readChanges)).body
  const { file } = await upload({ statements: [{ id: randomUUID(), entries: [] }] })
  expect((await supervisor.call(readChanges, { query: { since: cursor } })).body.topics).toContain('bank')
  const { events } = (await supervisor.call(readRecord, { query: { kind: 'bank-file.received' } })).body
  expect(events[0]).toMatchObject({ details: { fileId: file.id }, actor: { name: payments.name } })
})

test('a reader reads nothing of the bank, and compliance changes nothing', async () => {
  const reader = await signInAs(service, 'reader')
  expect((await reader.call(endpoints.listBankEntries, { query: { list: 'open' } })).status).toBe(403)
  expect((await compliance.call(endpoints.listBankEntries, { query: { list: 'open' } })).status).toBe(200)
  expect((await compliance.call(endpoints.uploadBankFile, { query: { name: 'a' }, body: Buffer.from('a') })).status).toBe(403)
})

test('a statement of 300 payments is taken', async () => {
  const text = camtFile({
    statements: [{ id: randomUUID(), entries: Array.from({ length: 300 }, () => ({ amount: '-1', entryText: 'Fee' })) }],
  })
  expect(text.length).toBeGreaterThan(64 * 1024)
  expect((await upload(text)).file.statements).toMatchObject([{ state: 'counted' }])
})
