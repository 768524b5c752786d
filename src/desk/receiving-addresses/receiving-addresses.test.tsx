import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '#contract/desk/permissions.ts'
import type { ReceivingAddress } from '../api/offers.ts'
import { exampleAddress } from '../testing/example-offer.ts'
import { backendWithRequest, examplePerson, marekId, ninaId } from '../testing/examples.ts'
import { openDesk } from '../testing/render.tsx'

const address = '/receiving-addresses'
const nina = { id: ninaId, name: 'Nina Dudek' }
const ofJan = exampleAddress()

const deskWith = (roles: Role[], ...addresses: ReceivingAddress[]) =>
  backendWithRequest(examplePerson(roles))
    .answer('listReceivingAddresses', { addresses })
    .answer('listApprovals', { approvals: [], more: false })

test('an address of a colleague’s is hidden until it is confirmed', async () => {
  const confirmed = exampleAddress({ id: marekId, address: 'rConfirmed', memo: '678', confirmedBy: nina, request: '7KQ4M3XD' })
  deskWith(['payments'], ofJan, confirmed)
  openDesk(address)
  await screen.findByText('Hidden until it is confirmed')
  expect(screen.queryByText(ofJan.address)).toBeNull()
  expect(screen.queryByText(/12345/)).toBeNull()
  screen.getByText('rConfirmed')
  expect(screen.getByRole('link', { name: '7KQ4M3XD' }).getAttribute('href')).toBe('/requests/7KQ4M3XD')
})

test('one’s own address is shown, and waits for a colleague', async () => {
  deskWith(['payments'], exampleAddress({ enteredBy: nina }))
  openDesk(address)
  await screen.findByText(ofJan.address)
  screen.getByText('A colleague must confirm')
  expect(screen.queryByRole('button', { name: 'Type it again' })).toBeNull()
})

test('an address is entered with its network, and a tag where the network has one', async () => {
  const backend = deskWith(['dealer']).answer('enterReceivingAddress', { id: ofJan.id })
  const { user } = openDesk(address)
  await user.click(await screen.findByRole('button', { name: 'Enter an address' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Enter a receiving address' }))
  expect(dialog.queryByLabelText('Destination tag')).toBeNull()
  await user.selectOptions(dialog.getByLabelText('Coin'), 'XRP')
  await user.type(dialog.getByLabelText('Address'), ` ${ofJan.address} `)
  await user.type(dialog.getByLabelText('Destination tag'), '12345')
  await user.click(dialog.getByRole('button', { name: 'Enter' }))
  await screen.findByText(/A colleague must type it again/)
  const { coin, network, memo } = ofJan
  expect(backend.requests('enterReceivingAddress')[0]?.body).toEqual({ coin, network, address: ofJan.address, memo })
})

test.each([
  ['CONFLICT', 'This address is in the list already.'],
  ['VALIDATION_FAILED', /not an address of this network/],
] as const)('an address that is refused (%s) stays in its field', async (code, sentence) => {
  deskWith(['dealer']).fail('enterReceivingAddress', code)
  const { user } = openDesk(address)
  await user.click(await screen.findByRole('button', { name: 'Enter an address' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('Coin'), 'BTC')
  await user.type(dialog.getByLabelText('Address'), 'bc1q')
  await user.click(dialog.getByRole('button', { name: 'Enter' }))
  await dialog.findByText(sentence)
  expect(dialog.getByLabelText<HTMLInputElement>('Address').value).toBe('bc1q')
})

test('a wrong entry, one’s own or a colleague’s, is removed after a question', async () => {
  const backend = deskWith(['payments'], ofJan).answer('removeReceivingAddress', { ok: true })
  const { user } = openDesk(address)
  await user.click(await screen.findByRole('button', { name: 'Remove' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Remove a wrong entry' }))
  dialog.getByText(/^XRP on XRP Ledger, entered by Jan Wrona/)
  backend.answer('listReceivingAddresses', { addresses: [] })
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findByText('The entry is removed.')
  await screen.findByText(/No address was entered yet/)
  expect(backend.requests('removeReceivingAddress')[0]?.path).toBe(`/api/receiving-addresses/${ofJan.id}/remove`)
})

test('a confirmed address cannot be removed', async () => {
  deskWith(['payments'], exampleAddress({ confirmedBy: nina }))
  openDesk(address)
  await screen.findByText(ofJan.address)
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
})

test('the second person types the address without seeing the first one’s', async () => {
  const backend = deskWith(['payments'], ofJan).answer('confirmReceivingAddress', { ok: true })
  const { user } = openDesk(address)
  await user.click(await screen.findByRole('button', { name: 'Type it again' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Type the address again' }))
  dialog.getByText('XRP Ledger')
  expect(document.body.textContent).not.toContain(ofJan.address)
  await user.type(dialog.getByLabelText('Address'), ofJan.address)
  await user.type(dialog.getByLabelText('Destination tag'), '12345')
  backend.answer('listReceivingAddresses', { addresses: [exampleAddress({ confirmedBy: nina })] })
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Confirmed. The address can be used for one sell.')
  await screen.findByText(ofJan.address)
  expect(backend.requests('confirmReceivingAddress')[0]?.body).toEqual({ address: ofJan.address, memo: '12345' })
})

test.each([
  ['VALIDATION_FAILED', /This differs from what Jan Wrona typed/],
  ['OWN_PROPOSAL', /You entered this address/],
  ['CONFLICT', /something has changed/],
] as const)('a confirmation that fails (%s) says why', async (code, sentence) => {
  const backend = deskWith(['payments'], ofJan).fail('confirmReceivingAddress', code)
  const { user } = openDesk(address)
  await user.click(await screen.findByRole('button', { name: 'Type it again' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.type(dialog.getByLabelText('Address'), 'rOther')
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await dialog.findByText(sentence)
  await waitFor(() => expect(backend.requests('confirmReceivingAddress')[0]?.body).toEqual({ address: 'rOther', memo: null }))
})

test('readers see the list without buttons, and an empty list says what it is for', async () => {
  const backend = deskWith(['reader'], ofJan)
  const { unmount } = openDesk(address)
  await screen.findByText('Not confirmed')
  expect(within(screen.getByRole('main')).queryAllByRole('button')).toEqual([])
  unmount()
  backend.answer('listReceivingAddresses', { addresses: [] })
  openDesk(address)
  await screen.findByText(/No address was entered yet/)
})
