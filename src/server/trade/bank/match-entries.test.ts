import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { uploadBankFile } from '#contract/desk/endpoints/bank.ts'
import { readConfig } from '../../platform/config/config.ts'
import { camtFile } from '../../testing/camt-files.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { bankEntryTable } from './bank-statement.table.ts'
import { matchNewEntries } from './match-entries.ts'

// A process that only answers calls has no sweeper.
const service = await serviceOfFile({ environment: { KANTOR_ROLE: 'web' } })
const context = {
  database: service.database,
  databaseNow: async () => service.clock(),
  operator: service.config.operator,
  mail: { order: async () => {}, orderLater: async () => {} },
  bank: readConfig({ DATABASE_URL: 'postgres://unused' }).bank,
}
const countNew = () => service.database.$count(bankEntryTable, eq(bankEntryTable.state, 'new'))

test('very many new entries are looked at in several runs, and in none once the service stops', async () => {
  const clerk = await signInAs(service, 'payments')
  const entries = Array.from({ length: 250 }, (_, number) => ({ amount: String(number + 1), reference: `M-${number}` }))
  const body = Buffer.from(camtFile({ kind: 'camt.054', statements: [{ entries }] }))
  await clerk.call(uploadBankFile, { query: { name: 'many.xml' }, body })
  expect(await countNew()).toBe(250)
  await matchNewEntries(context, AbortSignal.abort())
  expect(await countNew()).toBe(250)
  expect([await matchNewEntries(context), await countNew()]).toEqual(['more', 50])
  expect([await matchNewEntries(context), await countNew()]).toEqual([undefined, 0])
})
