import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, expect, test, vi } from 'vitest'
import type { ClientSession } from '../api/sessions.ts'
import { fakeBackend, type FakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { YourSessions } from './YourSessions.tsx'

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
