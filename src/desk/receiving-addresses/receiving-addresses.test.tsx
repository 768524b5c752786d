import { screen, waitFor, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '#contract/desk/permissions.ts'
import type { AddressStock, ReceivingAddress } from '../api/offers.ts'
import { exampleAddress } from '../testing/example-offer.ts'
import { marek, nina } from '../testing/example-client.ts'
import { backendWithRequest, examplePerson } from '../testing/examples.ts'
import { openDesk, openDialog } from '../testing/render.tsx'
import { fill, fillIn } from '../../web/ui/testing/render-at.tsx'

const address = '/receiving-addresses'
const ofJan = exampleAddress()

const listOf = (addresses: ReceivingAddress[], stocks: AddressStock[] = []) => ({ addresses, stocks })

const deskWith = (roles: Role[], ...addresses: ReceivingAddress[]) =>
  backendWithRequest(examplePerson(roles)).answer('listReceivingAddresses', listOf(addresses))

test('an address of a colleague’s is hidden until it is confirmed', async () => {
  const confirmed = exampleAddress({ id: marek.id, address: 'rConfirmed', memo: '678', confirmedBy: nina, request: '7KQ4M3XD' })
  deskWith(['payments'], ofJan, confirmed)
  openDesk(address)
  await screen.findByText('Hidden until it is confirmed')
  expect(document.body.textContent).not.toContain(ofJan.address)
  expect(screen.queryByText(/12345/)).toBeNull()
  expect(document.body.textContent).toContain('rConfirmed')
  expect(screen.getByRole('link', { name: '7KQ4M3XD' }).getAttribute('href')).toBe('/requests/7KQ4M3XD')
})

test('one’s own address is shown, and waits for a colleague', async () => {
  deskWith(['payments'], exampleAddress({ enteredBy: nina }))
  openDesk(address)
  await expect.poll(() => document.body.textContent).toContain(ofJan.address)
  screen.getByText('A colleague must confirm')
  expect(screen.queryByRole('button', { name: 'Type it again' })).toBeNull()
})

test('an address is entered with its network, and a tag where the network has one', async () => {
  const backend = deskWith(['dealer']).answer('enterReceivingAddress', { id: ofJan.id })
  const { user, dialog } = await openDialog(address, 'Enter an address', 'Enter a receiving address')
  expect(dialog.queryByLabelText('Destination tag')).toBeNull()
  await fillIn(user, dialog, { Coin: 'XRP', Address: ` ${ofJan.address} `, 'Destination tag': '12345' })
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
  const { user, dialog } = await openDialog(address, 'Enter an address')
  await fillIn(user, dialog, { Coin: 'BTC', Address: 'bc1q' })
  await user.click(dialog.getByRole('button', { name: 'Enter' }))
  await dialog.findByText(sentence)
  expect(dialog.getByLabelText<HTMLInputElement>('Address').value).toBe('bc1q')
})

test('a wrong entry, one’s own or a colleague’s, is removed after a question', async () => {
  const backend = deskWith(['payments'], ofJan).answer('removeReceivingAddress', { ok: true })
  const { user, dialog } = await openDialog(address, 'Remove', 'Remove a wrong entry')
  dialog.getByText(/^XRP on XRP Ledger, entered by Jan Wrona/)
  backend.answer('listReceivingAddresses', listOf([]))
  await user.click(dialog.getByRole('button', { name: 'Remove' }))
  await screen.findByText('The entry is removed.')
  await screen.findByText(/No address was entered yet/)
  expect(backend.requests('removeReceivingAddress')[0]?.path).toBe(`/api/receiving-addresses/${ofJan.id}/remove`)
})

test('a confirmed address cannot be removed', async () => {
  deskWith(['payments'], exampleAddress({ confirmedBy: nina }))
  openDesk(address)
  await expect.poll(() => document.body.textContent).toContain(ofJan.address)
  expect(screen.queryByRole('button', { name: 'Remove' })).toBeNull()
})

test('the second person types the address without seeing the first one’s', async () => {
  const backend = deskWith(['payments'], ofJan).answer('confirmReceivingAddress', { ok: true })
  const { user, dialog } = await openDialog(address, 'Type it again', 'Type the address again')
  dialog.getByText('XRP Ledger')
  expect(document.body.textContent).not.toContain(ofJan.address)
  await fillIn(user, dialog, { Address: ofJan.address, 'Destination tag': '12345' })
  backend.answer('listReceivingAddresses', listOf([exampleAddress({ confirmedBy: nina })]))
  await user.click(dialog.getByRole('button', { name: 'Confirm' }))
  await screen.findByText('Confirmed. The address can be used for one sell.')
  await expect.poll(() => document.body.textContent).toContain(ofJan.address)
  expect(backend.requests('confirmReceivingAddress')[0]?.body).toEqual({ address: ofJan.address, memo: '12345' })
})

test.each([
  ['VALIDATION_FAILED', /This differs from what Jan Wrona typed/],
  ['OWN_PROPOSAL', /You entered this address/],
  ['CONFLICT', /something has changed/],
] as const)('a confirmation that fails (%s) says why', async (code, sentence) => {
  const backend = deskWith(['payments'], ofJan).fail('confirmReceivingAddress', code)
  const { user, dialog } = await openDialog(address, 'Type it again')
  await fill(user, dialog.getByLabelText('Address'), 'rOther')
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
  backend.answer('listReceivingAddresses', listOf([]))
  openDesk(address)
  await screen.findByText(/No address was entered yet/)
})

const stock = (change: Partial<AddressStock> = {}): AddressStock => ({
  coin: 'BTC',
  network: 'bitcoin',
  hasAccount: false,
  free: 12,
  waiting: 0,
  used: 30,
  isLow: false,
  ...change,
})

test('what is left of each coin is said, and leads to its addresses', async () => {
  const stocks = [
    stock({ coin: 'ETH', network: 'ethereum', free: 0, isLow: true }),
    stock({ free: 3, isLow: true }),
    stock({ coin: 'XRP', network: 'xrp-ledger', hasAccount: true, free: 0 }),
  ]
  const backend = deskWith(['reader']).answer('listReceivingAddresses', listOf([ofJan], stocks))
  const { user } = openDesk(address)
  const left = within(await screen.findByRole('table', { name: 'What is left' }))
  const rows = left.getAllByRole('row').slice(1)
  expect(rows.map(({ textContent }) => textContent)).toEqual([
    expect.stringMatching(/^ETH.*0None left/),
    expect.stringMatching(/^BTC.*3Few left/),
    expect.stringMatching(/^XRP.*Account: a new tag for each sell/),
  ])
  await user.click(left.getByRole('link', { name: /^BTC/ }))
  await screen.findByRole('heading', { name: 'BTC on Bitcoin' })
  expect(backend.requests('listReceivingAddresses').at(-1)?.query).toEqual({ coin: 'BTC', network: 'bitcoin' })
})

const openImport = async (roles: Role[] = ['dealer']) => {
  const backend = deskWith(roles)
  return { ...(await openDialog(`${address}?coin=BTC&network=bitcoin`, 'Import a list', 'Import receiving addresses')), backend }
}
const counts = { entered: 0, confirmed: 0, waiting: 0, free: 0, used: 0 }

test('a list is pasted and imported for the coin that is shown, with its counts', async () => {
  const { backend, user, dialog } = await openImport()
  backend.answer('importReceivingAddresses', { ...counts, entered: 1, confirmed: 2, used: 4 })
  await user.click(dialog.getByRole('button', { name: 'Import' }))
  dialog.getByText('Paste at least one address.')
  await user.click(dialog.getByLabelText('Addresses'))
  await user.paste('\uFEFFbc1qone\r\n\r\n bc1qtwo;\t7 \n')
  dialog.getByText('2 lines')
  await user.click(dialog.getByRole('button', { name: 'Import' }))
  await screen.findByText('1 is new; a colleague must import it too. 2 are confirmed now. 4 are used already.')
  expect(backend.requests('importReceivingAddresses')[0]?.body).toEqual({
    coin: 'BTC',
    network: 'bitcoin',
    lines: ['bc1qone', 'bc1qtwo,,7'],
  })
})

test('a file fills the field, where it can be read before it is imported', async () => {
  const { user, dialog } = await openImport()
  await user.upload(dialog.getByLabelText('File with addresses'), new File(['bc1qone\nbc1qtwo'], 'addresses.csv', { type: 'text/csv' }))
  await waitFor(() => expect(dialog.getByLabelText<HTMLTextAreaElement>('Addresses').value).toBe('bc1qone\nbc1qtwo'))
})

test('wrong lines are named with their place, and an edit takes the notice away', async () => {
  const { backend, user, dialog } = await openImport()
  backend.fail('importReceivingAddresses', 'VALIDATION_FAILED', { fields: { 'lines.1': 'mistyped', 'lines.2': 'twice' } })
  await user.click(dialog.getByLabelText('Addresses'))
  await user.paste('\nbc1qone\nbc1qtwo')
  await user.click(dialog.getByRole('button', { name: 'Import' }))
  const alert = await dialog.findByRole('alert')
  within(alert).getByText('Nothing is stored: 2 lines are wrong.')
  expect(
    within(alert)
      .getAllByRole('listitem')
      .map(({ textContent }) => textContent),
  ).toEqual([
    'Line 2: bc1qone: its checksum is wrong, so a character differs from the wallet',
    'Line 3: bc1qtwo: an earlier line has the same address',
  ])
  await user.type(dialog.getByLabelText('Addresses'), 'x')
  expect(dialog.queryByRole('alert')).toBeNull()
})

test('more lines than one import takes are not sent', async () => {
  const { backend, user, dialog } = await openImport()
  await user.click(dialog.getByLabelText('Addresses'))
  await user.paste(Array.from({ length: 1001 }, (_, at) => `bc1q${at}`).join('\n'))
  await user.click(dialog.getByRole('button', { name: 'Import' }))
  dialog.getByText('At most 1000 lines at once.')
  expect(backend.requests('importReceivingAddresses')).toEqual([])
})

test('an account without a tag is explained where a network has tags', async () => {
  const { user, dialog } = await openImport()
  expect(dialog.queryByText(/account of ours/)).toBeNull()
  await user.selectOptions(dialog.getByLabelText('Coin'), 'XRP')
  dialog.getByText(/Without a tag, it is an account of ours/)
})

test('a wrong list that nobody confirmed is removed as a whole after a question', async () => {
  const backend = deskWith(['payments']).answer('listReceivingAddresses', listOf([], [stock({ waiting: 250 })]))
  backend.answer('removeWaitingAddresses', { removed: 250 })
  const { user, dialog } = await openDialog(address, 'Remove all of BTC on Bitcoin that nobody confirmed', 'Remove a wrong list')
  dialog.getByText(/^250 entries of BTC on Bitcoin that nobody has confirmed/)
  await user.click(dialog.getByRole('button', { name: 'Remove all' }))
  await screen.findByText('The entries are removed.')
  expect(backend.requests('removeWaitingAddresses')[0]?.body).toEqual({ coin: 'BTC', network: 'bitcoin' })
})
