import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Export } from '../api/operator.ts'
import { backendOf, exampleApproval, examplePerson, marekId, ninaId } from '../testing/examples.ts'
import { openDesk } from '../testing/render.tsx'

const approvalId = exampleApproval().id
const nina = { id: ninaId, name: 'Nina Dudek' }
const approved: Export = {
  approvalId,
  selection: { records: 'clients', format: 'csv' },
  reason: 'Audit',
  proposedBy: nina,
  approvedBy: { id: marekId, name: 'Marek Szpak' },
  approvedAt: '2026-11-24T10:00:00.000Z',
  availableUntil: '2026-11-25T10:00:00.000Z',
  downloads: [],
  mayDownload: true,
}
const withCode = examplePerson(['compliance'], { signedInBy: 'code' })

test('an export is proposed with what, since when and why, and shows the proposal', async () => {
  const backend = backendOf(withCode).answer('listExports', { exports: [] }).answer('proposeExport', { approvalId })
  const { user } = openDesk('/exports')
  await screen.findByText('No export has been approved yet.')
  await user.click(screen.getByRole('button', { name: 'Propose an export' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('Records'), 'Record')
  await user.selectOptions(dialog.getByLabelText('Format'), 'JSON')
  await user.type(dialog.getByLabelText('Since'), '2026-01-01')
  await user.type(dialog.getByLabelText('Reason'), 'Audit')
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
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
  const saved: string[] = []
  vi.stubGlobal('URL', Object.assign(URL, { createObjectURL: () => 'blob:file', revokeObjectURL: () => undefined }))
  const click = vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(function save(this: HTMLAnchorElement) {
    saved.push(this.download)
  })
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
  expect(saved).toEqual(['clients-2026-11-24.csv'])
  click.mockRestore()
})

test('a download that is no longer possible says so', async () => {
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
