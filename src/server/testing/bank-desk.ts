import { eq, isNull } from 'drizzle-orm'
import { vi } from 'vitest'
import { listBankEntries, matchBankEntry, uploadBankFile } from '#contract/desk/endpoints/bank.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { applyOrderReports } from '../trade/bank/apply-reports.ts'
import { bankEntryTable, bankOrderReportTable } from '../trade/bank/bank-statement.table.ts'
import { matchNewEntries } from '../trade/bank/match-entries.ts'
import { type CamtFile, camtFile } from './camt-files.ts'
import type { TestService } from './service.ts'
import type { Person } from './staff.ts'
import { tradeContext } from './trade-context.ts'

type Part = BodyOf<typeof matchBankEntry>['parts'][number]
type List = 'open' | 'pending' | 'matched' | 'others'

/** What a clerk does with the files of the bank. */
export function bankDesk(service: TestService, clerk: Person) {
  const { database } = service
  const context = tradeContext(service)
  const list = async (which: List) => (await clerk.call(listBankEntries, { query: { list: which } })).body.entries

  async function upload(file: CamtFile | string, name = 'statement.xml') {
    const body = Buffer.from(typeof file === 'string' ? file : camtFile(file))
    return (await clerk.call(uploadBankFile, { query: { name }, body })).body
  }

  /** Looks at all that came, and waits for what the service's own sweeper is looking at. */
  async function lookAtAll(): Promise<void> {
    await applyOrderReports(context)
    await matchNewEntries(context)
    const countLeft = async () =>
      (await database.$count(bankEntryTable, eq(bankEntryTable.state, 'new'))) +
      (await database.$count(bankOrderReportTable, isNull(bankOrderReportTable.outcome)))
    await vi.waitUntil(async () => (await countLeft()) === 0, { timeout: 10_000 })
  }

  return {
    list,
    /** Matches an entry by hand: to a payment of 500 by the deal's party, unless the parts say otherwise. */
    match(id: string, parts: (Partial<Part> & Pick<Part, 'reference'>)[], by = clerk) {
      const body = { parts: parts.map((part) => ({ amount: '500', payer: 'party' as const, ...part })) }
      return by.call(matchBankEntry, { params: { id }, body })
    },
    upload,
    /** Uploads a file, and looks at all that came. */
    async handIn(file: CamtFile | string, name?: string) {
      const { file: stored } = await upload(file, name)
      await lookAtAll()
      return stored
    },
    lookAtAll,
    /** The entry with this reference of the bank, wherever it is listed. */
    async entryOf(reference: string) {
      for (const which of ['open', 'matched', 'others', 'pending'] as const) {
        const found = (await list(which)).find((one) => one.reference === reference)
        if (found) return found
      }
      throw new Error(`there is no entry ${reference}`)
    },
  }
}
