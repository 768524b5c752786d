import { randomUUID } from 'node:crypto'
import Big from 'big.js'
import {
  honourDeal,
  proposeDealCancel,
  proposeLoss,
  proposePayment,
  proposeRefund,
  recordFill,
  reversePayment,
  sendDelivery,
} from '#contract/desk/endpoints/deal-acts.ts'
import { deliveryPayload, lossPayload, refundPayload } from '#contract/desk/deal-payloads.ts'
import type { Confirmed } from '#contract/desk/step-up.ts'
import { honourDealStepUp, proposeStepUp, recordFillStepUp, sendDeliveryStepUp } from '#contract/desk/step-up-subjects.ts'
import { proposeBankCorrection } from '#contract/desk/endpoints/bank.ts'
import type { DeskEndpoint } from '../staff/session/desk-route.ts'
import { bankDesk } from './bank-desk.ts'
import { notificationOf } from './camt-files.ts'
import * as deals from './deals.ts'
import type { TestService } from './service.ts'
import type { StaffWithPasskey } from './staff.ts'

/** A call that a person may make, and what the person confirms for it. */
export interface Subject {
  params?: Record<string, string>
  body: Record<string, unknown>
  confirmed: Confirmed
}

export interface StepUpCase {
  endpoint: DeskEndpoint
  /** A call about a new object, for which a colleague did what needs two. `first` is false for a second one. */
  make(by: StaffWithPasskey, colleague: StaffWithPasskey, first: boolean): Promise<Subject>
  /** Another valid value of each member of the body. */
  others: Record<string, unknown>
  /** Members that the service looks at before the proof: the failure of another value. A version that it looks at after the proof has none. */
  first?: Record<string, string | undefined>
}

/** The proof of a proposal is looked at before the version of its deal. */
export const versionAfterProof = { version: undefined }

