import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { exampleProfile } from '../testing/example-client.ts'
import { storeSignUpEmail } from '../session/sign-up-email.ts'
import { fakeBackend, type FakeBackend } from '../testing/fake-backend.ts'
import { exampleTokens, renderWeb } from '../testing/render.tsx'
import { browserWithPasskeys, passkeyOptions, signature, used } from '../ui/testing/browser-passkeys.ts'
import { fill } from '../ui/testing/render-at.tsx'
import type { ClientSession } from '../api/sessions.ts'
import { Login } from './Login.tsx'
import { SecondStep } from './SecondStep.tsx'
import { YourSessions } from './YourSessions.tsx'

const open = () =>
  renderWeb(
    <Login
      renderNewLink={(email) => <button>New link for {email}</button>}
      renderSecondStep={(props) => <SecondStep {...props} />}
      onAboutToLogIn={() => undefined}
    />,
    { path: '/app/login' },
  )
const email = () => screen.getByLabelText('Email')
const password = () => screen.getByLabelText('Password')
const submit = () => screen.getByRole('button', { name: 'Log In' })

async function fillIn() {
  const view = await open()
  await fill(view.user, email(), 'ada@example.com')
  await fill(view.user, password(), 'secret1')
  return view
}

async function logIn() {
  const view = await fillIn()
  await view.user.click(submit())
  return view
}

const expectLoggedIn = ({ store }: Awaited<ReturnType<typeof open>>) =>
  waitFor(() => expect(store.getState().auth.isUserLoggedIn).toBe(true))

// @spec 2.login 7.payloads
test('the typed e-mail address and password are sent, and the session begins', async () => {
  const calls = fakeBackend().answer('login', exampleTokens).answer('readProfile', exampleProfile)
  await expectLoggedIn(await logIn())
  expect(calls.requests('login').map(({ body }) => body)).toEqual([{ email: 'ada@example.com', password: 'secret1' }])
})

// @spec 5.when-checked
test('a submitted empty form shows errors and focuses the first wrong field', async () => {
  const calls = fakeBackend()
  const { user } = await open()
  await user.click(email())
  await user.tab()
  await user.tab()
  expect(screen.queryByText('Required field')).toBeNull()
  await user.click(submit())
  expect(await screen.findAllByText('Required field')).toHaveLength(2)
  expect(document.activeElement).toBe(email())
  expect(email()).toHaveProperty('ariaInvalid', 'true')
  expect(calls.requests('login')).toEqual([])
})

test('an error for a short value names the minimum length', async () => {
  const { user } = await open()
  await user.type(email(), 'ab')
  await fill(user, password(), '12345')
  await user.click(submit())
  expect(await screen.findByText('Min 3 characters')).toBeTruthy()
  expect(screen.getByText('Min 6 characters')).toBeTruthy()
})

// @spec 5.when-checked
test('editing a field removes its error until the form is submitted again', async () => {
  const { user } = await open()
  await user.click(submit())
  await screen.findAllByText('Required field')
  await user.type(email(), 'a')
  await waitFor(() => expect(screen.getAllByText('Required field')).toHaveLength(1))
  expect(screen.queryByText('Min 3 characters')).toBeNull()
  await user.click(submit())
  expect(await screen.findByText('Min 3 characters')).toBeTruthy()
})

// @spec 8.login
test.each(['INVALID_CREDENTIALS', 'TOO_MANY_REQUESTS', 'INTERNAL', 'no network'] as const)(
  'a failure (%s) shows the general sentence, and the typed text stays',
  async (failure) => {
    fakeBackend().answerInOrder('login', failure)
    const { store } = await logIn()
    expect((await screen.findByRole('alert')).textContent).toBe('Error. Please try again or contact support')
    expect(screen.getByRole('link', { name: 'contact support' }).getAttribute('href')).toBe('https://help.kantor.example/')
    expect(screen.queryByRole('button', { name: /New link/ })).toBeNull()
    expect(email()).toHaveProperty('value', 'ada@example.com')
    expect(password()).toHaveProperty('value', 'secret1')
    expect(store.getState().auth.isUserLoggedIn).toBe(false)
  },
)

