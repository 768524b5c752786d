import { fireEvent, screen, waitFor, within } from '@testing-library/react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { backendWithRequest, examplePerson, exampleReply, exampleRequest, exampleSummary, janId, ninaId } from '../testing/examples.ts'
import { openDesk, openDialog } from '../testing/render.tsx'
import { fill } from '../../web/ui/testing/render-at.tsx'
import { tellChange } from '../testing/fake-backend.ts'

const dealer = examplePerson(['dealer'])
const counts = { mine: 1, unassigned: 12, 'waiting-for-client': 3, all: 16 }
const rowTexts = () => screen.getAllByRole('listitem').flatMap((row) => row.querySelector('[data-row]')?.textContent ?? [])

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['Date'], now: new Date('2026-11-24T12:00:00Z') })
})

test('a row says who wants what, how long it waits, and who has it', async () => {
  backendWithRequest(dealer, exampleRequest({ hasQuestion: true, assignee: { id: janId, name: 'Jan Wrona' } }))
  openDesk('/?list=all')
  const row = within((await screen.findByRole('link', { name: '7KQ4M3XD' })).closest('li') ?? document.body)
  for (const text of [
    'Katarzyna Maj',
    'Buys BTC for 25,000 EUR',
    '25,000 EUR',
    '3 h 0 min left',
    'Jan Wrona',
    'Received',
    'First request',
    'Client wrote',
  ])
    row.getByText((_, element) => element?.textContent?.replaceAll('\u00a0', ' ') === text && element.children.length === 0)
})

test('a row says that a firm price is asked for, an offer is open, or a draft waits', async () => {
  const openOfferUntil = '2026-11-24T12:30:00.000Z'
  backendWithRequest(dealer, exampleRequest({ priceAskedAt: '2026-11-24T11:00:00.000Z', openOfferUntil, hasOfferDraft: true, marks: [] }))
  openDesk('/?list=all')
  await screen.findByText('Firm price asked')
  screen.getByText(/^Offer open until \d\d:\d\d$/)
  screen.getByText('Draft waits')
})

test('an overdue answer says so in words', async () => {
  backendWithRequest(dealer, exampleRequest({ dueAt: '2026-11-24T09:55:00.000Z' }))
  openDesk('/?list=all')
  await screen.findByText('2 h 5 min overdue')
})

test('each list has an address and a count', async () => {
  const backend = backendWithRequest(dealer).answer('listRequests', { requests: [], counts, next: null })
  const { user, path } = openDesk('/')
  await screen.findByText(/Nothing is assigned to you/)
  expect(screen.getByRole('link', { name: 'See what is unassigned' }).getAttribute('href')).toBe('/?list=unassigned')
  const tabs = within(screen.getByRole('navigation', { name: 'Lists' }))
  await user.click(tabs.getByRole('link', { name: 'Unassigned 12' }))
  await screen.findByText('Every request has an owner.')
  expect(path()).toBe('/?list=unassigned')
  await user.click(tabs.getByRole('link', { name: 'Closed' }))
  await screen.findByText('No request is closed.')
  expect(backend.requests('listRequests').map(({ query }) => [query.list, query.state])).toEqual([
    ['mine', undefined],
    ['unassigned', undefined],
    ['all', 'closed'],
  ])
})

test('a list that is chosen shows its own rows at once', async () => {
  const backend = backendWithRequest(dealer)
  const { user } = openDesk('/?list=mine')
  await screen.findByRole('link', { name: '7KQ4M3XD' })
  backend.answer('listRequests', { requests: [exampleSummary({ reference: 'FREEQ234' })], counts, next: null })
  await user.click(screen.getByRole('link', { name: /^Unassigned/ }))
  await screen.findByRole('link', { name: 'FREEQ234' })
  expect(rowTexts()).toEqual(['FREEQ234'])
})

test('a list of many requests says that they are not all counted', async () => {
  backendWithRequest(dealer).answer('listRequests', { requests: [], counts: { ...counts, all: 1000 }, next: null })
  openDesk('/')
  await screen.findByRole('link', { name: 'All 1000+' })
})

test('people who do not work on requests see all of them first', async () => {
  const backend = backendWithRequest(examplePerson(['reader']))
  openDesk('/')
  await screen.findByRole('link', { name: '7KQ4M3XD' })
  expect(backend.requests('listRequests')[0]?.query.list).toBe('all')
  expect(screen.queryByText(/A claims it/)).toBeNull()
})

