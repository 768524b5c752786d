import { readRequest } from '#contract/desk/endpoints/requests.ts'
import { dealReference } from '../../src/desk/testing/example-deal.ts'
import {
  exampleAddress,
  exampleBasis,
  exampleContent,
  exampleMarket,
  exampleOffer,
  companyId,
  partyId,
} from '../../src/desk/testing/example-offer.ts'
import { examplePayoutAccount } from '../../src/desk/testing/example-money.ts'
import { jan, marek } from '../../src/desk/testing/example-client.ts'
import { exampleAccounts } from '../../src/web/ui/testing/examples.ts'
import type { DeskSample } from '../harness/desk-sample.ts'
import { at, party } from './deal-samples.ts'
import { changes, type DeskScene, deskScenesOf, fails, hang, returns } from './play-desk.ts'
import { dialog, openDialog, press, pressElement, see, seeDialog, take } from './steps.ts'

const partyOfOffer = { id: partyId, kind: 'person' as const, name: party, yearEur: '412500.00', dayEur: '0' }
const basis = exampleBasis({ parties: [partyOfOffer], instantCurrencies: ['EUR', 'GBP'], closedNetworks: {}, mayExceed: true })
const market = exampleMarket({
  now: '2026-11-21T13:02:04.000Z',
  at: at('13:02'),
  movement: [{ minutes: 30, movementBp: 24.6, suggestedSpreadBp: 25 }],
})
const draft = (change: Parameters<typeof exampleContent>[0] = {}) => ({
  offer: exampleContent({
    amount: '250000',
    spreadBp: 25,
    agreedFeeRate: '0.008',
    payBy: 'next-banking-day',
    words: 'Thank you for the call. As agreed, the whole amount in one transfer.',
    ...change,
  }),
  savedBy: jan,
  savedAt: at('12:58'),
})
const published = exampleOffer({
  fiatAmount: '250000.00',
  coinAmount: '2.68150537',
  feeAmount: '2750.00',
  amountEur: '250000.00',
  party,
  by: jan,
  publishedAt: at('13:02'),
  expiresAt: at('13:32'),
  endedAt: at('13:20'),
})
/** An open offer, and offers that ended in each way, of the request with this reference. */
const offersOf = (reference: string) =>
  (['open', 'accepted', 'superseded', 'declined', 'withdrawn', 'expired'] as const).map((state, at) => ({
    ...published,
    state,
    reference: `${reference}-${6 - at}`,
    ...(state === 'open' && { endedAt: null, expiresAt: new Date(Date.now() + 30 * 60_000).toISOString() }),
    ...(state === 'accepted' && { deal: { reference: dealReference, state: 'awaiting-payment' as const } }),
    ...(state === 'withdrawn' && { endReason: 'manifest-error' as const }),
  }))

/** A request with offers, and its offer builder with a market that does not move. */
export const offerScenes = ({ reference, colleague }: Pick<DeskSample, 'reference' | 'colleague'>): DeskScene[] => {
  const request = `/requests/${reference}`
  const withBasis = (change: Partial<typeof basis> = {}, changedMarket: Partial<typeof market> = {}) =>
    returns({ readOfferBasis: { ...basis, ...change }, readOfferMarket: { ...market, ...changedMarket } })
  const priced = see('word.ourRate')
  return [
    {
      name: 'request-offers',
      isForPictures: true,
      path: request,
      before: (context) => take(changes(colleague, readRequest, { offers: offersOf(reference) }, { reference }), context),
      act: see('request.timeline'),
    },
    ...deskScenesOf(
      { path: `${request}/offer` },
      {
        offer: { isMain: true, before: withBasis(), act: priced },
        'offer-beyond-limits': { before: withBasis({ mayExceed: false }, { fromLastHourBp: 320 }), act: see('offer.exceeded.dealer') },
        'offer-day': {
          before: withBasis({ mayExceed: false, ownDayEur: '90000', unpaidOfYear: 3, lapses: 1, cancellations: 2, deals: 5 }),
          act: see('offer.exceeded.dealer'),
        },
        'offer-unusable': { before: withBasis({}, { unusable: 'market-apart' }), act: see('offer.unusableHints.wait') },
        'offer-indication': { before: withBasis({ parties: [] }), act: see('offer.onlyIndication') },
        'offer-publish': { before: withBasis({}, { fromLastHourBp: 320 }), act: [priced, openDialog('offer.review')] },
      },
      {
        'offer-loading': { before: hang('readOfferBasis', 'readOfferMarket'), act: see('layout.loading') },
        'offer-failed': { before: fails('readOfferBasis', 'INTERNAL'), act: see('layout.failures.other') },
        'offer-incomplete': {
          before: withBasis({ parties: [partyOfOffer, { ...partyOfOffer, id: companyId, kind: 'company' }] }),
          act: [priced, press('offer.review'), see('offer.incomplete')],
        },
        'offer-not-ready': {
          before: withBasis({ ready: { secondFactorFromEur: 10_000, wallets: [], payoutAccounts: [] } }),
          act: [priced, see('offer.notReady.title')],
        },
        'offer-draft': { before: withBasis({ draft: draft() }), act: priced },
        'offer-sell': {
          before: withBasis({ draft: draft({ direction: 'sell', fixedSide: 'coins', amount: '2.75', networkFee: '0' }) }),
          act: priced,
        },
        'offer-sell-without-sender': {
          before: withBasis({ senders: [], draft: draft({ direction: 'sell', fixedSide: 'coins', amount: '2.75', networkFee: '0' }) }),
          act: see('offer.onlyIndicationYet'),
        },
      },
    ),
  ]
}

