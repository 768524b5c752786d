import { act, screen, waitFor, within } from '@testing-library/react'
import type { UserEvent } from '@testing-library/user-event'
import { type ComponentType, lazy } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { exampleClient } from '../testing/example-client.ts'
import {
  backendOf,
  backendWithRequest,
  exampleApproval,
  exampleColleague,
  examplePerson,
  exampleRequest,
  exampleSummary,
  janId,
  marekId,
  signInOptions,
} from '../testing/examples.ts'
import { fakeBackend, noCounts, nothingWaits, tellChange } from '../testing/fake-backend.ts'
import { openDesk } from '../testing/render.tsx'
import { fill, fillIn } from '../../web/ui/testing/render-at.tsx'
import { pollPauseMs } from './changes.ts'
import { screens } from './screens.tsx'

const navigation = async () => within(await screen.findByRole('navigation', { name: 'Screens' }))

/** Signs in again, in the dialog over the screen. */
async function signInAgain(user: UserEvent) {
  const dialog = within(screen.getByRole('dialog', { name: 'Your session has ended' }))
  await fill(user, await dialog.findByLabelText('E-mail'), 'nina.dudek@kantor.example')
  await fillIn(user, dialog, { Password: 'administrator-nina', Code: '123456' })
  await user.click(dialog.getByRole('button', { name: 'Sign in with a code' }))
}

test('the navigation has only the screens that the permissions allow', async () => {
  backendOf(examplePerson(['dealer']))
  openDesk('/settings')
  const links = (await navigation()).getAllByRole('link')
  expect(links.map(({ textContent }) => textContent)).toEqual([
    'Inbox',
    'Deals',
    'Questions',
    'Approvals',
    'Clients',
    'Prepared replies',
    'Receiving addresses',
    'Payout accounts',
    'Switches',
    'Installation',
    'Own settings',
  ])
})

test('an administrator finds every screen, and how many proposals wait', async () => {
  backendOf(examplePerson(), exampleApproval()).answer('readWaiting', { ...nothingWaits, approvals: 1 })
  openDesk('/')
  const { findByRole, getAllByRole } = await navigation()
  await findByRole('link', { name: 'Approvals 1 waits for you' })
  const names = ['Record', 'Switches', 'Staff', 'Installation', 'Own settings']
  expect(getAllByRole('link').map(({ textContent }) => textContent)).toEqual([expect.stringMatching(/^Approvals/), ...names])
})

test('counts stand beside their screens, and follow each change', async () => {
  const backend = backendOf(examplePerson(['dealer'])).answer('readWaiting', { ...nothingWaits, requests: 2, wallets: 1 })
  openDesk('/settings')
  const { findByRole, getByRole } = await navigation()
  await findByRole('link', { name: 'Inbox 2 wait for you' })
  getByRole('link', { name: 'Clients 1 waits for you' })
  getByRole('link', { name: 'Deals' })
  backend.answer('readWaiting', { ...nothingWaits, deals: 3 })
  tellChange(backend, 'deals')
  await findByRole('link', { name: 'Deals 3 wait for you' })
  getByRole('link', { name: 'Inbox' })
})

test('the address of a screen for other roles says so', async () => {
  backendOf(examplePerson(['dealer']))
  openDesk('/staff')
  await screen.findByRole('heading', { name: 'Not for your roles' })
})

test('an unknown address has a page', async () => {
  backendOf(examplePerson())
  openDesk('/nothing')
  await screen.findByRole('heading', { name: 'Page not found' })
})

test('each screen sets the title and moves the focus to its heading', async () => {
  backendOf(examplePerson())
  const { user } = openDesk('/approvals')
  await screen.findByText('Nothing waits for a decision.')
  expect(document.title).toBe('Approvals · Kantor desk')
  await user.click((await navigation()).getByRole('link', { name: 'Staff' }))
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Staff' })))
  expect(document.title).toBe('Staff · Kantor desk')
})

