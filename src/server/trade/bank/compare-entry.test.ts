import { describe, expect, test } from 'vitest'
import { readBankEntryDeal } from '#contract/desk/endpoints/bank.ts'
import { bankDesk } from '../../testing/bank-desk.ts'
import { type CamtEntry, notificationOf, today } from '../../testing/camt-files.ts'
import { dealService } from '../../testing/deal-work.ts'
import * as deals from '../../testing/deals.ts'

const { service, dealer, payments, compliance, accepted, pay, takeBack, readOf, decideRefund } = await dealService()
const { handIn, entryOf } = bankDesk(service, payments)

const ada = { name: 'Ada Lovelace', account: 'DE89370400440532013000' }
const charles = { name: 'Charles Babbage', account: 'DE02120300000000202051' }
let numbers = 0

/** An entry of the account in euro, from Ada unless it says otherwise. */
async function entryFrom(entry: Partial<CamtEntry> & { amount: string }) {
  const entryReference = `C-${++numbers}`
  await handIn(notificationOf({ booked: service.clock().toISOString(), entryReference, ...ada, ...entry }))
  return entryOf(entryReference)
}

test('a deal of which a part came is suggested with what is missing', async () => {
  const { reference } = await accepted()
  await pay(reference, '200')
  const suggested = async (amount: string) => (await entryFrom({ amount })).suggestions.find((one) => one.reference === reference)
  expect(await suggested('300')).toMatchObject({ amount: '500.00', missing: '300', payer: 'same-name', isExact: true })
  expect(await suggested('500')).toMatchObject({ isExact: false })
  await takeBack(reference, 'mistaken')
  expect(await suggested('500.00')).toMatchObject({ missing: '500', isExact: true })
})

describe('a deal beside a payment', () => {
  const beside = async (id: string, reference: string, staff = payments) => staff.call(readBankEntryDeal, { params: { id, reference } })

  test('says who its party is, what is due, paid and missing, and what differs', async () => {
    const { reference } = await accepted()
    await pay(reference, '200', { payerAccount: charles.account })
    const { id } = await entryFrom({ amount: '310' })
    const { payBy } = await readOf(reference)
    expect((await beside(id, `RF${reference}`)).body).toEqual({
      name: ada.name,
      account: charles.account,
      amount: '300',
      currency: 'EUR',
      bookedAt: payBy,
      deal: reference,
      reference: null,
      endToEndId: null,
      state: 'awaiting-payment',
      due: '500.00',
      paid: '200',
      isDue: true,
      payer: 'same-name',
      differs: ['account', 'amount'],
    })
  })

  test('that names another deal, comes late and from somebody else differs in all', async () => {
    const [{ reference }, other] = [await accepted(), await accepted()]
    const { payBy } = await readOf(reference)
    const late = new Date(Date.parse(payBy) + 3_600_000).toISOString()
    const { id } = await entryFrom({ amount: '500', creditorReference: `RF${other.reference}`, ...charles, booked: late })
    expect((await beside(id, reference)).body).toMatchObject({ payer: 'other-name', differs: ['name', 'day', 'deal'] })
  })

  test('that pays its money back says that nothing is due', async () => {
    const { reference } = await accepted()
    await pay(reference)
    const { id } = await entryFrom({ amount: '20' })
    expect((await beside(id, reference)).body).toMatchObject({ state: 'paid', amount: '0', paid: '500', isDue: true })
    await deals.decide(dealer, reference, 'refuse')
    expect((await beside(id, reference)).body).toMatchObject({ state: 'refunding', amount: '0', isDue: false })
  })

  test('is not found without such a deal or payment, and is for those who decide', async () => {
    const { id } = await entryFrom({ amount: '20' })
    const { reference } = await accepted()
    const answers = [
      beside(id, '00000000000000'),
      beside('00000000-0000-4000-8000-000000000000', reference),
      beside(id, reference, compliance),
    ]
    expect((await Promise.all(answers)).map(({ status }) => status)).toEqual([404, 404, 403])
  })
})

test('payments that a debit may take back are beside it, the best first', async () => {
  const [one, other] = [await accepted(), await accepted()]
  const paid = { creditorReference: `RF${one.reference}`, endToEndId: 'E-one' }
  const first = await entryFrom({ amount: '500', ...paid })
  await entryFrom({ amount: '500', creditorReference: `RF${other.reference}`, endToEndId: 'E-other' })
  const debit = await entryFrom({ amount: '-500', returned: 'FOCR', reversal: true, ...paid, booked: '2000-01-01' })
  expect(debit.deal).toBe(one.reference)
  expect(debit.takesBack.map(({ deal, differs }) => [deal, differs])).toEqual([
    [one.reference, ['day', 'reference']],
    [other.reference, ['day', 'deal', 'reference', 'end-to-end']],
  ])
  expect(debit.takesBack[0]).toMatchObject({ ...ada, amount: '500', currency: 'EUR', reference: first.reference, endToEndId: 'E-one' })
})

test('what may be the same payment is beside it, with what differs', async () => {
  const { reference } = await accepted()
  const paid = { amount: '250', creditorReference: `RF${reference}`, booked: today() }
  const first = await entryFrom(paid)
  const { doubtOf } = await entryFrom({ ...paid, name: 'A. Lovelace' })
  expect(doubtOf).toMatchObject({
    ...ada,
    amount: '250',
    currency: 'EUR',
    bookedAt: today(),
    deal: reference,
    reference: first.reference,
    deals: [reference],
    differs: ['name', 'reference'],
  })
})

test('a transfer of ours is beside the debit that may be it', async () => {
  const { reference } = await accepted()
  await pay(reference, '77.70', { payer: 'third-party', payerName: charles.name, payerAccount: charles.account })
  await decideRefund(reference)
  const { transfers } = await entryFrom({ amount: '-77.70', ...charles, name: 'Charles B.' })
  expect(transfers).toMatchObject([
    { ...charles, deal: reference, purpose: 'refund', amount: '77.70', endToEndId: null, differs: ['name'] },
  ])
})