const cardano = {
  coin: 'ADA',
  network: 'cardano',
  address: 'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
} as const
const addressOf = (number: number, confirmedBy: typeof marek | null) =>
  exampleAddress({
    ...cardano,
    id: `00000000-0000-4000-8000-0000000000d${number}`,
    memo: null,
    enteredAt: at('13:02'),
    confirmedBy,
    // Nobody watches this network.
    isHistoryChecked: false,
  })
const addresses = [addressOf(0, marek), addressOf(1, null)]
const stock = { coin: 'BTC', network: 'bitcoin', hasAccount: false, free: 3, waiting: 0, used: 41, isLow: true } as const
const stocks = [
  stock,
  { ...stock, coin: 'USDC', network: 'base', free: 0, used: 12 },
  { ...stock, coin: 'ADA', network: 'cardano', free: 212, waiting: 250, used: 7, isLow: false },
  { ...stock, coin: 'XRP', network: 'xrp-ledger', hasAccount: true, free: 0, used: 19, isLow: false },
] as const
const knownAddresses = returns({ listReceivingAddresses: { addresses, stocks: [...stocks] } })
const noAddresses = returns({ listReceivingAddresses: { addresses: [], stocks: [] } })
const importedList = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq\nbc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9q'

const checked = (outcome: 'usable' | 'refused', reason: 'suspicious' | null) => ({
  waits: false,
  check: { outcome, reason, by: marek, at: at('14:20') },
})
const account = examplePayoutAccount({
  client: '00000000-0000-4000-8000-0000000000f9',
  party: { kind: 'person', name: party },
  addedAt: at('13:02'),
})
const accounts = [
  { ...account, clientState: 'frozen' as const, otherClients: 2, refusedBefore: true },
  {
    ...account,
    id: '00000000-0000-4000-8000-0000000000f2',
    party: { kind: 'company' as const, name: 'Przedsiębiorstwo Handlowo-Usługowe Brzęczyszczykiewicz i Wspólnicy sp. z o.o.' },
    ...exampleAccounts.dollars,
  },
  { ...account, id: '00000000-0000-4000-8000-0000000000f3', ...exampleAccounts.sterling, ...checked('usable', null) },
  { ...account, id: '00000000-0000-4000-8000-0000000000f4', ...checked('refused', 'suspicious') },
]

/** The operator's receiving addresses, and the clients' payout accounts. */
export const accountScenes: DeskScene[] = [
  ...deskScenesOf(
    { path: '/receiving-addresses', before: knownAddresses },
    {
      'receiving-addresses': { isMain: true, act: see('receiving.hidden') },
      'receiving-addresses-enter': { before: noAddresses, act: openDialog('receiving.enter') },
      'receiving-addresses-import': {
        path: '/receiving-addresses?coin=BTC&network=bitcoin',
        before: [
          knownAddresses,
          fails('importReceivingAddresses', 'VALIDATION_FAILED', { message: '', fields: { 'lines.2': 'mistyped' } }),
        ],
        act: [
          openDialog('receiving.import'),
          async (context) => {
            await dialog(context).getByRole('textbox').fill(importedList)
            await dialog(context).locator('button[type=submit]').click()
            await dialog(context).getByRole('alert').waitFor()
          },
        ],
      },
      'receiving-addresses-confirm': { act: openDialog('receiving.confirm') },
      'receiving-addresses-remove': { act: openDialog('word.remove') },
    },
    { 'receiving-addresses-empty': { before: noAddresses, act: see('receiving.empty') } },
  ),
  ...deskScenesOf(
    { path: '/payout-accounts', before: returns({ listPayoutAccounts: { accounts } }) },
    {
      'payout-accounts': { isMain: true, act: see('payout.states.usable') },
      'payout-accounts-check': { act: [pressElement('main tbody button'), seeDialog] },
    },
    { 'payout-accounts-empty': { before: returns({ listPayoutAccounts: { accounts: [] } }), act: see('payout.empty') } },
  ),
]
