import { correctionPayload } from '#contract/desk/deal-payloads.ts'
import { eq, isNull } from 'drizzle-orm'
import { vi } from 'vitest'
import { listBankEntries, listBankFiles, matchBankEntry, proposeBankCorrection, uploadBankFile } from '#contract/desk/endpoints/bank.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { confirmBankFileStepUp, proposeStepUp } from '#contract/desk/step-up-subjects.ts'
import { applyOrderReports } from '../trade/bank/apply-reports.ts'
import { bankEntryTable, bankOrderReportTable } from '../trade/bank/bank-statement.table.ts'
import { matchNewEntries } from '../trade/bank/match-entries.ts'
import { takeFile } from '../trade/bank/take-file.ts'
import { type CamtFile, camtFile, statementOf } from './camt-files.ts'
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

  /** Hands a file in as the bank's own client does. */
  async function bring(file: CamtFile | string | Buffer, name = 'statement.xml') {
    const bytes = Buffer.from(typeof file === 'string' || Buffer.isBuffer(file) ? file : camtFile(file))
    const taken = await vi.waitUntil(async () => {
      const outcome = await takeFile(context, { name, bytes, staffId: null })
      return outcome !== 'busy' && outcome
    }, 20_000)
    const { files } = (await clerk.call(listBankFiles)).body
    const stored = files.find(({ id }) => id === taken.id)
    if (!stored) throw new Error('the file is not listed')
    return { isKnown: taken.outcome === 'known', file: stored }
  }

  /** Looks at all that came, and waits for what the service's own sweeper is looking at. */
  async function lookAtAll(): Promise<void> {
    await applyOrderReports(context)
    await matchNewEntries(context)
    const countLeft = async () =>
      (await database.$count(bankEntryTable, eq(bankEntryTable.state, 'new'))) +
      (await database.$count(bankOrderReportTable, isNull(bankOrderReportTable.outcome)))
    await vi.waitUntil(async () => (await countLeft()) === 0, { timeout: 45_000 })
  }

  /** The call by which somebody proposes to take back what was decided about an entry. */
  async function correctionOf(id: string, reason: string) {
    const entries = [...(await list('matched')), ...(await list('open'))]
    const entry = entries.find((one) => one.id === id)
    if (!entry?.decision) throw new Error('nothing was decided about the entry')
    const { amount, currency, name: otherName, matches } = entry
    const { number: version } = entry.decision
    const payload = correctionPayload({ decision: version, amount, currency, otherName, matches })
    const confirmed = proposeStepUp({ action: 'correct-entry', object: id, version, payload, reason })
    return { params: { id }, body: { reason }, confirmed }
  }

  return {
    list,
    /** Matches an entry by hand: to a payment of 500 by the deal's party, unless the parts say otherwise. */
    match(id: string, parts: (Partial<Part> & Pick<Part, 'reference'>)[], by = clerk) {
      const body = { parts: parts.map((part) => ({ amount: '500', payer: 'party' as const, ...part })) }
      return by.call(matchBankEntry, { params: { id }, body })
    },
    /** Proposes to take back what was decided about an entry. */
    async proposeCorrection(id: string, { by = clerk, reason = 'Of another deal' } = {}) {
      const { params, body, confirmed } = await correctionOf(id, reason)
      return by.call(proposeBankCorrection, { params, body: { ...body, proof: await by.stepUp(confirmed) } })
    },
    correctionOf,
    bring,
    /** Brings a file, and looks at all that came. */
    async handIn(file: CamtFile | string, name?: string) {
      const { file: stored } = await bring(file, name)
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

/** A file that a clerk uploads, and what a second person says of it. The usual one has no entries, at which something would be looked later. */
export async function fileToConfirm(clerk: Pick<Person, 'call'>, file = statementOf(), read = { entries: 0, sum: '0', closing: '0' }) {
  const content = Buffer.from(camtFile(file))
  const { id: fileId, sha256 } = (await clerk.call(uploadBankFile, { query: { name: 'a.xml' }, body: content })).body.file
  const figures = { statements: [read], orders: 0 }
  return { params: { id: fileId }, body: figures, confirmed: confirmBankFileStepUp({ fileId, sha256, figures }) }
}
