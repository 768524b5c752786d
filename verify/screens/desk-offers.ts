import { readRequest } from '#contract/desk/endpoints/requests.ts'
import type { DeskSample } from '../harness/desk-sample.ts'
import { changes, type DeskScene, fails, hangs, openDialog, returns } from './play-desk.ts'
import { dialog, press, sequence, waitForText } from './play-scene.ts'

const partyOfOffer = { id: '00000000-0000-4000-8000-0000000000b1', kind: 'person', name: 'Katarzyna Maj-Wiśniewska', yearEur: '412500.00' }
const basis = {
  version: 5,
  parties: [partyOfOffer],
  clientState: 'active',
  currencies: ['EUR', 'GBP'],
  instantCurrencies: ['EUR', 'GBP'],
  rules: {
    validityMinutes: [5, 15, 30, 60, 240],
    defaultValidityMinutes: 30,
    defaultSpreadBp: 20,
    payBy: ['instant', 'next-banking-day'],
    lateMinutes: 60,
    shortAmount: '5',
    maxMovedBp: 10,
    limits: { amountEur: 100_000, minMarginBp: 50, maxMarginBp: 600, maxFromLastHourBp: 200 },
  },
  closedNetworks: {},
  mayExceed: true,
  openOffer: null,
  draft: null,
  lapses: 1,
  deals: 4,
  receivingAddresses: [],
}
const market = {
  now: '2026-11-21T13:02:04.000Z',
  unusable: null,
  bid: '91950',
  ask: '92000',
  source: 'CEX.IO',
  at: '2026-11-21T13:02:00.000Z',
  derived: false,
  eurPerUnit: '1',
  fromLastHourBp: 0,
  movement: [{ minutes: 30, movementBp: 24.6, suggestedSpreadBp: 25 }],
}
const addresses = ['confirmed', 'waiting'].map((state, at) => ({
  id: `00000000-0000-4000-8000-0000000000d${at}`,
  coin: 'ADA',
  network: 'cardano',
  address: 'addr1qx2fxv2umyhttkxyxp8x0dlpdt3k6cwng5pxj3jhsydzer3n0d3vllmyqwsx5wktcd8cc3sq835lu7drv2xwl2wywfgse35a3x',
  memo: null,
  enteredBy: { id: '00000000-0000-4000-8000-000000000003', name: 'Jan Wrona' },
  enteredAt: '2026-11-21T13:02:00.000Z',
  confirmedBy: state === 'confirmed' ? { id: '00000000-0000-4000-8000-000000000002', name: 'Marek Szpak' } : null,
  request: null,
  isForWallet: false,
}))
const stock = { coin: 'BTC', network: 'bitcoin', hasAccount: false, free: 3, waiting: 0, used: 41, isLow: true }
const stocks = [
  stock,
  { ...stock, coin: 'USDC', network: 'base', free: 0, used: 12 },
  { ...stock, coin: 'ADA', network: 'cardano', free: 212, waiting: 250, used: 7, isLow: false },
  { ...stock, coin: 'XRP', network: 'xrp-ledger', hasAccount: true, free: 0, used: 19, isLow: false },
]

const importedList = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq\nbc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9q'

const payoutAccount = {
  id: '00000000-0000-4000-8000-0000000000f1',
  client: '00000000-0000-4000-8000-0000000000f9',
  clientState: 'active',
  party: { kind: 'person', name: 'Katarzyna Maj-Wiśniewska' },
  currency: 'EUR',
  iban: 'PL61109010140000071219812874',
  bic: null,
  sortCode: null,
  accountNumber: null,
  bank: null,
  addedAt: '2026-11-21T13:02:00.000Z',
  removedAt: null,
  check: null,
  waits: true,
  otherClients: 0,
  refusedBefore: false,
}
const decided = (outcome: string, reason: string | null) => ({
  waits: false,
  check: { outcome, reason, by: { id: '00000000-0000-4000-8000-000000000002', name: 'Marek Szpak' }, at: '2026-11-21T14:20:00.000Z' },
})
const payoutAccounts = [
  { ...payoutAccount, clientState: 'frozen', otherClients: 2, refusedBefore: true },
  {
    ...payoutAccount,
    id: '00000000-0000-4000-8000-0000000000f2',
    party: { kind: 'company', name: 'Przedsiębiorstwo Handlowo-Usługowe Brzęczyszczykiewicz i Wspólnicy sp. z o.o.' },
    currency: 'USD',
    iban: null,
    accountNumber: '000123456789',
    bic: 'CHASUS33',
    bank: 'JPMorgan Chase Bank',
  },
  {
    ...payoutAccount,
    id: '00000000-0000-4000-8000-0000000000f3',
    currency: 'GBP',
    iban: null,
    sortCode: '040004',
    accountNumber: '12345678',
    ...decided('usable', null),
  },
  { ...payoutAccount, id: '00000000-0000-4000-8000-0000000000f4', ...decided('refused', 'suspicious') },
]

