import type { LoginFailureReply } from '#contract/failures.ts'
import { pages, pageWithToken } from '#contract/pages.ts'
import { type Scene, scenesOf } from './play-scene.ts'
import {
  breakOff,
  button,
  dialog,
  fails,
  field,
  fill,
  firstFrame,
  hang,
  press,
  pressElement,
  respond,
  returns,
  type SceneContext,
  see,
  seeButton,
  seeElement,
  seeWrongField,
  type Steps,
} from './steps.ts'

const paused = {
  registration: 'Sign-up is back at noon UTC.',
  quotes: 'Quotes are back on Monday.',
  'card-payments': 'Cards are back at 3 pm.',
}
const notice = 'We work on the service on Sunday from 2 to 4 UTC. Rates are shown, and nothing that you have sent is lost.'
const longEmail = 'a.name.as.long.as.addresses.may.be.and.then.some.more@mail.example.com'

const logIn = [fill('account.email', 'anna@example.com'), fill('account.password', 'a long enough password'), press('log-in.submit')]
const signUp: Steps = [
  fill('account.email', 'anna@example.com'),
  fill('account.password', 'password1'),
  ({ page }) => page.getByRole('checkbox').check(),
  press('account.register.submit'),
]
const requestLink = [fill('account.email', longEmail), press('account.forgotPassword.submit')]
const setPassword = [fill('account.newPassword', 'a long enough password'), press('account.setNewPassword.submit')]
async function storeSignUpEmail({ page }: SceneContext) {
  // The sign-up stores the address in this form.
  await page.evaluate((email) => sessionStorage.setItem('sign_up_email', email), longEmail)
  await page.reload()
}

const refusedLogIn = (json: LoginFailureReply) => respond('login', (route) => route.fulfill({ status: 400, json }))
const limitedLogIn = respond('login', (route) =>
  route.fulfill({ status: 429, headers: { 'retry-after': '1300' }, json: { errorType: 'OTHER_ERROR' } }),
)
const withChallenge = refusedLogIn({ errorType: 'OTHER_ERROR', challenge: 'one', factors: ['app'] })
const withChallengeOfPasskeys = refusedLogIn({ errorType: 'OTHER_ERROR', challenge: 'one', factors: ['app', 'passkey'] })
const refusesPasskeys = ({ page }: SceneContext) =>
  page.addInitScript(() => {
    navigator.credentials.get = () => Promise.reject(new DOMException('cancelled', 'NotAllowedError'))
  })
const openSecondStep = [logIn, see('second-step.app.sentence')]

/** All public screens except the landing page. */
export const visitorsScenes: Scene[] = [
  ...scenesOf(
    { path: pages.login, wholePage: true },
    {
      login: {},
      'login-wrong': { act: [press('log-in.submit'), seeWrongField] },
      'login-refused': { before: refusedLogIn({ errorType: 'INVALID_CREDENTIALS' }), act: [logIn, see('account.failed.sentence')] },
      'login-code': { before: withChallenge, act: openSecondStep },
      'login-second-step-passkey': {
        before: withChallengeOfPasskeys,
        act: [openSecondStep, press('log-in.passkey'), see('second-step.passkey.sentence')],
      },
    },
    {
      'login-not-verified': { before: refusedLogIn({ errorType: 'EMAIL_NOT_VERIFIED' }), act: [logIn, see('log-in.emailNotVerified')] },
      'login-rate-limited': { before: limitedLogIn, act: [logIn, seeElement('[role="alert"] + p')] },
      'login-busy': { before: hang('login'), act: [logIn, seeElement('button[aria-busy="true"]')] },
      'login-code-wrong': { before: withChallenge, act: [openSecondStep, press('log-in.submit'), seeWrongField] },
      'login-passkey-cancelled': { before: refusesPasskeys, act: [press('log-in.passkey'), see('log-in.passkeyUnused')] },
      'login-recovery-code': {
        before: withChallenge,
        act: [openSecondStep, press('second-step.use.recovery'), see('second-step.recovery.sentence')],
      },
    },
  ),
  ...scenesOf(
    { path: pages.register, wholePage: true },
    {
      register: { isMain: true },
      'register-wrong': { act: [press('account.register.submit'), seeWrongField] },
      'register-success-with-address': { path: pages.registerSuccess, act: [storeSignUpEmail, seeButton('account.newLink.send')] },
    },
    {
      'register-common-password': { act: [signUp, seeWrongField] },
      'register-failed': { before: breakOff('register'), act: [signUp, see('account.register.failed')] },
      'register-paused': {
        before: returns({ readSwitches: { paused, notice } }),
        act: ({ page }) => page.getByText(paused.registration).waitFor(),
      },
      'register-success': { path: pages.registerSuccess },
    },
  ),
  ...scenesOf(
    { path: pageWithToken.verifyEmail('a-token'), wholePage: true },
    {
      'email-being-confirmed': { before: hang('verifyEmail') },
      'email-confirmed': {
        replacedBy: '/app/verify-email',
        before: returns({ verifyEmail: { ok: true, email: 'anna@example.com' } }),
        act: see('account.verifyEmail.confirmed'),
      },
    },
    { 'email-no-answer': { before: breakOff('verifyEmail'), act: see('account.verifyEmail.unreachable') } },
  ),
  ...scenesOf(
    { path: pageWithToken.verifyEmail('no-such-token'), replacedBy: '/app/verify-email', wholePage: true },
    {
      'email-not-confirmed': { isMain: true, act: see('account.newLink.sentence') },
      'email-new-link': {
        act: [
          fill('account.email', 'anna@example.com'),
          press('account.newLink.send'),
          (context) => button(context, 'account.newLink.send').waitFor({ state: 'detached' }),
        ],
      },
    },
  ),
  ...scenesOf(
    { path: pages.forgotPassword, wholePage: true },
    {
      'forgot-password': {},
      'forgot-password-sent': {
        before: returns({ resetPassword: { ok: true } }),
        act: [requestLink, see('account.forgotPassword.sentTitle')],
      },
    },
    {
      'forgot-password-wrong': { act: [press('account.forgotPassword.submit'), seeWrongField] },
      'forgot-password-rate-limited': {
        before: fails('resetPassword', 'TOO_MANY_REQUESTS'),
        act: [requestLink, see('account.failed.sentence')],
      },
    },
  ),
  ...scenesOf(
    { path: pageWithToken.setNewPassword('some-token'), wholePage: true, before: returns({ checkResetLink: { ok: true } }) },
    {
      'set-new-password': {},
      'set-new-password-without-link': { path: '/app/set-new-password', act: see('account.setNewPassword.newLink') },
    },
    {
      'set-new-password-wrong': { act: [press('account.setNewPassword.submit'), seeWrongField] },
      'set-new-password-failed': { act: [setPassword, see('account.setNewPassword.linkSentence')] },
      'set-new-password-success': { path: pages.setNewPasswordSuccess },
    },
  ),
  ...scenesOf(
    { path: pageWithToken.stopDestination('a-token'), wholePage: true },
    { 'stop-destination': { isMain: true } },
    {
      'stop-destination-done': {
        before: returns({ stopDestination: { outcome: 'stopped' } }),
        act: [press('wallets.stop.button'), see('wallets.stop.done')],
      },
    },
  ),
  { name: 'account-closed', path: pages.accountClosed, wholePage: true },
  { name: 'not-found', path: '/nothing-here', wholePage: true },
]

