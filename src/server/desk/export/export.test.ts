import { mkdtemp, readFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq, sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { pathOf } from '#contract/desk/calls.ts'
import { downloadExport, listExports, proposeExport } from '#contract/desk/endpoints/exports.ts'
import type { ApprovalPayloads } from '#contract/desk/step-up.ts'
import { newBitcoinAddress, newTransactionId } from '#contract/addresses/testing/made-addresses.ts'
import { recordTravelDelivery } from '#contract/desk/endpoints/travel-data.ts'
import { proposeStepUp } from '#contract/desk/step-up-subjects.ts'
import { plusDays, plusSeconds } from '../../platform/clock.ts'
import { eventTable } from '../../platform/event/event.table.ts'
import { startSession } from '../../staff/session/staff-session.ts'
import { deskOfFile } from '../../testing/desk.ts'
import { askForQuote, clientWithProfile } from '../../testing/full-client.ts'
import { dealService } from '../../testing/deal-work.ts'
import type { StaffWithPasskey } from '../../testing/staff.ts'
import * as deals from '../../testing/deals.ts'
import { addOwnWallet, storeProof } from '../../testing/wallets.ts'
import { travelColumns } from './travel-records.ts'

const work = await dealService()
const { service, dealer, payments, compliance, otherCompliance: other, supervisor } = work
const { accepted, paidDeal, sendingDeal, pay, fill, recordStep, takeBack, readOf } = work
const commandLine = await deskOfFile(service)
const { clock } = service
type Person = StaffWithPasskey

const selection = { records: 'clients', format: 'csv' } as const
type Selection = ApprovalPayloads['export-records']

const reason = 'the auditor asks for it'
async function propose(chosen: Selection = selection) {
  const proposal = { action: 'export-records', object: chosen.records, version: 0, payload: chosen, reason } as const
  return compliance.call(proposeExport, { body: { ...chosen, reason, proof: await compliance.stepUp(proposeStepUp(proposal)) } })
}

async function approved(chosen?: Selection) {
  const { body } = await propose(chosen)
  expect((await deals.approve(supervisor, body.approvalId)).status).toBe(200)
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

/** An approved export of travel data. */
const travelExport = async (format: 'csv' | 'json', since?: string) =>
  download(compliance, await approved({ records: 'travel-data', format, ...(since !== undefined && { since }) }))

test('the export of travel data has each transfer, and when its data were given', async () => {
  const { client, reference } = await paidDeal()
  const walletId = (await addOwnWallet(service, client, { kind: 'provider', provider: 'Bitvavo B.V.' })).body.id
  await storeProof(service, walletId)
  for (const [channel, ofDelivery] of [
    ['e-mail', 'first'],
    ['portal', 'case 4711'],
  ] as const) {
    clock.advance({ seconds: 1 })
    const body = { walletId, channel, reference: ofDelivery, deliveredAt: clock().toISOString() }
    expect((await payments.call(recordTravelDelivery, { params: { reference }, body })).status).toBe(200)
  }
  await fill(reference)
  await work.deliver(reference)
  await recordStep(reference, 'sent')
  const sold = await accepted({ direction: 'sell' })
  const incoming = { payerAccount: newBitcoinAddress(), bankReference: newTransactionId() }
  await pay(sold.reference, '0.01', incoming)

  const [transfer] = (await readOf(reference)).transfers
  const rows = (await travelExport('json')).json() as Record<string, string | null>[]
  const operator = service.config.operator.brand.legalName
  expect(rows).toMatchObject([
    {
      deal: reference,
      kind: 'delivery',
      coin: 'BTC',
      network: 'bitcoin',
      amount: transfer?.amount,
      transaction: transfer?.steps[0]?.reference,
      state: 'sent',
      originator: 'Ada Lovelace',
      originatorAccount: null,
      originatingVasp: operator,
      beneficiaryAccount: transfer?.toAccount,
      beneficiaryVasp: 'Bitvavo B.V.',
      givenBy: 'portal',
      givenReference: 'case 4711',
    },
    {
      deal: sold.reference,
      kind: 'payment',
      amount: '0.01',
      transaction: incoming.bankReference,
      originatorAccount: incoming.payerAccount,
      originatingVasp: null,
      beneficiaryVasp: operator,
      given: null,
    },
  ])
  expect(JSON.parse(rows[0]?.['ivms101'] ?? '')).toMatchObject({ payloadMetadata: { payloadVersion: '101.2023' } })

  const [head, ...lines] = (await travelExport('csv')).body.replace('\uFEFF', '').trim().split('\n')
  expect(head).toBe(travelColumns.map((name) => `"${name}"`).join(','))
  expect(lines).toHaveLength(2)
  const tomorrow = plusDays(clock(), 1).toISOString().slice(0, 10)
  expect((await travelExport('json', tomorrow)).json()).toEqual([])
})

test('the export of travel data says what became of each payment and transfer', async () => {
  const { reference } = await sendingDeal()
  const sold = await paidDeal({ direction: 'sell' })
  const stateOf = async () => {
    const rows = (await travelExport('json')).json() as { deal: string; kind: string; state: string }[]
    return rows
      .filter(({ deal }) => [reference, sold.reference].includes(deal))
      .map(({ kind, state }) => `${kind} ${state}`)
      .toSorted()
  }
  expect(await stateOf()).toEqual(['delivery decided', 'payment recorded'])
  expect((await takeBack(sold.reference, 'mistaken')).status).toBe(200)
  await recordStep(reference, 'sent')
  await recordStep(reference, 'failed')
  expect(await stateOf()).toEqual(['delivery failed', 'payment mistaken'])
})

test('the export of travel data has the newest data of a payment', async () => {
  const { reference } = await paidDeal({ direction: 'sell' })
  await service.database.execute(sql`
    insert into transfer_travel_data (deal_id, payment_id, form, data, recorded_at)
    select deal_id, payment_id, form, data, recorded_at + interval '1 second' from transfer_travel_data order by recorded_at desc limit 1`)
  const exportedRows = (await travelExport('json')).json() as { deal: string; stored: string }[]
  expect(exportedRows.filter(({ deal }) => deal === reference)).toMatchObject([{ stored: plusSeconds(clock(), 1).toISOString() }])
})

test('the export of deals has what was agreed, and the sums of what was recorded', async () => {
  const waiting = await accepted()
  const { reference, client } = await sendingDeal()
  await recordStep(reference, 'confirmed')
  const { coinAmount, networkFee } = await readOf(reference)

  const { output } = await commandLine.run('export', 'deals', '--format', 'json')
  const records = JSON.parse(output) as { reference: string }[]
  expect(records.find((one) => one.reference === reference)).toMatchObject({
    state: 'done',
    account: client.email,
    offer: `${client.request}-1`,
    party: 'Ada Lovelace',
    direction: 'buy',
    fiatAmount: '500.00',
    receivedMoney: '500',
    filledMoney: '-480.1',
    deliveredCoins: `-${Number(coinAmount)}`,
    paidBackMoney: '0',
    leftMoney: '19.9',
    leftCoins: String(Number(networkFee)),
  })
  expect(records.find((one) => one.reference === waiting.reference)).toMatchObject({
    state: 'awaiting-payment',
    receivedMoney: '0',
    leftMoney: '0',
  })

  const { output: csv } = await commandLine.run('export', 'deals', '--format', 'csv', '--state', 'done')
  const [head, row, ...more] = csv.replace('\uFEFF', '').trim().split('\n')
  expect(more).toEqual([])
  expect(head?.split(',')).toHaveLength(row?.split('","').length ?? 0)
  expect(head).toContain('"leftMoney"')
})

test('a deal is shown by its reference, as people print it too', async () => {
  const { reference } = await accepted()
  for (const typed of [reference, `RF${reference}`]) expect((await commandLine.run('show', typed)).output).toContain(reference)
  expect((await commandLine.run('list', 'deals', '--state', 'awaiting-payment')).output).toContain(reference)
})

// The last test: the clock moves past the end of all sessions.
test('an export ends 24 hours after its approval', async () => {
  const approvalId = await approved({ records: 'requests', format: 'csv' })
  service.clock.advance({ hours: 24 })
  const token = await service.database.transaction((tx) =>
    startSession(tx, { staffId: compliance.id, signedInBy: 'passkey', now: clock() }),
  )
  expect((await download({ cookie: `__Host-desk=${token}` }, approvalId)).statusCode).toBe(409)
})
