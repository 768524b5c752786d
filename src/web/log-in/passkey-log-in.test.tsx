import { act, screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { exampleProfile } from '../testing/example-profile.ts'
import { fakeBackend, type FakeBackend } from '../testing/fake-backend.ts'
import { browserWithPasskeys, passkeyOptions, signature, used } from '../ui/testing/browser-passkeys.ts'
import { exampleTokens, renderWeb } from '../testing/render.tsx'
import { Login } from './Login.tsx'
import { SecondStep } from './SecondStep.tsx'

let backend: FakeBackend
let credentials: ReturnType<typeof browserWithPasskeys>

beforeEach(() => {
  credentials = browserWithPasskeys()
  backend = fakeBackend()
    .answer('passkeyOptions', passkeyOptions)
    .answer('passkeyLogin', exampleTokens)
    .answer('readProfile', exampleProfile)
})

const show = () =>
  renderWeb(<Login renderNewLink={() => null} renderSecondStep={(props) => <SecondStep {...props} />} onAboutToLogIn={() => undefined} />, {
    path: '/app/login',
  })
const passkeyButton = () => screen.findByRole('button', { name: 'Use a passkey' })
const sentBodies = () => backend.requests('passkeyLogin').map(({ body }) => body)

test('the button asks for a passkey and logs in with it alone', async () => {
  credentials.get.mockResolvedValue(used)
  const { user, store } = await show()
  await user.dblClick(await passkeyButton())
  await waitFor(() => expect(store.getState().auth).toMatchObject({ token: 'access-1', isUserLoggedIn: true }))
  expect(sentBodies()).toEqual([{ passkey: signature }])
})

test('nothing is asked or loaded if the browser cannot suggest passkeys and nobody presses the button', async () => {
  await show()
  await act(async () => undefined)
  expect(backend.requests('passkeyOptions')).toEqual([])
  expect(credentials.get).not.toHaveBeenCalled()
})

test('a passkey that is chosen among the suggestions logs in', async () => {
  credentials = browserWithPasskeys({ canSuggest: true })
  credentials.get.mockResolvedValue(used)
  const { store } = await show()
  await waitFor(() => expect(store.getState().auth.isUserLoggedIn).toBe(true))
  expect(credentials.get).toHaveBeenCalledWith(expect.objectContaining({ mediation: 'conditional' }))
})

test('suggestions are renewed before their challenge is too old', async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  credentials = browserWithPasskeys({ canSuggest: true })
  credentials.get.mockImplementation(
    ({ signal }) => new Promise((_resolve, reject) => signal?.addEventListener('abort', () => reject(signal.reason as Error))),
  )
  await show()
  await vi.waitFor(() => expect(credentials.get).toHaveBeenCalledTimes(1))
  await vi.advanceTimersByTimeAsync(4 * 60_000)
  await vi.waitFor(() => expect(credentials.get).toHaveBeenCalledTimes(2))
  expect(backend.requests('passkeyOptions')).toHaveLength(2)
  vi.useRealTimers()
})

test('suggestions end if the browser refuses them', async () => {
  credentials = browserWithPasskeys({ canSuggest: true })
  credentials.get.mockRejectedValue(new DOMException('no', 'NotAllowedError'))
  await show()
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
  const { user } = await show()
  await user.click(await passkeyButton())
  expect((await screen.findByRole('alert')).textContent).toBe(sentence)
})

test('a client who cancels can try again', async () => {
  credentials.get.mockRejectedValueOnce(new DOMException('cancelled', 'NotAllowedError')).mockResolvedValue(used)
  const { user, store } = await show()
  await user.click(await passkeyButton())
  expect((await screen.findByRole('alert')).textContent).toBe('No passkey was used. Please try again, or log in with your password.')
  await user.click(await passkeyButton())
  await waitFor(() => expect(store.getState().auth.isUserLoggedIn).toBe(true))
})

test('a browser without passkeys shows no button', async () => {
  vi.unstubAllGlobals()
  await show()
  expect(screen.queryByRole('button', { name: 'Use a passkey' })).toBeNull()
})

test('after the password, a client with passkeys alone is asked for one, or for a recovery code', async () => {
  credentials.get.mockResolvedValue(used)
  backend.respond('login', () => Response.json({ errorType: 'OTHER_ERROR', challenge: 'c', factors: ['passkey'] }, { status: 400 }))
  const { user, store } = await show()
  await user.type(screen.getByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'secret1{Enter}')
  expect(await screen.findByText('Please confirm with your passkey that it is you.')).toBeTruthy()
  expect(screen.queryByRole('button', { name: 'Use the authenticator app' })).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Use a recovery code' }))
  expect(screen.getByLabelText('Recovery code')).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Use a passkey' }))
  await user.click(await passkeyButton())
  await waitFor(() => expect(store.getState().auth.isUserLoggedIn).toBe(true))
})
