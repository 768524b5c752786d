import { randomBytes, randomUUID } from 'node:crypto'
import { eq, type SQL, sql } from 'drizzle-orm'
import { beforeAll, describe, expect, test, vi } from 'vitest'
import { newBitcoinAddress } from '#contract/addresses/testing/made-addresses.ts'
import { confirmBankFile } from '#contract/desk/endpoints/bank.ts'
import { makeTransferOrder } from '#contract/desk/endpoints/deal-acts.ts'
import { confirmReceivingAddress, enterReceivingAddress } from '#contract/desk/endpoints/offers.ts'
import type { Database } from '../../platform/database/database.ts'
import { bankDesk, fileToConfirm } from '../../testing/bank-desk.ts'
import { notificationOf } from '../../testing/camt-files.ts'
import { connectForFile, superuserUrl } from '../../testing/database.ts'
import { dealService } from '../../testing/deal-work.ts'
import * as deals from '../../testing/deals.ts'
import { eraseAccount } from '../../testing/erase-account.ts'
import { exampleIban } from '../../testing/payout-accounts.ts'
import { findingsOf, openRecordLog } from '../../testing/record-log.ts'
import { approvalTable, staffProofTable } from '../../staff/approval/approval.table.ts'
import { bankStatementRetention } from './bank-statement.data.ts'
import { bankEntryReportTable, bankEntryTable, bankFileTable, bankStatementTable } from './bank-statement.table.ts'
import { bankEntryDecisionTable } from './payment-match.table.ts'

const { service, dealer, payments, otherPayments, accepted, decideRefund, readOf } = await dealService()
const { database } = service
const attacker = connectForFile(superuserUrl(service.config.databaseUrl), { connections: 1 })
const log = openRecordLog(database)
const { handIn, bring, entryOf } = bankDesk(service, payments)

/** Gives all rows their leaves, also while the service itself is at it. */
const appendAll = () =>
  vi.waitUntil(async () => {
    await log.appendAll()
    return (await database.execute(sql`select from log_pending limit 1`)).rowCount === 0
  })

async function findings() {
  await appendAll()
  return (await findingsOf(database)).findings
}

/** What is found while the database's superuser, whom no trigger stops, has changed something. Nothing of it stays. */
async function findingsAfter(change: SQL): Promise<string[]> {
  let found: string[] = []
  const undone = new Error('undone')
  const changing = attacker.transaction(async (tx) => {
    await tx.execute(sql`set local session_replication_role = replica`)
    await tx.execute(change)
    found = (await findingsOf(tx as unknown as Database)).findings
    throw undone
  })
  await expect(changing).rejects.toBe(undone)
  return found
}

const today = () => service.clock().toISOString()

/** A deal whose money came by a file of the bank and went back by an order to it. */
async function refundedDeal() {
  const { client, reference } = await accepted()
  const payer = { name: 'Ada Lovelace', account: exampleIban, creditorReference: `RF${reference}` }
  await handIn(notificationOf({ amount: '500', booked: today(), entryReference: randomUUID(), ...payer }))
  await deals.decide(dealer, reference, 'refuse')
  await decideRefund(reference)
  const { id = '', number } = (await readOf(reference)).transfers[0] ?? {}
  expect((await payments.call(makeTransferOrder, { params: { reference, id } })).status).toBe(200)
  const debit = { amount: '-500', booked: today(), endToEndId: `${reference}-${number}` }
  await handIn(notificationOf({ ...debit, entryReference: randomUUID() }))
  return { client, reference }
}

beforeAll(async () => {
  await refundedDeal()
  await deals.newReceivingAddress([payments, otherPayments])
})

test.each<[string, SQL]>([
  ['staff_proof', sql`text = replace(text, '"action"', '"Action"')`],
  ['approval', sql`reason = 'another'`],
  ['approval_decision', sql`outcome = 'rejected'`],
  ['receiving_address', sql`address = ${newBitcoinAddress()}`],
  ['bank_file', sql`sha256 = ${randomBytes(32)}`],
  ['bank_entry', sql`amount = amount + 1`],
  ['bank_entry_decision', sql`at = at - interval '1 day'`],
  ['payment_match', sql`decision = decision + 1`],
  ['transfer_match', sql`kind = 'returned'`],
  ['payment_order', sql`content = replace(content, '500.00', '900.00')`],
])('an altered row of %s is found', async (name, change) => {
  expect(await findings()).toEqual([])
  const table = sql.identifier(name)
  const found = await findingsAfter(sql`update ${table} set ${change} where ctid = (select ctid from ${table} limit 1)`)
  expect(found).toEqual([expect.stringMatching(new RegExp(`^${name} .*: the row is not what was logged`))])
})

test('what changes of entries, files and addresses is not a finding', async () => {
  const entry = { amount: '7', booked: today(), entryReference: randomUUID(), name: 'Ada Lovelace', account: exampleIban }
  await bring(notificationOf({ ...entry, status: 'PDNG' }))
  const upload = await fileToConfirm(payments)
  const typed = { address: newBitcoinAddress(), memo: null }
  const { id } = (await payments.call(enterReceivingAddress, { body: { coin: 'BTC', network: 'bitcoin', ...typed } })).body
  expect(await findings()).toEqual([])
  await handIn(notificationOf(entry))
  expect((await entryOf(entry.entryReference)).state).toBe('open')
  const proof = await otherPayments.stepUp(upload.confirmed)
  expect((await otherPayments.call(confirmBankFile, { params: upload.params, body: { ...upload.body, proof } })).status).toBe(200)
  expect((await otherPayments.call(confirmReceivingAddress, { params: { id }, body: typed })).status).toBe(200)
  expect(await findings()).toEqual([])
})

