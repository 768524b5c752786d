import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, describe, expect, test } from 'vitest'
import { pathOf } from '#contract/desk/calls.ts'
import { downloadExport, listExports, proposeExport } from '#contract/desk/endpoints/exports.ts'
import { decideApproval, readApproval } from '#contract/desk/endpoints/approvals.ts'
import { type ApprovalPayloads, decideStepUp, proposeStepUp } from '#contract/desk/step-up.ts'
import { plusDays } from '../../platform/clock.ts'
import { eventTable } from '../../platform/event/event.table.ts'
import { startSession } from '../../staff/session/staff-session.ts'
import { openDesk } from '../../testing/desk.ts'
import { askForQuote, clientWithProfile } from '../../testing/full-client.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { type StaffWithPasskey, staffWithPasskey } from '../../testing/staff.ts'

const service = await serviceOfFile()
const commandLine = await openDesk(service)
afterAll(() => commandLine.close())
const [compliance, other] = [await staffWithPasskey(service, ['compliance']), await staffWithPasskey(service, ['compliance'])]
const supervisor = await staffWithPasskey(service, ['supervisor'])
const dealer = await staffWithPasskey(service, ['dealer'])
type Person = StaffWithPasskey

const selection = { records: 'clients', format: 'csv' } as const
type Selection = ApprovalPayloads['export-records']

const reason = 'the auditor asks for it'
async function propose(chosen: Selection = selection) {
  const proposal = { action: 'export-records', object: chosen.records, version: 0, payload: chosen, reason } as const
  return compliance.call(proposeExport, { body: { ...chosen, reason, proof: await compliance.stepUp(proposeStepUp(proposal)) } })
}

/** The returned function sends the decision. */
async function decisionBy(person: Person, id: string, decision: 'approved' | 'rejected') {
  const { payloadHash } = (await person.call(readApproval, { params: { id } })).body
  const proof = await person.stepUp(decideStepUp({ approvalId: id, decision, payloadHash }))
  return () => person.call(decideApproval, { params: { id }, body: { decision, payloadHash, proof } })
}

const approve = async (id: string) => expect((await (await decisionBy(supervisor, id, 'approved'))()).status).toBe(200)

async function approved(chosen?: Selection) {
  const { body } = await propose(chosen)
  await approve(body.approvalId)
  return body.approvalId
}

const download = async (person: Pick<Person, 'cookie'>, approvalId: string) =>
  service.deskApp!.inject({
    method: 'POST',
    url: pathOf(downloadExport.call, { approvalId }),
    headers: { cookie: person.cookie, origin: service.config.desk?.origin ?? '' },
  })

const exported = async (...typed: string[]) => {
  const file = join(await mkdtemp(join(tmpdir(), 'export-')), 'file')
  expect((await commandLine.run('export', ...typed, '--output', file)).code).toBe(0)
  return readFile(file, 'utf8')
}

