import type { listBankFiles, uploadBankFile } from '#contract/desk/endpoints/bank.ts'
import type { QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { fail, type Failure } from '../../platform/failure.ts'
import type { StaffMember } from '../../staff/session/staff-session.ts'
import * as store from './bank-statement.store.ts'
import { takeFile, type TakeFileContext } from './take-file.ts'

type File = ReplyOf<typeof listBankFiles>['files'][number]

const perPage = 50

/** Reads a file that a person hands in. What it tells is matched within seconds. */
export async function uploadFile(
  context: TakeFileContext,
  staff: StaffMember,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<ReplyOf<typeof uploadBankFile> | Failure<'CONFLICT'>> {
  const taken = await takeFile(context, { name, bytes, staffId: staff.id })
  if (taken === 'busy') return fail('CONFLICT', { message: 'Another file of this account is being read. Try again in a minute.' })
  const { id, outcome } = taken
  const [found] = await store.findFiles(context.database, { id, limit: 1 })
  if (!found) throw new Error('the file was not stored')
  return { isKnown: outcome === 'known', file: fileReply(found) }
}

/** The newest files first. */
export async function listFiles(
  { database }: TakeFileContext,
  { before }: QueryOf<typeof listBankFiles>,
): Promise<ReplyOf<typeof listBankFiles>> {
  const found = await store.findFiles(database, { before: before === undefined ? undefined : new Date(before), limit: perPage + 1 })
  return { files: found.slice(0, perPage).map(fileReply), more: found.length > perPage }
}

function fileReply({ file, by, statements, reports }: Awaited<ReturnType<typeof store.findFiles>>[number]): File {
  const { id, name, version, problem, receivedAt } = file
  return {
    id,
    name,
    version,
    problem,
    receivedAt: receivedAt.toISOString(),
    by,
    reports: reports.map(({ id: _id, fileId: _fileId, position: _position, ...told }) => told),
    statements: statements.map(({ id: _id, fileId: _fileId, position: _position, sum: _sum, ...told }) => told),
  }
}
