import { pages } from '#contract/pages.ts'
import { exampleRequest, requestsReply } from '../../src/web/testing/example-request.ts'
import {
  returns,
  waitUntilLoaded,
  button,
  dialog,
  fails,
  field,
  fill,
  firstFrame,
  hangs,
  sequence,
  press,
  type Scene,
  scenesOf,
  waitForElement,
  waitForText,
  type SceneContext,
} from './play-scene.ts'

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
const payment = (reference: string, state: string) => ({
  reference,
  state,
  amount: { value: '250.00', currency: 'EUR' },
  openedAt: '2026-11-21T13:02:00.000Z',
  changedAt: '2026-11-21T13:05:00.000Z',
})
const payments = {
  payments: ['started', 'completed', 'rejected', 'cancelled', 'payment-error'].map((state, at) => payment(`7KMX9PQ${at + 2}`, state)),
}
const cardsPaused = 'Card payments are back at 3 pm.'
const switches = {
  paused: { quotes: 'Quotes are back on Monday.', 'card-payments': cardsPaused },
  notice: 'We work on the service on Sunday from 2 to 4 UTC. Nothing that you have sent is lost.',
}
const profile = { firstName: longName, lastName: '', email: 'anna.zielinska@example.com', phone: '', country: '' }
const wrongFields = { email: 'must be an email', phone: 'Max 40 characters' }
const unavailable = { error: 'UNAVAILABLE', message: 'No answer.' }

const stepOne = sequence(press('home.personalQuote.button'), (context) => field(context, 'exchange-request.calculation.amount').waitFor())
const stepTwo = sequence(stepOne, fill('exchange-request.calculation.amount', '25000'), press('exchange-request.next'), (context) =>
  field(context, 'exchange-request.contact.email').waitFor(),
)
const withoutAmount = sequence(fill('exchange-request.calculation.amount', ''), press('exchange-request.next'))
// In German, home has a button with the same text.
const pressSubmit = (context: SceneContext) =>
  dialog(context)
    .getByRole('button', { name: context.textOf('exchange-request.submit'), exact: true })
    .click()
const submit = sequence(stepTwo, fill('exchange-request.contact.name', 'Anna Zielińska'), pressSubmit)
const pressInFrame = (name: string) => (context: SceneContext) => firstFrame(context).getByRole('button', { name, exact: true }).click()
const buttonInFrame = (name: string) => (context: SceneContext) => firstFrame(context).getByRole('button', { name, exact: true }).waitFor()
/** Presses Start or Continue on the first card. */
const startCheck = ({ page }: SceneContext) => page.locator('main section button:enabled').first().click()
const openWidget = sequence(startCheck, (context) => firstFrame(context).locator('h1, h2').first().waitFor())
const reviewStates = (personal: object, business: object) =>
  sequence(returns('personalCheckStatus', personal), returns('businessCheckStatus', business))

const storeIntent =
  (amount: string) =>
  async ({ page }: SceneContext) => {
    // The converter stores the intent in this form.
    await page.evaluate((chosen) => {
      const choice = { fromCurrency: 'EUR', toCurrency: 'BTC', amount: chosen, at: Date.now() }
      localStorage.setItem('exchange_intent', JSON.stringify(choice))
    }, amount)
    await page.reload()
  }

const homeScenes = scenesOf(
  { path: pages.home, asClient: true, wholePage: true },
  {
    home: { hasMuchText: true, before: returns('cardPayments', { payments: [] }), act: waitForText('exchange-request.sent.none') },
    'home-loading': { isForPictures: true, wholePage: false, before: hangs('readProfile') },
    'home-lists': {
      hasMuchText: true,
      before: sequence(
        returns('readProfile', profile),
        returns('exchangeRequests', requests),
        returns('cardPayments', payments),
        reviewStates(
          { kycReviewStatus: 'completed', kycReviewResult: { reviewAnswer: 'RED' } },
          { kybReviewStatus: 'pending', beingChecked: true },
        ),
      ),
      act: ({ page }) => page.locator('main summary').first().click(),
    },
    'home-lists-not-loaded': {
      before: sequence(fails('exchangeRequests'), fails('cardPayments')),
      act: waitForText('exchange-request.sent.notLoaded'),
    },
    'home-paused': {
      isForPictures: true,
      before: returns('readSwitches', switches),
      act: ({ page }) => page.getByText(cardsPaused).waitFor(),
    },
    'home-not-sent': {
      before: fails('submitExchangeRequest'),
      act: sequence(
        submit,
        waitForText('exchange-request.notSent'),
        press('exchange-request.close'),
        waitForText('exchange-request.unsent.title'),
      ),
    },
    'home-refused': {
      isForPictures: true,
      before: returns('submitExchangeRequest', { error: 'PAUSED', message: 'Quotes are back on Monday.' }, 503),
      act: sequence(
        submit,
        waitForText('exchange-request.notSentPaused'),
        press('exchange-request.close'),
        waitForText('exchange-request.unsent.title'),
      ),
    },
    'home-continue': {
      wholePage: false,
      act: sequence(storeIntent('25000'), (context) => button(context, 'home.intent.continue').waitFor()),
    },
    'home-continue-by-card': {
      isForPictures: true,
      wholePage: false,
      act: sequence(storeIntent('2000'), (context) => button(context, 'home.intent.continue').waitFor()),
    },
  },
)