test('older requests follow on demand', async () => {
  const backend = backendWithRequest(dealer).answer('listRequests', ({ query }) => ({
    requests: [exampleSummary({ reference: query.before ? 'OLDER234' : 'FIRST234' })],
    counts,
    next: query.before ? null : 'a|b|c',
  }))
  const { user } = openDesk('/?list=all')
  await user.click(await screen.findByRole('button', { name: 'Older requests' }))
  await screen.findByRole('link', { name: 'OLDER234' })
  expect(backend.requests('listRequests').at(-1)?.query.before).toBe('a|b|c')
  expect(screen.queryByRole('button', { name: 'Older requests' })).toBeNull()
  await user.tab({ shift: true })
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'OLDER234' }))
})

test('new requests are announced, and inserted only when the person asks', async () => {
  const backend = backendWithRequest(dealer)
  const { user } = openDesk('/?list=all')
  const row = await screen.findByRole('link', { name: '7KQ4M3XD' })
  row.focus()
  const above = exampleSummary({ reference: 'ABQVE234' })
  const below = exampleSummary({ reference: 'BELQW234' })
  backend.answer('listRequests', { requests: [above, exampleSummary(), below], counts, next: null })
  tellChange(backend, 'requests')
  const button = await screen.findByRole('button', { name: '2 new: show them' })
  expect(rowTexts()).toEqual(['7KQ4M3XD'])
  expect(document.activeElement).toBe(row)
  await user.click(button)
  expect(rowTexts()).toEqual(['ABQVE234', '7KQ4M3XD', 'BELQW234'])
  await user.tab()
  expect(document.activeElement).toBe(screen.getByRole('link', { name: 'ABQVE234' }))
})

test('A claims the row under the cursor, and says if a colleague was first', async () => {
  const backend = backendWithRequest(dealer).fail('claimRequest', 'STALE', { version: 4, by: 'Jan Wrona', at: '2026-11-24T11:59:00.000Z' })
  const { user } = openDesk('/?list=unassigned')
  await screen.findByRole('link', { name: '7KQ4M3XD' })
  await user.keyboard('a')
  await screen.findByText('Choose a row first.')
  await user.keyboard('ja')
  await screen.findByText(/7KQ4M3XD was not claimed\. Jan Wrona changed this/)
  backend.answer('claimRequest', { version: 5 })
  await user.keyboard('a')
  await screen.findByText('7KQ4M3XD is yours now.')
  expect(backend.requests('claimRequest')[0]).toMatchObject({ path: '/api/requests/7KQ4M3XD/claim', body: { version: 3 } })
})

test('G and A goes to the approvals, and claims nothing', async () => {
  const backend = backendWithRequest(examplePerson(['supervisor']))
  backend.answer('listStaff', { staff: [] })
  const { user, path } = openDesk('/?list=all')
  await screen.findByRole('link', { name: '7KQ4M3XD' })
  await user.keyboard('jga')
  await expect.poll(path).toBe('/approvals')
  expect(backend.requests('claimRequest')).toEqual([])
})

test('the keyboard alone leads from the inbox over the claim to the answer', async () => {
  const own = exampleRequest({ version: 4, assignee: { id: ninaId, name: 'Nina Dudek' } })
  const backend = backendWithRequest(dealer).answer('claimRequest', { version: 4 })
  backend.answer('answerRequest', { version: 5, messageId: janId })
  const { user, path } = openDesk('/')
  await screen.findByRole('link', { name: '7KQ4M3XD' })
  await user.keyboard('gr')
  await expect.poll(path).toBe('/replies')
  await user.keyboard('gi')
  await screen.findByRole('link', { name: '7KQ4M3XD' })
  await user.keyboard('ja')
  await screen.findByText('7KQ4M3XD is yours now.')
  backend.answer('readRequest', own)
  await user.keyboard('{Enter}')
  await screen.findByText('Is the rate fixed?')
  await user.keyboard('rThe rate is fixed.{Control>}{Enter}{/Control}')
  await screen.findByText('Sent.')
  expect(backend.requests('answerRequest')[0]?.body).toEqual({ language: 'pl', text: 'The rate is fixed.', version: 4 })
})

