import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { examplePerson, backendOf, signInOptions } from '../testing/examples.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { browserWithPasskeys, created, newPasskeyOptions, signature, used } from '../../web/ui/testing/browser-passkeys.ts'
import { openDesk } from '../testing/render.tsx'
import { fill, fillIn } from '../../web/ui/testing/render-at.tsx'

const signedOut = () => backendOf(examplePerson()).fail('readSession', 'UNAUTHENTICATED').answer('signInOptions', signInOptions)

/** This call signs the person in. */
const signsIn = (
  backend: ReturnType<typeof fakeBackend>,
  call: 'signInWithPasskey' | 'signInWithCode' | 'acceptInvitation',
  person = examplePerson(),
) =>
  backend.answer(call, () => {
    backend.answer('readSession', person)
    return { ok: true }
  })

async function typeCode({ user }: ReturnType<typeof openDesk>) {
  await fill(user, await screen.findByLabelText('E-mail'), 'nina.dudek@kantor.example')
  await fillIn(user, screen, { Password: 'administrator-nina', Code: '123456' })
  await user.click(screen.getByRole('button', { name: 'Sign in with a code' }))
}

test('a visitor of a screen signs in with a passkey and then sees that screen', async () => {
  browserWithPasskeys().get.mockResolvedValue(used)
  const backend = signedOut()
  const desk = openDesk('/staff')
  const button = await screen.findByRole('button', { name: 'Sign in with a passkey' })
  await expect.poll(desk.path).toBe('/sign-in')
  signsIn(backend, 'signInWithPasskey')
  await desk.user.click(button)
  await screen.findByRole('heading', { name: 'Staff' })
  expect(backend.requests('signInWithPasskey')[0]).toMatchObject({ body: { passkey: signature }, credentials: 'same-origin' })
  await expect.poll(desk.path).toBe('/staff')
})

test('a person signs in with password and app code where that is allowed', async () => {
  const backend = signedOut()
  const desk = openDesk('/sign-in')
  signsIn(backend, 'signInWithCode')
  await typeCode(desk)
  await screen.findByRole('heading', { name: 'Approvals' })
  expect(backend.requests('signInWithCode')[0]?.body).toEqual({
    email: 'nina.dudek@kantor.example',
    password: 'administrator-nina',
    code: '123456',
  })
})

test.each([
  ['dealer', '/'],
  ['payments', '/deals'],
  ['compliance', '/questions'],
  ['reader', '/'],
] as const)('who opened the desk as %s begins at %s', async (role, page) => {
  const backend = signedOut()
  const desk = openDesk('/')
  await screen.findByLabelText('E-mail')
  signsIn(backend, 'signInWithCode', examplePerson([role]))
  await typeCode(desk)
  await expect.poll(desk.path).toBe(page)
})

test('without codes, only the passkey is offered', async () => {
  browserWithPasskeys()
  signedOut().answer('signInOptions', { ...signInOptions, withCode: false })
  openDesk('/sign-in')
  await screen.findByRole('button', { name: 'Sign in with a passkey' })
  expect(screen.queryByLabelText('Password')).toBeNull()
})

test('wrong input and too many tries are said in sentences', async () => {
  const backend = signedOut().fail('signInWithCode', 'INVALID_CREDENTIALS')
  const desk = openDesk('/sign-in')
  await typeCode(desk)
  expect((await screen.findByRole('alert')).textContent).toMatch(/password or code is wrong/)
  backend.fail('signInWithCode', 'TOO_MANY_REQUESTS', { retryAfterSeconds: 40 })
  await desk.user.click(screen.getByRole('button', { name: 'Sign in with a code' }))
  await expect.poll(() => screen.getByRole('alert').textContent).toBe('Too many tries. You can try again in 40 seconds.')
})