const published = {
  kind: 'firm',
  endReason: null,
  direction: 'buy',
  currency: 'EUR',
  coin: 'BTC',
  network: 'bitcoin',
  fixedSide: 'fiat',
  fiatAmount: '250000.00',
  coinAmount: '2.68150537',
  rate: '92184',
  spreadBp: 20,
  feeRate: '0.011',
  feeTier: 'reduced',
  feeAmount: '2750.00',
  networkFee: '0.00005',
  amountEur: '250000.00',
  party: partyOfOffer.name,
  by: { id: '00000000-0000-4000-8000-000000000003', name: 'Jan Wrona' },
  publishedAt: '2026-11-21T13:02:00.000Z',
  endedAt: '2026-11-21T13:20:00.000Z',
  deal: null,
}
/** An open offer, and offers that ended in each way, of the request with this reference. */
const offersOf = (reference: string): object[] =>
  (['open', 'accepted', 'superseded', 'declined', 'withdrawn', 'expired'] as const).map((state, at) => ({
    ...published,
    state,
    reference: `${reference}-${6 - at}`,
    expiresAt: state === 'open' ? new Date(Date.now() + 30 * 60_000).toISOString() : '2026-11-21T13:32:00.000Z',
    ...(state === 'open' && { endedAt: null }),
    ...(state === 'accepted' && { deal: { reference: '18539007547034', state: 'awaiting-payment' } }),
    ...(state === 'withdrawn' && { endReason: 'manifest-error' }),
  }))
const typedDraft = {
  kind: 'firm',
  partyId: partyOfOffer.id,
  direction: 'buy',
  currency: 'EUR',
  coin: 'BTC',
  network: 'bitcoin',
  fixedSide: 'fiat',
  amount: '250000',
  spreadBp: 25,
  agreedFeeRate: '0.008',
  networkFee: '0.00005',
  validityMinutes: 30,
  payBy: 'next-banking-day',
  lateMinutes: 60,
  shortAmount: '5',
  words: 'Thank you for the call. As agreed, the whole amount in one transfer.',
  receivingAddressId: null,
}
const draft = (change: object = {}) => ({
  offer: { ...typedDraft, ...change },
  savedBy: { id: '00000000-0000-4000-8000-000000000003', name: 'Jan Wrona' },
  savedAt: '2026-11-21T12:58:00.000Z',
})

