import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Export, RecordedEvent, RecordPage } from '../api/operator.ts'
import { annaId, marek, nina } from '../testing/example-client.ts'
import { backendOf, exampleApproval, examplePerson, marekId } from '../testing/examples.ts'
import { confirmWithCode, openDesk, openDialog } from '../testing/render.tsx'
import { fillIn } from '../../web/ui/testing/render-at.tsx'
import { savedFiles } from '../../web/ui/testing/jsdom.ts'

const frozen: RecordedEvent = {
  id: '41',
  at: '2026-11-24T10:00:00.000Z',
  kind: 'account.frozen',
  actor: { is: 'staff', id: marekId, name: 'Marek Szpak' },
  accountId: annaId,
  details: { freezeId: '00000000-0000-4000-8000-0000000000f1' },
  from: null,
}
const older: RecordedEvent = { ...frozen, id: '40', kind: 'switch.on', details: { name: 'quotes' }, accountId: null }
const lists = { kinds: ['account.frozen', 'switch.on'], people: [marek] }
const end = { next: null, searchedTo: null }
const record = () => backendOf(examplePerson(['compliance'])).answer('readRecord', { ...lists, events: [frozen], ...end })

test('events are in words, with who did it and a link to the client', async () => {
  record()
  openDesk('/record')
  const row = within(within(await screen.findByRole('list', { name: 'Record' })).getByRole('listitem'))
  row.getByText('Account frozen')
  row.getByText('Marek Szpak')
  expect(row.getByRole('link', { name: 'Client file' }).getAttribute('href')).toBe(`/clients/${annaId}`)
  expect(row.queryByText(/0000000000f1/)).toBeNull()
})

test('an administrator reads which account an event is about, without a link', async () => {
  record().answer('readSession', examplePerson())
  openDesk('/record')
  const row = within(within(await screen.findByRole('list', { name: 'Record' })).getByRole('listitem'))
  row.getByText('account')
  row.getByText(annaId)
  expect(row.queryByRole('link')).toBeNull()
})

test('each filter is in the address and in the call', async () => {
  const backend = record()
  const { user, path } = openDesk('/record')
  await screen.findByText('Account frozen', { selector: 'p' })
  await fillIn(user, screen, { Who: 'Marek Szpak', What: 'Switch turned on', 'From day': '2026-11-01', About: '7kq4m3xd' })
  const query = { actor: `staff:${marekId}`, kind: 'switch.on', from: '2026-11-01', object: '7kq4m3xd' }
  await waitFor(() => expect(backend.requests('readRecord').at(-1)?.query).toEqual(query))
  expect(Object.fromEntries(new URLSearchParams(path().split('?')[1]))).toEqual(query)
  await user.click(screen.getByRole('link', { name: 'Clear filter' }))
  await waitFor(() => expect(path()).toBe('/record'))
  expect(screen.getByLabelText<HTMLInputElement>('About').value).toBe('')
})

test('an address with a filter opens with it', async () => {
  const backend = record()
  openDesk(`/record?actor=staff:${marekId}&kind=account.frozen&to=2026-11-30`)
  await screen.findByRole('list', { name: 'Record' })
  expect(screen.getByLabelText<HTMLSelectElement>('Who').selectedOptions[0]?.text).toBe('Marek Szpak')
  expect(screen.getByLabelText<HTMLSelectElement>('What').selectedOptions[0]?.text).toBe('Account frozen')
  expect(screen.getByLabelText<HTMLInputElement>('To day').value).toBe('2026-11-30')
  expect(backend.requests('readRecord')[0]?.query).toEqual({ actor: `staff:${marekId}`, kind: 'account.frozen', to: '2026-11-30' })
})

test('a filter’s sentence stays until the next filter has its answer', async () => {
  const next = Promise.withResolvers<RecordPage>()
  const backend = record().answer('readRecord', { ...lists, events: [], ...end })
  const { user } = openDesk('/record?object=NOTHING1')
  await screen.findByText(/No event matches/)
  backend.answer('readRecord', () => next.promise)
  await user.click(screen.getAllByRole('link', { name: 'Clear filter' })[0]!)
  await expect.poll(() => backend.requests('readRecord')).toHaveLength(2)
  screen.getByText(/No event matches/)
  next.resolve({ ...lists, events: [frozen], ...end })
  await screen.findByText('Account frozen', { selector: 'p' })
})

test('older events follow page by page', async () => {
  const backend = record().answer('readRecord', ({ query: { before } }) => ({
    ...lists,
    events: [before ? older : frozen],
    ...end,
    next: before ? null : frozen.id,
  }))
  const { user } = openDesk('/record')
  await user.click(await screen.findByRole('button', { name: 'Show more' }))
  await screen.findByText('Switch turned on', { selector: 'p' })
  expect(backend.requests('readRecord').at(-1)?.query).toEqual({ before: '41' })
})

test('a filter without events offers to clear it, and a failure says what is wrong', async () => {
  const backend = record().answer('readRecord', { ...lists, events: [], ...end })
  const { user } = openDesk('/record?object=NOTHING1')
  await screen.findByText(/No event matches/)
  backend.fail('readRecord', 'UNAVAILABLE')
  await user.click(screen.getAllByRole('link', { name: 'Clear filter' })[0]!)
  await screen.findByRole('alert')
  backend.answer('readRecord', { ...lists, events: [], ...end })
  await user.click(screen.getByRole('button', { name: 'Try again' }))
  await screen.findByText('Nothing is recorded yet.')
})