test('a passkey that the person cancels leaves a sentence', async () => {
  browserWithPasskeys().get.mockRejectedValue(new DOMException('cancelled', 'NotAllowedError'))
  signedOut()
  const { user } = openDesk('/sign-in')
  await user.click(await screen.findByRole('button', { name: 'Sign in with a passkey' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/Nothing was confirmed/)
})

/** A browser that suggests passkeys. A question stays open until it is aborted or the test answers it. */
function browserWithSuggestions() {
  const questions: { kind: string; use: () => void; cancel: () => void }[] = []
  const aborted: string[] = []
  browserWithPasskeys({ canSuggest: true }).get.mockImplementation(async ({ mediation, signal }) => {
    const { promise, resolve, reject } = Promise.withResolvers<Credential>()
    const cancel = () => reject(new DOMException('cancelled', 'NotAllowedError'))
    const question = { kind: mediation ?? 'prompt', use: () => resolve(used), cancel }
    questions.push(question)
    signal?.addEventListener('abort', () => {
      if (questions.includes(question)) aborted.push(question.kind)
      reject(signal.reason)
    })
    return promise.finally(() => questions.splice(questions.indexOf(question), 1))
  })
  return { aborted, open: () => questions.map(({ kind }) => kind), question: () => questions[0] }
}

test('the button’s question stays open where the browser also suggests passkeys', async () => {
  const browser = browserWithSuggestions()
  const backend = signedOut()
  let calls = 0
  backend.answer('signInOptions', () => ({ ...signInOptions, passkey: { ...signInOptions.passkey, challenge: `challenge${++calls}` } }))
  const { user } = openDesk('/sign-in')
  const button = await screen.findByRole('button', { name: 'Sign in with a passkey' })
  await expect.poll(browser.open).toEqual(['conditional'])
  await user.click(button)
  await expect.poll(browser.open).toEqual(['prompt'])
  // Gives an abort the time of some renderings.
  await fill(user, screen.getByLabelText('E-mail'), 'nina.dudek@kantor.example')
  browser.question()?.cancel()
  await screen.findByText(/Nothing was confirmed/)
  expect(browser.aborted).toEqual(['conditional'])
  await expect.poll(browser.open).toEqual(['conditional'])
  await user.click(button)
  await expect.poll(browser.open).toEqual(['prompt'])
  signsIn(backend, 'signInWithPasskey')
  browser.question()?.use()
  await screen.findByRole('heading', { name: 'Approvals' })
})

const invitation = { name: 'Ola Zięba', email: 'ola.zieba@kantor.example', roles: ['payments' as const], passkey: newPasskeyOptions }

test('an invited person makes a passkey and is in', async () => {
  browserWithPasskeys().create.mockResolvedValue(created)
  const backend = signedOut().answer('checkInvitation', invitation)
  const { user, path } = openDesk('/invitation/token-1')
  await screen.findByRole('heading', { name: 'Invitation for Ola Zięba' })
  screen.getByText('Payments')
  signsIn(backend, 'acceptInvitation', examplePerson(['payments'], { name: 'Ola Zięba' }))
  await fill(user, screen.getByLabelText('Name of the passkey'), 'Laptop')
  await user.click(screen.getByRole('button', { name: 'Create passkey and sign in' }))
  await screen.findByText('No request is open.')
  expect(backend.requests('acceptInvitation')[0]?.body).toMatchObject({ token: 'token-1', name: 'Laptop' })
  expect(path()).toBe('/')
})

test('an invalid invitation says what to do', async () => {
  fakeBackend().fail('readSession', 'UNAUTHENTICATED').fail('checkInvitation', 'LINK_INVALID')
  openDesk('/invitation/old')
  await screen.findByRole('heading', { name: 'Invitation not valid' })
})

test('an invitation for somebody else asks the person who is signed in to sign out', async () => {
  browserWithPasskeys()
  const backend = backendOf(examplePerson()).answer('checkInvitation', invitation)
  const { user } = openDesk('/invitation/token-1')
  await screen.findByRole('heading', { name: 'You are signed in as somebody else' })
  backend.answer('signOut', { ok: true }).fail('readSession', 'UNAUTHENTICATED')
  await user.click(screen.getByRole('button', { name: 'Sign out' }))
  await screen.findByRole('heading', { name: 'Invitation for Ola Zięba' })
})
