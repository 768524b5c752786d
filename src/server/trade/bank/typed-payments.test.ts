import { describe, expect, test } from 'vitest'
import { linkBankEntry } from '#contract/desk/endpoints/bank.ts'
import { plusDays } from '../../platform/clock.ts'
import { bankDesk } from '../../testing/bank-desk.ts'
import { type CamtEntry, notificationOf } from '../../testing/camt-files.ts'
import { dealService } from '../../testing/deal-work.ts'

const { service, payments, accepted, readOf, stateOf, pay } = await dealService()
const { handIn, entryOf, match } = bankDesk(service, payments)

let numbers = 0

/** A deal of 500 EUR whose payment was typed, and a payment that the bank reports of it. */
async function typedDeal(typed: { payerAccount?: string | null; payerName?: string } = {}) {
  const { reference } = await accepted()
  const account = `DE12${reference.padStart(18, '0')}`
  expect(await pay(reference, '500', { payerAccount: account, ...typed })).toMatchObject({ status: 200 })
  const reports = async (changed: Partial<CamtEntry> = {}) => {
    const entryReference = `T-${++numbers}`
    const usual = {
      amount: '500',
      creditorReference: `RF${reference}`,
      name: 'Ada Lovelace',
      account,
      booked: service.clock().toISOString(),
    }
    await handIn(notificationOf({ ...usual, entryReference, ...changed }))
    return entryOf(entryReference)
  }
  return { reference, account, reports }
}

const paidOnce = async (reference: string) =>
  expect(await readOf(reference)).toMatchObject({ state: 'paid', payments: [{ amount: '500' }] })

describe('a payment that was typed, and that the bank reports later', () => {
  test.each<[string, Partial<CamtEntry>]>([
    ['with its reference', {}],
    ['without a reference', { creditorReference: '' }],
    ['in other letters', { name: 'ADA LOVELACE' }],
  ])('%s, counts once', async (_what, changed) => {
    const { reference, reports } = await typedDeal()
    expect(await reports(changed)).toMatchObject({
      state: 'matched',
      matches: [{ kind: 'received', deal: reference }],
      decision: { by: null },
    })
    await paidOnce(reference)
  })

  test.each<[string, string, string]>([
    ['without its country', '61 1090 1014 0000 0712 1981 2874', 'PL61109010140000071219812874'],
    ['in groups', 'PL61 1090 1014 0000 0712 1981 2874', 'PL61109010140000071219812874'],
    ['after its bank', 'WBKPPLPP PL61109010140000071219812874', 'PL61109010140000071219812874'],
    ['with a sort code that the bank leaves out', '20-00-00 55779911', '55779911'],
  ])('with an account that was typed %s, counts once', async (_what, typed, account) => {
    const { reference, reports } = await typedDeal({ payerAccount: typed })
    expect(await reports({ account })).toMatchObject({ state: 'matched' })
    await paidOnce(reference)
  })

  test('of which two were typed alike, is a person’s to decide', async () => {
    const { account, reports } = await typedDeal()
    await typedDeal({ payerAccount: account })
    expect(await reports({ creditorReference: '' })).toMatchObject({ state: 'open', matches: [], typed: [{}, {}] })
  })

  test.each<[string, Partial<CamtEntry>, Parameters<typeof typedDeal>[0]]>([
    ['booked days away', { booked: plusDays(service.clock(), -5).toISOString() }, {}],
    ['typed without an account', {}, { payerAccount: null }],
    ['paid for somebody else', { ultimate: 'Charles Babbage' }, {}],
  ])('%s, is a person’s to decide, who says that it is the same', async (_what, changed, typed) => {
    const { reference, reports } = await typedDeal(typed)
    const entry = await reports(changed)
    expect(entry).toMatchObject({ state: 'open', matches: [], typed: [{ deal: reference, name: 'Ada Lovelace' }] })
    expect(entry.reasons).toContain('perhaps-typed')
    const link = () => payments.call(linkBankEntry, { params: { id: entry.id }, body: { paymentId: entry.typed[0]?.paymentId ?? '' } })
    expect((await link()).status).toBe(200)
    expect((await link()).status).toBe(409)
    await paidOnce(reference)
  })

  test('is not called the same if it came under another name', async () => {
    const { reference, reports } = await typedDeal()
    const { id, typed } = await reports({ name: 'Charles Babbage' })
    const body = { paymentId: typed[0]?.paymentId ?? '' }
    expect((await payments.call(linkBankEntry, { params: { id }, body })).status).toBe(409)
    await paidOnce(reference)
  })

  test('is asked about too, if the person says that it is another one', async () => {
    const { reference, reports } = await typedDeal({ payerAccount: null })
    const { id } = await reports()
    expect((await match(id, [{ reference }])).status).toBe(200)
    expect((await readOf(reference)).payments.map(({ setAside }) => setAside)).toEqual(expect.arrayContaining(['further', null]))
  })

  test.each<[string, Partial<CamtEntry>]>([
    ['from another account', { account: 'DE89370400440532013000' }],
    ['of another amount', { amount: '20' }],
  ])('%s, is another payment', async (_what, changed) => {
    const { reference, reports } = await typedDeal()
    expect(await reports(changed)).toMatchObject({ state: 'matched', typed: [] })
    expect((await readOf(reference)).payments).toHaveLength(2)
  })

  test('for another deal, is another payment', async () => {
    const { account, reports } = await typedDeal()
    const other = await accepted()
    expect(await reports({ creditorReference: `RF${other.reference}`, account })).toMatchObject({ state: 'matched' })
    expect(await stateOf(other.reference)).toBe('paid')
  })

  test('is reported by one entry only: a second one is another payment', async () => {
    const { reference, reports } = await typedDeal()
    await reports()
    await reports({ endToEndId: 'another' })
    expect((await readOf(reference)).payments).toHaveLength(2)
  })
})