test('without the service, the inbox says so and offers another try', async () => {
  const backend = backendWithRequest(dealer).fail('listRequests', 'UNAVAILABLE')
  const { user } = openDesk('/?list=all')
  await screen.findByText(/service or its database is away/)
  backend.answer('listRequests', { requests: [exampleSummary()], counts, next: null })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByRole('link', { name: '7KQ4M3XD' })
})

describe('prepared replies', () => {
  const supervisor = examplePerson(['supervisor'])
  const address = `/replies?reply=${exampleReply().id}`
  const backendOfReplies = (person = supervisor) => backendWithRequest(person)

  test('dealers read prepared replies and cannot change them', async () => {
    backendOfReplies(examplePerson(['dealer']))
    const { user, path } = openDesk('/replies')
    await user.click(await screen.findByRole('link', { name: 'Amount and rate' }))
    const dialog = within(await screen.findByRole('dialog', { name: 'Amount and rate' }))
    dialog.getByText('Guten Tag, {{name}}')
    expect(dialog.queryByRole('textbox')).toBeNull()
    expect(path()).toBe(address)
    expect(screen.queryByRole('button', { name: 'New reply' })).toBeNull()
  })

  test('a new reply is written in three languages, with a preview', async () => {
    const backend = backendOfReplies().answer('addReply', { id: exampleReply().id, version: 0 })
    const { user, dialog } = await openDialog('/replies', 'New reply', 'New prepared reply')
    await fill(user, dialog.getByLabelText('Name'), 'Thanks')
    fireEvent.change(dialog.getByLabelText('English'), { target: { value: 'Thank you, {{name}}' } })
    fireEvent.change(dialog.getByLabelText('Polish'), { target: { value: 'Dziękujemy, {{imie}}' } })
    fireEvent.change(dialog.getByLabelText('German'), { target: { value: 'Danke' } })
    await user.click(dialog.getByRole('button', { name: 'Preview' }))
    dialog.getByText('Thank you, Anna Nowak')
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await dialog.findByText('There is no placeholder {{imie}}.')
    fireEvent.change(dialog.getByRole('textbox', { name: 'Polish' }), { target: { value: 'Dziękujemy' } })
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    const bodies = { en: 'Thank you, {{name}}', pl: 'Dziękujemy', de: 'Danke' }
    expect(backend.requests('addReply')[0]?.body).toEqual({ name: 'Thanks', bodies })
  })

  test('a colleague’s newer version is announced, and the typed text is kept', async () => {
    const backend = backendOfReplies().answer('changeReply', { version: 3 })
    const { user } = openDesk(address)
    const dialog = within(await screen.findByRole('dialog', { name: 'Amount and rate' }))
    fireEvent.change(await dialog.findByLabelText('English'), { target: { value: 'Mine' } })
    backend.answer('listReplies', { replies: [exampleReply({ version: 2, changedBy: 'Jan Wrona' })] })
    tellChange(backend, 'replies')
    await dialog.findByText(/Jan Wrona changed this reply/)
    await user.click(dialog.getByRole('button', { name: 'Keep my text and continue' }))
    await user.click(dialog.getByRole('button', { name: 'Save' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(backend.requests('changeReply')[0]?.body).toMatchObject({ version: 2, bodies: { en: 'Mine' } })
  })

  test('a name that another reply has is refused at its field', async () => {
    backendOfReplies().fail('changeReply', 'CONFLICT')
    const { user } = openDesk(address)
    const dialog = within(await screen.findByRole('dialog', { name: 'Amount and rate' }))
    await user.click(await dialog.findByRole('button', { name: 'Save' }))
    await dialog.findByText('Another reply has this name.')
    expect(document.activeElement).toBe(dialog.getByLabelText('Name'))
  })

  test('a removal asks once more', async () => {
    const backend = backendOfReplies().answer('removeReply', { ok: true })
    const { user } = openDesk(address)
    const dialog = within(await screen.findByRole('dialog', { name: 'Amount and rate' }))
    await user.click(await dialog.findByRole('button', { name: 'Remove' }))
    expect(backend.requests('removeReply')).toEqual([])
    await user.click(dialog.getByRole('button', { name: 'Remove now' }))
    await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
    expect(backend.requests('removeReply')[0]?.body).toEqual({ version: 1 })
  })
})
