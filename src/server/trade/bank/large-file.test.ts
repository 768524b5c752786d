import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { uploadBankFile } from '#contract/desk/endpoints/bank.ts'
import { type CamtEntry, type CamtFile, camtFile } from '../../testing/camt-files.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { bankEntryReportTable, bankEntryTable, bankStatementTable } from './bank-statement.table.ts'

const service = await serviceOfFile()
const clerk = await signInAs(service, 'payments')

/** Uploads a file, and returns its first statement. */
async function upload(file: CamtFile) {
  const { status, body: reply } = await clerk.call(uploadBankFile, { query: { name: 'large.xml' }, body: Buffer.from(camtFile(file)) })
  expect(status).toBe(200)
  return reply.file.statements[0]
}
const countEntries = () => service.database.$count(bankEntryTable)

/** More than are stored at once. Pending ones, which nobody looks at. */
const many = (count: number, more: (number: number) => Partial<CamtEntry>) =>
  Array.from({ length: count }, (_, number) => ({ amount: `${(number % 7) + 1}`, status: 'PDNG' as const, booked: '', ...more(number) }))

test('a file of 3 MB is uploaded and stored once', async () => {
  const entries = many(5000, (number) => ({ reference: `L-${number}`, text: ['What the payer wrote. '.repeat(15)] }))
  const file: CamtFile = { kind: 'camt.054', statements: [{ id: 'long', entries }] }
  expect(camtFile(file).length).toBeGreaterThan(3_000_000)
  expect(await upload(file)).toMatchObject({ state: 'counted' })
  expect(await countEntries()).toBe(5000)
  expect(await upload({ ...file, statements: [{ id: 'again', entries }] })).toMatchObject({ state: 'counted' })
  expect(await countEntries()).toBe(5000)
})

test('the payments of a long statement without references are those that were notified', async () => {
  const before = await countEntries()
  const alike = many(700, (number) => ({ endToEndId: `A-${number % 50}`, name: 'Ada Lovelace' }))
  await upload({ kind: 'camt.054', statements: [{ id: 'told', entries: alike }] })
  await upload({ statements: [{ id: 'day', entries: alike.toReversed() }] })
  expect(await countEntries()).toBe(before + 700)
  const reports = await service.database
    .select({ entryId: bankEntryReportTable.entryId })
    .from(bankEntryReportTable)
    .innerJoin(bankStatementTable, eq(bankStatementTable.id, bankEntryReportTable.statementId))
    .where(eq(bankStatementTable.bankId, 'day'))
  expect(new Set(reports.map(({ entryId }) => entryId)).size).toBe(700)
})

test('a reference that a long statement has twice is in doubt, however far apart', async () => {
  const entries = many(600, (number) => ({ amount: '1', reference: `D-${number % 599}` }))
  await upload({ kind: 'camt.054', statements: [{ id: 'twice', entries }] })
  const rows = await service.database.select().from(bankEntryTable).where(eq(bankEntryTable.reference, 'D-0'))
  const [first, second] = rows.toSorted((one, other) => Number(one.doubtOf !== null) - Number(other.doubtOf !== null))
  expect([rows.length, first?.doubtOf, second?.doubtOf]).toEqual([2, null, first?.id])
})

test('of a long statement that does not add up, nothing is stored', async () => {
  const before = await countEntries()
  const entries = many(600, () => ({ status: 'BOOK', booked: '2026-11-21' }))
  expect(await upload({ statements: [{ id: 'wrong', closing: '1', entries }] })).toMatchObject({
    state: 'set-aside',
    problem: { code: 'balances-do-not-add-up' },
  })
  expect(await countEntries()).toBe(before)
})

test('one batch of very many payments is stored whole', async () => {
  const before = await countEntries()
  const payments = Array.from({ length: 600 }, (_, number) => ({ amount: '2', endToEndId: `B-${number}` }))
  const entry = { amount: '1200', status: 'PDNG' as const, booked: '', entryReference: 'batch', payments }
  await upload({ kind: 'camt.054', statements: [{ id: 'batch', entries: [entry] }] })
  expect(await countEntries()).toBe(before + 600)
  await upload({ statements: [{ id: 'batch of the day', entries: [entry] }] })
  expect(await countEntries()).toBe(before + 600)
})