test.each([
  ['bank_entry', 'first_reported_at', sql`first_reported_at - interval '9 years'`],
  ['bank_file', 'received_at', sql`received_at - interval '9 years'`],
  ['receiving_address', 'address', sql`'another'`],
])('the service can change nothing of %s that was hashed', async (table, column, value) => {
  const changing = database.execute(sql`update ${sql.identifier(table)} set ${sql.identifier(column)} = ${value}`)
  await expect(changing).rejects.toMatchObject({ cause: { message: expect.stringContaining(`has hashed of ${table} never changes`) } })
})

test('an erased client leaves a whole log without salts of proofs, orders and matches', async () => {
  const { client } = await refundedDeal()
  const saltsOf = async (table: string) => {
    const { rowCount } = await database.execute(sql`select from log_leaf join log_salt using (number) where table_name = ${table}`)
    return rowCount ?? 0
  }
  await appendAll()
  const tables = ['staff_proof', 'approval', 'approval_decision', 'payment_order', 'payment_match', 'transfer_match']
  const before = await Promise.all(tables.map(saltsOf))
  await eraseAccount(database, client.id)
  expect(await findings()).toEqual([])
  // A refund has the proof of who proposed it and of who approved it.
  expect(await Promise.all(tables.map(saltsOf))).toEqual(before.map((count, at) => count - (at === 0 ? 2 : 1)))
})

describe('what the bank reported', () => {
  const [over, kept] = ['31T22:59:59Z', '31T23:00:00Z'].map((end) => new Date(`${new Date().getUTCFullYear() - 6}-12-${end}`)) as [
    Date,
    Date,
  ]

  /** An entry that was decided, from a file of that time. */
  async function reportedAt(at: Date) {
    const [entryId, fileId] = [randomUUID(), randomUUID()]
    const facts = { account: 'X', currency: 'EUR', direction: 'credit', amount: '12.5', isReversal: false, isUnlisted: false } as const
    const reported = { ...facts, isWholeDay: true, creditorReferences: [], text: '', bookedAt: at, firstReportedAt: at }
    await database.insert(bankEntryTable).values({ ...reported, id: entryId, state: 'parked' })
    await database
      .insert(bankFileTable)
      .values({ id: fileId, name: '', sha256: randomBytes(32), byteCount: 1, version: 'x', receivedAt: at })
    const [{ id: staffId } = { id: '' }] = (await database.execute<{ id: string }>(sql`select id from staff limit 1`)).rows
    await database.insert(bankEntryDecisionTable).values({ entryId, number: 1, kind: 'parked', reason: 'No deal', staffId, at })
    return [entryId, fileId, `${entryId}/1`]
  }

  const erase = async () => {
    for (const rule of bankStatementRetention) while ((await rule.deleteBatch(database, new Date(), 1)) > 0);
  }
  const saltsOf = async (keys: string[]) =>
    (await database.execute(sql`select from log_leaf join log_salt using (number) where row_key in ${keys}`)).rowCount

  test('is erased with its salts when its time is over, and the log stays whole', async () => {
    const keys = { over: await reportedAt(over), kept: await reportedAt(kept) }
    await appendAll()
    expect([await saltsOf(keys.over), await saltsOf(keys.kept)]).toEqual([3, 3])
    const { erased } = await findingsOf(database)
    await erase()
    expect(await findingsOf(database)).toMatchObject({ findings: [], erased: erased + 3 })
    expect([await saltsOf(keys.over), await saltsOf(keys.kept)]).toEqual([0, 3])
  })

  test('is kept as long as a file that reports it', async () => {
    const [entryId = '', , ...rest] = await reportedAt(over)
    const [, fileId = ''] = await reportedAt(kept)
    const statement = { id: randomUUID(), fileId, position: 1, kind: 'camt.053', page: 1, isLastPage: true, state: 'counted' } as const
    await database.insert(bankStatementTable).values(statement)
    await database.insert(bankEntryReportTable).values({ statementId: statement.id, number: 1, entryId, isPending: false })
    await appendAll()
    await erase()
    expect(await saltsOf([entryId, ...rest])).toBe(2)
    expect(await findings()).toEqual([])
  })

  test('is erased with what two people decided about it', async () => {
    const [entryId = ''] = await reportedAt(over)
    const text = JSON.stringify({ nonce: randomUUID(), object: entryId })
    const signed = { staffId: payments.id, at: over, action: 'propose', text, by: 'code' } as const
    const [proof] = await database.insert(staffProofTable).values(signed).returning({ id: staffProofTable.id })
    const proposed = {
      action: 'send-refund',
      object: entryId,
      version: 1,
      payload: {},
      payloadHash: randomBytes(32),
      reason: 'A stranger’s',
    } as const
    const times = { proposedBy: payments.id, proposedAt: over, expiresAt: over, proofId: proof?.id ?? '' }
    const [approval] = await database
      .insert(approvalTable)
      .values({ ...proposed, ...times })
      .returning({ id: approvalTable.id })
    await appendAll()
    await erase()
    expect(await saltsOf([entryId, approval?.id ?? '', proof?.id ?? ''])).toBe(0)
    expect(await database.$count(approvalTable, eq(approvalTable.object, entryId))).toBe(0)
    expect(await findings()).toEqual([])
  })

  test('is erased before its leaf came, and gets none', async () => {
    const keys = await reportedAt(over)
    await erase()
    expect(await findings()).toEqual([])
    expect((await database.execute(sql`select from log_leaf where row_key in ${keys}`)).rowCount).toBe(0)
  })

  test('cannot be deleted by the service', async () => {
    for (const table of ['bank_entry', 'bank_file'])
      await expect(database.execute(sql`delete from ${sql.identifier(table)}`)).rejects.toMatchObject({ cause: { code: '42501' } })
  })
})
