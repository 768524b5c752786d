import type { Locator } from '@playwright/test'
import { pages, pageWithToken } from '#contract/pages.ts'
import { answers, button, dialog, fails, field, frameIn, hangs, press, type Scene, type Stage, text } from './stage.ts'

const refused = { error: 'TOO_MANY_REQUESTS', message: 'Too many tries.' }
const paused = {
  registration: 'Sign-up is back at noon UTC.',
  quotes: 'Quotes are back on Monday.',
  'card-payments': 'Cards are back at 3 pm.',
}
const notice = 'We work on the service on Sunday from 2 to 4 UTC. Rates are shown, and nothing that you have sent is lost.'

async function logIn(stage: Stage) {
  await field(stage, 'log-in.email').fill('anna@example.com')
  await field(stage, 'log-in.password').fill('a long enough password')
  await press('log-in.submit')(stage)
}

const refusedLogIn = (errorType: string, more = {}): Pick<Scene, 'before'> => ({
  before: (stage) => answers(stage, 'login', { errorType, ...more }, 400),
})

async function signUp(stage: Stage) {
  await field(stage, 'account.register.email').fill('anna@example.com')
  await field(stage, 'account.register.password').fill('password1')
  await stage.page.getByRole('checkbox').check()
  await press('account.register.submit')(stage)
}

async function askForLink(stage: Stage) {
  await field(stage, 'account.forgotPassword.email').fill('a.name.as.long.as.addresses.may.be.and.then.some.more@mail.example.com')
  await press('account.forgotPassword.submit')(stage)
}

async function setPassword(stage: Stage) {
  await field(stage, 'account.setNewPassword.newPassword').fill('a long enough password')
  await press('account.setNewPassword.submit')(stage)
}

/** What is done, until this is to be seen. */
const until = (act: (stage: Stage) => Promise<unknown>, sign: (stage: Stage) => Locator) => async (stage: Stage) => {
  await act(stage)
  await sign(stage).waitFor()
}
const sentence = (id: string) => (stage: Stage) => text(stage, id)
const wrongField = ({ page }: Stage) => page.locator('[aria-invalid="true"]').first()
const busyButton = ({ page }: Stage) => page.locator('button[aria-busy="true"]')
const whenToTryAgain = ({ page }: Stage) => page.locator('[role="alert"] + p')

const toSecondStep = until(logIn, sentence('second-step.app.sentence'))

/** Screens that everybody can see, besides the landing page. */
export const visitorsScenes: Scene[] = [
  { name: 'login', path: pages.login, whole: true },
  { name: 'login-wrong', path: pages.login, whole: true, act: until(press('log-in.submit'), wrongField) },
  {
    name: 'login-refused',
    path: pages.login,
    whole: true,
    ...refusedLogIn('INVALID_CREDENTIALS'),
    act: until(logIn, sentence('ui.failed.sentence')),
  },
  {
    name: 'login-not-verified',
    path: pages.login,
    whole: true,
    ...refusedLogIn('EMAIL_NOT_VERIFIED'),
    act: until(logIn, sentence('log-in.emailNotVerified')),
  },
  {
    name: 'login-rate-limited',
    path: pages.login,
    whole: true,
    before: ({ page }) =>
      page.route('/api/auth/login', (route) =>
        route.fulfill({ status: 429, headers: { 'retry-after': '1300' }, json: { errorType: 'OTHER_ERROR' } }),
      ),
    act: until(logIn, whenToTryAgain),
  },
  { name: 'login-busy', path: pages.login, whole: true, before: (stage) => hangs(stage, 'login'), act: until(logIn, busyButton) },
  { name: 'login-code', path: pages.login, whole: true, ...refusedLogIn('OTHER_ERROR', { challenge: 'one' }), act: toSecondStep },
  {
    name: 'login-code-wrong',
    path: pages.login,
    whole: true,
    ...refusedLogIn('OTHER_ERROR', { challenge: 'one' }),
    act: async (stage) => {
      await toSecondStep(stage)
      await until(press('second-step.submit'), wrongField)(stage)
    },
  },
  {
    name: 'login-recovery-code',
    path: pages.login,
    whole: true,
    ...refusedLogIn('OTHER_ERROR', { challenge: 'one' }),
    act: async (stage) => {
      await toSecondStep(stage)
      await until(press('second-step.app.other'), sentence('second-step.recovery.sentence'))(stage)
    },
  },
  { name: 'register', path: pages.register, whole: true, dense: true },
  { name: 'register-wrong', path: pages.register, whole: true, act: until(press('account.register.submit'), wrongField) },
  { name: 'register-common-password', path: pages.register, whole: true, act: until(signUp, wrongField) },
  {
    name: 'register-failed',
    path: pages.register,
    whole: true,
    before: (stage) => fails(stage, 'register'),
    act: until(signUp, sentence('account.register.failed')),
  },
  {
    name: 'register-paused',
    path: pages.register,
    whole: true,
    before: (stage) => answers(stage, 'readSwitches', { paused, notice }),
    act: ({ page }) => page.getByText(paused.registration).waitFor(),
  },
  { name: 'register-success', path: pages.registerSuccess, whole: true },
  {
    name: 'email-being-confirmed',
    path: pageWithToken.verifyEmail('a-token'),
    whole: true,
    before: (stage) => hangs(stage, 'verifyEmail'),
  },
  {
    name: 'email-confirmed',
    path: pageWithToken.verifyEmail('a-token'),
    whole: true,
    before: (stage) => answers(stage, 'verifyEmail', {}),
    act: (stage) => text(stage, 'account.verifyEmail.confirmed').waitFor(),
  },
  {
    name: 'email-not-confirmed',
    path: pageWithToken.verifyEmail('no-such-token'),
    whole: true,
    dense: true,
    act: (stage) => text(stage, 'account.newLink.sentence').waitFor(),
  },
  {
    name: 'email-new-link',
    path: pageWithToken.verifyEmail('no-such-token'),
    whole: true,
    act: async (stage) => {
      await field(stage, 'account.newLink.email').fill('anna@example.com')
      await press('account.newLink.send')(stage)
      await button(stage, 'account.newLink.send').waitFor({ state: 'detached' })
    },
  },
  {
    name: 'email-no-answer',
    path: pageWithToken.verifyEmail('a-token'),
    whole: true,
    before: (stage) => fails(stage, 'verifyEmail'),
    act: (stage) => text(stage, 'account.verifyEmail.noAnswer').waitFor(),
  },
  { name: 'forgot-password', path: pages.forgotPassword, whole: true },
  {
    name: 'forgot-password-wrong',
    path: pages.forgotPassword,
    whole: true,
    act: until(press('account.forgotPassword.submit'), wrongField),
  },
  {
    name: 'forgot-password-rate-limited',
    path: pages.forgotPassword,
    whole: true,
    before: (stage) => answers(stage, 'resetPassword', refused, 429),
    act: until(askForLink, sentence('ui.failed.sentence')),
  },
  {
    name: 'forgot-password-sent',
    path: pages.forgotPassword,
    whole: true,
    before: (stage) => answers(stage, 'resetPassword', {}),
    act: until(askForLink, sentence('account.forgotPassword.sentTitle')),
  },
  { name: 'set-new-password', path: pageWithToken.setNewPassword('some-token'), whole: true },
  {
    name: 'set-new-password-wrong',
    path: pageWithToken.setNewPassword('some-token'),
    whole: true,
    act: until(press('account.setNewPassword.submit'), wrongField),
  },
  {
    name: 'set-new-password-failed',
    path: pageWithToken.setNewPassword('some-token'),
    whole: true,
    act: until(setPassword, sentence('account.setNewPassword.linkSentence')),
  },
  { name: 'set-new-password-success', path: pages.setNewPasswordSuccess, whole: true },
  { name: 'account-closed', path: pages.accountClosed, whole: true },
  { name: 'not-found', path: '/nothing-here', whole: true },
]

