import { pages } from '#contract/pages.ts'
import { exampleRequest, sentRequests } from '../../src/web/testing/example-request.ts'
import { profileScenes } from './profile.ts'
import { answers, arrived, button, fails, field, frameIn, hangs, press, type Scene, type Stage, text } from './stage.ts'

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
const profileOf = (firstName: string) => ({ firstName, lastName: '', email: 'anna.zielinska@example.com', phone: '', country: '' })

async function stepOne(stage: Stage) {
  await press('home.personalQuote.button')(stage)
  await field(stage, 'exchange-request.calculation.amount').waitFor()
}
async function stepTwo(stage: Stage) {
  await stepOne(stage)
  await field(stage, 'exchange-request.calculation.amount').fill('25000')
  await press('exchange-request.next')(stage)
  await field(stage, 'exchange-request.contact.email').waitFor()
}
async function submit(stage: Stage) {
  await stepTwo(stage)
  await press('exchange-request.submit')(stage)
}
/** The first button of a card of the verification screen: to start, or to continue. */
const openWidget = async ({ page }: Stage) => {
  await page.locator('main section button:enabled').first().click()
  await page.frameLocator('iframe').first().locator('h1, h2').first().waitFor()
}
const statuses = async (stage: Stage, personal: object, business: object) => {
  await answers(stage, 'personalCheckStatus', personal)
  await answers(stage, 'businessCheckStatus', business)
}

