import { act, fireEvent, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { backendWithRequest, examplePerson, exampleReply } from '../testing/examples.ts'
import { openDesk } from '../testing/render.tsx'

const supervisor = examplePerson(['supervisor'])
const address = `/replies?reply=${exampleReply().id}`
const backendOfReplies = (person = supervisor) => backendWithRequest(person).answer('listApprovals', { approvals: [], more: false })

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
  const { user } = openDesk('/replies')
  await user.click(await screen.findByRole('button', { name: 'New reply' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'New prepared reply' }))
  await user.type(dialog.getByLabelText('Name'), 'Thanks')
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
  vi.useFakeTimers({ shouldAdvanceTime: true })
  const backend = backendOfReplies().answer('changeReply', { version: 3 })
  const { user } = openDesk(address)
  const dialog = within(await screen.findByRole('dialog', { name: 'Amount and rate' }))
  fireEvent.change(await dialog.findByLabelText('English'), { target: { value: 'Mine' } })
  backend.answer('listReplies', { replies: [exampleReply({ version: 2, changedBy: 'Jan Wrona' })] })
  backend.answer('readChanges', ({ query }) => ({ cursor: '7', topics: query.since === '1' ? ['replies'] : [] }))
  await act(() => vi.advanceTimersByTimeAsync(2000))
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
