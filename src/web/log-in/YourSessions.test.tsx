import { act, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
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
const unknown: ClientSession = {
  ...phone,
  id: 'aaaaaaaa-0000-4000-8000-000000000003',
  browser: '',
  system: '',
  networkAddress: '2001:db8::1',
}

let backend: FakeBackend
let sessions: ClientSession[]

beforeEach(() => {
  sessions = [thisSession, phone, unknown]
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

const show = () => renderWeb(<YourSessions />, { loggedIn: true, at: '/app/profile' })
const rows = () => within(screen.getByRole('list', { name: 'Sessions' })).getAllByRole('listitem')
const button = (name: string) => screen.getByRole('button', { name })

async function shown() {
  const view = await show()
  await screen.findByRole('list', { name: 'Sessions' })
  return view
}

describe('the list of sessions', () => {
  test('shows device, network address, start and last use, and marks this session', async () => {
    await shown()
    const [first, second, third] = rows().map(({ textContent }) => textContent)
    expect(first).toContain('Firefox on WindowsThis one')
    expect(first).toMatch(/Last usedNowLogged in20 Nov 2026, .*Network address192\.0\.2\.1/)
    expect(second).toContain('Chrome on Android')
    expect(second).toMatch(/Last used21 Nov 2026/)
    expect(third).toContain('Unknown device')
    expect(third).toContain('2001:db8::1')
  })

  test('has no button to sign out this session', async () => {
    await shown()
    expect(screen.queryByRole('button', { name: 'Sign out Firefox on Windows' })).toBeNull()
    expect(button('Sign out Chrome on Android')).toBeTruthy()
  })

  test('says when there is no other session', async () => {
    sessions = [thisSession]
    await shown()
    expect(screen.getByText('You are logged in nowhere else.')).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Sign out all others' })).toBeNull()
  })

  test('says that it is loading', async () => {
    backend.hold('readSessions')
    await show()
    expect(screen.getByText('Loading...')).toBeTruthy()
  })

  test('can be requested again if it could not be loaded', async () => {
    backend.inTurn('readSessions', 'no network', { reply: { sessions } })
    const { user } = await show()
    expect((await screen.findByRole('alert')).textContent).toContain('Your sessions could not be loaded.')
    await user.click(button('Try again'))
    await waitFor(() => expect(rows()).toHaveLength(3))
  })
})

describe('signing out one session', () => {
  test('removes the row, confirms the removal, and moves the focus to the list', async () => {
    const { user } = await shown()
    await user.click(button('Sign out Chrome on Android'))
    await waitFor(() => expect(rows()).toHaveLength(2))
    expect(backend.requests('endSession').map(({ body }) => body)).toEqual([{ sessionId: phone.id }])
    expect(screen.getByRole('status').textContent).toBe('Chrome on Android was signed out.')
    expect(document.activeElement).toBe(screen.getByRole('list', { name: 'Sessions' }))
  })

  test('shows an error if it fails, and the session stays in the list', async () => {
    backend.unreachable('endSession')
    const { user } = await shown()
    await user.click(button('Sign out Chrome on Android'))
    expect((await screen.findByRole('alert')).textContent).toBe('Chrome on Android was not signed out. Please try again.')
    expect(rows()).toHaveLength(3)
  })

  test('sends one call on a double click', async () => {
    const giveDone = backend.hold('endSession')
    const { user } = await shown()
    await user.dblClick(button('Sign out Chrome on Android'))
    giveDone({ ok: true })
    await screen.findByText('Chrome on Android was signed out.')
    expect(backend.requests('endSession')).toHaveLength(1)
  })
})

describe('signing out all other sessions', () => {
  test('needs a confirmation, and keeps this session', async () => {
    const { user } = await shown()
    await user.click(button('Sign out all others'))
    const dialog = within(screen.getByRole('dialog', { name: 'Sign out all others?' }))
    expect(dialog.getByText(/The other 2 sessions end at once/)).toBeTruthy()
    expect(backend.requests('endOtherSessions')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Sign out all others' }))
    await waitFor(() => expect(rows()).toHaveLength(1))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(screen.getByRole('status').textContent).toBe('All other sessions were signed out.')
  })

  test('can be cancelled', async () => {
    const { user } = await shown()
    await user.click(button('Sign out all others'))
    await user.click(button('Cancel'))
    expect(screen.queryByRole('dialog')).toBeNull()
    expect(backend.requests('endOtherSessions')).toEqual([])
  })

  test('shows an error in the dialog if it fails', async () => {
    backend.unreachable('endOtherSessions')
    const { user } = await shown()
    await user.click(button('Sign out all others'))
    await user.click(within(screen.getByRole('dialog')).getByRole('button', { name: 'Sign out all others' }))
    expect((await screen.findByRole('alert')).textContent).toContain('They were not signed out.')
  })
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
