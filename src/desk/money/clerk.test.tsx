import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { backend, topics } from '../api/backend.ts'
import type { BankEntry } from '../api/money.ts'
import { exampleBankEntry } from '../testing/example-bank-entry.ts'
import { backendOf, examplePerson } from '../testing/examples.ts'
import { openDesk } from '../testing/render.tsx'

const path = '/payments'
const names = ['Ada', 'Ben', 'Cleo'] as const
const entryOf = (name: string) => exampleBankEntry({ id: `00000000-0000-4000-8000-00000000000${name.charCodeAt(0) % 10}`, name })

/** A desk whose list to decide has these names now. */
function deskWith(...open: string[]) {
  let entries = open.map(entryOf)
  backendOf(examplePerson(['payments']))
    .answer('listBankEntries', () => ({ entries, more: false }))
    .answer('parkBankEntry', (request) => {
      entries = entries.filter(({ id }) => !request.path.includes(id))
      return { state: 'parked' as const }
    })
  return { show: (...others: BankEntry[]) => void (entries = others) }
}
const button = (name: string) => screen.findByRole('button', { name: new RegExp(`^Decide: .*${name}$`) })

async function park({ user }: ReturnType<typeof openDesk>) {
  const dialog = within(await screen.findByRole('dialog', { name: 'Decide about a payment' }))
  await user.selectOptions(dialog.getByLabelText('What is it?'), 'other')
  await user.click(dialog.getByRole('button', { name: 'Decide' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Decide about a payment' })).toBeNull())
}

test('after a decision the focus is on the next row, or on the one before', async () => {
  deskWith(...names)
  const desk = openDesk(path)
  await button('Ada')
  await desk.user.keyboard('jj{Enter}')
  await park(desk)
  expect(document.activeElement).toBe(await button('Cleo'))
  await waitFor(() => expect(screen.queryByText('Ben')).toBeNull())
  expect(document.activeElement).toBe(await button('Cleo'))
  await desk.user.keyboard('{Enter}')
  await park(desk)
  expect(document.activeElement).toBe(await button('Ada'))
  await desk.user.keyboard('{Enter}')
  await park(desk)
  await screen.findByText('Nothing waits for a decision.')
  expect(document.activeElement).not.toBe(document.body)
})

test('a form that is cancelled closes, and the focus is on its row again', async () => {
  deskWith(...names)
  const desk = openDesk(path)
  const row = await button('Ben')
  await desk.user.keyboard('jj{Enter}')
  await desk.user.click(await screen.findByRole('button', { name: 'Cancel' }))
  await waitFor(() => expect(screen.queryByRole('dialog', { name: 'Decide about a payment' })).toBeNull())
  expect(document.activeElement).toBe(row)
})

test('a row that a colleague decides keeps its place, without its button', async () => {
  const { show } = deskWith(...names)
  const desk = openDesk(path)
  await button('Ben')
  show(entryOf('Ada'), entryOf('Cleo'))
  desk.store.dispatch(backend.util.invalidateTags(topics('bank')))
  await screen.findByText('No longer in this list')
  expect(screen.getAllByRole('row').map(({ textContent }) => /Ada|Ben|Cleo/.exec(textContent)?.[0])).toEqual([undefined, ...names])
  expect(screen.queryByRole('button', { name: /Ben/ })).toBeNull()
})

test('a search is in the address, says for what it looked, and shows every state', async () => {
  const service = backendOf(examplePerson(['payments'])).answer('listBankEntries', ({ query }) => ({
    entries: query.search ? [entryOf('Ada'), { ...entryOf('Ben'), state: 'noted', direction: 'debit', reasons: [] }] : [],
    more: false,
    ...(query.search && { searched: ['name', 'amount'] as const }),
  }))
  const desk = openDesk(`${path}?list=matched`)
  await screen.findByText('No payment has been matched yet.')
  await desk.user.keyboard('/500{Enter}')
  await screen.findByText('Searched by: name, amount')
  expect(desk.path()).toBe('/payments?list=matched&search=500')
  expect(service.requests('listBankEntries').at(-1)?.query).toEqual({ search: '500' })
  const rows = screen.getAllByRole('row').slice(1)
  expect(rows[0]?.textContent).toMatch(/Ada.*To decide.*No reference of a deal/)
  expect(rows[1]?.textContent).toMatch(/Ben.*Nothing to decide/)
  expect(screen.queryByRole('link', { current: 'page', name: 'Matched' })).toBeNull()
  await desk.user.keyboard('j')
  expect(document.activeElement).toBe(await button('Ada'))
})

test('a search that finds nothing, or is too short, says so', async () => {
  backendOf(examplePerson(['payments'])).answer('listBankEntries', { entries: [], more: false, searched: [] })
  openDesk(`${path}?search=a`)
  await screen.findByText('This is too short to search.')
  await screen.findByText('No payment matches.')
})