test('a rate-limited login shows when to try again', async () => {
  fakeBackend().fail('login', 'TOO_MANY_REQUESTS', { retryAfterSeconds: 703 })
  await logIn()
  expect((await screen.findByRole('alert')).textContent).toBe('Error. Please try again or contact support')
  expect(screen.getByText('Too many tries. You can try again in 12 minutes.')).toBeTruthy()
  expect(password()).toHaveProperty('value', 'secret1')
})

test('a failed login can be tried again', async () => {
  fakeBackend().answerInOrder('login', 'INVALID_CREDENTIALS', { reply: exampleTokens }).answer('readProfile', exampleProfile)
  const view = await logIn()
  await screen.findByRole('alert')
  await view.user.click(submit())
  await expectLoggedIn(view)
})

test('submitting several times, also at the same time, sends one call', async () => {
  const calls = fakeBackend().answer('readProfile', exampleProfile)
  const giveReply = calls.hold('login')
  const view = await fillIn()
  const form = email().closest('form')
  act(() => {
    form?.requestSubmit()
    form?.requestSubmit()
  })
  await view.user.keyboard('{Enter}{Enter}')
  await view.user.dblClick(submit())
  giveReply(exampleTokens)
  await expectLoggedIn(view)
  expect(calls.requests('login')).toHaveLength(1)
})

test('password managers find both fields', async () => {
  await open()
  expect(email()).toHaveProperty('autocomplete', 'username webauthn')
  expect(password()).toHaveProperty('autocomplete', 'current-password')
})

// @spec 2.login
test('links lead to sign-up and to the reset of the password', async () => {
  await open()
  expect(screen.getByRole('link', { name: 'Sign up' }).getAttribute('href')).toBe('/app/register')
  expect(screen.getByRole('link', { name: 'Reset Password' }).getAttribute('href')).toBe('/app/forgot-password')
})

test('after a sign-up or confirmation in this tab, the address is filled in', async () => {
  storeSignUpEmail('ada@example.com')
  await open()
  expect(email()).toHaveProperty('value', 'ada@example.com')
  expect(password()).toHaveProperty('value', '')
})

test('a wrong password shows what to check', async () => {
  fakeBackend().fail('login', 'INVALID_CREDENTIALS')
  await logIn()
  expect(await screen.findByText('Check address and password.')).toBeTruthy()
})

