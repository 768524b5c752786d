import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import { backendOfClient } from '../testing/client-backend.ts'
import type { FakeBackend } from '../testing/fake-backend.ts'
import { exampleProfile } from '../testing/example-profile.ts'
import { renderWeb } from '../testing/render.tsx'
import { App } from './App.tsx'

let backend: FakeBackend
beforeEach(() => {
  backend = backendOfClient()
})

const openSignUp = () => renderWeb(<App />, { path: '/app/register' })
const openHome = () => renderWeb(<App />, { path: '/app', loggedIn: true })
type User = Awaited<ReturnType<typeof openHome>>['user']

const button = (name: string) => screen.findByRole<HTMLButtonElement>('button', { name })

/** The server refuses the call because the desk has paused the service. */
const refuse = (call: 'register' | 'submitExchangeRequest' | 'createCardPayment', message: string) =>
  backend.respond(call, () => Response.json({ error: 'PAUSED', message }, { status: 503 }))

async function fillIn(user: User) {
  await user.type(await screen.findByLabelText('Email'), 'ada@example.com')
  await user.type(screen.getByLabelText('Password'), 'secret1')
  await user.click(screen.getByRole('checkbox'))
}

async function openContactStep(user: User) {
  await user.click(await button('Get a quote'))
  await user.click(await button('Next'))
  await screen.findByDisplayValue(exampleProfile.email)
}

test.each([
  ['a visitor who signs up', openSignUp],
  ['a client', openHome],
])('the desk’s notice is shown to %s', async (_who, open) => {
  backend.answer('readSwitches', { paused: {}, notice: 'Closed on Monday.' })
  await open()
  expect((await screen.findByRole('complementary', { name: 'Notice' })).textContent).toBe('Closed on Monday.')
})

test('while registration is paused, the sign-up form cannot be sent', async () => {
  backend.answer('readSwitches', { paused: { registration: 'Sign-up is back at noon.' } })
  await openSignUp()
  expect(await screen.findByText('Sign-up is back at noon.')).toBeTruthy()
  expect((await button('Sign Up')).disabled).toBe(true)
})

test('a sign-up during a pause shows the desk’s sentence, not a failure', async () => {
  refuse('register', 'Sign-up is back at noon.')
  const { user } = await openSignUp()
  await fillIn(user)
  await user.click(await button('Sign Up'))
  expect(await screen.findByText('Sign-up is back at noon.')).toBeTruthy()
  expect(screen.queryByText('Something went wrong.')).toBeNull()
})

test('the end of a pause is shown within 15 seconds, and typed text stays', async () => {
  backend.answerInOrder('readSwitches', { reply: { paused: { registration: 'Sign-up is back at noon.' } } }, { reply: { paused: {} } })
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'Date'] })
  const { user } = await openSignUp()
  await fillIn(user)
  await waitFor(() => expect(screen.getByText('Sign-up is back at noon.')).toBeTruthy())
  await act(() => vi.advanceTimersByTimeAsync(15_000))
  await waitFor(() => expect(screen.queryByText('Sign-up is back at noon.')).toBeNull())
  expect(screen.getByLabelText('Email')).toHaveProperty('value', 'ada@example.com')
  expect((await button('Sign Up')).disabled).toBe(false)
})

test('while quotes are paused, the quote dialog cannot be sent', async () => {
  backend.answer('readSwitches', { paused: { quotes: 'Quotes are back on Tuesday.' } })
  const { user } = await openHome()
  await user.click(await button('Get a quote'))
  const dialog = within(screen.getByRole('dialog'))
  expect(dialog.getByText('Quotes are back on Tuesday.')).toBeTruthy()
  await user.click(dialog.getByRole('button', { name: 'Next' }))
  expect(dialog.getByText('Quotes are back on Tuesday.')).toBeTruthy()
  expect((await button('Request a quote')).disabled).toBe(true)
})

test('a request sent during a pause is kept, with the desk’s sentence', async () => {
  refuse('submitExchangeRequest', 'Quotes are back on Tuesday.')
  const { user } = await openHome()
  await openContactStep(user)
  await user.click(await button('Request a quote'))
  expect(await screen.findByText('Quotes are back on Tuesday.')).toBeTruthy()
  expect(screen.getByText('The request was not sent. Everything you typed is still here.')).toBeTruthy()
})

test('while card payments are paused, the fast exchange cannot be opened', async () => {
  backend.answer('readSwitches', { paused: { 'card-payments': 'Cards are back at noon.' } })
  await openHome()
  const card = within(await screen.findByRole('region', { name: 'Fast exchange' }))
  expect(await card.findByText('Cards are back at noon.')).toBeTruthy()
  expect(card.getByRole<HTMLButtonElement>('button', { name: 'Exchange now' }).disabled).toBe(true)
  expect((await button('Get a quote')).disabled).toBe(false)
})

test('a fast exchange during a pause shows the desk’s sentence, not a failure', async () => {
  refuse('createCardPayment', 'Cards are back at noon.')
  const { user } = await openHome()
  await user.click(await button('Exchange now'))
  expect(await screen.findByText('Cards are back at noon.')).toBeTruthy()
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.queryByText(/could not be opened/)).toBeNull()
})
