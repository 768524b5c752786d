import { pages } from '#contract/pages.ts'
import { exampleRequest, sentRequests } from '../../src/web/testing/example-request.ts'
import {
  answers,
  arrived,
  button,
  fails,
  field,
  fill,
  frameIn,
  hangs,
  inTurn,
  press,
  type Scene,
  scenesOf,
  seen,
  shown,
  type Stage,
} from './stage.ts'

const longest = 'Maximiliana-Konstancja Brzęczyszczykiewicz-Wolfeschlegelstein'
const request = {
  name: longest,
  email: 'anna.zielinska@example.com',
  message: 'In two parts, please.\nThe second in May, to a wallet of our company: bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq.',
}
const requests = sentRequests(
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
  ],
  { more: true },
)
const payment = (reference: string, state: string) => ({
  reference,
  state,
  amount: { value: '250.00', currency: 'EUR' },
  openedAt: '2026-11-21T13:02:00.000Z',
  changedAt: '2026-11-21T13:05:00.000Z',
})
const payments = {
  payments: ['opened', 'started', 'completed', 'rejected', 'cancelled', 'payment-error'].map((state, at) =>
    payment(`7KMX9PQ${at + 2}`, state),
  ),
}
const cardsPaused = 'Card payments are back at 3 pm.'
const switches = {
  paused: { quotes: 'Quotes are back on Monday.', 'card-payments': cardsPaused },
  notice: 'We work on the service on Sunday from 2 to 4 UTC. Nothing that you have sent is lost.',
}
const profile = { firstName: longest, lastName: '', email: 'anna.zielinska@example.com', phone: '', country: '' }
const wrongFields = { email: 'must be an email', phone: 'Max 40 characters' }
const unavailable = { error: 'UNAVAILABLE', message: 'No answer.' }

const stepOne = inTurn(press('home.personalQuote.button'), (stage) => field(stage, 'exchange-request.calculation.amount').waitFor())
const stepTwo = inTurn(stepOne, fill('exchange-request.calculation.amount', '25000'), press('exchange-request.next'), (stage) =>
  field(stage, 'exchange-request.contact.email').waitFor(),
)
const submit = inTurn(stepTwo, press('exchange-request.submit'))
const pressInFrame = (name: string) => (stage: Stage) => frameIn(stage).getByRole('button', { name, exact: true }).click()
const buttonInFrame = (name: string) => (stage: Stage) => frameIn(stage).getByRole('button', { name, exact: true }).waitFor()
/** Presses Start or Continue on the first card. */
const startCheck = ({ page }: Stage) => page.locator('main section button:enabled').first().click()
const openWidget = inTurn(startCheck, (stage) => frameIn(stage).locator('h1, h2').first().waitFor())
const statuses = (personal: object, business: object) =>
  inTurn(answers('personalCheckStatus', personal), answers('businessCheckStatus', business))

async function keepIntent({ page }: Stage) {
  // As the converter stores it.
  await page.evaluate(() => {
    const choice = { fromCurrency: 'EUR', toCurrency: 'BTC', amount: '25000', at: Date.now() }
    localStorage.setItem('exchange_intent', JSON.stringify(choice))
  })
  await page.reload()
}

const homeScenes = scenesOf(
  { path: pages.home, asClient: true, whole: true },
  {
    home: { dense: true, before: answers('cardPayments', { payments: [] }), act: shown('exchange-request.sent.none') },
    'home-loading': { whole: false, before: hangs('readProfile') },
    'home-lists': {
      dense: true,
      before: inTurn(answers('readProfile', profile), answers('exchangeRequests', requests), answers('cardPayments', payments)),
      act: ({ page }) => page.locator('main summary').first().click(),
    },
    'home-lists-not-loaded': {
      before: inTurn(fails('exchangeRequests'), fails('cardPayments')),
      act: shown('exchange-request.sent.notLoaded'),
    },
    'home-paused': { before: answers('readSwitches', switches), act: ({ page }) => page.getByText(cardsPaused).waitFor() },
    'home-not-sent': {
      before: fails('submitExchangeRequest'),
      act: inTurn(submit, shown('exchange-request.notSent'), press('exchange-request.close'), shown('exchange-request.unsent.title')),
    },
    'home-continue': { whole: false, act: inTurn(keepIntent, (stage) => button(stage, 'home.intent.continue').waitFor()) },
  },
)

const quoteScenes = scenesOf(
  { path: pages.home, asClient: true },
  {
    'quote-calculation': { dense: true, act: stepOne },
    'quote-contact': { dense: true, act: stepTwo },
    'quote-busy': { before: hangs('submitExchangeRequest'), act: inTurn(submit, seen('dialog button[aria-busy="true"]')) },
    'quote-not-sent': { before: fails('submitExchangeRequest'), act: inTurn(submit, shown('exchange-request.notSent')) },
    'quote-wrong': {
      before: answers('submitExchangeRequest', { error: 'VALIDATION_FAILED', message: 'Please check.', fields: wrongFields }, 400),
      act: inTurn(submit, shown('exchange-request.notSentFields')),
    },
    'quote-submitted': {
      before: answers('submitExchangeRequest', { reference: '7KMX9PQR' }),
      act: inTurn(submit, shown('exchange-request.submitted.heading')),
    },
  },
)

const verificationScenes = scenesOf(
  { path: pages.verification, asClient: true, whole: true },
  {
    verification: { dense: true, act: arrived },
    'verification-results': {
      before: statuses(
        {
          kycReviewStatus: 'completed',
          kycReviewResult: { reviewAnswer: 'RED' },
          reason: 'The document that you sent cannot be accepted: the photo is blurred, and its date has passed.',
        },
        { kybReviewStatus: 'completed', kybReviewResult: { reviewAnswer: 'GREEN' } },
      ),
      act: inTurn(shown('identity-check.notAccepted'), shown('identity-check.approved')),
    },
    'verification-going-on': {
      before: statuses({ kycReviewStatus: 'init', reason: 'The photo is blurred.' }, { kybReviewStatus: 'pending', beingChecked: true }),
      act: inTurn(shown('identity-check.handInAgain'), shown('identity-check.beingChecked')),
    },
    'verification-down': {
      before: answers('startPersonalCheck', unavailable, 503),
      act: inTurn(startCheck, ({ page }) => page.getByRole('alert').waitFor()),
    },
    'verification-widget': { whole: false, act: openWidget },
    'verification-outcomes': {
      whole: false,
      act: inTurn(openWidget, pressInFrame('Use the sample document'), pressInFrame('Use the sample portrait'), (stage) =>
        frameIn(stage).getByRole('radio').first().waitFor(),
      ),
    },
    'screen-not-loaded': {
      before: ({ page }) => page.route(/\/assets\/Verification-/, (route) => route.abort()),
      act: shown('shell.outdated.title'),
    },
  },
)

const pay = press('home.fastExchange.button')
const cardPaymentScenes = scenesOf(
  { path: pages.home, asClient: true },
  {
    'card-payment-bank': { act: inTurn(pay, pressInFrame('Pay'), buttonInFrame('Confirm the payment')) },
    'card-payment-failed': {
      before: answers('createCardPayment', unavailable, 503),
      act: inTurn(pay, ({ page }) => page.getByRole('alert').first().waitFor()),
    },
    'card-payment': { act: inTurn(pay, buttonInFrame('Pay')) },
  },
)

/** Screens of a client. Payments are last, because home lists them afterwards. */
export const clientsScenes: Scene[] = [...homeScenes, ...quoteScenes, ...verificationScenes, ...cardPaymentScenes]
