import type { Approval } from '../../src/desk/api/approvals.ts'
import { dealReference, exampleTravelData } from '../../src/desk/testing/example-deal.ts'
import {
  approvalId,
  arriving,
  at,
  contradicted,
  delivered,
  done,
  executed,
  inQuestion,
  listed,
  maja,
  newWallet,
  openQuestions,
  paid,
  party,
  payment,
  refunding,
  sellRefused,
  sending,
  unpaid,
  watched,
} from './deal-samples.ts'
import { type DeskScene, deskScenesOf, fails, returns } from './play-desk.ts'
import { openDialog, press, pressAbout, see, seeDialog, submit } from './steps.ts'

const proposal = (action: Approval['action'], payload: Approval['payload']): Approval => ({
  id: approvalId,
  action,
  object: dealReference,
  version: 5,
  payload,
  payloadHash: 'ab12cd34'.repeat(8),
  reason: 'Delivery of today; the address was read aloud on the phone.',
  proposedBy: maja,
  proposedAt: at('15:00'),
  expiresAt: '2026-11-28T15:00:00.000Z',
  state: 'open',
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  mayDecide: true,
})
const refund = { paymentId: payment.id, amount: '900.00', currency: 'EUR', network: null, toName: party, toAccount: payment.payerAccount }
const proposals = {
  delivery: proposal('send-delivery', delivered),
  refund: proposal('send-refund', refund),
  cancel: proposal('cancel-deal', { cause: 'compliance' }),
  loss: proposal('record-loss', { amount: '250000', currency: 'EUR' }),
}

const travel = exampleTravelData({
  amount: '2.68150537',
  originator: party,
  beneficiary: party,
  provider: 'Example Exchange GmbH',
  document: {},
})
const given = { channel: 'travel-rule-network', reference: 'TR-2026-004711', by: maja.name } as const
/** One company has the data, another one must still get them. */
const travelData = [
  travel,
  {
    ...travel,
    id: newWallet.id,
    address: newWallet.toAccount,
    provider: 'Other Exchange Ltd',
    deliveries: [{ ...given, at: at('14:40'), recordedAt: at('14:41') }],
  },
]

const shows = (readDeal: typeof unpaid, transfers: typeof travelData = []) => returns({ readDeal, readTravelData: { transfers } })
const loaded = see('deals.steps')
const opened = (id: string) => [loaded, openDialog(id)]

/** Deals in their states, what waits for a decision, and proposals about them. */
export const dealScenes = (): DeskScene[] => [
  ...deskScenesOf(
    { path: '/deals' },
    { deals: { isMain: true, before: returns({ listDeals: { deals: listed, more: true } }), act: see('layout.more') } },
    { 'deals-empty': { before: returns({ listDeals: { deals: [], more: false } }), act: see('deals.empty') } },
  ),
  {
    name: 'questions',
    path: '/questions',
    isMain: true,
    before: returns({ listQuestions: { questions: openQuestions, more: false } }),
    act: see('deals.causes.short'),
  },
  ...deskScenesOf(
    { path: `/deals/${dealReference}`, act: loaded },
    {
      'deal-awaiting': { before: shows(unpaid) },
      'deal-in-question': { isMain: true, before: shows(inQuestion) },
      'deal-travel': { before: shows(executed, travelData), act: [loaded, pressAbout('deals.travel.record'), seeDialog] },
      'deal-contradicted': { before: shows(contradicted) },
      'deal-arriving': { before: shows(arriving) },
      'deal-refund-coins': { before: shows(sellRefused), act: [loaded, pressAbout('deals.refund.title'), seeDialog] },
      'deal-refunding': { before: shows(refunding) },
      'deal-done': { before: shows(done) },
      'deal-payment': { before: shows(unpaid), act: opened('deals.payments.record') },
      'deal-fill': { before: shows(paid), act: opened('deals.fills.record') },
      'deal-deliver': { before: shows(executed), act: opened('deals.actions.deliver') },
    },
    {
      'deal-paid': { before: shows(paid) },
      'deal-executed': { before: shows(executed) },
      'deal-sending': { before: shows(sending) },
      'deal-watched': { before: shows(watched) },
      'deal-transfer': { before: shows(sending), act: opened('deals.transfers.record') },
      'deal-order-refused': {
        before: [shows(refunding), fails('makeTransferOrder', 'DEAL_REFUSED', { reasons: ['account-not-active', 'not-in-a-file'] })],
        act: [loaded, press('deals.order.save'), see('deals.failures.refused')],
      },
      'deal-refused': {
        before: [shows(inQuestion), fails('decideDeal', 'DEAL_REFUSED', { reasons: ['transfer-running', 'delivered'] })],
        act: [opened('deals.actions.refund'), submit('deals.actions.refund'), see('deals.failures.refused')],
      },
    },
  ),
  ...Object.entries(proposals).map(([name, readApproval]) => ({
    name: `deal-approval-${name}`,
    path: `/approvals/${approvalId}`,
    isForPictures: name !== 'delivery',
    before: [returns({ readApproval }), shows(executed)],
    act: see('approvals.deal'),
  })),
]
