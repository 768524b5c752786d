import { pages, pageWithToken } from '#contract/pages.ts'
import {
  answers,
  button,
  dialog,
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

const tooMany = { error: 'TOO_MANY_REQUESTS', message: 'Too many tries.' }
const paused = {
  registration: 'Sign-up is back at noon UTC.',
  quotes: 'Quotes are back on Monday.',
  'card-payments': 'Cards are back at 3 pm.',
}
const notice = 'We work on the service on Sunday from 2 to 4 UTC. Rates are shown, and nothing that you have sent is lost.'
const longAddress = 'a.name.as.long.as.addresses.may.be.and.then.some.more@mail.example.com'

const logIn = inTurn(fill('log-in.email', 'anna@example.com'), fill('log-in.password', 'a long enough password'), press('log-in.submit'))
const signUp = inTurn(
  fill('account.register.email', 'anna@example.com'),
  fill('account.register.password', 'password1'),
  ({ page }) => page.getByRole('checkbox').check(),
  press('account.register.submit'),
)
const askForLink = inTurn(fill('account.forgotPassword.email', longAddress), press('account.forgotPassword.submit'))
const setPassword = inTurn(fill('account.setNewPassword.newPassword', 'a long enough password'), press('account.setNewPassword.submit'))

const refusedLogIn = (errorType: string, more = {}) => answers('login', { errorType, ...more }, 400)
const limitedLogIn = ({ page }: Stage) =>
  page.route('/api/auth/login', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '1300' }, json: { errorType: 'OTHER_ERROR' } }),
  )
const askForCode = refusedLogIn('OTHER_ERROR', { challenge: 'one' })
const toSecondStep = inTurn(logIn, shown('second-step.app.sentence'))
const wrongField = seen('[aria-invalid="true"]')

/** Public screens without the landing page. */
export const visitorsScenes: Scene[] = [
  ...scenesOf(
    { path: pages.login, whole: true },
    {
      login: {},
      'login-wrong': { act: inTurn(press('log-in.submit'), wrongField) },
      'login-refused': { before: refusedLogIn('INVALID_CREDENTIALS'), act: inTurn(logIn, shown('ui.failed.sentence')) },
      'login-not-verified': { before: refusedLogIn('EMAIL_NOT_VERIFIED'), act: inTurn(logIn, shown('log-in.emailNotVerified')) },
      'login-rate-limited': { before: limitedLogIn, act: inTurn(logIn, seen('[role="alert"] + p')) },
      'login-busy': { before: hangs('login'), act: inTurn(logIn, seen('button[aria-busy="true"]')) },
      'login-code': { before: askForCode, act: toSecondStep },
      'login-code-wrong': { before: askForCode, act: inTurn(toSecondStep, press('second-step.submit'), wrongField) },
      'login-recovery-code': {
        before: askForCode,
        act: inTurn(toSecondStep, press('second-step.app.useOther'), shown('second-step.recovery.sentence')),
      },
    },
  ),
  ...scenesOf(
    { path: pages.register, whole: true },
    {
      register: { dense: true },
      'register-wrong': { act: inTurn(press('account.register.submit'), wrongField) },
      'register-common-password': { act: inTurn(signUp, wrongField) },
      'register-failed': { before: fails('register'), act: inTurn(signUp, shown('account.register.failed')) },
      'register-paused': {
        before: answers('readSwitches', { paused, notice }),
        act: ({ page }) => page.getByText(paused.registration).waitFor(),
      },
      'register-success': { path: pages.registerSuccess },
    },
  ),
  ...scenesOf(
    { path: pageWithToken.verifyEmail('a-token'), whole: true },
    {
      'email-being-confirmed': { before: hangs('verifyEmail') },
      'email-confirmed': { before: answers('verifyEmail', {}), act: shown('account.verifyEmail.confirmed') },
      'email-no-answer': { before: fails('verifyEmail'), act: shown('account.verifyEmail.unreachable') },
    },
  ),
  ...scenesOf(
    { path: pageWithToken.verifyEmail('no-such-token'), whole: true },
    {
      'email-not-confirmed': { dense: true, act: shown('account.newLink.sentence') },
      'email-new-link': {
        act: inTurn(fill('account.newLink.email', 'anna@example.com'), press('account.newLink.send'), (stage) =>
          button(stage, 'account.newLink.send').waitFor({ state: 'detached' }),
        ),
      },
    },
  ),
  ...scenesOf(
    { path: pages.forgotPassword, whole: true },
    {
      'forgot-password': {},
      'forgot-password-wrong': { act: inTurn(press('account.forgotPassword.submit'), wrongField) },
      'forgot-password-rate-limited': {
        before: answers('resetPassword', tooMany, 429),
        act: inTurn(askForLink, shown('ui.failed.sentence')),
      },
      'forgot-password-sent': { before: answers('resetPassword', {}), act: inTurn(askForLink, shown('account.forgotPassword.sentTitle')) },
    },
  ),
  ...scenesOf(
    { path: pageWithToken.setNewPassword('some-token'), whole: true },
    {
      'set-new-password': {},
      'set-new-password-wrong': { act: inTurn(press('account.setNewPassword.submit'), wrongField) },
      'set-new-password-failed': { act: inTurn(setPassword, shown('account.setNewPassword.linkSentence')) },
      'set-new-password-success': { path: pages.setNewPasswordSuccess },
    },
  ),
  { name: 'account-closed', path: pages.accountClosed, whole: true },
  { name: 'not-found', path: '/nothing-here', whole: true },
]

