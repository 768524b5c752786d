import { pageWithReference, pages } from '#contract/pages.ts'
import {
  awaitingCoins,
  byClient,
  byDesk,
  dealReference,
  dealsReply,
  exampleDeal,
  exampleDeals,
  exampleDealSummary,
  seenCoins,
  soldCoins,
} from '../../src/web/testing/example-deal.ts'
import { exampleOffer, exampleSummary, offersReply } from '../../src/web/testing/example-offer.ts'
import { exampleRequest, requestsReply } from '../../src/web/testing/example-client.ts'
import { exampleParties, walletsReply } from '../../src/web/testing/example-wallet.ts'
import { type Scene, scenesOf } from './play-scene.ts'
import { breakOff, fails, fill, hang, press, returns, see, seeElement } from './steps.ts'

const company = { kind: 'company', name: `${exampleParties.long.name} spółka komandytowa` } as const
const offer = exampleOffer({
  words: 'Thank you for the call. As agreed, the whole amount in one transfer.',
  messages: [
    { from: 'client', text: 'Can I pay in two parts?', at: '2026-11-21T12:40:00.000Z' },
    {
      from: 'desk',
      text: 'Yes. Both must be booked before the time is over.\nPlease use the same reference for both.',
      at: '2026-11-21T12:52:00.000Z',
    },
  ],
})
const longOffer = exampleOffer({
  party: company,
  coin: 'ETH',
  network: 'ethereum',
  coinAmount: '1234567.123456789012345678',
  fiatAmount: '999999999999.99',
  rate: '3012.45678901',
  networkFee: '0.000512345678901234',
  fee: { tier: null, rate: '0.0085', amount: '8499999999.99' },
  payBy: 'next-banking-day',
  openRequirements: ['identity-check', 'second-factor'],
})
const indication = exampleOffer({
  kind: 'indication',
  expiresAt: null,
  party: null,
  openRequirements: ['identity-check'],
  mayAskForFreshPrice: true,
})
const endedAt = '2026-11-21T13:02:00.000Z'
const ended = {
  accepted: exampleOffer({ state: 'accepted', endedAt, deal: dealReference }),
  declined: exampleOffer({ state: 'declined', endedAt, mayAskForFreshPrice: true }),
  withdrawn: exampleOffer({ state: 'withdrawn', endedAt, mayAskForFreshPrice: true }),
  superseded: exampleOffer({ state: 'superseded', endedAt, supersededBy: '7KMX9PQR-2' }),
}
const expired = exampleOffer({ state: 'expired', endedAt: '2026-11-21T13:30:00.000Z', mayAskForFreshPrice: true })
const sterling = {
  kind: 'uk',
  holder: 'Kantor Example sp. z o.o.',
  bank: 'Example Bank plc',
  sortCode: '040004',
  account: '12345678',
  reference: `RF${dealReference}`,
} as const

/** The offer, and its client has no others. */
const showsOffer = (one: typeof offer) => returns({ offer: one, offers: offersReply() })
const showsDeal = (deal: ReturnType<typeof exampleDeal>) => returns({ deal })
// `pay` is shown with a long name.
const { pay: _pay, short, done, refunding, ...similar } = exampleDeals

const showsSell = returns({
  offer: exampleOffer({ ...soldCoins, fixedSide: 'coins', networkFee: '0' }),
  offers: offersReply(),
  payoutAccounts: { parties: [{ kind: 'person', name: 'Ada Lovelace' }], accounts: [] },
})
const enterAccount = [
  press('offer.accept.open'),
  press('offer.accept.addAccount'),
  fill('payout.fields.iban', 'PL61109010140000071219812874'),
  [press('ui.next'), see('offer.accept.drop')],
]

