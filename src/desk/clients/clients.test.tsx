import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '#contract/desk/permissions.ts'
import { reason } from '#contract/desk/endpoints/parts.ts'
import { stepUpText } from '#contract/desk/step-up.ts'
import { freezeStepUp, proposeStepUp } from '#contract/desk/step-up-subjects.ts'
import type { FoundClient } from '../api/clients.ts'
import type { Note } from '../api/requests.ts'
import { annaId, exampleClient, freezeId, frozenClient } from '../testing/example-client.ts'
import { dealReference, exampleDeal } from '../testing/example-deal.ts'
import { examplePayoutAccount } from '../testing/example-money.ts'
import { backendOf, exampleApproval, examplePerson, janId, ninaId } from '../testing/examples.ts'
import { browserWithPasskeys, used } from '../../web/ui/testing/browser-passkeys.ts'
import { confirmWithCode, expectSigned, openDesk, openDialog } from '../testing/render.tsx'
import { fill, fillIn } from '../../web/ui/testing/render-at.tsx'
import { nonce, tellChange, withPasskey } from '../testing/fake-backend.ts'

const anna: FoundClient = {
  id: annaId,
  email: 'anna.nowak@example.com',
  name: 'Anna Nowak',
  phone: '+48 600 100 200',
  country: 'PL',
  state: 'active',
  createdAt: '2026-03-01T10:00:00.000Z',
  matched: [],
}
const piotr: FoundClient = { ...anna, id: '00000000-0000-4000-8000-0000000000c2', name: 'Piotr Lis', email: 'piotr.lis@example.com' }
const approvalId = exampleApproval().id

const deskOf = (roles: Role[], file = exampleClient(), signedInBy: 'code' | 'passkey' = 'code') =>
  backendOf(examplePerson(roles, { signedInBy }))
    .answer('searchClients', { searched: [], clients: [anna, piotr], more: false })
    .answer('readClient', file)
const actions = ['Send letter again', 'End sessions', 'Remove second factor', 'Propose release', 'Freeze']
const shownActions = () => actions.filter((name) => screen.queryByRole('button', { name }) !== null)

test('a search is in the address, and says which key matched', async () => {
  const backend = deskOf(['reader'])
  const { user, path } = openDesk('/clients')
  const field = await screen.findByLabelText('Search')
  expect(document.getElementById(field.getAttribute('aria-describedby') ?? '')?.textContent).toMatch(/end of a phone number/)
  backend.answer('searchClients', { searched: ['email', 'name'], clients: [{ ...anna, matched: ['name'] }], more: false })
  await fill(user, field, 'Anna N')
  await screen.findByText('Searched by: e-mail, name')
  const list = within(screen.getByRole('list', { name: 'Clients' }))
  expect(list.getAllByRole('listitem')).toHaveLength(1)
  list.getByText('name')
  expect(path()).toBe('/clients?query=Anna+N')
  expect(backend.requests('searchClients').at(-1)?.query).toEqual({ query: 'Anna N' })
})

test('the sentence and rows of the last search stay until the next has its answer', async () => {
  const next = Promise.withResolvers<ReturnType<typeof found>>()
  const found = () => ({ searched: ['name' as const], clients: [piotr], more: false })
  const backend = deskOf(['reader'])
  const { user } = openDesk('/clients')
  await screen.findByText('Newest clients')
  backend.answer('searchClients', () => next.promise)
  await user.type(screen.getByLabelText('Search'), 'lis')
  await waitFor(() => expect(backend.requests('searchClients').at(-1)?.query).toEqual({ query: 'lis' }))
  screen.getByText('Newest clients')
  screen.getByText('Client since')
  next.resolve(found())
  await screen.findByText('Searched by: name')
})

test('without a query, J, K and Enter move in the list of the newest clients', async () => {
  const backend = deskOf(['reader']).answer('searchClients', ({ query: { before } }) => ({
    searched: [],
    clients: [before ? piotr : anna],
    more: !before,
  }))
  const { user, path } = openDesk('/clients')
  await screen.findByText('Newest clients')
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByRole('link', { name: 'Piotr Lis' })
  expect(backend.requests('searchClients').at(-1)?.query).toEqual({ before: annaId })
  screen.getByRole('link', { name: 'All' }).focus()
  await user.keyboard('jjk')
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'Anna Nowak' }))
  await user.keyboard('{Enter}')
  await screen.findByRole('heading', { name: 'Anna Nowak' })
  await expect.poll(path).toBe(`/clients/${annaId}`)
})

