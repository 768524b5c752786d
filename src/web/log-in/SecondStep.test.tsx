import { screen, waitFor } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { exampleProfile } from '../testing/example-profile.ts'
import { fakeBackend, type FakeBackend } from '../testing/fake-backend.ts'
import { exampleTokens, renderWeb } from '../testing/render.tsx'
import { Login } from './Login.tsx'
import { SecondStep } from './SecondStep.tsx'

let backend: FakeBackend
beforeEach(() => {
  backend = fakeBackend()
    .respond('login', () => Response.json({ errorType: 'OTHER_ERROR', challenge: 'challenge-1', factors: ['app'] }, { status: 400 }))
    .answer('readProfile', exampleProfile)
})

const field = (label: string) => screen.getByLabelText<HTMLInputElement>(label)
const submit = () => screen.getByRole('button', { name: 'Log In' })
const wrongCode = { fields: { code: 'this code is wrong' } }

/** Opens the form for the code after a right password. */
async function openSecondStep() {
  const login = (
    <Login renderNewLink={() => null} renderSecondStep={(props) => <SecondStep {...props} />} onAboutToLogIn={() => undefined} />
  )
  const view = await renderWeb(login, { path: '/app/login' })
  await view.user.type(field('Email'), 'ada@example.com')
  await view.user.type(field('Password'), 'secret1')
  await view.user.click(submit())
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
  await user.type(field('Code'), '000000')
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