/** The page's script has started. Before that, a press opens the browser's own list. */
const converterWorks = seen('p[role="status"]:not(:empty)')
const picker = ({ page, say }: Stage, id: string) => page.getByRole('combobox', { name: say(id) })

const openBooking = (kind: 'call' | 'meeting') => async (stage: Stage) => {
  await stage.page.locator(`[data-booking="${kind}"]`).first().click()
  await frameIn(stage).locator('.day:enabled').first().click()
  await frameIn(stage).locator('.time').first().waitFor()
}

/** The landing page in all states. */
export const landingScenes: Scene[] = [
  { name: 'landing', path: pages.landing, whole: true, dense: true },
  ...scenesOf(
    { path: pages.landing, anew: true },
    {
      'landing-no-rate': {
        before: ({ page }) => page.route('/api/market/**', (route) => route.abort()),
        // Another pair, because the document contains a rate of the default pair.
        act: async (stage) => {
          await field(stage, 'converter.receiveCurrency').selectOption('ETH')
          const sentence = stage.say('converter.unavailable').replace('{one}', 'ETH').replace('{other}', 'EUR')
          await stage.page.getByText(sentence).scrollIntoViewIfNeeded()
        },
      },
      'landing-question-open': { act: ({ page }) => page.locator('summary').first().click() },
      'landing-picker': {
        act: async (stage) => {
          await converterWorks(stage)
          await field(stage, 'converter.payCurrency').or(picker(stage, 'converter.payCurrency')).first().click()
          await dialog(stage).waitFor()
        },
      },
      'landing-picker-nothing-found': {
        act: async (stage) => {
          await converterWorks(stage)
          await picker(stage, 'converter.receiveCurrency').click()
          await dialog(stage).getByRole('combobox').fill('no such coin')
          await dialog(stage).getByRole('listbox').waitFor({ state: 'hidden' })
        },
      },
      'landing-book-a-call': { act: openBooking('call') },
      'landing-booking-wrong': {
        act: async (stage) => {
          await openBooking('meeting')(stage)
          await frameIn(stage).locator('.time').first().click()
          await frameIn(stage).getByRole('button', { name: 'Schedule event' }).click()
          await frameIn(stage).locator('[aria-invalid="true"]').first().waitFor()
        },
      },
    },
  ),
]