/** Nina has two roles, so that she may open each of these screens. A promise is the answer of its data. */
const screensWithData = [
  {
    from: '/',
    link: '7KQ4M3XD',
    call: 'readRequest',
    reply: exampleRequest(),
    before: '7KQ4M3XD',
    after: '7KQ4M3XD',
    shows: 'Is the rate fixed?',
  },
  {
    from: '/clients',
    link: 'Anna Nowak',
    call: 'readClient',
    reply: exampleClient(),
    before: 'Client',
    after: 'Anna Nowak',
    shows: 'Second factor',
  },
  {
    from: '/approvals',
    link: 'Change the roles of Jan Wrona',
    call: 'readApproval',
    reply: exampleApproval(),
    before: 'Approval',
    after: 'Change the roles of Jan Wrona',
    shows: 'Covers an absence',
  },
] as const

test.for(screensWithData)(
  'the heading of $call keeps the focus when the data arrive',
  async ({ from, link, call, reply, before, after, shows }) => {
    const arrival = Promise.withResolvers<never>()
    const found = { ...exampleClient(), name: 'Anna Nowak', phone: '', country: 'PL', matched: [] }
    const backend = backendOf(examplePerson(['supervisor']), exampleApproval())
      .answer('listRequests', {
        requests: [exampleSummary()],
        counts: noCounts,
        next: null,
      })
      .answer('searchClients', { searched: [], clients: [found], more: false })
    backend.answer(call, () => arrival.promise)
    const { user } = openDesk(from)
    await user.click(await screen.findByRole('link', { name: link }))
    await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: before })))
    arrival.resolve(reply as never)
    await within(screen.getByRole('main')).findAllByText(shows)
    expect(document.activeElement).toBe(screen.getByRole('heading', { level: 1, name: after }))
  },
)

test('the heading of a colleague keeps the focus when the data arrive', async () => {
  const arrival = Promise.withResolvers<{ staff: [ReturnType<typeof exampleColleague>] }>()
  const backend = backendOf(examplePerson(), exampleApproval({ object: janId }))
  openDesk(`/staff/${janId}`)
  backend.answer('listStaff', () => arrival.promise)
  await expect.poll(() => backend.requests('listStaff')).toHaveLength(1)
  const heading = screen.getByRole('heading', { name: 'Person' })
  heading.tabIndex = -1
  heading.focus()
  arrival.resolve({ staff: [exampleColleague()] })
  await screen.findByText('jan.wrona@kantor.example')
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'Jan Wrona' }))
})

test('the title of a request’s tab has its reference', async () => {
  backendWithRequest(examplePerson(['dealer']))
  openDesk('/requests/7KQ4M3XD')
  await screen.findByRole('heading', { name: '7KQ4M3XD' })
  expect(document.title).toBe('Request 7KQ4M3XD · Kantor desk')
})

test('a screen has its heading while its code loads', async () => {
  const code = Promise.withResolvers<{ default: ComponentType }>()
  const staff = screens.find(({ name }) => name === 'staff')!
  const { content } = staff
  onTestFinished(() => void (staff.content = content))
  staff.content = lazy(() => code.promise)
  backendOf(examplePerson())
  openDesk('/staff')
  await screen.findByRole('heading', { name: 'Staff' })
  code.resolve({ default: () => <p>Loaded</p> })
  await screen.findByText('Loaded')
})

test('G and a letter open a screen, and the list of shortcuts is at ?', async () => {
  backendOf(examplePerson())
  const { user, path } = openDesk('/approvals')
  await screen.findByRole('heading', { name: 'Approvals' })
  await user.keyboard('gs')
  await screen.findByRole('heading', { name: 'Staff' })
  await expect.poll(path).toBe('/staff')
  await user.keyboard('?')
  await screen.findByRole('dialog', { name: 'Shortcuts' })
  await user.keyboard('ga')
  expect(path()).toBe('/staff')
})

