import Big from 'big.js'
import type { confirmBankFile, listBankFiles, uploadBankFile } from '#contract/desk/endpoints/bank.ts'
import type { BodyOf, QueryOf, ReplyOf } from '#contract/endpoint.ts'
import { confirmBankFileStepUp } from '#contract/desk/step-up-subjects.ts'
import { announceChange } from '../../platform/change/change.ts'
import { plusDays, secondsSince } from '../../platform/clock.ts'
import { isLockTimeout } from '../../platform/database/database.ts'
import { recordEvent } from '../../platform/event/event.ts'
import { fail, Failure } from '../../platform/failure.ts'
import { pick } from '../../platform/pick.ts'
import { takeStepUp } from '../../staff/approval/step-up.ts'
import type { StaffContext } from '../../staff/context.ts'
import { actorOf, type StaffMember } from '../../staff/session/staff-session.ts'
import * as store from './bank-statement.store.ts'
import { readContent } from './file-content.ts'
import { readBreaks, readChain } from './statement-chain.ts'
import { type CheckedFile, checkFile, storeFile, takeFile, type TakeFileContext } from './take-file.ts'

type File = ReplyOf<typeof listBankFiles>['files'][number]

const perPage = 50
const busy = () => fail('CONFLICT', { message: 'Another file of this account is being read. Try again in a minute.' })

/** Takes a file that a person hands in. It waits for a second person. */
export async function uploadFile(
  context: TakeFileContext,
  staff: StaffMember,
  { name, bytes }: { name: string; bytes: Uint8Array },
): Promise<ReplyOf<typeof uploadBankFile> | Failure<'CONFLICT' | 'NOT_PERMITTED'>> {
  if (!context.bank.uploads)
    return fail('NOT_PERMITTED', { message: 'Files of the bank come only from its own client: uploads are switched off.' })
  const taken = await takeFile(context, { name, bytes, staffId: staff.id })
  if (taken === 'busy') return busy()
  const { id, outcome } = taken
  const [found] = await store.findFiles(context.database, { id, limit: 1 })
  if (!found) throw new Error('the file was not stored')
  return { isKnown: outcome === 'known', file: fileReply(found, staff, new Map()) }
}

interface Confirmation extends BodyOf<typeof confirmBankFile> {
  id: string
}

/**
 * A second person says what the bank shows of an uploaded file: if the file says the same, it counts from then on. What the file says is not shown, so that
 * nobody copies it.
 */
export async function confirmFile(
  context: TakeFileContext,
  staffContext: StaffContext,
  staff: StaffMember,
  { id, proof, ...figures }: Confirmation,
): Promise<void | Failure<'NOT_FOUND' | 'OWN_PROPOSAL' | 'CONFLICT' | 'PROOF_REQUIRED' | 'VALIDATION_FAILED'>> {
  const { bank, database, databaseNow, secretsKeys } = context
  const file = await store.findFile(database, id)
  const bytes = file && !file.problem ? await readContent(database, { fileId: id, secretsKeys }) : undefined
  if (!file || !bytes) return fail('NOT_FOUND')
  if (file.staffId === staff.id) return fail('OWN_PROPOSAL')
  const checked = await checkFile(bank, { bytes })
  if ('problem' in checked) return fail('CONFLICT', { message: 'The file cannot be read any more.' })
  try {
    return await database.transaction(async (tx): Promise<Awaited<ReturnType<typeof confirmFile>>> => {
      await store.limitLockWaits(tx)
      const now = await databaseNow(tx)
      const locked = await store.lockReadFile(tx, { id })
      if (!locked || isCounted(locked)) return fail('CONFLICT', { message: 'This file counts already.' })
      const sha256 = file.sha256.toString('hex')
      const proofId = await takeStepUp(staffContext, tx, {
        staff,
        proof,
        confirmed: confirmBankFileStepUp({ fileId: id, sha256, figures }),
      })
      if (proofId instanceof Failure) return proofId
      const event = { actor: actorOf(staff), at: now, details: { fileId: id } }
      if (!hasFigures(checked, figures)) {
        await recordEvent(tx, { kind: 'bank-file.contradicted', ...event })
        return fail('VALIDATION_FAILED', { fields: { statements: 'is not what the file says' } })
      }
      await storeFile(bank, tx, { fileId: id, bytes, checked, now, isOfChannel: false })
      await store.updateFile(tx, id, { confirmedBy: staff.id, confirmedAt: now, proofId })
      await recordEvent(tx, { kind: 'bank-file.confirmed', ...event })
      await announceChange(tx, 'bank')
    })
  } catch (error) {
    if (isLockTimeout(error)) return busy()
    throw error
  }
}

