import type { Page } from '@playwright/test'
import { pages } from '#contract/pages.ts'

/** One picture: where it is taken, as whom, and what is done before. */
export type Scene = {
  name: string
  path: string
  asClient?: boolean
  /** The whole page instead of what fits the screen: for pages, not for dialogs. */
  whole?: boolean
  act?: (page: Page) => Promise<void>
}

const press = (name: string | RegExp) => (page: Page) => page.getByRole('button', { name }).first().click()

async function quoteStepTwo(page: Page) {
  await press('Get a quote')(page)
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Amount').fill('25000')
  await dialog.getByRole('button', { name: 'Next' }).click()
  await dialog.getByLabel('Name').waitFor()
}

async function sendQuote(page: Page) {
  await quoteStepTwo(page)
  await page.getByLabel('Contact phone').fill('+48 600 100 200')
  await press('Request a quote')(page)
  await page.getByText('Form has been submitted').waitFor()
}

export const scenes: Scene[] = [
  { name: 'landing', path: pages.landing, whole: true },
  { name: 'landing-first-screen', path: pages.landing },
  {
    name: 'landing-converter',
    path: pages.landing,
    act: (page) =>
      page
        .getByRole('button', { name: 'Quick Exchange' })
        .or(page.getByRole('link', { name: 'Quick Exchange' }))
        .first()
        .scrollIntoViewIfNeeded(),
  },
  {
    name: 'landing-question-open',
    path: pages.landing,
    act: async (page) => {
      await page.locator('summary').first().scrollIntoViewIfNeeded()
      await page.locator('summary').first().click()
    },
  },
  { name: 'landing-book-a-call', path: pages.landing, act: press('Book a call') },
  { name: 'landing-book-a-meeting', path: pages.landing, act: press('Book a meeting with our expert') },
  { name: 'login', path: pages.login, whole: true },
  { name: 'login-wrong', path: pages.login, whole: true, act: press('Log In') },
  { name: 'register', path: pages.register, whole: true },
  { name: 'register-wrong', path: pages.register, whole: true, act: press('Sign Up') },
  { name: 'register-success', path: pages.registerSuccess, whole: true },
  { name: 'email-not-confirmed', path: '/app/verify-email/no-such-token', whole: true },
  { name: 'forgot-password', path: pages.forgotPassword, whole: true },
  {
    name: 'forgot-password-sent',
    path: pages.forgotPassword,
    whole: true,
    act: async (page) => {
      await page.getByLabel('Email').fill('nobody@example.com')
      await press('Send password reset link')(page)
      await page.getByText('Check your email').first().waitFor()
    },
  },
  { name: 'set-new-password', path: '/app/set-new-password/some-token', whole: true },
  { name: 'set-new-password-success', path: pages.setNewPasswordSuccess, whole: true },
  { name: 'not-found', path: '/nothing-here', whole: true },
  { name: 'home', path: pages.home, whole: true, asClient: true },
  { name: 'quote-1-calculation', path: pages.home, asClient: true, act: press('Get a quote') },
  { name: 'quote-2-contact', path: pages.home, asClient: true, act: quoteStepTwo },
  {
    name: 'quote-3-submitted',
    path: pages.home,
    asClient: true,
    act: sendQuote,
  },
  {
    name: 'home-requests',
    path: pages.home,
    whole: true,
    asClient: true,
    act: async (page) => {
      await sendQuote(page)
      await press('Close')(page)
      await page.getByText('Rate, fee and what you sent').first().click()
    },
  },
  {
    name: 'home-not-sent',
    path: pages.home,
    asClient: true,
    act: async (page) => {
      await page.route('/api/exchange-request', (route) => route.abort())
      await quoteStepTwo(page)
      await press('Request a quote')(page)
      await page.getByText('The request was not sent.').waitFor()
      await press('Close')(page)
    },
  },
  {
    name: 'home-continue',
    path: pages.home,
    asClient: true,
    act: async (page) => {
      // As the converter keeps it.
      const chosen = { fromCurrency: 'EUR', toCurrency: 'BTC', amount: '25000' }
      await page.evaluate((choice) => localStorage.setItem('exchange_intent', JSON.stringify({ ...choice, at: Date.now() })), chosen)
      await page.reload()
      await page.getByRole('button', { name: 'Continue' }).waitFor()
    },
  },
  { name: 'card-payment', path: pages.home, asClient: true, act: press('Exchange now') },
  { name: 'verification', path: pages.verification, whole: true, asClient: true },
  { name: 'verification-widget', path: pages.verification, asClient: true, act: press('Start') },
  { name: 'profile', path: pages.profile, whole: true, asClient: true },
  { name: 'download-data', path: pages.profile, asClient: true, act: press('Download') },
  { name: 'close-account', path: pages.profile, asClient: true, act: press('Close account') },
  { name: 'account-closed', path: pages.accountClosed, whole: true },
]