/** Offers and deals, with replies of the contract in place of the service's. */
export const dealsScenes: Scene[] = [
  ...scenesOf(
    { path: pageWithReference.offer(offer.reference), asClient: true, wholePage: true },
    {
      offer: { isMain: true, before: showsOffer(offer), act: see('offer.sum.title') },
      'offer-long': { before: returns({ offer: longOffer }), act: see('offer.sum.title') },
      'offer-indication': { isMain: true, before: returns({ offer: indication }), act: see('offer.notBinding.title') },
      'offer-ended': { isMain: true, before: showsOffer(expired), act: see('offer.freshPrice.ask') },
      'offer-not-found': { before: fails('offer', 'NOT_FOUND'), act: see('offer.notFound.title') },
      'offer-accept': {
        wholePage: false,
        isMain: true,
        before: showsOffer(offer),
        act: [press('offer.accept.open'), seeElement('dialog[open] input[type=password]')],
      },
    },
    {
      'offer-ending': { before: showsOffer(exampleOffer({ now: '2026-11-21T13:29:15.000Z' })), act: see('offer.sum.title') },
      'offer-accept-account-form': { wholePage: false, before: showsSell, act: enterAccount.slice(0, 2) },
      'offer-accept-new-account': { wholePage: false, before: showsSell, act: enterAccount },
      'offer-after-statement': { before: showsOffer(exampleOffer({ sendsAfterStatement: true })), act: see('offer.sum.title') },
      'offer-indication-sell': {
        before: returns({
          offer: exampleOffer({
            ...soldCoins,
            fixedSide: 'coins',
            networkFee: '0',
            kind: 'indication',
            expiresAt: null,
            openRequirements: ['sending-wallet'],
            mayAskForFreshPrice: true,
          }),
          offers: offersReply([]),
          wallets: walletsReply(),
          payoutAccounts: { parties: [], accounts: [] },
        }),
        act: see('offer.requirements.sending-wallet.addAccount'),
      },
      'offer-sell': {
        before: showsOffer(exampleOffer({ ...soldCoins, fixedSide: 'coins', networkFee: '0' })),
        act: see('offer.sum.title'),
      },
      ...Object.fromEntries(
        Object.entries(ended).map(([state, one]) => [
          `offer-${state}`,
          { before: showsOffer(one), act: see(`offer.outcome.${state}.title`) },
        ]),
      ),
      'offer-not-loaded': { before: breakOff('offer'), act: see('offer.notLoaded') },
      'offer-loading': { wholePage: false, before: hang('offer') },
      'offer-decline': {
        wholePage: false,
        before: returns({ offer }),
        act: [press('offer.decline.open'), seeElement('dialog[open] textarea')],
      },
    },
  ),
  ...scenesOf(
    { path: pageWithReference.deal(dealReference), asClient: true, wholePage: true },
    {
      'deal-pay': { isMain: true, before: showsDeal(exampleDeal({ party: company })), act: seeElement('svg[role="img"]') },
      'deal-send-coins': { isMain: true, before: showsDeal(exampleDeal(awaitingCoins)), act: see('deal.timeline') },
      'deal-short': { isMain: true, before: showsDeal(short), act: see('deal.timeline') },
      'deal-done': { isMain: true, before: showsDeal(done), act: see('deal.timeline') },
      'deal-refunding': { isMain: true, before: showsDeal(refunding), act: see('deal.timeline') },
      'deal-not-found': { before: fails('deal', 'NOT_FOUND'), act: see('deal.notFound.title') },
    },
    {
      'deal-send-proven-coins': {
        before: showsDeal(
          exampleDeal({
            ...awaitingCoins,
            sendsFrom: [
              { address: 'rPT1Sjq2YGrBMTttX4GZHjKu9dyfzbpAYe', name: 'Hardware wallet', company: null },
              { address: 'rsA2LpzuawewSBQXkiju3YQTMzW13pAAdW', name: '', company: 'Example Exchange GmbH' },
            ],
          }),
        ),
        act: see('deal.payment.from.proven'),
      },
      'deal-proven-coins': {
        before: showsDeal({
          ...exampleDeals.unproven,
          state: 'paid',
          questions: [],
          next: byDesk('exchange'),
          payments: exampleDeals.unproven.payments.map((payment) => ({ ...payment, state: 'proven' })),
        }),
        act: see('deal.payments.proven'),
      },
      'deal-coins-seen': {
        before: showsDeal(exampleDeal({ ...awaitingCoins, arrivals: [seenCoins('120000.5')] })),
        act: see('deal.payments.unconfirmed'),
      },
      'deal-coins-seen-in-part': {
        before: showsDeal(exampleDeal({ ...awaitingCoins, arrivals: [seenCoins('100000')] })),
        act: see('deal.payments.unconfirmed'),
      },
      'deal-pay-sterling': {
        before: showsDeal(exampleDeal({ currency: 'GBP', fiatAmount: '215000.00', instructions: sterling })),
        act: see('deal.timeline'),
      },
      ...Object.fromEntries(
        Object.entries(similar).map(([name, deal]) => [`deal-${name}`, { before: showsDeal(deal), act: see('deal.timeline') }]),
      ),
      'deal-looked-at': { before: showsDeal(exampleDeal({ isMoneyLookedAt: true })), act: see('deal.moneyLookedAt') },
      'deal-cancel': { wholePage: false, before: showsDeal(exampleDeal()), act: [press('deal.cancel.open'), see('deal.cancel.about')] },
      'deal-cancel-part': {
        wholePage: false,
        before: showsDeal(exampleDeals['part-paid']),
        act: [press('deal.cancel.open'), see('deal.cancel.title')],
      },
    },
  ),
  {
    name: 'home-offer',
    path: pages.home,
    asClient: true,
    wholePage: true,
    isMain: true,
    before: returns({
      offers: offersReply([exampleSummary(), exampleSummary({ reference: '2BCD4FGH-1', request: '2BCD4FGH', state: 'accepted' })]),
      deals: dealsReply([
        exampleDealSummary({ offer: '2BCD4FGH-1' }),
        exampleDealSummary({
          ...soldCoins,
          reference: '71500000000002',
          offer: '3BCD4FGH-1',
          state: 'executed',
          next: byClient('add-payout-account'),
        }),
        exampleDealSummary({ reference: '44500000000003', offer: '4BCD4FGH-1', state: 'in-review', next: byDesk('decide') }),
      ]),
      exchangeRequests: requestsReply([
        exampleRequest({ state: 'answered', amount: 250_000 }),
        exampleRequest({ reference: '2BCD4FGH', state: 'answered' }),
      ]),
    }),
    act: see('home.deals.title'),
  },
]