/** What needs a step-up about deals. `person`: somebody with all roles. */
export async function dealStepUps(
  service: TestService,
  { person, reason }: { person: () => Promise<StaffWithPasskey>; reason: string },
): Promise<StepUpCase[]> {
  const clerks = { clerk: await person(), otherClerk: await person() }

  /** A deal that does not lapse while this file runs, and those who work on it. */
  async function newDeal(by: StaffWithPasskey, other: StaffWithPasskey, amount = '200') {
    const desk = { dealer: by, payments: by, compliance: by, otherPayments: other, otherCompliance: other, supervisor: other, ...clerks }
    const { reference } = await deals.acceptedDeal(service, desk, { amount, payBy: 'next-banking-day' })
    return { desk, reference, params: { reference } }
  }

  async function executedDeal(by: StaffWithPasskey, other: StaffWithPasskey, amount = '200') {
    const deal = await newDeal(by, other, amount)
    await deals.recordPayment(service, clerks, deal.reference, { amount })
    await deals.newWallet(service, deal.desk, await deals.readDealOf(by, deal.reference))
    await deals.recordFill(service, by, deal.reference)
    const read = await deals.readDealOf(by, deal.reference)
    const [to] = read.destinations
    if (!to) throw new Error('the deal has no destination')
    return { ...deal, version: read.version, destinationId: to.id, delivery: deliveryPayload({ deal: read, to }) }
  }

  const otherDestination = { destinationId: randomUUID(), version: 99 }

  const fillOf = (venueReference: string, rate = '1') => ({
    side: 'buy' as const,
    venue: 'CEX.IO',
    venueReference,
    coinAmount: '0.01',
    fiatAmount: Big(rate).times('0.01').toFixed(2),
    trade: null,
    filledAt: service.clock().toISOString(),
  })

  const paymentOf = (bankReference: string) => ({
    amount: '200',
    currency: 'EUR',
    bookedAt: service.clock().toISOString(),
    bankReference,
    payerName: 'Somebody',
    payerAccount: null,
    payer: 'party' as const,
  })

  return [
    {
      endpoint: proposeBankCorrection,
      others: { reason: 'because' },
      async make(by, colleague) {
        const { reference } = await newDeal(by, colleague)
        const { party: name } = await deals.readDealOf(by, reference)
        const { handIn, entryOf, correctionOf } = bankDesk(service, by)
        const account = `DE12${reference.padStart(18, '0')}`
        const entry = { amount: '200', creditorReference: `RF${reference}`, name, account, entryReference: reference }
        await handIn(notificationOf({ ...entry, booked: service.clock().toISOString() }))
        return correctionOf((await entryOf(reference)).id, reason)
      },
    },
    {
      endpoint: proposePayment,
      others: { payment: { ...paymentOf('another payment'), payer: 'third-party' }, version: 99, reason: 'because' },
      first: versionAfterProof,
      async make(by, colleague) {
        const { reference: object, params } = await newDeal(by, colleague)
        const { version, party } = await deals.readDealOf(by, object)
        const payment = { ...paymentOf(`payment of ${object}`), payerName: party }
        const confirmed = proposeStepUp({ action: 'record-payment', object, version, payload: payment, reason })
        return { params, body: { payment, version, reason }, confirmed }
      },
    },
    {
      endpoint: recordFill,
      others: { fill: fillOf('another fill'), reason, version: 99 },
      first: versionAfterProof,
      async make(by, colleague) {
        const { reference, params } = await newDeal(by, colleague)
        const { version, rate } = await deals.readDealOf(by, reference)
        const fill = fillOf(`fill of ${reference}`, rate)
        return { params, body: { fill, version }, confirmed: recordFillStepUp({ reference, version, fill }) }
      },
    },
    {
      // Far from the market.
      endpoint: recordFill,
      others: { fill: fillOf('another fill'), reason: 'because', version: 99 },
      first: versionAfterProof,
      async make(by, colleague) {
        const { reference: object, params } = await newDeal(by, colleague)
        const { version } = await deals.readDealOf(by, object)
        const fill = fillOf(`far fill of ${object}`)
        return {
          params,
          body: { fill, version, reason },
          confirmed: proposeStepUp({ action: 'record-fill', object, version, payload: fill, reason }),
        }
      },
    },
    {
      endpoint: honourDeal,
      others: { seen: { lateMinutes: 1, short: '1', mostEur: '5' }, version: 99 },
      first: versionAfterProof,
      async make(by, colleague) {
        const { reference, params } = await newDeal(colleague, by)
        await deals.recordPayment(service, clerks, reference, { amount: '501' })
        const { version } = await deals.readDealOf(by, reference)
        const seen = { lateMinutes: 0, short: '0', mostEur: '0.00' }
        return { params, body: { seen, version }, confirmed: honourDealStepUp({ reference, version, concession: seen }) }
      },
    },
    {
      endpoint: sendDelivery,
      others: { ...otherDestination, reason },
      first: { ...versionAfterProof, destinationId: 'DEAL_REFUSED', reason: 'VALIDATION_FAILED' },
      async make(by, colleague) {
        const { reference, params, version, destinationId, delivery } = await executedDeal(by, colleague)
        return { params, body: { destinationId, version }, confirmed: sendDeliveryStepUp({ reference, version, delivery }) }
      },
    },
    {
      // Of an amount that two people decide about.
      endpoint: sendDelivery,
      others: { ...otherDestination, reason: 'because' },
      first: { ...versionAfterProof, destinationId: 'DEAL_REFUSED' },
      async make(by, colleague) {
        const { reference: object, params, version, destinationId, delivery: payload } = await executedDeal(by, colleague, '2000')
        const confirmed = proposeStepUp({ action: 'send-delivery', object, version, payload, reason })
        return { params, body: { destinationId, version, reason }, confirmed }
      },
    },
    {
      endpoint: proposeRefund,
      others: { amount: '1', toAccount: 'PL27114020040000300201355387', version: 99, reason: 'because' },
      first: { ...versionAfterProof, toAccount: 'VALIDATION_FAILED' },
      async make(by, colleague) {
        const { reference: object, ...deal } = await newDeal(by, colleague)
        await deals.recordPayment(service, clerks, object, { amount: '200' })
        await deals.decide(by, object, 'refuse')
        const { version, network, party, payments } = await deals.readDealOf(by, object)
        const payment = payments[0]!
        const { id, amount } = payment
        const payload = refundPayload({ payment, amount, network, party, toAccount: undefined })
        const confirmed = proposeStepUp({ action: 'send-refund', object, version, payload, reason })
        return { params: { ...deal.params, id }, body: { amount, version, reason }, confirmed }
      },
    },
    {
      endpoint: proposeDealCancel,
      others: { version: 99, reason: 'because', cause: 'manifest-error' },
      first: versionAfterProof,
      async make(by, colleague) {
        const { reference: object, params } = await newDeal(by, colleague)
        const { version } = await deals.readDealOf(by, object)
        const confirmed = proposeStepUp({ action: 'cancel-deal', object, version, payload: { cause: 'compliance' }, reason })
        return { params, body: { version, reason, cause: 'compliance' }, confirmed }
      },
    },
    {
      endpoint: proposeLoss,
      others: { version: 99, reason: 'because' },
      first: versionAfterProof,
      async make(by, colleague) {
        const { reference: object, params } = await executedDeal(by, colleague)
        await deals.deliver(by, object)
        await deals.recordTransfer(service, by, object, 'confirmed')
        const { payments, ...delivered } = await deals.readDealOf(by, object)
        const recalled = { kind: 'recalled' as const, at: service.clock().toISOString(), reference: 'recall', version: delivered.version }
        await by.call(reversePayment, { params: { ...params, id: payments[0]?.id ?? '' }, body: recalled })
        const { version, sums, currency } = await deals.readDealOf(by, object)
        const payload = lossPayload({ ...sums, currency })
        return { params, body: { version, reason }, confirmed: proposeStepUp({ action: 'record-loss', object, version, payload, reason }) }
      },
    },
  ]
}