/** Waits until the page's script has started. Before that, a click opens the browser's own list. */
const waitForConverter = seeElement('p[role="status"]:not(:empty)')
const picker = ({ page, textOf }: SceneContext, id: string) => page.getByRole('combobox', { name: textOf(id) })

const openBooking = (kind: 'call' | 'meeting') => async (context: SceneContext) => {
  await context.page.locator(`[data-booking="${kind}"]`).first().click()
  // By keyboard, because a click is lost while the frame grows with its content.
  await firstFrame(context).locator('.day:enabled').first().press('Enter')
  await firstFrame(context).locator('.time').first().waitFor()
}

/** The landing page in all states. */
export const landingScenes: Scene[] = [
  { name: 'landing', path: pages.landing, wholePage: true, isMain: true },
  ...scenesOf(
    { path: pages.landing, playForEachSize: true },
    {
      'landing-larger-amount': {
        isMain: true,
        act: [
          waitForConverter,
          fill('converter.pay', '9000'),
          ({ page }) => page.locator('p.border-gold', { hasText: '110' }).scrollIntoViewIfNeeded(),
        ],
      },
      'landing-picker': {
        act: [
          waitForConverter,
          async (context) => {
            await field(context, 'converter.payCurrency').or(picker(context, 'converter.payCurrency')).first().click()
            await dialog(context).waitFor()
          },
        ],
      },
      'landing-book-a-call': { act: openBooking('call') },
      'landing-booking-wrong': {
        act: [
          openBooking('meeting'),
          async (context) => {
            await firstFrame(context).locator('.time').first().press('Enter')
            await firstFrame(context).getByRole('button', { name: 'Schedule event' }).press('Enter')
            await firstFrame(context).locator('[aria-invalid="true"]').first().waitFor()
          },
        ],
      },
    },
    {
      'landing-no-rate': {
        before: ({ page }) => page.route('/api/market/**', (route) => route.abort()),
        // The scene chooses another pair, because the document contains the rate of the default pair.
        act: async (context) => {
          await field(context, 'converter.receiveCurrency').selectOption('ETH')
          const sentence = context.textOf('converter.unavailable').replace('{crypto}', 'ETH').replace('{fiat}', 'EUR')
          await context.page.getByText(sentence).scrollIntoViewIfNeeded()
        },
      },
      // With a decimal comma, 2500,75 has one meaning.
      'landing-ambiguous-amount': {
        notWithDecimal: ',',
        act: [
          waitForConverter,
          fill('converter.pay', '2500,75'),
          ({ page, textOf }) => page.getByText(textOf('ui.ambiguousAmount')).scrollIntoViewIfNeeded(),
        ],
      },
      'landing-question-open': { act: pressElement('.question summary') },
      'landing-picker-nothing-found': {
        act: [
          waitForConverter,
          async (context) => {
            await picker(context, 'converter.receiveCurrency').click()
            await dialog(context).getByRole('combobox').fill('no such coin')
            await dialog(context).getByRole('listbox').waitFor({ state: 'hidden' })
          },
        ],
      },
    },
  ),
]