test('the file shows a client’s requests, sessions and events in words', async () => {
  const [first] = exampleClient().requests
  const event = { id: '1', at: '2026-11-24T10:00:00.000Z', accountId: annaId, details: {}, from: null }
  const system = { is: 'system', id: null, name: null } as const
  const file = exampleClient({ requests: [first!, { ...first!, reference: 'CLQSED23', state: 'closed', amount: '0' }] })
  deskOf(['reader'], file).answer('readClientEvents', {
    events: [
      { ...event, kind: 'exchange-request.submitted', actor: { is: 'client', id: null, name: null }, details: { reference: '7KQ4M3XD' } },
      { ...event, id: '2', kind: 'wallet.screened', actor: system },
    ],
    next: null,
    searchedTo: null,
  })
  openDesk(`/clients/${annaId}`)
  const requests = within(await screen.findByRole('table', { name: 'Requests' }))
  expect(requests.getByRole('link', { name: '7KQ4M3XD' }).getAttribute('href')).toBe('/requests/7KQ4M3XD')
  requests.getByRole('cell', { name: /^Buys BTC for 125,000.EUR$/ })
  requests.getByRole('row', { name: /CLQSED23 Buys BTC with EUR, no amount Closed/ })
  within(screen.getByRole('table', { name: 'Open sessions' })).getByRole('cell', { name: 'Firefox, Windows' })
  const events = within(await screen.findByRole('list', { name: 'Events' }))
  events.getByText('Request sent')
  events.getByText('wallet.screened')
})

test('the file shows the person and the company that a check has confirmed', async () => {
  const person = {
    id: janId,
    kind: 'person' as const,
    version: 1,
    approved: true,
    name: 'Anna Maria Nowak',
    registrationNumber: null,
    seat: null,
    country: 'PL',
    representatives: [],
    readAt: '2026-11-20T10:00:00.000Z',
  }
  const company = {
    ...person,
    id: ninaId,
    kind: 'company' as const,
    approved: false,
    name: 'Nowak Trading sp. z o.o.',
    registrationNumber: '0000123456',
    seat: 'ul. Prosta 20, 00-850 Warszawa',
    representatives: [
      { name: 'Anna Nowak', roles: ['director'] },
      { name: 'Piotr Lis', roles: ['representative'] },
    ],
  }
  deskOf(['reader'], exampleClient({ parties: [person, company] }))
  openDesk(`/clients/${annaId}`)
  const parties = within(await screen.findByRole('table', { name: 'Parties' }))
  parties.getByRole('row', { name: /^Anna Maria Nowak Person Poland 20/ })
  parties.getByRole('row', {
    name: /Nowak Trading sp\. z o\.o\..*ul\. Prosta 20, 00-850 Warszawa.*Not approved now Company 0000123456 Poland Anna Nowak, Piotr Lis 20/,
  })
})

test.for<[Role, string | null]>([
  ['reader', null],
  ['compliance', 'See the proposal'],
])('an event’s proposal is linked for a %s only with the permission', async ([role, link]) => {
  const system = { is: 'system', id: null, name: null } as const
  const event = { id: '1', at: '2026-11-24T10:00:00.000Z', kind: 'account.unfrozen', accountId: annaId, actor: system, from: null }
  deskOf([role]).answer('readClientEvents', { events: [{ ...event, details: { approvalId } }], next: null, searchedTo: null })
  openDesk(`/clients/${annaId}`)
  const row = within(within(await screen.findByRole('list', { name: 'Events' })).getByRole('listitem'))
  row.getByText('Account released')
  expect(row.queryByRole('link')?.textContent ?? null).toBe(link)
  expect(row.queryByText(/approvalId|0000000000a1/)).toBeNull()
})

test.for<[Role, string[]]>([
  ['reader', []],
  ['dealer', ['Send letter again']],
  ['compliance', ['Send letter again', 'End sessions', 'Remove second factor', 'Freeze']],
])('a %s has the actions of the role', async ([role, expected]) => {
  deskOf([role])
  openDesk(`/clients/${annaId}`)
  await screen.findByRole('heading', { name: 'Anna Nowak' })
  expect(shownActions()).toEqual(expected)
})

test('a frozen account is said at the top, and the reason only to those who get it', async () => {
  deskOf(['compliance'], frozenClient('Mule account'))
  openDesk(`/clients/${annaId}`)
  await screen.findByText(/Account frozen since/)
  expect(screen.getAllByText('Mule account')).toHaveLength(2)
  expect(shownActions()).toEqual(['Send letter again', 'End sessions', 'Remove second factor', 'Propose release'])
})