/** Screens of a client, each from the same beginning. */
export const clientsScenes: Scene[] = [
  {
    name: 'home',
    path: pages.home,
    whole: true,
    asClient: true,
    dense: true,
    before: (stage) => answers(stage, 'cardPayments', { payments: [] }),
    act: (stage) => text(stage, 'exchange-request.sent.none').waitFor(),
  },
  { name: 'home-loading', path: pages.home, asClient: true, before: (stage) => hangs(stage, 'readProfile') },
  {
    name: 'home-lists',
    path: pages.home,
    whole: true,
    asClient: true,
    dense: true,
    before: async (stage) => {
      await answers(stage, 'readProfile', profileOf(longest))
      await answers(stage, 'exchangeRequests', requests)
      await answers(stage, 'cardPayments', payments)
    },
    act: ({ page }) => page.locator('main summary').first().click(),
  },
  {
    name: 'home-lists-not-loaded',
    path: pages.home,
    whole: true,
    asClient: true,
    before: async (stage) => {
      await fails(stage, 'exchangeRequests')
      await fails(stage, 'cardPayments')
    },
    act: (stage) => text(stage, 'exchange-request.sent.notLoaded').waitFor(),
  },
  {
    name: 'home-paused',
    path: pages.home,
    whole: true,
    asClient: true,
    before: (stage) =>
      answers(stage, 'readSwitches', {
        paused: { quotes: 'Quotes are back on Monday.', 'card-payments': cardsPaused },
        notice: 'We work on the service on Sunday from 2 to 4 UTC. Nothing that you have sent is lost.',
      }),
    act: ({ page }) => page.getByText(cardsPaused).waitFor(),
  },
  {
    name: 'home-continue',
    path: pages.home,
    asClient: true,
    act: async (stage) => {
      // As the converter keeps it.
      await stage.page.evaluate(() => {
        const choice = { fromCurrency: 'EUR', toCurrency: 'BTC', amount: '25000', at: Date.now() }
        localStorage.setItem('exchange_intent', JSON.stringify(choice))
      })
      await stage.page.reload()
      await button(stage, 'home.intent.proceed').waitFor()
    },
  },
  { name: 'quote-calculation', path: pages.home, asClient: true, dense: true, act: stepOne },
  { name: 'quote-contact', path: pages.home, asClient: true, dense: true, act: stepTwo },
  {
    name: 'quote-busy',
    path: pages.home,
    asClient: true,
    before: (stage) => hangs(stage, 'submitExchangeRequest'),
    act: async (stage) => {
      await submit(stage)
      await stage.page.locator('dialog button[aria-busy="true"]').waitFor()
    },
  },
  {
    name: 'quote-not-sent',
    path: pages.home,
    asClient: true,
    before: (stage) => fails(stage, 'submitExchangeRequest'),
    act: async (stage) => {
      await submit(stage)
      await text(stage, 'exchange-request.notSent').waitFor()
    },
  },
  {
    name: 'quote-wrong',
    path: pages.home,
    asClient: true,
    before: (stage) =>
      answers(
        stage,
        'submitExchangeRequest',
        { error: 'VALIDATION_FAILED', message: 'Please check.', fields: { email: 'must be an email', phone: 'Max 40 characters' } },
        400,
      ),
    act: async (stage) => {
      await submit(stage)
      await text(stage, 'exchange-request.notSentFields').waitFor()
    },
  },
  {
    name: 'quote-submitted',
    path: pages.home,
    asClient: true,
    before: (stage) => answers(stage, 'submitExchangeRequest', { reference: '7KMX9PQR' }),
    act: async (stage) => {
      await submit(stage)
      await text(stage, 'exchange-request.submitted.heading').waitFor()
    },
  },
  {
    name: 'home-not-sent',
    path: pages.home,
    whole: true,
    asClient: true,
    before: (stage) => fails(stage, 'submitExchangeRequest'),
    act: async (stage) => {
      await submit(stage)
      await text(stage, 'exchange-request.notSent').waitFor()
      await press('exchange-request.close')(stage)
      await text(stage, 'exchange-request.unsent.title').waitFor()
    },
  },
  { name: 'verification', path: pages.verification, whole: true, asClient: true, dense: true, act: arrived },
  {
    name: 'verification-results',
    path: pages.verification,
    whole: true,
    asClient: true,
    before: (stage) =>
      statuses(
        stage,
        {
          kycReviewStatus: 'completed',
          kycReviewResult: { reviewAnswer: 'RED' },
          reason: 'The document that you sent cannot be accepted: the photo is blurred, and its date has passed.',
        },
        { kybReviewStatus: 'completed', kybReviewResult: { reviewAnswer: 'GREEN' } },
      ),
    act: async (stage) => {
      await text(stage, 'identity-check.notAccepted').waitFor()
      await text(stage, 'identity-check.approved').waitFor()
    },
  },
  {
    name: 'verification-going-on',
    path: pages.verification,
    whole: true,
    asClient: true,
    before: (stage) =>
      statuses(stage, { kycReviewStatus: 'init', reason: 'The photo is blurred.' }, { kybReviewStatus: 'pending', beingChecked: true }),
    act: async (stage) => {
      await text(stage, 'identity-check.handInAgain').waitFor()
      await text(stage, 'identity-check.beingChecked').waitFor()
    },
  },
  {
    name: 'verification-down',
    path: pages.verification,
    whole: true,
    asClient: true,
    before: (stage) => answers(stage, 'startPersonalCheck', { error: 'UNAVAILABLE', message: 'No answer.' }, 503),
    act: async ({ page }) => {
      await page.locator('main section button:enabled').first().click()
      await page.getByRole('alert').waitFor()
    },
  },
  { name: 'verification-widget', path: pages.verification, asClient: true, act: openWidget },
  {
    name: 'verification-outcomes',
    path: pages.verification,
    asClient: true,
    act: async (stage) => {
      await openWidget(stage)
      await frameIn(stage).getByRole('button', { name: 'Use the sample document' }).click()
      await frameIn(stage).getByRole('button', { name: 'Use the sample portrait' }).click()
      await frameIn(stage).getByRole('radio').first().waitFor()
    },
  },
  ...profileScenes,
  {
    name: 'screen-not-loaded',
    path: pages.verification,
    whole: true,
    asClient: true,
    before: ({ page }) => page.route(/\/assets\/Verification-/, (route) => route.abort()),
    act: (stage) => text(stage, 'shell.outdated.title').waitFor(),
  },
  // Last: from now on, home lists it.
  {
    name: 'card-payment-bank',
    path: pages.home,
    asClient: true,
    act: async (stage) => {
      await press('home.fastExchange.button')(stage)
      await frameIn(stage).getByRole('button', { name: 'Pay', exact: true }).click()
      await frameIn(stage).getByRole('button', { name: 'Confirm the payment' }).waitFor()
    },
  },
  {
    name: 'card-payment-failed',
    path: pages.home,
    asClient: true,
    before: (stage) => answers(stage, 'createCardPayment', { error: 'UNAVAILABLE', message: 'No answer.' }, 503),
    act: async (stage) => {
      await press('home.fastExchange.button')(stage)
      await stage.page.getByRole('alert').first().waitFor()
    },
  },
  {
    name: 'card-payment',
    path: pages.home,
    asClient: true,
    act: async (stage) => {
      await press('home.fastExchange.button')(stage)
      await frameIn(stage).getByRole('button', { name: 'Pay', exact: true }).waitFor()
    },
  },
]