describe('an approved export', () => {
  test.for([
    ['clients', 'csv', 'text/csv; charset=utf-8'],
    ['clients', 'json', 'application/json; charset=utf-8'],
    ['requests', 'csv', 'text/csv; charset=utf-8'],
    ['payments', 'json', 'application/json; charset=utf-8'],
  ] as const)('of %s as %s has the bytes of the command’s export', async ([records, format, type]) => {
    await askForQuote(service, await clientWithProfile(service))
    const response = await download(compliance, await approved({ records, format }))
    expect(response.statusCode).toBe(200)
    expect(response.headers).toMatchObject({
      'content-type': type,
      'content-disposition': expect.stringMatching(new RegExp(`^attachment; filename="${records}-[\\d-]+\\.${format}"$`)),
    })
    expect(response.body).toBe(await exported(records, '--format', format))
  })

  test('may begin on a day', async () => {
    const { email } = await service.newClient()
    const emailsSince = async (days: number) => {
      const since = plusDays(service.clock(), days).toISOString().slice(0, 10)
      const response = await download(compliance, await approved({ records: 'clients', format: 'json', since }))
      return (response.json() as { email: string }[]).map((client) => client.email)
    }
    expect(await emailsSince(0)).toContain(email)
    expect(await emailsSince(1)).toEqual([])
  })

  test('of the record has every event, with people’s names', async () => {
    const events = (await download(compliance, await approved({ records: 'events', format: 'json' }))).json() as Record<string, unknown>[]
    expect(events.length).toBe(await service.database.$count(eventTable))
    expect(events).toContainEqual(expect.objectContaining({ kind: 'staff.signed-in', name: compliance.name, network: '127.0.0.0/24' }))
  })

  test('is downloaded once by each of the two people, and each time is an event', async () => {
    const approvalId = await approved()
    const statuses = []
    for (const person of [compliance, compliance, supervisor, supervisor, other, dealer])
      statuses.push((await download(person, approvalId)).statusCode)
    expect(statuses).toEqual([200, 409, 200, 409, 403, 403])
    const events = await service.database.select().from(eventTable).where(eq(eventTable.kind, 'desk.records-exported'))
    expect(events.filter(({ details }) => (details as { approvalId?: string }).approvalId === approvalId)).toMatchObject([
      { actor: `staff:${compliance.id}`, details: { records: 'clients', format: 'csv' } },
      { actor: `staff:${supervisor.id}` },
    ])
  })

  test('is sent once to one of two calls at once', async () => {
    const approvalId = await approved()
    const responses = await Promise.all([download(compliance, approvalId), download(compliance, approvalId)])
    expect(responses.map(({ statusCode }) => statusCode).toSorted((one, two) => one - two)).toEqual([200, 409])
  })

  test('is in the list with its downloads', async () => {
    const approvalId = await approved()
    await download(compliance, approvalId)
    const listed = async (person: Person) => (await person.call(listExports)).body.exports.find((found) => found.approvalId === approvalId)
    expect(await listed(compliance)).toMatchObject({
      selection,
      reason,
      proposedBy: { id: compliance.id },
      approvedBy: { id: supervisor.id },
      downloads: [{ by: { name: compliance.name } }],
      mayDownload: false,
    })
    expect((await listed(supervisor))?.mayDownload).toBe(true)
    expect((await listed(other))?.mayDownload).toBe(false)
    expect((await dealer.call(listExports)).status).toBe(403)
  })
})

test('an export that nobody approved cannot be downloaded, nor proposed again', async () => {
  const { body } = await propose()
  expect((await propose()).status).toBe(409)
  expect((await download(compliance, body.approvalId)).statusCode).toBe(409)
  expect((await download(compliance, crypto.randomUUID())).statusCode).toBe(404)
  expect((await dealer.call(proposeExport, { body: { ...selection, reason: 'x' } })).status).toBe(403)
})

test('of two decisions about an export at once, exactly one counts', async () => {
  const { approvalId } = (await propose({ records: 'payments', format: 'json' })).body
  const decisions = [await decisionBy(supervisor, approvalId, 'approved'), await decisionBy(other, approvalId, 'rejected')]
  const answers = await Promise.all(decisions.map((send) => send()))
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
  const isApproved = answers[0]?.status === 200
  expect((await supervisor.call(readApproval, { params: { id: approvalId } })).body.state).toBe(isApproved ? 'approved' : 'rejected')
  expect((await download(compliance, approvalId)).statusCode).toBe(isApproved ? 200 : 409)
  const events = await service.database.select().from(eventTable).where(eq(eventTable.kind, 'approval.decided'))
  expect(events.filter(({ details }) => (details as { approvalId?: string }).approvalId === approvalId)).toHaveLength(1)
})

test('a proposal of an export needs a proof', async () => {
  const proof = { nonce: 'none', expiresAt: service.clock().toISOString(), code: '000000' }
  const { status, body } = await compliance.call(proposeExport, { body: { records: 'payments', format: 'csv', reason: 'x', proof } })
  expect({ status, body }).toMatchObject({ status: 403, body: { error: 'PROOF_REQUIRED' } })
})

// The last test: the clock moves past the end of all sessions.
test('an export ends 24 hours after its approval', async () => {
  const approvalId = await approved({ records: 'requests', format: 'csv' })
  service.clock.advance({ hours: 24 })
  const { database, clock } = service
  const token = await database.transaction((tx) => startSession(tx, { staffId: compliance.id, signedInBy: 'passkey', now: clock() }))
  expect((await download({ cookie: `__Host-desk=${token}` }, approvalId)).statusCode).toBe(409)
})