/** A request with offers, its offer builder with a market that does not move, receiving addresses, and payout accounts. */
export const offerScenes = ({ reference, colleague }: Pick<DeskSample, 'reference' | 'colleague'>): DeskScene[] => {
  const request = `/requests/${reference}`
  const path = `${request}/offer`
  const withBasis = (change: object = {}, changedMarket: object = {}) =>
    sequence(returns('readOfferBasis', { ...basis, ...change }), returns('readOfferMarket', { ...market, ...changedMarket }))
  const priced = waitForText('offer.ourRate')
  return [
    {
      name: 'request-offers',
      isForPictures: true,
      path: request,
      before: changes(colleague, readRequest, { offers: offersOf(reference) }, { reference }),
      act: waitForText('request.timeline'),
    },
    { name: 'offer', path, isMain: true, before: withBasis(), act: priced },
    {
      name: 'offer-loading',
      isForPictures: true,
      path,
      before: sequence(hangs('readOfferBasis'), hangs('readOfferMarket')),
      act: waitForText('layout.loading'),
    },
    { name: 'offer-failed', isForPictures: true, path, before: fails('readOfferBasis'), act: waitForText('layout.failures.other') },
    {
      name: 'offer-beyond-limits',
      path,
      before: withBasis({ mayExceed: false }, { fromLastHourBp: 320 }),
      act: waitForText('offer.exceeded.dealer'),
    },
    { name: 'offer-unusable', path, before: withBasis({}, { unusable: 'market-apart' }), act: waitForText('offer.unusableHints.wait') },
    { name: 'offer-indication', path, before: withBasis({ parties: [] }), act: waitForText('offer.onlyIndication') },
    {
      name: 'offer-incomplete',
      isForPictures: true,
      path,
      before: withBasis({ parties: [partyOfOffer, { ...partyOfOffer, id: '00000000-0000-4000-8000-0000000000b2', kind: 'company' }] }),
      act: sequence(priced, press('offer.review'), waitForText('offer.incomplete')),
    },
    {
      name: 'offer-draft',
      isForPictures: true,
      path,
      before: withBasis({ draft: draft() }),
      act: priced,
    },
    {
      name: 'offer-sell',
      isForPictures: true,
      path,
      before: withBasis({ draft: draft({ direction: 'sell', fixedSide: 'coins', amount: '2.75', networkFee: '0' }) }),
      act: priced,
    },
    {
      name: 'offer-publish',
      path,
      before: withBasis({}, { fromLastHourBp: 320 }),
      act: sequence(priced, press('offer.review'), (context) => dialog(context).waitFor()),
    },
    {
      name: 'receiving-addresses',
      path: '/receiving-addresses',
      isMain: true,
      before: returns('listReceivingAddresses', { addresses, stocks }),
      act: waitForText('receiving.hidden'),
    },
    {
      name: 'receiving-addresses-empty',
      isForPictures: true,
      path: '/receiving-addresses',
      before: returns('listReceivingAddresses', { addresses: [], stocks: [] }),
      act: waitForText('receiving.empty'),
    },
    {
      name: 'receiving-addresses-enter',
      path: '/receiving-addresses',
      before: returns('listReceivingAddresses', { addresses: [], stocks: [] }),
      act: openDialog('receiving.enter'),
    },
    {
      name: 'receiving-addresses-import',
      path: '/receiving-addresses?coin=BTC&network=bitcoin',
      before: sequence(
        returns('listReceivingAddresses', { addresses, stocks }),
        returns('importReceivingAddresses', { error: 'VALIDATION_FAILED', message: '', fields: { 'lines.2': 'mistyped' } }, 400),
      ),
      act: sequence(openDialog('receiving.import'), async (context) => {
        await dialog(context).getByRole('textbox').fill(importedList)
        await dialog(context).locator('button[type=submit]').click()
        await dialog(context).getByRole('alert').waitFor()
      }),
    },
    {
      name: 'receiving-addresses-confirm',
      path: '/receiving-addresses',
      before: returns('listReceivingAddresses', { addresses, stocks }),
      act: openDialog('receiving.confirm'),
    },
    {
      name: 'receiving-addresses-remove',
      path: '/receiving-addresses',
      before: returns('listReceivingAddresses', { addresses, stocks }),
      act: openDialog('receiving.remove'),
    },
    {
      name: 'payout-accounts',
      path: '/payout-accounts',
      isMain: true,
      before: returns('listPayoutAccounts', { accounts: payoutAccounts }),
      act: waitForText('payout.states.usable'),
    },
    {
      name: 'payout-accounts-empty',
      isForPictures: true,
      path: '/payout-accounts',
      before: returns('listPayoutAccounts', { accounts: [] }),
      act: waitForText('payout.empty'),
    },
    {
      name: 'payout-accounts-check',
      path: '/payout-accounts',
      before: returns('listPayoutAccounts', { accounts: payoutAccounts }),
      act: sequence(
        ({ page }) => page.locator('main tbody button').first().click(),
        (context) => dialog(context).waitFor(),
      ),
    },
  ]
}