test('a dealer sees that an account is frozen, but not why', async () => {
  deskOf(['dealer'], frozenClient(null))
  openDesk(`/clients/${annaId}`)
  await screen.findByText(/Account frozen since/)
  expect(screen.queryByText('Reason')).toBeNull()
})

test('a freeze is at once, and signed over exactly this account and reason', async () => {
  const credentials = browserWithPasskeys({ answer: used })
  const backend = deskOf(['compliance'], exampleClient(), 'passkey')
    .answer('beginStepUp', withPasskey)
    .answer('freezeClient', () => {
      backend.answer('readClient', frozenClient('Mule account'))
      return { sessionsEnded: 1 }
    })
  const { user, dialog } = await openDialog(`/clients/${annaId}`, 'Freeze', 'Freeze this account')
  dialog.getByText(/all sessions end/)
  await user.click(dialog.getByRole('button', { name: 'Freeze now' }))
  expect(backend.requests('freezeClient')).toHaveLength(0)
  await fill(user, dialog.getByLabelText('Reason'), ' Mule account ')
  await user.click(dialog.getByRole('button', { name: 'Freeze now' }))
  await screen.findByText('The account is frozen. 1 session has ended.')
  await screen.findByText(/Account frozen since/)
  expect(backend.requests('freezeClient')[0]?.body).toMatchObject({ reason: 'Mule account', proof: nonce })
  const text = stepUpText({ ...nonce, staffId: ninaId, ...freezeStepUp({ accountId: annaId, reason: 'Mule account' }) })
  await expectSigned(text, credentials)
})

test('a reason of two lines is signed as the server stores it', async () => {
  const credentials = browserWithPasskeys({ answer: used })
  const backend = deskOf(['compliance'], exampleClient(), 'passkey')
    .answer('beginStepUp', withPasskey)
    .answer('freezeClient', { sessionsEnded: 1 })
  const { user, dialog } = await openDialog(`/clients/${annaId}`, 'Freeze')
  await user.click(dialog.getByLabelText('Reason'))
  await user.paste('\r\nMule account\r\nSeen twice ')
  await user.click(dialog.getByRole('button', { name: 'Freeze now' }))
  await screen.findByText('The account is frozen. 1 session has ended.')
  const stored = reason.parse(backend.requests('freezeClient')[0]?.body.reason)
  expect(stored).toBe('Mule account\nSeen twice')
  const text = stepUpText({ ...nonce, staffId: ninaId, ...freezeStepUp({ accountId: annaId, reason: stored }) })
  await expectSigned(text, credentials)
})

test('the removal of a second factor needs how the client was identified', async () => {
  const credentials = browserWithPasskeys({ answer: used })
  const backend = deskOf(['supervisor'], exampleClient(), 'passkey')
    .answer('beginStepUp', withPasskey)
    .answer('removeClientSecondFactor', { approvalId })
  const { user, dialog } = await openDialog(`/clients/${annaId}`, 'Remove second factor')
  await fillIn(user, dialog, { 'How was the client identified?': 'Video call', Reason: 'Lost phone' })
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  await dialog.findByText(/A second person must decide now/)
  expect(dialog.getByRole('link', { name: 'See the proposal' }).getAttribute('href')).toBe(`/approvals/${approvalId}`)
  expect(backend.requests('removeClientSecondFactor')[0]?.body).toMatchObject({ identifiedBy: 'Video call', reason: 'Lost phone' })
  const payload = { identifiedBy: 'Video call', app: '2026-03-02T10:00:00.000Z', passkeys: [] }
  expect(backend.requests('removeClientSecondFactor')[0]?.body).toMatchObject(payload)
  const proposal = proposeStepUp({ action: 'remove-second-factor', object: annaId, version: 0, payload, reason: 'Lost phone' })
  await expectSigned(stepUpText({ ...nonce, staffId: ninaId, ...proposal }), credentials)
})

test('a release is proposed once: an open proposal is linked, and the button waits', async () => {
  const backend = deskOf(['supervisor'], frozenClient('Mule account')).answer('releaseClient', { approvalId })
  const { user, dialog } = await openDialog(`/clients/${annaId}`, 'Propose release')
  await fill(user, dialog.getByLabelText('Reason'), 'The bank was wrong')
  backend.answer('readClient', frozenClient('Mule account', { openApprovals: [{ id: approvalId, action: 'release-account' }] }))
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  await confirmWithCode(user)
  await dialog.findByRole('link', { name: 'See the proposal' })
  expect(backend.requests('releaseClient')[0]?.body).toMatchObject({ reason: 'The bank was wrong', freezeId })
  await user.click(dialog.getAllByRole('button', { name: 'Close' })[0]!)
  await screen.findByText(/A proposal about this client waits/)
  expect(screen.getByRole<HTMLButtonElement>('button', { name: 'Propose release' }).disabled).toBe(true)
})

