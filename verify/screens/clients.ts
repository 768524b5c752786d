import { pages } from '#contract/pages.ts'
import { appOn, exampleProfile, exampleRequest, requestsReply } from '../../src/web/testing/example-client.ts'
import { exampleParties, exampleWallet, walletsReply } from '../../src/web/testing/example-wallet.ts'
import type { Reply } from '../../src/web/api/call-types.ts'
import { type Scene, scenesOf } from './play-scene.ts'
import {
  breakOff,
  cardPaymentFrame,
  choose,
  fails,
  fill,
  firstFrame,
  hang,
  press,
  pressElement,
  returns,
  type SceneContext,
  see,
  seeButton,
  seeElement,
  seeField,
  seeLoaded,
  type Steps,
  submit,
} from './steps.ts'

const longName = 'Maximiliana-Konstancja Brzęczyszczykiewicz-Wolfeschlegelstein'
const request = {
  name: longName,
  email: 'anna.zielinska@example.com',
  message: 'In two parts, please.\nThe second in May, to a wallet of our company: bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq.',
}
const requests = requestsReply(
  [
    exampleRequest(request),
    exampleRequest({
      ...request,
      reference: '2BCD4FGH',
      amount: 1_234_567_890,
      fromCurrency: 'GBP',
      toCurrency: 'SHIB',
      indicativeAmount: '98765432109876.12345678',
    }),
    exampleRequest({ ...request, reference: '3CDE5FGH', amount: 0, indicativeAmount: '0' }),
  ],
  { more: true },
)
const payments = (['started', 'completed', 'rejected', 'cancelled', 'payment-error'] as const).map((state, at) => ({
  reference: `7KMX9PQ${at + 2}`,
  state,
  amount: { value: '250.00', currency: 'EUR' },
  openedAt: '2026-11-21T13:02:00.000Z',
  changedAt: '2026-11-21T13:05:00.000Z',
}))
const cardsPaused = 'Card payments are back at 3 pm.'
const switches = {
  paused: { quotes: 'Quotes are back on Monday.', 'card-payments': cardsPaused },
  notice: 'We work on the service on Sunday from 2 to 4 UTC. Nothing that you have sent is lost.',
}
const profile = { ...exampleProfile, firstName: longName, lastName: '', email: request.email, phone: '', country: '' }

const stepOne = [press('home.personalQuote.button'), seeField('exchange-request.calculation.amount')]
const stepTwo = [
  stepOne,
  fill('exchange-request.calculation.amount', '25000'),
  press('ui.next'),
  seeField('exchange-request.contact.email'),
]
// In German, home has a button with the same text.
const pressSubmit = submit('exchange-request.submit')
const send = [stepTwo, fill('exchange-request.contact.name', 'Anna Zielińska'), pressSubmit]
const closeUnsent = [press('ui.close'), see('exchange-request.unsent.title')]
const pressInFrame = (name: string) => (context: SceneContext) => firstFrame(context).getByRole('button', { name, exact: true }).click()
/** Presses Start or Continue on the first card. */
const startCheck = pressElement('main section button:enabled')
const openWidget: Steps = [startCheck, (context) => firstFrame(context).locator('h1, h2').first().waitFor()]
const review = (personalCheckStatus: Reply<'personalCheckStatus'>, businessCheckStatus: Reply<'businessCheckStatus'>) =>
  returns({ personalCheckStatus, businessCheckStatus })
const seeAlert = seeElement('[role="alert"]')

const storeIntent = (amount: string): Steps => [
  async ({ page }) => {
    // The converter stores the intent in this form.
    await page.evaluate((chosen) => {
      const choice = { fromCurrency: 'EUR', toCurrency: 'BTC', amount: chosen, at: Date.now() }
      localStorage.setItem('exchange_intent', JSON.stringify(choice))
    }, amount)
    await page.reload()
  },
  seeButton('home.intent.continue'),
]

const homeScenes = scenesOf(
  { path: pages.home, asClient: true, wholePage: true },
  {
    home: { isMain: true, before: returns({ cardPayments: { payments: [] } }), act: see('exchange-request.sent.none') },
    'home-lists': {
      isMain: true,
      before: returns({
        readProfile: profile,
        exchangeRequests: requests,
        cardPayments: { payments },
        personalCheckStatus: { kycReviewStatus: 'completed', kycReviewResult: { reviewAnswer: 'RED' } },
        businessCheckStatus: { kybReviewStatus: 'pending', beingChecked: true },
      }),
      act: pressElement('main summary'),
    },
    'home-lists-not-loaded': { before: breakOff('exchangeRequests', 'cardPayments'), act: see('exchange-request.sent.notLoaded') },
    'home-not-sent': { before: breakOff('submitExchangeRequest'), act: [send, see('exchange-request.notSent'), closeUnsent] },
    'home-continue': { wholePage: false, act: storeIntent('25000') },
  },
  {
    'home-ready': {
      isMain: true,
      before: returns({
        personalCheckStatus: { kycReviewStatus: 'completed', kycReviewResult: { reviewAnswer: 'GREEN' } },
        readSecondFactor: appOn,
        wallets: walletsReply([exampleWallet()]),
        payoutAccounts: { parties: [exampleParties.ada], accounts: [] },
      }),
      act: see('home.ready.title'),
    },
    'home-loading': { wholePage: false, before: hang('readProfile') },
    'home-paused': { before: returns({ readSwitches: switches }), act: ({ page }) => page.getByText(cardsPaused).waitFor() },
    'home-refused': {
      before: fails('submitExchangeRequest', 'PAUSED', { message: switches.paused.quotes }),
      act: [send, see('exchange-request.notSentPaused'), closeUnsent],
    },
    'home-continue-by-card': { wholePage: false, act: storeIntent('2000') },
  },
)