/** Says that rates are asked for, which the server's page does not: a press before that opens the browser's own list. */
const converterWorks = ({ page }: Stage) => page.locator('p[role="status"]:not(:empty)').first().waitFor()

/** The landing page: still, open, and where something is missing. */
export const landingScenes: Scene[] = [
  { name: 'landing', path: pages.landing, whole: true, dense: true },
  {
    name: 'landing-no-rate',
    path: pages.landing,
    anew: true,
    before: ({ page }) => page.route('/api/market/**', (route) => route.abort()),
    // Of the pair that it opens with, the page itself knows a rate.
    act: async (stage) => {
      await field(stage, 'converter.receiveCurrency').selectOption('ETH')
      const sentence = stage.say('converter.unavailable').replace('{one}', 'ETH').replace('{other}', 'EUR')
      await stage.page.getByText(sentence).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'landing-question-open',
    path: pages.landing,
    anew: true,
    act: async ({ page }) => {
      await page.locator('summary').first().click()
    },
  },
  {
    name: 'landing-picker',
    path: pages.landing,
    anew: true,
    act: async (stage) => {
      await converterWorks(stage)
      await field(stage, 'converter.payCurrency')
        .or(stage.page.getByRole('combobox', { name: stage.say('converter.payCurrency') }))
        .first()
        .click()
      await dialog(stage).waitFor()
    },
  },
  {
    name: 'landing-picker-nothing-found',
    path: pages.landing,
    anew: true,
    act: async (stage) => {
      await converterWorks(stage)
      await stage.page.getByRole('combobox', { name: stage.say('converter.receiveCurrency') }).click()
      await dialog(stage).getByRole('combobox').fill('no such coin')
      await dialog(stage).getByRole('listbox').waitFor({ state: 'hidden' })
    },
  },
  {
    name: 'landing-book-a-call',
    path: pages.landing,
    anew: true,
    act: async (stage) => {
      await stage.page.locator('[data-booking="call"]').first().click()
      await frameIn(stage).locator('.day:enabled').first().click()
      await frameIn(stage).locator('.time').first().waitFor()
    },
  },
  {
    name: 'landing-booking-wrong',
    path: pages.landing,
    anew: true,
    act: async (stage) => {
      await stage.page.locator('[data-booking="meeting"]').first().click()
      await frameIn(stage).locator('.day:enabled').first().click()
      await frameIn(stage).locator('.time').first().click()
      await frameIn(stage).getByRole('button', { name: 'Schedule event' }).click()
      await frameIn(stage).locator('[aria-invalid="true"]').first().waitFor()
    },
  },
]