test('a search that stopped says how far it came, and continues', async () => {
  const searchedTo = '2026-11-20T10:00:00.000Z'
  record().answer('readRecord', ({ query: { before } }) =>
    before === '7' ? { ...lists, events: [frozen], ...end } : { ...lists, events: [], next: '7', searchedTo },
  )
  const { user } = openDesk('/record?kind=account.frozen&actor=client')
  await screen.findByText(/No event matches so far. Searched back to/)
  await user.click(screen.getByRole('button', { name: 'Show more' }))
  await screen.findByRole('list', { name: 'Record' })
  expect(screen.queryByText(/Searched back to/)).toBeNull()
})

test('an event of a deal leads to the deal, for those who may read deals', async () => {
  const details = { reference: '18539007547034', cause: 'late' }
  const events = [{ ...frozen, kind: 'deal.question-opened', details }]
  const backend = record().answer('readRecord', { ...lists, events, ...end })
  const { unmount } = openDesk('/record')
  const link = await screen.findByRole('link', { name: 'RF18 5390 0754 7034' })
  expect(link.getAttribute('href')).toBe('/deals/18539007547034')
  screen.getByText('Question about a deal opened')
  unmount()
  backend.answer('readSession', examplePerson(['administrator']))
  openDesk('/record')
  await screen.findByText('Question about a deal opened')
  expect(screen.queryByRole('link', { name: 'RF18 5390 0754 7034' })).toBeNull()
})

const approvalId = exampleApproval().id
const approved: Export = {
  approvalId,
  selection: { records: 'clients', format: 'csv' },
  reason: 'Audit',
  proposedBy: nina,
  approvedBy: marek,
  approvedAt: '2026-11-24T10:00:00.000Z',
  availableUntil: '2026-11-25T10:00:00.000Z',
  downloads: [],
  mayDownload: true,
}
const withCode = examplePerson(['compliance'], { signedInBy: 'code' })

test('an export is proposed with what, since when and why, and shows the proposal', async () => {
  const backend = backendOf(withCode).answer('listExports', { exports: [] }).answer('proposeExport', { approvalId })
  const { user, dialog } = await openDialog('/exports', 'Propose an export')
  await screen.findByText('No export has been approved yet.')
  await fillIn(user, dialog, { Records: 'Record', Format: 'JSON', Since: '2026-01-01', Reason: 'Audit' })
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  await confirmWithCode(user)
  await dialog.findByText(/A second person must decide now/)
  expect(dialog.getByRole('link', { name: 'See the proposal' }).getAttribute('href')).toBe(`/approvals/${approvalId}`)
  expect(backend.requests('proposeExport')[0]?.body).toMatchObject({
    records: 'events',
    format: 'json',
    since: '2026-01-01',
    reason: 'Audit',
  })
})

test('from Money, an export of deals is begun', async () => {
  backendOf(withCode).answer('listExports', { exports: [] })
  openDesk('/exports?records=deals')
  const dialog = within(await screen.findByRole('dialog'))
  expect(dialog.getByLabelText<HTMLSelectElement>('Records').value).toBe('deals')
})

test('a proposal that waits is listed with its link', async () => {
  const waiting = exampleApproval({ action: 'export-records', object: 'clients', payload: { records: 'clients', format: 'csv' } })
  backendOf(withCode, waiting).answer('listExports', { exports: [] })
  openDesk('/exports')
  const row = within(await screen.findByRole('table', { name: 'Waiting for a decision' }))
  row.getByRole('cell', { name: 'Clients, CSV' })
  row.getByRole('link', { name: 'See the proposal' })
})

test('an approved export is saved under its name, if need be at the second press', async () => {
  const saved = savedFiles()
  const backend = backendOf(withCode)
    .answer('listExports', { exports: [approved] })
    .fail('downloadExport', 'UNAVAILABLE')
  const { user } = openDesk('/exports')
  const button = await screen.findByRole('button', { name: 'Download' })
  await user.click(button)
  expect((await screen.findByRole('alert')).textContent).toMatch(/database is away/)
  backend.file('downloadExport', { name: 'clients-2026-11-24.csv', type: 'text/csv', text: 'id\n1\n' })
  backend.answer('listExports', {
    exports: [{ ...approved, mayDownload: false, downloads: [{ by: nina, at: '2026-11-24T11:00:00.000Z' }] }],
  })
  await user.click(button)
  await screen.findByText('Downloaded')
  await waitFor(() => expect(document.activeElement).toBe(screen.getByRole('group', { name: 'Approved' })))
  expect(saved.map(({ name }) => name)).toEqual(['clients-2026-11-24.csv'])
})

test('a download after its time says that it is over', async () => {
  const backend = backendOf(withCode)
    .answer('listExports', { exports: [approved] })
    .fail('downloadExport', 'CONFLICT')
  const { user } = openDesk('/exports')
  await user.click(await screen.findByRole('button', { name: 'Download' }))
  expect((await screen.findByRole('alert')).textContent).toMatch(/no longer possible/)
  await waitFor(() => expect(backend.requests('listExports').length).toBeGreaterThan(1))
})

test('an export of two other people cannot be downloaded', async () => {
  backendOf(withCode).answer('listExports', { exports: [{ ...approved, mayDownload: false }] })
  openDesk('/exports')
  await screen.findByText('Not available to you')
  expect(screen.queryByRole('button', { name: 'Download' })).toBeNull()
})