const quoteScenes = scenesOf(
  { path: pages.home, asClient: true },
  {
    'quote-calculation': { hasMuchText: true, act: stepOne },
    'quote-contact': { hasMuchText: true, act: stepTwo },
    'quote-without-amount': {
      isForPictures: true,
      hasMuchText: true,
      act: sequence(stepOne, withoutAmount, waitForText('exchange-request.nudges.amount')),
    },
    'quote-without-contact': {
      isForPictures: true,
      hasMuchText: true,
      before: returns('readProfile', { ...profile, firstName: '' }),
      act: sequence(stepTwo, pressSubmit, waitForText('exchange-request.nudges.contact')),
    },
    'quote-busy': {
      isForPictures: true,
      before: hangs('submitExchangeRequest'),
      act: sequence(submit, waitForElement('dialog button[aria-busy="true"]')),
    },
    'quote-not-sent': { before: fails('submitExchangeRequest'), act: sequence(submit, waitForText('exchange-request.notSent')) },
    'quote-wrong': {
      isForPictures: true,
      before: returns('submitExchangeRequest', { error: 'VALIDATION_FAILED', message: 'Please check.', fields: wrongFields }, 400),
      act: sequence(submit, waitForText('exchange-request.notSentFields')),
    },
    'quote-submitted': {
      hasMuchText: true,
      before: returns('submitExchangeRequest', { reference: '7KMX9PQR' }),
      act: sequence(submit, waitForText('exchange-request.submitted.heading')),
    },
  },
)

const verificationScenes = scenesOf(
  { path: pages.verification, asClient: true, wholePage: true },
  {
    verification: { hasMuchText: true, act: waitUntilLoaded },
    'verification-results': {
      before: reviewStates(
        {
          kycReviewStatus: 'completed',
          kycReviewResult: { reviewAnswer: 'RED' },
          reason: 'The document that you sent cannot be accepted: the photo is blurred, and its date has passed.',
        },
        { kybReviewStatus: 'completed', kybReviewResult: { reviewAnswer: 'GREEN' } },
      ),
      act: sequence(waitForText('identity-check.sentences.rejected'), waitForText('identity-check.approved')),
    },
    'verification-not-completed': {
      isForPictures: true,
      before: reviewStates(
        { kycReviewStatus: 'init', reason: 'The photo is blurred.' },
        { kybReviewStatus: 'pending', beingChecked: true },
      ),
      act: sequence(waitForText('identity-check.sentences.again'), waitForText('identity-check.beingChecked')),
    },
    'verification-down': {
      before: returns('startPersonalCheck', unavailable, 503),
      act: sequence(startCheck, ({ page }) => page.getByRole('alert').waitFor()),
    },
    'verification-widget': { wholePage: false, act: openWidget },
    'verification-outcomes': {
      wholePage: false,
      act: sequence(openWidget, pressInFrame('Use the sample document'), pressInFrame('Use the sample portrait'), (context) =>
        firstFrame(context).getByRole('radio').first().waitFor(),
      ),
    },
    'screen-not-loaded': {
      before: ({ page }) => page.route(/\/assets\/Verification-/, (route) => route.abort()),
      act: waitForText('shell.notLoaded.title'),
    },
  },
)

const pay = press('home.fastExchange.button')
const cardPaymentScenes = scenesOf(
  { path: pages.home, asClient: true },
  {
    'card-payment-bank': { isForPictures: true, act: sequence(pay, pressInFrame('Pay'), waitForText('card-payment.elsewhere.title')) },
    'card-payment-failed': {
      before: returns('createCardPayment', unavailable, 503),
      act: sequence(pay, ({ page }) => page.getByRole('alert').first().waitFor()),
    },
    'card-payment-unverified': {
      hasMuchText: true,
      before: returns('createCardPayment', { ...unavailable, error: 'VERIFICATION_REQUIRED' }, 403),
      act: sequence(pay, ({ page }) => page.getByRole('alert').first().waitFor()),
    },
    'card-payment': { act: sequence(pay, buttonInFrame('Pay')) },
  },
)

/** Screens of a client. The card payments are last, because home lists them afterwards. */
export const clientsScenes: Scene[] = [...homeScenes, ...quoteScenes, ...verificationScenes, ...cardPaymentScenes]