test('single keys do nothing when they are turned off, in a field or with a modifier', async () => {
  const backend = backendOf(examplePerson(['administrator'], { settings: { language: 'en', singleKeys: false } }))
  const off = openDesk('/approvals')
  await screen.findByRole('heading', { name: 'Approvals' })
  await off.user.keyboard('gs?')
  expect(off.path()).toBe('/approvals')
  expect(screen.queryByRole('dialog')).toBeNull()
  off.unmount()
  backend.answer('readSession', examplePerson()).answer('readApproval', exampleApproval())
  const on = openDesk(`/approvals/${exampleApproval().id}`)
  await on.user.type(await screen.findByLabelText('Reason'), 'gs?')
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('gs?')
  await on.user.tab()
  await on.user.keyboard('{Control>}g{/Control}s')
  expect(on.path()).toBe(`/approvals/${exampleApproval().id}`)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('J and K move through a list, and Enter opens the row', async () => {
  const second = exampleApproval({ id: '00000000-0000-4000-8000-0000000000a2', action: 'renew-access', payload: {} })
  backendOf(examplePerson(), exampleApproval(), second)
  const { user, path } = openDesk('/approvals')
  await screen.findByRole('link', { name: 'Change the roles of Jan Wrona' })
  await user.keyboard('jj')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Renew the access of Jan Wrona' }))
  await user.keyboard('k{Enter}')
  await expect.poll(path).toBe(`/approvals/${exampleApproval().id}`)
})

test('the palette finds a screen by typing', async () => {
  backendOf(examplePerson())
  const { user, path } = openDesk('/approvals')
  await screen.findByRole('heading', { name: 'Approvals' })
  await user.keyboard('{Control>}k{/Control}')
  const palette = within(await screen.findByRole('dialog', { name: 'Screens and actions' }))
  await user.keyboard('sett')
  expect(palette.getAllByRole('option').map(({ textContent }) => textContent)).toEqual(['Own settingsG O'])
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Own settings' })
  await expect.poll(path).toBe('/settings')
})

test('signing out ends the session and loads the sign-in page', async () => {
  const backend = backendOf(examplePerson()).answer('signOut', { ok: true })
  const { user, loadedDocuments } = openDesk('/approvals')
  await user.click(await screen.findByRole('button', { name: 'Sign out' }))
  await waitFor(() => expect(loadedDocuments).toEqual(['/sign-in']))
  expect(backend.requests('signOut')).toHaveLength(1)
})

test('a person with one passkey is asked for a second one', async () => {
  backendOf(examplePerson(['administrator'], { passkeys: 1 }))
  openDesk('/approvals')
  expect((await screen.findByRole('link', { name: 'Add a passkey' })).getAttribute('href')).toBe('/settings#passkeys')
})

test('the desk is in Polish for a person who chose Polish', async () => {
  backendOf(examplePerson(['administrator'], { settings: { language: 'pl', singleKeys: true } }))
  openDesk('/approvals')
  await screen.findByRole('heading', { name: 'Wnioski' })
})

test('a session that ends over a form asks for a new sign-in and keeps what was typed', async () => {
  const backend = backendOf(examplePerson(), exampleApproval()).answer('signInOptions', signInOptions)
  const { user } = openDesk(`/approvals/${exampleApproval().id}`)
  await fill(user, await screen.findByLabelText('Reason'), 'Wrong person')
  backend.fail('beginStepUp', 'SESSION_ENDED').fail('readChanges', 'SESSION_ENDED')
  await user.click(screen.getByRole('button', { name: 'Reject' }))
  await screen.findByRole('dialog', { name: 'Your session has ended' })
  backend.answer('signInWithCode', { ok: true }).answer('readChanges', { cursor: '2', topics: [] })
  await signInAgain(user)
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  expect(screen.getByLabelText<HTMLTextAreaElement>('Reason').value).toBe('Wrong person')
})

test('a screen that failed as the session ended is loaded after a new sign-in', async () => {
  const backend = backendOf(examplePerson(['compliance'])).answer('signInOptions', signInOptions)
  backend.fail('readRecord', 'SESSION_ENDED').fail('readChanges', 'SESSION_ENDED')
  const { user } = openDesk('/record')
  await screen.findByText('Your session has ended. Please sign in again.')
  await screen.findByRole('dialog', { name: 'Your session has ended' })
  backend.answer('signInWithCode', { ok: true }).answer('readChanges', { cursor: '2', topics: [] })
  backend.answer('readRecord', { kinds: [], people: [], events: [], next: null, searchedTo: null })
  await signInAgain(user)
  await screen.findByText('Nothing is recorded yet.')
})

test('a new sign-in by another person loads the page anew', async () => {
  const backend = backendOf(examplePerson(), exampleApproval()).answer('signInOptions', signInOptions)
  const { user, loadedDocuments } = openDesk('/approvals')
  await screen.findByRole('heading', { name: 'Approvals' })
  backend.fail('signOut', 'UNAVAILABLE').fail('readChanges', 'SESSION_ENDED')
  await screen.findByRole('dialog', { name: 'Your session has ended' })
  backend.answer('signInWithCode', { ok: true }).answer('readSession', examplePerson(['reader'], { id: marekId }))
  await signInAgain(user)
  await waitFor(() => expect(loadedDocuments).toHaveLength(1))
})

test('without the service, the desk says so and offers another try', async () => {
  const backend = fakeBackend().unreachable('readSession')
  const { user } = openDesk('/approvals')
  await screen.findByText(/service or its database is away/)
  backend.answer('readSession', examplePerson(['reader']))
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('heading', { name: 'Not for your roles' })
})

test('while the database is away, the data stays on the screen below a banner', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const backend = backendOf(examplePerson(), exampleApproval())
  openDesk('/approvals')
  await screen.findByRole('link', { name: 'Change the roles of Jan Wrona' })
  backend.fail('readChanges', 'UNAVAILABLE')
  await act(() => vi.advanceTimersByTimeAsync(pollPauseMs))
  await screen.findByText(/The database is away/)
  screen.getByRole('link', { name: 'Change the roles of Jan Wrona' })
  const readsBefore = backend.requests('listApprovals').length
  backend.answer('readChanges', { cursor: '5', topics: [] })
  await act(() => vi.advanceTimersByTimeAsync(pollPauseMs))
  await waitFor(() => expect(screen.queryByText(/The database is away/)).toBeNull())
  await waitFor(() => expect(backend.requests('listApprovals').length).toBeGreaterThan(readsBefore))
})

test('a change is read by a poll, and new rows wait until the person asks', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const backend = backendOf(examplePerson(), exampleApproval())
  const { user } = openDesk('/approvals')
  await screen.findByRole('link', { name: 'Change the roles of Jan Wrona' })
  const arrived = exampleApproval({ id: '00000000-0000-4000-8000-0000000000a9', action: 'renew-access', payload: {} })
  backend.answer('listApprovals', { approvals: [arrived, exampleApproval()], more: false })
  backend.answer('readChanges', ({ query }) => ({ cursor: '7', topics: query.since === '1' ? ['approvals'] : [] }))
  await act(() => vi.advanceTimersByTimeAsync(pollPauseMs))
  const button = await screen.findByRole('button', { name: '1 new: show it' })
  expect(screen.queryByRole('link', { name: 'Renew the access of Jan Wrona' })).toBeNull()
  await user.click(button)
  screen.getByRole('link', { name: 'Renew the access of Jan Wrona' })
})

test('a hidden page asks nothing, and asks at once when it is shown again', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const backend = backendOf(examplePerson(), exampleApproval())
  openDesk('/approvals')
  await screen.findByRole('link', { name: 'Change the roles of Jan Wrona' })
  const hidden = vi.spyOn(document, 'hidden', 'get').mockReturnValue(true)
  await act(() => vi.advanceTimersByTimeAsync(pollPauseMs))
  const asked = backend.requests('readChanges').length
  await act(() => vi.advanceTimersByTimeAsync(5 * pollPauseMs))
  expect(backend.requests('readChanges')).toHaveLength(asked)
  hidden.mockRestore()
  backend.answer('listStaff', { staff: [exampleColleague({ name: 'Jan Wrona-Lis' })] })
  tellChange(backend, 'staff')
  await screen.findByRole('link', { name: 'Change the roles of Jan Wrona-Lis' })
})
