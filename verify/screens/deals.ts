import { pageWithReference, pages } from '#contract/pages.ts'
import { dealsReply, exampleDeal, exampleDeals, exampleDealSummary } from '../../src/web/testing/example-deal.ts'
import { exampleOffer, exampleSummary, offersReply } from '../../src/web/testing/example-offer.ts'
import { exampleRequest, requestsReply } from '../../src/web/testing/example-request.ts'
import { fails, hangs, press, returns, type Scene, scenesOf, sequence, waitForElement, waitForText } from './play-scene.ts'

const longName =
  'Przedsiębiorstwo Handlowo-Usługowe Brzęczyszczykiewicz i Wspólnicy spółka z ograniczoną odpowiedzialnością spółka komandytowa'
const messages = [
  { from: 'client' as const, text: 'Can I pay in two parts?', at: '2026-11-21T12:40:00.000Z' },
  {
    from: 'desk' as const,
    text: 'Yes. Both must be booked before the time is over.\nPlease use the same reference for both.',
    at: '2026-11-21T12:52:00.000Z',
  },
]
const words = 'Thank you for the call. As agreed, the whole amount in one transfer.'
const offer = exampleOffer({ words, messages })
const indication = exampleOffer({
  kind: 'indication',
  expiresAt: null,
  party: null,
  openRequirements: ['identity-check'],
  mayAskForFreshPrice: true,
})
const longOffer = exampleOffer({
  party: { kind: 'company', name: longName },
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
const expired = exampleOffer({ state: 'expired', endedAt: '2026-11-21T13:30:00.000Z', mayAskForFreshPrice: true })
const ended = (state: 'accepted' | 'declined' | 'withdrawn' | 'superseded') =>
  exampleOffer({
    state,
    endedAt: '2026-11-21T13:02:00.000Z',
    mayAskForFreshPrice: state === 'declined' || state === 'withdrawn',
    supersededBy: state === 'superseded' ? '7KMX9PQR-2' : null,
    deal: state === 'accepted' ? '18539007547034' : null,
  })
const sell = {
  direction: 'sell',
  state: 'awaiting-coins',
  coin: 'XRP',
  network: 'xrp-ledger',
  coinAmount: '120000.5',
  fiatAmount: '246913.57',
} as const
const coins = { kind: 'coins', address: 'rEb8TK3gBgk5auZkwc6sHnwrGVJH8DuaLh', memo: '2847193056' } as const
const arrival = (amount: string) =>
  ({ amount, currency: 'XRP', seenAt: '2026-11-21T13:10:00.000Z', confirmations: { count: 1, needed: 2 } }) as const
const sterling = {
  kind: 'uk',
  holder: 'Kantor Example sp. z o.o.',
  bank: 'Example Bank plc',
  sortCode: '040004',
  account: '12345678',
  reference: 'RF18539007547034',
} as const
const accept = sequence(press('offer.accept.open'), waitForElement('dialog[open] input[type=password]'))

/** Offers and deals, with replies of the contract in place of the service's. */
export const dealsScenes: Scene[] = [
  ...scenesOf(
    { path: pageWithReference.offer('7KMX9PQR-1'), asClient: true, wholePage: true },
    {
      offer: {
        hasMuchText: true,
        before: sequence(returns('offer', offer), returns('offers', offersReply())),
        act: waitForText('offer.sum.title'),
      },
      'offer-long': { before: returns('offer', longOffer), act: waitForText('offer.sum.title') },
      'offer-indication': { hasMuchText: true, before: returns('offer', indication), act: waitForText('offer.notBinding.title') },
      'offer-ended': {
        hasMuchText: true,
        before: sequence(returns('offer', expired), returns('offers', offersReply())),
        act: waitForText('offer.freshPrice.ask'),
      },
      'offer-ending': {
        isForPictures: true,
        before: sequence(returns('offer', exampleOffer({ now: '2026-11-21T13:29:15.000Z' })), returns('offers', offersReply())),
        act: waitForText('offer.sum.title'),
      },
      'offer-sell': {
        isForPictures: true,
        before: sequence(
          returns('offer', exampleOffer({ ...sell, state: 'open', fixedSide: 'coins', networkFee: '0' })),
          returns('offers', offersReply()),
        ),
        act: waitForText('offer.sum.title'),
      },
      ...Object.fromEntries(
        (['accepted', 'declined', 'withdrawn', 'superseded'] as const).map((state) => [
          `offer-${state}`,
          {
            isForPictures: true,
            before: sequence(returns('offer', ended(state)), returns('offers', offersReply())),
            act: waitForText(`offer.outcome.${state}.title`),
          },
        ]),
      ),
      'offer-not-found': {
        before: returns('offer', { error: 'NOT_FOUND', message: 'Not found.' }, 404),
        act: waitForText('offer.notFound.title'),
      },
      'offer-not-loaded': { isForPictures: true, before: fails('offer'), act: waitForText('offer.notLoaded') },
      'offer-loading': { isForPictures: true, wholePage: false, before: hangs('offer') },
      'offer-accept': {
        wholePage: false,
        hasMuchText: true,
        before: sequence(returns('offer', offer), returns('offers', offersReply())),
        act: accept,
      },
      'offer-decline': {
        wholePage: false,
        isForPictures: true,
        before: returns('offer', offer),
        act: sequence(press('offer.decline.open'), waitForElement('dialog[open] textarea')),
      },
    },
  ),
  ...scenesOf(
    { path: pageWithReference.deal('18539007547034'), asClient: true, wholePage: true },
    {
      'deal-pay': {
        hasMuchText: true,
        before: returns('deal', exampleDeal({ party: { kind: 'company', name: longName } })),
        act: waitForElement('svg[role="img"]'),
      },
      'deal-send-coins': {
        hasMuchText: true,
        before: returns('deal', exampleDeal({ ...sell, instructions: coins })),
        act: waitForText('deal.timeline'),
      },
      'deal-coins-seen': {
        isForPictures: true,
        before: returns('deal', exampleDeal({ ...sell, instructions: coins, arrivals: [arrival('120000.5')] })),
        act: waitForText('deal.payments.unconfirmed'),
      },
      'deal-coins-seen-in-part': {
        isForPictures: true,
        before: returns('deal', exampleDeal({ ...sell, instructions: coins, arrivals: [arrival('100000')] })),
        act: waitForText('deal.payments.unconfirmed'),
      },
      'deal-pay-sterling': {
        isForPictures: true,
        before: returns('deal', exampleDeal({ currency: 'GBP', fiatAmount: '215000.00', instructions: sterling })),
        act: waitForText('deal.timeline'),
      },
      ...Object.fromEntries(
        Object.entries(exampleDeals).flatMap(([name, deal]) =>
          // Above, with a long name.
          name === 'pay'
            ? []
            : [
                [
                  `deal-${name}`,
                  {
                    // Three of them have most of what is on the others.
                    ...(name === 'short' || name === 'done' || name === 'refunding' ? { hasMuchText: true } : { isForPictures: true }),
                    before: returns('deal', deal),
                    act: waitForText('deal.timeline'),
                  },
                ],
              ],
        ),
      ),
      'deal-not-found': {
        before: returns('deal', { error: 'NOT_FOUND', message: 'Not found.' }, 404),
        act: waitForText('deal.notFound.title'),
      },
      'deal-cancel': {
        wholePage: false,
        isForPictures: true,
        before: returns('deal', exampleDeal()),
        act: sequence(press('deal.cancel.open'), waitForText('deal.cancel.about')),
      },
      'deal-cancel-part': {
        wholePage: false,
        isForPictures: true,
        before: returns('deal', exampleDeals['part-paid']),
        act: sequence(press('deal.cancel.open'), waitForText('deal.cancel.title')),
      },
    },
  ),
  ...scenesOf(
    { path: pages.home, asClient: true, wholePage: true },
    {
      'home-offer': {
        hasMuchText: true,
        before: sequence(
          returns(
            'offers',
            offersReply([exampleSummary(), exampleSummary({ reference: '2BCD4FGH-1', request: '2BCD4FGH', state: 'accepted' })]),
          ),
          returns(
            'deals',
            dealsReply([
              exampleDealSummary({ offer: '2BCD4FGH-1' }),
              exampleDealSummary({
                ...sell,
                reference: '71500000000002',
                offer: '3BCD4FGH-1',
                state: 'executed',
                next: { what: 'add-payout-account', who: 'client', by: null },
              }),
              exampleDealSummary({
                reference: '44500000000003',
                offer: '4BCD4FGH-1',
                state: 'in-review',
                next: { what: 'decide', who: 'desk', by: null },
              }),
            ]),
          ),
          returns(
            'exchangeRequests',
            requestsReply([
              exampleRequest({ state: 'answered', amount: 250_000 }),
              exampleRequest({ reference: '2BCD4FGH', state: 'answered' }),
            ]),
          ),
        ),
        act: waitForText('home.deals.title'),
      },
    },
  ),
]
