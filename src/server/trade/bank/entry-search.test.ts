import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { printReference } from '#contract/creditor-reference.ts'
import * as endpoints from '#contract/desk/endpoints/bank.ts'
import { type CamtEntry, camtFile } from '../../testing/camt-files.ts'
import * as deals from '../../testing/deals.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { bankEntryTable } from './bank-statement.table.ts'

const service = await serviceOfFile({ ownSandbox: true })
const desk = await deals.dealDesk(service)
const { payments } = desk

const search = async (text: string, after?: string) =>
  (await payments.call(endpoints.listBankEntries, { query: { search: text, ...(after && { after }) } })).body
const found = async (text: string) => (await search(text)).entries.map(({ reference }) => reference ?? '').toSorted()

async function handIn(entries: CamtEntry[]) {
  const body = Buffer.from(camtFile({ kind: 'camt.054', statements: [{ id: randomUUID(), entries }] }))
  await payments.call(endpoints.uploadBankFile, { query: { name: 'file.xml' }, body })
  // The service's own sweeper looks at them.
  const isLookedAt = async () => (await service.database.$count(bankEntryTable, eq(bankEntryTable.state, 'new'))) === 0
  await vi.waitUntil(isLookedAt, { timeout: 10_000 })
}

const booked = '2026-11-20'
let deal = ''

beforeAll(async () => {
  const { reference } = await deals.acceptedDeal(service, desk)
  deal = reference
  const { party } = await deals.readDealOf(desk.dealer, reference)
  await handIn([
    { amount: '500', entryReference: 'B-100', creditorReference: `RF${reference}`, name: party, account: 'DE89370400440532013000', booked },
    {
      amount: '77.10',
      entryReference: 'B-101',
      endToEndId: 'Invoice-9',
      name: 'Łucja Żak',
      account: 'PL61109010140000071219812874',
      booked,
    },
    {
      amount: '1250.5',
      entryReference: 'B-102',
      name: '100%_Pewność sp. z o.o.',
      creditorReference: `RF${reference}`,
      account: '',
      booked,
    },
    { amount: '-3', entryReference: 'B-103', entryText: 'Fee', booked },
    { amount: '600', entryReference: 'B-104', name: 'Łucja Inna', status: 'PDNG', booked: '' },
  ])
}, 60_000)

describe('a search finds payments in every state', () => {
  test.each([
    ['the reference of the bank', 'b-101', ['B-101']],
    ['the end-to-end id', 'INVOICE-9', ['B-101']],
    ['the beginning of a name', 'łucja', ['B-101', 'B-104']],
    ['an account in groups', 'pl61 1090 1014 0000 0712 1981 2874', ['B-101']],
    ['an exact amount', '1 250,50 EUR', ['B-102']],
    ['money that went', '3.00', ['B-103']],
    ['an amount in another currency', '3.00 GBP', []],
    ['a name with signs of a pattern', '100%_p', ['B-102']],
    ['signs of a pattern in place of letters', 'Łuc_a', []],
    ['only a part of a reference', 'B-10', []],
  ])('by %s', async (_what, text, references) => {
    expect(await found(text)).toEqual(references)
  })

  test('by a deal: what was recorded at it, and what names it', async () => {
    expect(await found(printReference(deal))).toEqual(['B-100', 'B-102'])
    expect((await search(deal)).entries.map(({ state }) => state).toSorted()).toEqual(['matched', 'open'])
  })

  test('by a deal that a payment was matched to by hand', async () => {
    const other = (await deals.acceptedDeal(service, desk)).reference
    const [entry] = (await search('B-101')).entries
    const body = { parts: [{ reference: other, amount: '77.10', payer: 'other-name' as const }] }
    expect((await payments.call(endpoints.matchBankEntry, { params: { id: entry?.id ?? '' }, body })).status).toBe(200)
    expect(await found(other)).toEqual(['B-101'])
  })
})

test('a search says for what it looked, and an open payment can be decided there', async () => {
  const { searched, entries } = await search('B-102')
  expect(searched).toEqual(['bank-reference', 'end-to-end', 'name'])
  expect(entries).toMatchObject([{ state: 'open', reasons: ['no-account', 'other-name'] }])
  expect(await search('a')).toEqual({ searched: [], entries: [], more: false })
})

test('a search has pages, the newest payments first', async () => {
  const entries = Array.from({ length: 52 }, (_, at) => ({ amount: '12.34', entryReference: `P-${at}`, name: 'Many Payments', booked }))
  await handIn(entries)
  const first = await search('12.34')
  expect([first.entries.length, first.more]).toEqual([50, true])
  const second = await search('many', first.entries.at(-1)?.id)
  expect([second.entries.length, second.more]).toEqual([2, false])
  expect(new Set([...first.entries, ...second.entries].map(({ id }) => id)).size).toBe(52)
})