test('a freeze that somebody else did first is said, and the file is as it is now', async () => {
  const backend = deskOf(['compliance'])
  const { user, dialog } = await openDialog(`/clients/${annaId}`, 'Freeze')
  await fill(user, dialog.getByLabelText('Reason'), 'Mule account')
  backend.fail('freezeClient', 'CONFLICT').answer('readClient', frozenClient('Mule account'))
  await user.click(dialog.getByRole('button', { name: 'Freeze now' }))
  await confirmWithCode(user)
  expect((await dialog.findByRole('alert')).textContent).toMatch(/no longer possible/)
  await screen.findByText(/Account frozen since/)
})

test('sessions end with a reason as a code, and a letter is sent about a request', async () => {
  const backend = deskOf(['compliance']).answer('endClientSessions', { sessionsEnded: 1 }).answer('resendClientLetter', { ok: true })
  const { user } = openDesk(`/clients/${annaId}`)
  await user.click(await screen.findByRole('button', { name: 'End sessions' }))
  await user.selectOptions(screen.getByLabelText('Reason'), 'Lost device')
  await user.click(screen.getByRole('button', { name: 'End sessions now' }))
  await screen.findByText('1 session has ended.')
  expect(backend.requests('endClientSessions')[0]?.body).toEqual({ reason: 'lost-device' })
  await user.click(screen.getByRole('button', { name: 'Send letter again' }))
  await user.selectOptions(screen.getByLabelText('Letter'), 'Receipt, to the contact of the request')
  await user.click(screen.getByRole('button', { name: 'Send' }))
  await screen.findByText('The letter is on its way.')
  expect(backend.requests('resendClientLetter')[0]?.body).toEqual({ letter: 'request-received', reference: '7KQ4M3XD' })
})

const noteOf = (text: string, change: Partial<Note> = {}): Note => ({
  id: `00000000-0000-4000-8000-${text.length.toString().padStart(12, '0')}`,
  text,
  confidential: false,
  by: { id: janId, name: 'Jan Wrona' },
  at: '2026-11-24T10:00:00.000Z',
  reference: null,
  ...change,
})
const noteField = () => screen.findByLabelText<HTMLTextAreaElement>(/New note/)
const listedNotes = async () => within(await screen.findByRole('list', { name: 'Notes' })).queryAllByRole('listitem')

test('a note on a request links to the request, and a confidential note is marked', async () => {
  const notes = [noteOf('Calls back', { reference: '7KQ4M3XD' }), noteOf('On a list', { confidential: true })]
  deskOf(['reader'], exampleClient({ notes }))
  openDesk(`/clients/${annaId}`)
  const [first, second] = (await listedNotes()).map((row) => within(row))
  expect(first?.getByRole('link', { name: '7KQ4M3XD' }).getAttribute('href')).toBe('/requests/7KQ4M3XD')
  expect(first?.queryByText('Confidential')).toBeNull()
  first?.getByText(/Jan Wrona/)
  second?.getByText('Confidential')
  expect(second?.queryByRole('link')).toBeNull()
})

test('Ctrl-Enter adds a note on the client, which the file then shows', async () => {
  const backend = deskOf(['compliance']).answer('addClientNote', () => {
    backend.answer('readClient', exampleClient({ notes: [noteOf('On a list', { confidential: true })] }))
    return { noteId: janId }
  })
  const { user } = openDesk(`/clients/${annaId}`)
  await screen.findByText('No notes. Clients never see them.')
  await user.keyboard('n')
  expect(document.activeElement).toBe(await noteField())
  await user.keyboard('{Control>}{Enter}{/Control}')
  screen.getByText('Please write a text.')
  await user.click(screen.getByLabelText(/Confidential/))
  await user.type(await noteField(), ' On a list {Control>}{Enter}{/Control}')
  await waitFor(async () => expect((await listedNotes()).length).toBe(1))
  expect(backend.requests('addClientNote').map(({ path, body }) => [path, body])).toEqual([
    [`/api/clients/${annaId}/note`, { text: 'On a list', confidential: true }],
  ])
  expect((await noteField()).value).toBe('')
})

