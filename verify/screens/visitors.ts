import { pages, pageWithToken } from '#contract/pages.ts'
import {
  returns,
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

const tooMany = { error: 'TOO_MANY_REQUESTS', message: 'Too many tries.' }
const paused = {
  registration: 'Sign-up is back at noon UTC.',
  quotes: 'Quotes are back on Monday.',
  'card-payments': 'Cards are back at 3 pm.',
}
const notice = 'We work on the service on Sunday from 2 to 4 UTC. Rates are shown, and nothing that you have sent is lost.'
const longEmail = 'a.name.as.long.as.addresses.may.be.and.then.some.more@mail.example.com'

const logIn = sequence(fill('log-in.email', 'anna@example.com'), fill('log-in.password', 'a long enough password'), press('log-in.submit'))
const signUp = sequence(
  fill('account.register.email', 'anna@example.com'),
  fill('account.register.password', 'password1'),
  ({ page }) => page.getByRole('checkbox').check(),
  press('account.register.submit'),
)
const requestLink = sequence(fill('account.forgotPassword.email', longEmail), press('account.forgotPassword.submit'))
const validLink = returns('checkResetLink', { ok: true })
async function storeSignUpEmail({ page }: SceneContext) {
  // The sign-up stores the address in this form.
  await page.evaluate((email) => sessionStorage.setItem('sign_up_email', email), longEmail)
  await page.reload()
}
const setPassword = sequence(fill('account.setNewPassword.newPassword', 'a long enough password'), press('account.setNewPassword.submit'))

const refusedLogIn = (errorType: string, more = {}) => returns('login', { errorType, ...more }, 400)
const limitedLogIn = ({ page }: SceneContext) =>
  page.route('/api/auth/login', (route) =>
    route.fulfill({ status: 429, headers: { 'retry-after': '1300' }, json: { errorType: 'OTHER_ERROR' } }),
  )
const respondWithChallenge = refusedLogIn('OTHER_ERROR', { challenge: 'one', factors: ['app'] })
const refusesPasskeys = ({ page }: SceneContext) =>
  page.addInitScript(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('cancelled', 'NotAllowedError'))
  })
const openSecondStep = sequence(logIn, waitForText('second-step.app.sentence'))
const waitForWrongField = waitForElement('[aria-invalid="true"]')

/** All public screens except the landing page. */
export const visitorsScenes: Scene[] = [
  ...scenesOf(
    { path: pages.login, wholePage: true },
    {
      login: {},
      'login-wrong': { act: sequence(press('log-in.submit'), waitForWrongField) },
      'login-refused': { before: refusedLogIn('INVALID_CREDENTIALS'), act: sequence(logIn, waitForText('ui.failed.sentence')) },
      'login-not-verified': {
        isForPictures: true,
        before: refusedLogIn('EMAIL_NOT_VERIFIED'),
        act: sequence(logIn, waitForText('log-in.emailNotVerified')),
      },
      'login-rate-limited': { isForPictures: true, before: limitedLogIn, act: sequence(logIn, waitForElement('[role="alert"] + p')) },
      'login-busy': { isForPictures: true, before: hangs('login'), act: sequence(logIn, waitForElement('button[aria-busy="true"]')) },
      'login-code': { before: respondWithChallenge, act: openSecondStep },
      'login-code-wrong': {
        isForPictures: true,
        before: respondWithChallenge,
        act: sequence(openSecondStep, press('second-step.submit'), waitForWrongField),
      },
      'login-passkey-cancelled': {
        isForPictures: true,
        before: refusesPasskeys,
        act: sequence(press('log-in.passkey'), waitForText('log-in.passkeyUnused')),
      },
      'login-second-step-passkey': {
        before: refusedLogIn('OTHER_ERROR', { challenge: 'one', factors: ['app', 'passkey'] }),
        act: sequence(openSecondStep, press('log-in.passkey'), waitForText('second-step.passkey.sentence')),
      },
      'login-recovery-code': {
        isForPictures: true,
        before: respondWithChallenge,
        act: sequence(openSecondStep, press('second-step.use.recovery'), waitForText('second-step.recovery.sentence')),
      },
    },
  ),
  ...scenesOf(
    { path: pages.register, wholePage: true },
    {
      register: { hasMuchText: true },
      'register-wrong': { act: sequence(press('account.register.submit'), waitForWrongField) },
      'register-common-password': { isForPictures: true, act: sequence(signUp, waitForWrongField) },
      'register-failed': { isForPictures: true, before: fails('register'), act: sequence(signUp, waitForText('account.register.failed')) },
      'register-paused': {
        isForPictures: true,
        before: returns('readSwitches', { paused, notice }),
        act: ({ page }) => page.getByText(paused.registration).waitFor(),
      },
      'register-success': { isForPictures: true, path: pages.registerSuccess },
      'register-success-with-address': {
        path: pages.registerSuccess,
        act: sequence(storeSignUpEmail, (context) => button(context, 'account.newLink.send').waitFor()),
      },
    },
  ),
  ...scenesOf(
    { path: pageWithToken.verifyEmail('a-token'), wholePage: true },
    {
      'email-being-confirmed': { before: hangs('verifyEmail') },
      'email-confirmed': {
        replacedBy: '/app/verify-email',
        before: returns('verifyEmail', { ok: true, email: 'anna@example.com' }),
        act: waitForText('account.verifyEmail.confirmed'),
      },
      'email-no-answer': { isForPictures: true, before: fails('verifyEmail'), act: waitForText('account.verifyEmail.unreachable') },
    },
  ),
  ...scenesOf(
    { path: pageWithToken.verifyEmail('no-such-token'), replacedBy: '/app/verify-email', wholePage: true },
    {
      'email-not-confirmed': { hasMuchText: true, act: waitForText('account.newLink.sentence') },
      'email-new-link': {
        act: sequence(fill('account.newLink.email', 'anna@example.com'), press('account.newLink.send'), (context) =>
          button(context, 'account.newLink.send').waitFor({ state: 'detached' }),
        ),
      },
    },
  ),
  ...scenesOf(
    { path: pages.forgotPassword, wholePage: true },
    {
      'forgot-password': {},
      'forgot-password-wrong': { isForPictures: true, act: sequence(press('account.forgotPassword.submit'), waitForWrongField) },
      'forgot-password-rate-limited': {
        isForPictures: true,
        before: returns('resetPassword', tooMany, 429),
        act: sequence(requestLink, waitForText('ui.failed.sentence')),
      },
      'forgot-password-sent': {
        before: returns('resetPassword', {}),
        act: sequence(requestLink, waitForText('account.forgotPassword.sentTitle')),
      },
    },
  ),
  ...scenesOf(
    { path: pageWithToken.setNewPassword('some-token'), wholePage: true },
    {
      'set-new-password': { before: validLink },
      'set-new-password-wrong': {
        isForPictures: true,
        before: validLink,
        act: sequence(press('account.setNewPassword.submit'), waitForWrongField),
      },
      'set-new-password-failed': {
        isForPictures: true,
        before: validLink,
        act: sequence(setPassword, waitForText('account.setNewPassword.linkSentence')),
      },
      'set-new-password-without-link': { path: '/app/set-new-password', act: waitForText('account.setNewPassword.newLink') },
      'set-new-password-success': { isForPictures: true, path: pages.setNewPasswordSuccess },
    },
  ),
  { name: 'account-closed', path: pages.accountClosed, wholePage: true },
  { name: 'not-found', path: '/nothing-here', wholePage: true },
]