describe('the second step', () => {
  let backend: FakeBackend
  beforeEach(() => {
    backend = fakeBackend()
      .respond('login', () => Response.json({ errorType: 'OTHER_ERROR', challenge: 'challenge-1', factors: ['app'] }, { status: 400 }))
      .answer('readProfile', exampleProfile)
  })

  const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
  const wrongCode = { fields: { code: 'this code is wrong' } }

  /** Opens the form for the code after a right password. */
  async function openSecondStep() {
    const view = await logIn()
    await screen.findByRole('heading', { name: 'Two-step sign-in' })
    return view
  }

  test('after the password, the code field has the focus and nobody is logged in', async () => {
    const { store } = await openSecondStep()
    expect(document.activeElement).toBe(field('Code'))
    expect(field('Code')).toHaveProperty('autocomplete', 'one-time-code')
    expect(field('Code')).toHaveProperty('inputMode', 'numeric')
    expect(screen.queryByLabelText('Password')).toBeNull()
    expect(screen.queryByRole('alert')).toBeNull()
    expect(store.getState().auth.isUserLoggedIn).toBe(false)
  })

  test('the code is sent once with the challenge, and the session begins', async () => {
    const giveReply = backend.hold('finishLogin')
    const { user, store } = await openSecondStep()
    await user.type(field('Code'), '123456{Enter}{Enter}')
    await user.dblClick(submit())
    giveReply(exampleTokens)
    await waitFor(() => expect(store.getState().auth).toMatchObject({ token: 'access-1', isUserLoggedIn: true }))
    expect(backend.requests('finishLogin').map(({ body }) => body)).toEqual([{ challenge: 'challenge-1', code: '123456' }])
  })

  test('a wrong code is an error at its field until the field is edited', async () => {
    backend.fail('finishLogin', 'VALIDATION_FAILED', wrongCode)
    const { user } = await openSecondStep()
    await fill(user, field('Code'), '000000')
    await user.click(submit())
    expect(await screen.findByText('this code is wrong')).toBeTruthy()
    expect(document.activeElement).toBe(field('Code'))
    expect(field('Code').getAttribute('aria-invalid')).toBe('true')
    await user.keyboard('{Backspace}')
    expect(screen.queryByText('this code is wrong')).toBeNull()
  })

  test('an empty code is not sent', async () => {
    const { user } = await openSecondStep()
    await user.click(submit())
    expect(await screen.findByText('Required field')).toBeTruthy()
    expect(backend.requests('finishLogin')).toEqual([])
  })

  test('a recovery code has its own field, and the app can be chosen again', async () => {
    backend.fail('finishLogin', 'VALIDATION_FAILED', wrongCode)
    const { user } = await openSecondStep()
    await user.type(field('Code'), '000000{Enter}')
    await screen.findByText('this code is wrong')
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    expect(screen.queryByText('this code is wrong')).toBeNull()
    expect(document.activeElement).toBe(field('Recovery code'))
    expect(field('Recovery code').value).toBe('')
    expect(field('Recovery code').inputMode).not.toBe('numeric')

    backend.answer('finishLogin', exampleTokens)
    await user.click(screen.getByRole('button', { name: 'Use the authenticator app' }))
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    await user.type(field('Recovery code'), '34679c-dfghjk-mnpqrt{Enter}')
    await waitFor(() => expect(backend.requests('finishLogin').at(-1)?.body.code).toBe('34679c-dfghjk-mnpqrt'))
  })

  test('the Back button leads to the password, with the e-mail address filled in', async () => {
    const { user } = await openSecondStep()
    await user.click(screen.getByRole('button', { name: 'Back to the password' }))
    expect(field('Email').value).toBe('ada@example.com')
    expect(field('Password').value).toBe('')
    expect(document.activeElement).toBe(field('Password'))
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test('an expired challenge leads back to the password, with the reason', async () => {
    backend.fail('finishLogin', 'CHALLENGE_ENDED')
    const { user } = await openSecondStep()
    await user.type(field('Code'), '123456{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('Please begin again with your password.')
    expect(document.activeElement).toBe(field('Password'))
    await user.type(field('Password'), 'secret1{Enter}')
    expect(await screen.findByLabelText('Code')).toBeTruthy()
  })

  test('after too many wrong codes, the form says that only a recovery code works', async () => {
    backend.fail('finishLogin', 'TOO_MANY_REQUESTS')
    const { user } = await openSecondStep()
    await user.type(field('Code'), '123456{Enter}')
    expect((await screen.findByRole('alert')).textContent).toContain('only a recovery code is accepted')
    expect(field('Code').value).toBe('123456')
  })

  test.each(['INTERNAL', 'no network'] as const)('a failure (%s) is shown, and the code stays', async (failure) => {
    backend.answerInOrder('finishLogin', failure, { reply: exampleTokens })
    const { user, store } = await openSecondStep()
    await user.type(field('Code'), '123456{Enter}')
    expect((await screen.findByRole('alert')).textContent).toBe('Error. Please try again or contact support')
    expect(field('Code').value).toBe('123456')
    await user.click(submit())
    await waitFor(() => expect(store.getState().auth.isUserLoggedIn).toBe(true))
  })
})

describe('a log-in with a passkey', () => {
  let backend: FakeBackend
  let credentials: ReturnType<typeof browserWithPasskeys>

  beforeEach(() => {
    credentials = browserWithPasskeys()
    backend = fakeBackend()
      .answer('passkeyOptions', passkeyOptions)
      .answer('passkeyLogin', exampleTokens)
      .answer('readProfile', exampleProfile)
  })

  const passkeyButton = () => screen.findByRole('button', { name: 'Use a passkey' })
  const sentBodies = () => backend.requests('passkeyLogin').map(({ body }) => body)

  test('the button asks for a passkey and logs in with it alone', async () => {
    credentials.get.mockResolvedValue(used)
    const { user, store } = await open()
    await user.dblClick(await passkeyButton())
    await waitFor(() => expect(store.getState().auth).toMatchObject({ token: 'access-1', isUserLoggedIn: true }))
    expect(sentBodies()).toEqual([{ passkey: signature }])
  })

  test('nothing is asked or loaded if the browser cannot suggest passkeys and nobody presses the button', async () => {
    await open()
    await act(async () => undefined)
    expect(backend.requests('passkeyOptions')).toEqual([])
    expect(credentials.get).not.toHaveBeenCalled()
  })

  test('a passkey that is chosen among the suggestions logs in', async () => {
    credentials = browserWithPasskeys({ canSuggest: true, answer: used })
    const { store } = await open()
    await waitFor(() => expect(store.getState().auth.isUserLoggedIn).toBe(true))
    expect(credentials.get).toHaveBeenCalledWith(expect.objectContaining({ mediation: 'conditional' }))
  })

  test('suggestions are renewed before their challenge is too old', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
    credentials = browserWithPasskeys({ canSuggest: true })
    credentials.get.mockImplementation(
      ({ signal }) => new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
    )
    await open()
    await vi.waitFor(() => expect(credentials.get).toHaveBeenCalledTimes(1))
    await vi.advanceTimersByTimeAsync(4 * 60_000)
    await vi.waitFor(() => expect(credentials.get).toHaveBeenCalledTimes(2))
    expect(backend.requests('passkeyOptions')).toHaveLength(2)
  })

  test('suggestions end if the browser refuses them', async () => {
    credentials = browserWithPasskeys({ canSuggest: true })
    credentials.get.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
    await open()
    await waitFor(() => expect(credentials.get).toHaveBeenCalled())
    await act(async () => undefined)
    expect(credentials.get).toHaveBeenCalledOnce()
    expect(screen.queryByRole('alert')).toBeNull()
  })

  test.each([
    ['PASSKEY_REFUSED', 'We do not know this passkey any more. Please log in with your password.'],
    ['CHALLENGE_ENDED', 'That took too long. Please try again.'],
  ] as const)('a refused passkey (%s) shows why', async (code, sentence) => {
    credentials.get.mockResolvedValue(used)
    backend.fail('passkeyLogin', code)
    const { user } = await open()
    await user.click(await passkeyButton())
    expect((await screen.findByRole('alert')).textContent).toBe(sentence)
  })

  test('a client who cancels can try again', async () => {
    credentials.get.mockRejectedValueOnce(new DOMException('cancelled', 'NotAllowedError')).mockResolvedValue(used)
    const { user, store } = await open()
    await user.click(await passkeyButton())
    expect((await screen.findByRole('alert')).textContent).toBe('No passkey was used. Please try again, or log in with your password.')
    await user.click(await passkeyButton())
    await waitFor(() => expect(store.getState().auth.isUserLoggedIn).toBe(true))
  })

  test('a browser without passkeys shows no button', async () => {
    vi.unstubAllGlobals()
    await open()
    expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
  })

  test('after the password, a client with passkeys alone is asked for one, or for a recovery code', async () => {
    credentials.get.mockResolvedValue(used)
    backend.respond('login', () => Response.json({ errorType: 'OTHER_ERROR', challenge: 'c', factors: ['passkey'] }, { status: 400 }))
    const { user, store } = await logIn()
    expect(await screen.findByText('Please confirm with your passkey that it is you.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Use the authenticator app' })).toBeNull()
    await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
    expect(screen.getByLabelText('Recovery code')).toBeTruthy()
    await user.click(screen.getByRole('button', { name: 'Use a passkey' }))
    await user.click(await passkeyButton())
    await waitFor(() => expect(store.getState().auth.isUserLoggedIn).toBe(true))
  })
})

describe('the list of sessions', () => {
  const thisSession: ClientSession = {
    id: 'aaaaaaaa-0000-4000-8000-000000000001',
    browser: 'Firefox',
    system: 'Windows',
    networkAddress: '192.0.2.1',
    startedAt: '2026-11-20T09:00:00.000Z',
    lastUsedAt: '2026-11-21T09:00:00.000Z',
    current: true,
  }
  const phone: ClientSession = {
    ...thisSession,
    id: 'aaaaaaaa-0000-4000-8000-000000000002',
    browser: 'Chrome',
    system: 'Android',
    current: false,
  }
  const unknownDevice: ClientSession = {
    ...phone,
    id: 'aaaaaaaa-0000-4000-8000-000000000003',
    browser: '',
    system: '',
    networkAddress: '2001:db8::1',
  }

  let backend: FakeBackend
  let sessions: ClientSession[]

  beforeEach(() => {
    sessions = [thisSession, phone, unknownDevice]
    backend = fakeBackend()
      .answer('readSessions', () => ({ sessions }))
      .answer('endSession', ({ body }) => {
        sessions = sessions.filter(({ id }) => id !== body.sessionId)
        return { ok: true }
      })
      .answer('endOtherSessions', () => {
        sessions = [thisSession]
        return { ok: true }
      })
  })

  const show = () => renderWeb(<YourSessions />, { loggedIn: true, path: '/app/profile' })
  const rows = () => within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem')
  const button = (name: string) => screen.getByRole('button', { name })

  async function showList() {
    const view = await show()
    await screen.findByRole('list', { name: 'Sessions' })
    return view
  }

  test('each session has device, network address, start and last use; this one is marked', async () => {
    await showList()
    const [first, second, third] = rows().map(({ textContent }) => textContent)
    expect(first).toContain('Firefox on WindowsThis one')
    expect(first).toMatch(/Last usedNowLogged in20 Nov 2026, .*Network address192\.0\.2\.1/)
    expect(second).toContain('Chrome on Android')
    expect(second).toMatch(/Last used21 Nov 2026/)
    expect(third).toContain('Unknown device')
    expect(third).toContain('2001:db8::1')
  })

  test('the list of sessions has no button to sign out this session', async () => {
    await showList()
    expect(screen.queryByRole('button', { name: 'Sign out Firefox on Windows' })).toBeNull()
    expect(button('Sign out Chrome on Android')).toBeTruthy()
  })

  test('a sentence says that there is no other session', async () => {
    sessions = [thisSession]
    await showList()
    expect(screen.getByText('You are logged in nowhere else.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull()
  })

  test('the list of sessions shows that it is loading', async () => {
    backend.hold('readSessions')
    await show()
    expect(screen.getByText('Loading...')).toBeTruthy()
  })

  test('a list of sessions that could not be loaded can be requested again', async () => {
    backend.answerInOrder('readSessions', 'no network', { reply: { sessions } })
    const { user } = await show()
    expect((await screen.findByRole('alert')).textContent).toContain('Your sessions could not be loaded.')
    await user.click(button('Try again'))
    await waitFor(() => expect(rows()).toHaveLength(3))
  })

  test('signing out a session removes its row, and the focus moves to the list', async () => {
    const { user } = await showList()
    await user.click(button('Sign out Chrome on Android'))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(backend.requests('endSession').map(({ body }) => body)).toEqual([{ sessionId: phone.id }])
    expect(screen.getByRole('status').textContent).toBe('Chrome on Android was signed out.')
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sessions' }))
  })

  test('a session that could not be signed out stays in the list, with an error', async () => {
    backend.unreachable('endSession')
    const { user } = await showList()
    await user.click(button('Sign out Chrome on Android'))
    expect((await screen.findByRole('alert')).textContent).toBe('Chrome on Android was not signed out. Please try again.')
    expect(rows()).toHaveLength(3)
  })

  test('a double click on “Sign out” sends one call', async () => {
    const giveDone = backend.hold('endSession')
    const { user } = await showList()
    await user.dblClick(button('Sign out Chrome on Android'))
    giveDone({ ok: true })
    await screen.findByText('Chrome on Android was signed out.')
    expect(backend.requests('endSession')).toHaveLength(1)
  })

  test('signing out all other sessions needs a confirmation, and keeps this session', async () => {
    const { user } = await showList()
    await user.click(button('Sign out all others'))
    const dialog = within(screen.getByRole('dialog', { name: 'Sign out all others?' }))
    expect(dialog.getByText(/The other 2 sessions end at once/)).toBeTruthy()
    expect(backend.requests('endOtherSessions')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Sign out all others' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('All other sessions were signed out.')
  })

  test('signing out all other sessions can be cancelled', async () => {
    const { user } = await showList()
    await user.click(button('Sign out all others'))
    await user.click(button('Cancel'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(backend.requests('endOtherSessions')).toEqual([])
  })

  test('a failure to sign out all other sessions is shown in the dialog', async () => {
    backend.unreachable('endOtherSessions')
    const { user } = await showList()
    await user.click(button('Sign out all others'))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out all others' }))
    expect((await screen.findByRole('alert')).textContent).toContain('They were not signed out.')
  })

  test('the list of sessions is requested again on every visit', async () => {
    vi.useFakeTimers()
    const view = await show()
    await vi.waitFor(() => expect(rows()).toHaveLength(3))
    view.unmount()
    await act(() => vi.advanceTimersByTimeAsync(1000))
    sessions = [thisSession]
    await show()
    await vi.waitFor(() => expect(rows()).toHaveLength(1))
  })
})
