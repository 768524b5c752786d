import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { newBitcoinAddress, newTransactionId } from '#contract/addresses/testing/made-addresses.ts'
import { pathOf } from '#contract/desk/calls.ts'
import { reversePayment } from '#contract/desk/endpoints/deal-acts.ts'
import { downloadExport, proposeExport } from '#contract/desk/endpoints/exports.ts'
import { recordTravelDelivery } from '#contract/desk/endpoints/travel-data.ts'
import { type ApprovalPayloads, proposeStepUp } from '#contract/desk/step-up.ts'
import { plusDays, plusSeconds } from '../../platform/clock.ts'
import * as deals from '../../testing/deals.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { addOwnWallet, storeProof } from '../../testing/wallets.ts'
import { travelColumns } from './travel-records.ts'

const service = await serviceOfFile({ ownSandbox: true })
const { clock } = service
const desk = await deals.dealDesk(service)
const { dealer, payments, compliance, otherCompliance } = desk

/** The file of an export that one person proposed and another approved. */
async function exported(format: 'csv' | 'json', since?: string) {
  const payload: ApprovalPayloads['export-records'] = { records: 'travel-data', format, ...(since !== undefined && { since }) }
  const reason = 'asked for by the supervisor of the law'
  const proof = await compliance.stepUp(proposeStepUp({ action: 'export-records', object: 'travel-data', version: 0, payload, reason }))
  const { approvalId } = (await compliance.call(proposeExport, { body: { ...payload, reason, proof } })).body
  expect((await deals.approve(otherCompliance, approvalId)).status).toBe(200)
  return service.deskApp!.inject({
    method: 'POST',
    url: pathOf(downloadExport.call, { approvalId }),
    headers: { cookie: compliance.cookie, origin: service.config.desk?.origin ?? '' },
  })
}

test('the export of travel data has each transfer, and when its data were given', async () => {
  const { client, reference } = await deals.acceptedDeal(service, desk)
  await deals.recordPayment(service, payments, reference, { amount: '500' })
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
  await deals.recordFill(service, dealer, reference)
  expect((await deals.deliver(payments, reference)).status).toBe(200)
  await deals.recordTransfer(service, payments, reference, 'sent')
  const sold = await deals.acceptedDeal(service, desk, { direction: 'sell' })
  const incoming = { payerAccount: newBitcoinAddress(), bankReference: newTransactionId() }
  await deals.recordPayment(service, payments, sold.reference, { amount: '0.01', ...incoming })

  const [transfer] = (await deals.readDealOf(dealer, reference)).transfers
  const rows = (await exported('json')).json() as Record<string, string | null>[]
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

  const [head, ...lines] = (await exported('csv')).body.replace('\uFEFF', '').trim().split('\n')
  expect(head).toBe(travelColumns.map((name) => `"${name}"`).join(','))
  expect(lines).toHaveLength(2)
  const tomorrow = plusDays(clock(), 1).toISOString().slice(0, 10)
  expect((await exported('json', tomorrow)).json()).toEqual([])
})

test('the export of travel data says what became of each payment and transfer', async () => {
  const { client, reference } = await deals.acceptedDeal(service, desk)
  await deals.recordPayment(service, payments, reference, { amount: '500' })
  await storeProof(service, (await addOwnWallet(service, client)).body.id)
  await deals.recordFill(service, dealer, reference)
  const sold = await deals.acceptedDeal(service, desk, { direction: 'sell' })
  await deals.recordPayment(service, payments, sold.reference, { amount: '0.01' })
  await deals.deliver(payments, reference)
  const stateOf = async () => {
    const rows = (await exported('json')).json() as { deal: string; kind: string; state: string }[]
    return rows
      .filter(({ deal }) => [reference, sold.reference].includes(deal))
      .map(({ kind, state }) => `${kind} ${state}`)
      .toSorted()
  }
  expect(await stateOf()).toEqual(['delivery decided', 'payment recorded'])
  const { version, payments: recorded } = await deals.readDealOf(dealer, sold.reference)
  const params = { reference: sold.reference, id: recorded[0]?.id ?? '' }
  const body = { kind: 'mistaken' as const, at: clock().toISOString(), reference: 'coins of another client', version }
  expect((await payments.call(reversePayment, { params, body })).status).toBe(200)
  await deals.recordTransfer(service, payments, reference, 'sent')
  await deals.recordTransfer(service, payments, reference, 'failed')
  expect(await stateOf()).toEqual(['delivery failed', 'payment mistaken'])
})

test('the export of travel data has the newest data of a payment', async () => {
  const { reference } = await deals.acceptedDeal(service, desk, { direction: 'sell' })
  await deals.recordPayment(service, payments, reference, { amount: '0.01' })
  await service.database.execute(sql`
    insert into transfer_travel_data (deal_id, payment_id, form, data, recorded_at)
    select deal_id, payment_id, form, data, recorded_at + interval '1 second' from transfer_travel_data order by recorded_at desc limit 1`)
  const exportedRows = (await exported('json')).json() as { deal: string; stored: string }[]
  expect(exportedRows.filter(({ deal }) => deal === reference)).toMatchObject([{ stored: plusSeconds(clock(), 1).toISOString() }])
})