/** Waits until the page's script has started. Before that, a click opens the browser's own list. */
const waitForConverter = waitForElement('p[role="status"]:not(:empty)')
const picker = ({ page, textOf }: SceneContext, id: string) => page.getByRole('combobox', { name: textOf(id) })

const openBooking = (kind: 'call' | 'meeting') => async (context: SceneContext) => {
  await context.page.locator(`[data-booking="${kind}"]`).first().click()
  // By keyboard, because a click is lost while the frame grows with its content.
  await firstFrame(context).locator('.day:enabled').first().press('Enter')
  await firstFrame(context).locator('.time').first().waitFor()
}

/** The landing page in all states. */
export const landingScenes: Scene[] = [
  { name: 'landing', path: pages.landing, wholePage: true, hasMuchText: true },
  ...scenesOf(
    { path: pages.landing, playForEachSize: true },
    {
      'landing-no-rate': {
        isForPictures: true,
        before: ({ page }) => page.route('/api/market/**', (route) => route.abort()),
        // The scene chooses another pair, because the document contains the rate of the default pair.
        act: async (context) => {
          await field(context, 'converter.receiveCurrency').selectOption('ETH')
          const sentence = context.textOf('converter.unavailable').replace('{crypto}', 'ETH').replace('{fiat}', 'EUR')
          await context.page.getByText(sentence).scrollIntoViewIfNeeded()
        },
      },
      'landing-larger-amount': {
        hasMuchText: true,
        act: async (context) => {
          await waitForConverter(context)
          await fill('converter.pay', '9000')(context)
          await context.page.locator('p.border-gold', { hasText: '110' }).scrollIntoViewIfNeeded()
        },
      },
      // With a decimal comma, 2500,75 has one meaning.
      'landing-ambiguous-amount': {
        isForPictures: true,
        notWithDecimal: ',',
        act: async (context) => {
          await waitForConverter(context)
          await fill('converter.pay', '2500,75')(context)
          await waitForText('ui.ambiguousAmount')(context)
          await context.page.getByText(context.textOf('ui.ambiguousAmount')).scrollIntoViewIfNeeded()
        },
      },
      'landing-question-open': { isForPictures: true, act: ({ page }) => page.locator('.question summary').first().click() },
      'landing-picker': {
        act: async (context) => {
          await waitForConverter(context)
          await field(context, 'converter.payCurrency').or(picker(context, 'converter.payCurrency')).first().click()
          await dialog(context).waitFor()
        },
      },
      'landing-picker-nothing-found': {
        isForPictures: true,
        act: async (context) => {
          await waitForConverter(context)
          await picker(context, 'converter.receiveCurrency').click()
          await dialog(context).getByRole('combobox').fill('no such coin')
          await dialog(context).getByRole('listbox').waitFor({ state: 'hidden' })
        },
      },
      'landing-book-a-call': { act: openBooking('call') },
      'landing-booking-wrong': {
        act: async (context) => {
          await openBooking('meeting')(context)
          await firstFrame(context).locator('.time').first().press('Enter')
          await firstFrame(context).getByRole('button', { name: 'Schedule event' }).press('Enter')
          await firstFrame(context).locator('[aria-invalid="true"]').first().waitFor()
        },
      },
    },
  ),
]