const isCounted = ({ channelAt, confirmedAt }: store.BankFileRow) => channelAt !== null || confirmedAt !== null

function hasFigures({ statements, reports }: CheckedFile, figures: Pick<Confirmation, 'statements' | 'orders'>): boolean {
  const readable = statements.flatMap((one) => ('problem' in one ? [] : [one]))
  const isEqual = (one: string | null, other: string | null) => (one === null || other === null ? one === other : Big(one).eq(other))
  return (
    readable.length === figures.statements.length &&
    reports.length === figures.orders &&
    figures.statements.every(({ entries, sum, closing }, at) => {
      const read = readable[at]
      return read?.count === entries && read.sum.eq(sum) && isEqual(read.balances.closing, closing)
    })
  )
}

/** The bytes of a file as they came. */
export async function downloadFile(
  { database, databaseNow, secretsKeys }: TakeFileContext,
  staff: StaffMember,
  id: string,
): Promise<{ name: string; bytes: Buffer } | Failure<'NOT_FOUND'>> {
  const file = await store.findFile(database, id)
  // The person who confirms it must look at the bank, not into the file.
  const isHidden = file?.problem === null && !isCounted(file) && file.staffId !== staff.id
  const bytes = file && !isHidden ? await readContent(database, { fileId: id, secretsKeys }) : undefined
  if (!file || !bytes) return fail('NOT_FOUND')
  await recordEvent(database, {
    kind: 'bank-file.downloaded',
    actor: actorOf(staff),
    at: await databaseNow(database),
    details: { fileId: id },
  })
  return { name: file.name, bytes }
}

type Asked = Pick<TakeFileContext, 'database' | 'databaseNow'>

/** Files of the bank's client of the last day that could not be read, or of which a statement was set aside. */
export const countSetAside = async ({ database, databaseNow }: Asked): Promise<number> =>
  store.countSetAside(database, plusDays(await databaseNow(database), -1))

/** Statements that do not continue the ones before. */
export const countChainBreaks = async ({ database, databaseNow }: Asked): Promise<number> =>
  (await readBreaks(database, await databaseNow(database))).length

/** For how long the oldest upload has waited for a second person; 0 without one. */
export const oldestUnconfirmedSeconds = async ({ database, databaseNow }: Asked): Promise<number> =>
  secondsSince(await store.findOldestUnconfirmed(database), await databaseNow(database))

/** The newest files first. */
export async function listFiles(
  { database, databaseNow }: TakeFileContext,
  staff: StaffMember,
  { before }: QueryOf<typeof listBankFiles>,
): Promise<ReplyOf<typeof listBankFiles>> {
  const found = await store.findFiles(database, { before: before === undefined ? undefined : new Date(before), limit: perPage + 1 })
  const accounts = found.flatMap(({ statements }) => statements.flatMap(({ account }) => account ?? []))
  const chain = await readChain(database, await databaseNow(database), accounts)
  return { files: found.slice(0, perPage).map((one) => fileReply(one, staff, chain)), more: found.length > perPage }
}

type Chain = Awaited<ReturnType<typeof readChain>>
type Found = Awaited<ReturnType<typeof store.findFiles>>[number]

/** Without what a second person must find out at the bank, while the file waits for one. */
function fileReply({ file, by, confirmedBy, statements, reports }: Found, staff: StaffMember, chain: Chain): File {
  const isWaiting = file.problem === null && !isCounted(file)
  return {
    ...pick(file, 'id', 'name', 'version', 'problem', 'receivedAt', 'channelAt', 'confirmedAt'),
    sha256: file.sha256.toString('hex'),
    by,
    confirmedBy,
    isWaiting,
    mayConfirm: isWaiting && by?.id !== staff.id,
    reports: reports.map((report) => pick(report, 'orderId', 'status', 'reason', 'outcome')),
    statements: statements.map((statement) => ({
      ...pick(statement, 'kind', 'bankId', 'page', 'isLastPage', 'account', 'currency', 'state', 'problem'),
      opening: isWaiting ? null : statement.opening,
      closing: isWaiting ? null : statement.closing,
      link: chain.get(statement.id) ?? null,
    })),
  }
}