const quoteScenes = scenesOf(
  { path: pages.home, asClient: true },
  {
    'quote-calculation': { isMain: true, act: stepOne },
    'quote-contact': { isMain: true, act: stepTwo },
    'quote-not-sent': { before: breakOff('submitExchangeRequest'), act: [send, see('exchange-request.notSent')] },
    'quote-submitted': {
      isMain: true,
      before: returns({ submitExchangeRequest: { reference: '7KMX9PQR' } }),
      act: [send, see('exchange-request.submitted.heading')],
    },
  },
  {
    'quote-network': {
      isMain: true,
      act: [stepOne, choose('exchange-request.calculation.toCurrency', 'USDT'), ({ page }) => page.getByLabel(/USDT/).first().waitFor()],
    },
    'quote-without-amount': {
      isMain: true,
      act: [stepOne, fill('exchange-request.calculation.amount', ''), press('ui.next'), see('exchange-request.nudges.amount')],
    },
    'quote-without-contact': {
      isMain: true,
      before: returns({ readProfile: { ...profile, firstName: '' } }),
      act: [stepTwo, pressSubmit, see('exchange-request.nudges.contact')],
    },
    'quote-busy': { before: hang('submitExchangeRequest'), act: [send, seeElement('dialog button[aria-busy="true"]')] },
    'quote-wrong': {
      before: fails('submitExchangeRequest', 'VALIDATION_FAILED', { fields: { email: 'must be an email', phone: 'Max 40 characters' } }),
      act: [send, see('exchange-request.notSentFields')],
    },
  },
)

const verificationScenes = scenesOf(
  { path: pages.verification, asClient: true, wholePage: true },
  {
    verification: { isMain: true, act: seeLoaded },
    'verification-results': {
      before: review(
        {
          kycReviewStatus: 'completed',
          kycReviewResult: { reviewAnswer: 'RED' },
          reason: 'The document that you sent cannot be accepted: the photo is blurred, and its date has passed.',
        },
        { kybReviewStatus: 'completed', kybReviewResult: { reviewAnswer: 'GREEN' } },
      ),
      act: [see('identity-check.sentences.rejected'), see('identity-check.approved')],
    },
    'verification-down': { before: fails('startPersonalCheck', 'UNAVAILABLE'), act: [startCheck, seeAlert] },
    'verification-widget': { wholePage: false, act: openWidget },
    'verification-outcomes': {
      wholePage: false,
      act: [
        openWidget,
        pressInFrame('Use the sample document'),
        pressInFrame('Use the sample portrait'),
        (context) => firstFrame(context).getByRole('radio').first().waitFor(),
      ],
    },
    'screen-not-loaded': {
      before: ({ page }) => page.route(/\/assets\/Verification-/, (route) => route.abort()),
      act: see('shell.notLoaded.title'),
    },
  },
  {
    'verification-not-completed': {
      before: review({ kycReviewStatus: 'init', reason: 'The photo is blurred.' }, { kybReviewStatus: 'pending', beingChecked: true }),
      act: [see('identity-check.sentences.again'), see('identity-check.beingChecked')],
    },
  },
)

const pay = press('home.fastExchange.button')
const payButton = (context: SceneContext) => cardPaymentFrame(context).getByRole('button', { name: 'Pay', exact: true })
/** The widget redirects to a host that the operator does not name. */
const redirectElsewhere = (context: SceneContext) =>
  cardPaymentFrame(context)
    .locator('body')
    .evaluate(() => parent.postMessage({ event: '[bp]:redirect', url: 'https://3ds.bank.example/' }, '*'))
const cardPaymentScenes = scenesOf(
  { path: pages.home, asClient: true },
  {
    'card-payment-bank': {
      isForPictures: true,
      act: [
        pay,
        (context) => payButton(context).click(),
        (context) => cardPaymentFrame(context).getByRole('heading', { name: 'Is this you?' }).waitFor(),
      ],
    },
    'card-payment-elsewhere': {
      isForPictures: true,
      act: [pay, (context) => payButton(context).waitFor(), redirectElsewhere, see('card-payment.elsewhere.title')],
    },
    'card-payment-failed': { before: fails('createCardPayment', 'UNAVAILABLE'), act: [pay, seeAlert] },
    'card-payment-unverified': { isMain: true, before: fails('createCardPayment', 'VERIFICATION_REQUIRED'), act: [pay, seeAlert] },
    'card-payment': { act: [pay, (context) => payButton(context).waitFor()] },
  },
)

/** Screens of a client. The card payments are last, because home lists them afterwards. */
export const clientsScenes: Scene[] = [...homeScenes, ...quoteScenes, ...verificationScenes, ...cardPaymentScenes]
