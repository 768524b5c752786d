import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, inject, test, vi } from 'vitest'
import { acceptOffer, offer as readOffer } from '#contract/endpoints/offers.ts'
import { connect, type Database } from '../../platform/database/database.ts'
import { readKeptHeads } from '../../platform/record-log/kept-heads.ts'
import { publishedHeads } from '../../platform/record-log/published-heads.ts'
import { buyer, draftFor, publish } from '../../testing/offers.ts'
import { findingsOf, openRecordLog } from '../../testing/record-log.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'

const service = await serviceOfFile({ ownSandbox: true })
const { database } = service
const dealer = await signInAs(service, 'dealer')
const log = openRecordLog(database)

/** The superuser of the database, whom no trigger stops. */
let attacker: Database
beforeAll(async () => {
  const url = new URL(inject('adminDatabaseUrl'))
  const { rows } = await database.execute<{ name: string }>(sql`select current_database() as name`)
  url.pathname = `/${rows[0]?.name}`
  attacker = connect(url.href, { connections: 1, statementTimeoutMs: 10_000 })
})
afterAll(() => attacker.$client.end())

/** Two deals in a log with a signed head. Returns the head that somebody kept. */
async function keptHead() {
  for (let times = 0; times < 2; times++) {
    const client = await buyer(service)
    await publish(dealer, { request: client.request, draft: draftFor(client) })
    const own = { token: client.token, params: { reference: `${client.request}-1` } }
    const { hash, terms } = (await service.call(readOffer, own)).body
    const body = { offerHash: hash, termsVersion: terms.version, currentPassword: client.password }
    expect((await service.call(acceptOffer, { ...own, body })).status).toBe(200)
  }
  await log.appendAll()
  // The service itself may be writing the log.
  await vi.waitFor(async () => expect(await log.sign()).toBe(true), { timeout: 15_000 })
  const kept = readKeptHeads(JSON.stringify(await publishedHeads(database)))
  if (!kept || kept.length === 0) throw new Error('no head was published')
  return kept
}
const kept = await keptHead()

/** What the check finds after these statements of the superuser, which are undone afterwards. */
async function findingsAfter(...statements: string[]): Promise<string[]> {
  const undo = new Error('undone')
  let findings: string[] = []
  await attacker
    .transaction(async (tx) => {
      await tx.execute(sql`set local session_replication_role = replica`)
      for (const statement of statements) await tx.execute(sql.raw(statement))
      findings = (await findingsOf(tx as unknown as Database, kept)).findings
      throw undo
    })
    .catch((error: unknown) => {
      if (error !== undo) throw error
    })
  return findings
}

const newId = 'id = gen_random_uuid()'
const tables = [
  { table: 'offer', altered: `words = 'other words'`, inserted: `${newId}, number = 99, reference = reference || '9'` },
  { table: 'offer_end', altered: `"end" = 'declined'`, inserted: 'offer_id = gen_random_uuid()' },
  {
    table: 'deal',
    altered: `pay_by = pay_by + interval '1 second'`,
    inserted: `${newId}, offer_id = gen_random_uuid(), reference = '99999999999999'`,
  },
  { table: 'deal_step', altered: `actor = 'desk:somebody-else'`, inserted: 'number = 99' },
]

test('nothing is found while nobody has changed anything', async () => {
  expect(await findingsAfter('select 1')).toEqual([])
})

test.each(tables)('a row of $table that the superuser altered, removed or inserted is found', async ({ table, altered, inserted }) => {
  const oneRow = `ctid = (select ctid from ${table} limit 1)`
  expect(await findingsAfter(`update ${table} set ${altered} where ${oneRow}`)).toEqual([
    expect.stringMatching(new RegExp(`^${table} .*: the row is not what was logged \\(leaf \\d+\\)\\.$`)),
  ])
  expect(await findingsAfter(`delete from ${table} where ${oneRow}`)).toEqual([
    expect.stringMatching(new RegExp(`^${table} .*: the row is gone \\(leaf \\d+\\)\\.$`)),
  ])
  const copy = `create temporary table copied on commit drop as select * from ${table} limit 1`
  expect(await findingsAfter(copy, `update copied set ${inserted}`, `insert into ${table} select * from copied`)).toEqual([
    expect.stringMatching(new RegExp(`^${table} .*: the row has no leaf\\.$`)),
  ])
})

test('a kept head proves that an offer and its leaves were removed together', async () => {
  const { rows } = await database.execute<{ number: string; id: string }>(
    sql`select number, row_key as id from log_leaf where table_name = 'offer' order by number limit 1`,
  )
  const [leaf] = rows
  const findings = await findingsAfter(
    `delete from offer where id = '${leaf?.id}'`,
    `delete from log_salt where number >= ${leaf?.number}`,
    `delete from log_leaf where number >= ${leaf?.number}`,
    `delete from log_head`,
  )
  expect(findings).toContainEqual(expect.stringMatching(/^The kept head of .* covers \d+ leaves, and the log has only \d+\.$/))
})