test('the draft of a note is kept for its client, also when the note is refused', async () => {
  const backend = deskOf(['dealer']).fail('addClientNote', 'NOT_FOUND')
  const { user, unmount } = openDesk(`/clients/${annaId}`)
  await fill(user, await noteField(), 'Calls back')
  expect(screen.queryByLabelText(/Confidential/)).toBeNull()
  await user.click(screen.getByRole('button', { name: 'Add a note' }))
  await screen.findByText(/This does not exist/)
  unmount()
  const { unmount: close } = openDesk(`/clients/${annaId}`)
  expect((await noteField()).value).toBe('Calls back')
  close()
  backend.answer('readClient', exampleClient({ id: piotr.id }))
  openDesk(`/clients/${piotr.id}`)
  expect((await noteField()).value).toBe('')
})

test('a reader reads notes and adds none', async () => {
  deskOf(['reader'], exampleClient({ notes: [noteOf('Calls back')] }))
  openDesk(`/clients/${annaId}`)
  await screen.findByText('Calls back')
  expect(screen.queryByRole('button', { name: 'Add a note' })).toBeNull()
  expect(screen.queryByLabelText(/New note/)).toBeNull()
})

test('a colleague’s note appears in the open file', async () => {
  const backend = deskOf(['dealer'])
  openDesk(`/clients/${annaId}`)
  await screen.findByText('No notes. Clients never see them.')
  backend.answer('readClient', exampleClient({ notes: [noteOf('Calls back', { reference: '7KQ4M3XD' })] }))
  tellChange(backend, `client:${annaId}`)
  await screen.findByText('Calls back')
})

test('a person who has signed up gets a new confirmation link', async () => {
  const backend = deskOf(['dealer']).fail('resendConfirmation', 'NOT_FOUND')
  const { user, dialog } = await openDialog('/clients', 'Resend a confirmation')
  await fill(user, dialog.getByLabelText('E-mail'), 'ola@example.com')
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await dialog.findByText('Nobody has signed up with this address.')
  backend.answer('resendConfirmation', { ok: true })
  await user.click(dialog.getByRole('button', { name: 'Send' }))
  await dialog.findByText('The letter is on its way.')
})

test('an address without a client says so', async () => {
  deskOf(['reader']).fail('readClient', 'NOT_FOUND')
  openDesk(`/clients/${annaId}`)
  await screen.findByText('No client is at this address.')
})

test('the palette finds clients by what was typed', async () => {
  const backend = deskOf(['reader'])
  const { user, path } = openDesk('/clients')
  await screen.findByText('Newest clients')
  await user.keyboard('{Control>}k{/Control}')
  await user.type(await screen.findByRole('combobox'), 'lis{Enter}')
  await waitFor(() => expect(path()).toBe('/clients?query=lis'))
  await waitFor(() => expect(backend.requests('searchClients').at(-1)?.query).toEqual({ query: 'lis' }))
  expect(screen.getByLabelText<HTMLInputElement>('Search').value).toBe('lis')
})

test('the palette opens a deal by its reference, as a bank’s statement prints it', async () => {
  deskOf(['reader']).fail('readDeal', 'NOT_FOUND')
  const { user, path } = openDesk('/clients')
  await screen.findByText('Newest clients')
  await user.keyboard('{Control>}k{/Control}')
  await fill(user, await screen.findByRole('combobox'), 'rf18 5390 0754 7034')
  await user.click(screen.getByRole('option', { name: 'Open the deal RF18 5390 0754 7034' }))
  await waitFor(() => expect(path()).toBe('/deals/18539007547034'))
})

test('a client file lists the client’s deals, with their states', async () => {
  const backend = deskOf(['reader']).answer('listDeals', { deals: [exampleDeal()], more: false })
  openDesk(`/clients/${annaId}`)
  const block = within(await screen.findByRole('region', { name: 'Deals' }))
  expect((await block.findByRole('link', { name: /^RF|^1853/ })).getAttribute('href')).toBe(`/deals/${dealReference}`)
  block.getByText('Awaiting payment')
  expect(backend.requests('listDeals').map(({ query }) => query)).toEqual([{ list: 'all', client: annaId }])
})

test('a client file lists the client’s payout accounts', async () => {
  const backend = deskOf(['reader']).answer('listPayoutAccounts', { accounts: [examplePayoutAccount()] })
  openDesk(`/clients/${annaId}`)
  const block = within(await screen.findByRole('region', { name: 'Payout accounts' }))
  await block.findByText('PL61 1090 1014 0000 0712 1981 2874')
  block.getByText('Not checked')
  expect(backend.requests('listPayoutAccounts').map(({ query }) => query)).toEqual([{ client: annaId }])
})
