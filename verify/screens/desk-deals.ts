import type { Approval, OpenedApproval } from '../../src/desk/api/approvals.ts'
import {
  dealReference,
  exampleConcession,
  exampleFillBasis,
  exampleTravelData,
  listedTransfer,
} from '../../src/desk/testing/example-deal.ts'
import {
  approvalId,
  arriving,
  found,
  frozen,
  at,
  contradicted,
  delivered,
  done,
  executed,
  inQuestion,
  listed,
  maja,
  newWallet,
  corrected,
  openQuestions,
  paid,
  party,
  payment,
  proposedDelivery,
  refunding,
  sellRefused,
  sending,
  stoppable,
  toHonour,
  unpaid,
  watched,
} from './deal-samples.ts'
import { type DeskScene, deskScenesOf, fails, returns } from './play-desk.ts'
import { choose, openDialog, press, pressAbout, pressElement, see, seeDialog, submit, typeInto } from './steps.ts'

const proposal = (action: Approval['action'], payload: Approval['payload']): OpenedApproval => ({
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
  rolesBeside: null,
  decidedBy: null,
  decidedAt: null,
  decisionReason: null,
  mayDecide: true,
})
const refund = { paymentId: payment.id, amount: '900.00', currency: 'EUR', network: null, toName: party, toAccount: payment.payerAccount }
const typedPayment = {
  amount: '15000.00',
  currency: 'EUR',
  bookedAt: '2026-11-21',
  bankReference: 'PORTAL 88 2016',
  payerName: party,
  payerAccount: payment.payerAccount,
  payer: 'party',
}
const farFill = {
  side: 'buy',
  venue: 'CEX.IO',
  venueReference: '880123-55100934',
  coinAmount: '2.68155537',
  fiatAmount: '2468201.50',
  trade: null,
  filledAt: at('14:50'),
}
const fillBasis = exampleFillBasis({ venue: 'CEX.IO', at: at('14:50') })
const concession = exampleConcession({ lateMinutes: 12, short: '5', toFill: '2.68155537', costEur: '273.16', mostEur: '523.16' })
const proposals = {
  payment: proposal('record-payment', typedPayment),
  vouched: { ...proposal('send-delivery', proposedDelivery), rolesBeside: ['supervisor' as const] },
  delivery: proposal('send-delivery', proposedDelivery),
  fill: proposal('record-fill', farFill),
  refund: proposal('send-refund', refund),
  cancel: proposal('cancel-deal', { cause: 'compliance' }),
  loss: proposal('record-loss', { amount: '250000', currency: 'EUR' }),
}

const toPayBack = listed.map((deal) => ({ ...deal, toPayBack: [{ unit: 'EUR', amount: '900' }] }))
const leaving = [
  listedTransfer({ toName: 'Brzęczyszczykiewicz i Wspólnicy sp. z o.o.', amount: '12500.50' }),
  listedTransfer({ ...delivered, toName: party, purpose: 'delivery', id: exampleTravelData().id, memo: '1234567' }),
]
const order = { id: `${dealReference}-1`, madeAt: at('15:10'), madeBy: maja.name, isContradicted: true }
const transferScenes = deskScenesOf(
  { path: '/transfers' },
  {
    transfers: {
      isMain: true,
      before: returns({ listTransfers: { transfers: leaving, more: true } }),
      act: press('deals.leaving.chooseAll'),
    },
  },
  {
    'transfers-refused': {
      before: [
        returns({ listTransfers: { transfers: leaving, more: false } }),
        fails('makeTransferOrders', 'DEAL_REFUSED', { refused: [{ id: leaving[0]?.id ?? '', reasons: ['account-not-active'] }] }),
      ],
      act: [press('deals.leaving.chooseAll'), pressElement('main button.dense:nth-of-type(2)'), see('deals.leaving.refused')],
    },
    'transfers-ordered': {
      path: '/transfers?list=ordered',
      before: returns({ listTransfers: { transfers: leaving.slice(0, 1).map((one) => ({ ...one, order })), more: false } }),
      act: see('deals.order.contradicted'),
    },
    'transfers-empty': { before: returns({ listTransfers: { transfers: [], more: false } }), act: see('deals.leaving.empty.to-send') },
  },
)

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
  ...transferScenes,
  ...deskScenesOf(
    { path: '/deals' },
    { deals: { isMain: true, before: returns({ listDeals: { deals: listed, more: true } }), act: see('layout.more') } },
    {
      'deals-to-pay-back': {
        path: '/deals?list=to-pay-back',
        before: returns({ listDeals: { deals: toPayBack, more: false } }),
        act: see('deals.lists.all'),
      },
      'deals-empty': { before: returns({ listDeals: { deals: [], more: false } }), act: see('deals.empty') },
    },
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
      'deal-accept-company': { before: shows(arriving), act: [press('deals.payments.acceptCoins'), seeDialog] },
      'deal-refund-coins': { before: shows(sellRefused), act: [loaded, pressAbout('deals.refund.title'), seeDialog] },
      'deal-refunding': { before: shows(refunding) },
      'deal-done': { before: shows(done) },
      'deal-payment': { before: shows(unpaid), act: opened('deals.payments.record') },
      'deal-fill': {
        before: [shows(paid), returns({ readFillBasis: fillBasis })],
        act: [opened('deals.fills.record'), see('deals.fills.isPart')],
      },
      'deal-fill-correct': {
        before: [shows(executed), returns({ readFillBasis: fillBasis })],
        act: [loaded, pressElement('main button[aria-label*=BTC]'), see('deals.fills.mistake')],
      },
      'deal-honour': {
        before: [shows(toHonour), returns({ readConcession: concession })],
        act: [opened('deals.actions.honour'), see('deals.honour.costs')],
      },
      'deal-deliver': { before: shows(executed), act: opened('deals.actions.deliver') },
    },
    {
      'deal-paid': { before: shows(paid) },
      'deal-executed': { before: shows(executed) },
      'deal-sending': { before: shows(sending) },
      'deal-corrected': { before: shows(corrected) },
      'deal-watched': { before: shows(watched) },
      'deal-found': { before: shows(found) },
      'deal-frozen': { before: shows(frozen) },
      'deal-stop': { before: shows(stoppable), act: [opened('deals.actions.stop'), choose('deals.cause', 'possible-error')] },
      'deal-cancel': { before: shows(stoppable), act: [opened('deals.actions.cancel'), choose('deals.cause', 'manifest-error')] },
      'deal-found-record': { before: shows(found), act: opened('deals.transfers.record') },
      'deal-fill-far': {
        before: [shows(paid), returns({ readFillBasis: { ...fillBasis, bid: '9195', ask: '9200' } })],
        act: [
          opened('deals.fills.record'),
          see('deals.fills.isPart'),
          pressElement('dialog input[type=checkbox]'),
          typeInto('dialog [name=fiatAmount]', '2468201'),
          see('deals.fills.two'),
        ],
      },
      'deal-honour-refused': {
        before: [shows(toHonour), returns({ readConcession: { ...concession, refusals: ['own-offer', 'above-honour-limit'] } })],
        act: [opened('deals.actions.honour'), see('deals.refusals.own-offer')],
      },
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
    before: [returns({ readApproval, readFillBasis: fillBasis }), shows(executed)],
    act: see('approvals.deal'),
  })),
]
