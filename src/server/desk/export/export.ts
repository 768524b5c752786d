import { Readable } from 'node:stream'
import type { z } from 'zod'
import type { BodyOf, ReplyOf } from '#contract/endpoint.ts'
import type { listExports as listEndpoint, proposeExport as proposeEndpoint } from '#contract/desk/endpoints/exports.ts'
import { exportSelection } from '#contract/desk/endpoints/parts.ts'
import { plusHours } from '../../platform/clock.ts'
import type { Database } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import { propose } from '../../staff/approval/approval.ts'
import type { ApprovalHandlers } from '../../staff/approval/handler.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import type { PagesContext } from '../context.ts'
import { eventColumns, readAllEvents } from '../record/record.ts'
import { csvLines, type DeskRecord, jsonLines, type Lines } from './export-lines.ts'
import * as store from './export.store.ts'
import { columnsOf, readAll } from './records.ts'
import { readAllTravelData, travelColumns } from './travel-records.ts'
import { pick } from '../../platform/pick.ts'

type Selection = z.output<typeof exportSelection>
type ExportReply = ReplyOf<typeof listEndpoint>['exports'][number]

/** After an approval, each of the two people may download the file once in this time. */
const availableHours = 24

export const proposeExport = (
  { database, staff: context }: PagesContext,
  staff: StaffMember,
  { reason, proof, ...selection }: BodyOf<typeof proposeEndpoint>,
): Promise<{ approvalId: string } | Failure<'NOT_PERMITTED' | 'PROOF_REQUIRED' | 'CONFLICT'>> =>
  database.transaction((tx) =>
    propose(context, tx, { staff, action: 'export-records', object: selection.records, version: 0, payload: selection, reason, proof }),
  )

/** The approval itself allows the download: nothing else happens. */
export const exportApprovalHandlers = {
  'export-records': {
    isCurrent: async (_tx, { payload }) => exportSelection.safeParse(payload).success,
    carryOut: async () => {},
  },
} satisfies ApprovalHandlers

/** The exports that were approved, newest first. */
export async function listExports({ database, clock }: PagesContext, staff: StaffMember): Promise<ReplyOf<typeof listEndpoint>> {
  const approved = await store.listApproved(database)
  const ids = approved.map(({ approvalId }) => approvalId)
  const downloads = Map.groupBy(await store.findDownloads(database, ids), ({ approvalId }) => approvalId)
  const now = clock()
  return { exports: approved.map((row) => exportReply(row, { downloads: downloads.get(row.approvalId) ?? [], staff, now })) }
}

type Downloads = Awaited<ReturnType<typeof store.findDownloads>>

function exportReply(
  row: store.ApprovedExport,
  { downloads, staff, now }: { downloads: Downloads; staff: StaffMember; now: Date },
): ExportReply {
  const hasDownloaded = downloads.some(({ by }) => by.id === staff.id)
  return {
    ...pick(row, 'approvalId', 'reason', 'approvedAt'),
    selection: exportSelection.parse(row.payload),
    proposedBy: { id: row.proposedBy.id, name: row.proposedBy.name },
    approvedBy: { id: row.approvedBy.id, name: row.approvedBy.name },
    availableUntil: endOf(row).toISOString(),
    downloads: downloads.map(({ by, at }) => ({ by: { id: by.id, name: by.name }, at: at.toISOString() })),
    mayDownload: isOneOfTwo(row, staff) && !hasDownloaded && now < endOf(row),
  }
}

const endOf = ({ approvedAt }: store.ApprovedExport) => plusHours(approvedAt, availableHours)
const isOneOfTwo = ({ proposedBy, approvedBy }: store.ApprovedExport, { id }: StaffMember) => id === proposedBy.id || id === approvedBy.id

export interface ExportFile {
  name: string
  type: string
  /** The same bytes as the command's export. */
  content: Readable
}

/** The file of an approved export. The download counts, and is an event, before the first byte is sent. */
export async function downloadExport(
  { database, clock }: PagesContext,
  staff: StaffMember,
  approvalId: string,
): Promise<ExportFile | Failure<'NOT_FOUND' | 'NOT_PERMITTED' | 'CONFLICT'>> {
  const found = await store.findApproved(database, approvalId)
  if (!found) return fail((await store.isProposed(database, approvalId)) ? 'CONFLICT' : 'NOT_FOUND')
  if (!isOneOfTwo(found, staff)) return fail('NOT_PERMITTED')
  const now = clock()
  if (now >= endOf(found)) return fail('CONFLICT')
  const selection = exportSelection.parse(found.payload)
  const { records, format } = selection
  const isFirst = await database.transaction(async (tx) => {
    if (!(await store.insertDownload(tx, { approvalId, staffId: staff.id, at: now }))) return false
    await recordEvent(tx, { kind: 'desk.records-exported', actor: actorOf(staff), at: now, details: { approvalId, records, format } })
    return true
  })
  if (!isFirst) return fail('CONFLICT')
  const name = `${records}-${now.toISOString().slice(0, 10)}.${format}`
  const type = format === 'csv' ? 'text/csv; charset=utf-8' : 'application/json; charset=utf-8'
  return { name, type, content: Readable.from(withLineEnds(linesOf(database, selection))) }
}

function linesOf(database: Database, { records, format, since }: Selection): Lines {
  const from = since === undefined ? undefined : new Date(`${since}T00:00:00Z`)
  const { found, columns } = selected(database, records, from)
  return format === 'csv' ? csvLines(found, columns) : jsonLines(found)
}

function selected(
  database: Database,
  records: Selection['records'],
  since: Date | undefined,
): { found: AsyncIterable<DeskRecord>; columns: readonly string[] } {
  if (records === 'events') return { found: readAllEvents(database, since), columns: eventColumns }
  if (records === 'travel-data') return { found: readAllTravelData(database, since), columns: travelColumns }
  return { found: readAll(database, records, { since }), columns: columnsOf(records) }
}

async function* withLineEnds(lines: Lines): AsyncGenerator<string> {
  for await (const line of lines) yield `${line}\n`
}
