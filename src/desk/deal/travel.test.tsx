import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Role } from '#contract/desk/permissions.ts'
import type { TravelData } from '../api/deals.ts'
import { dealReference, exampleWallet, executedDeal } from '../testing/example-deal.ts'
import { examplePerson } from '../testing/examples.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { openDesk } from '../testing/render.tsx'

const given = {
  at: '2026-11-24T10:20:00.000Z',
  channel: 'portal',
  reference: 'case 4711',
  by: 'Nina Dudek',
  recordedAt: '2026-11-24T10:25:00.000Z',
} as const

/** A delivery that nobody has decided, to a wallet that a company keeps. */
const travelData = (change: Partial<TravelData> = {}): TravelData => ({
  id: exampleWallet.id,
  kind: 'planned',
  at: null,
  coin: 'BTC',
  network: 'bitcoin',
  amount: '0.26815542',
  originator: 'Katarzyna Maj',
  beneficiary: 'Katarzyna Maj',
  address: exampleWallet.toAccount,
  memo: null,
  walletId: exampleWallet.id,
  provider: 'Bitvavo B.V.',
  needsDelivery: true,
  deliveries: [],
  document: { deal: dealReference, ivms101: { payloadMetadata: { payloadVersion: '101.2023' } } },
  ...change,
})

async function openDeal(roles: Role[], ...transfers: TravelData[]) {
  const backend = fakeBackend()
    .answer('readSession', examplePerson(roles, { signedInBy: 'code' }))
    .answer('listApprovals', { approvals: [], more: false })
    .answer('readDeal', executedDeal())
    .answer('readTravelData', { transfers })
  const { user } = openDesk(`/deals/${dealReference}`)
  await screen.findByRole('region', { name: 'Next step' })
  return { backend, user }
}

const block = async () => within(await screen.findByRole('list', { name: 'Sender and receiver of the coins' }))

test('sender, receiver and the wallet’s company are shown with what is missing', async () => {
  await openDeal(['payments'], travelData())
  const shown = await block()
  shown.getByText('The company must be given the data')
  shown.getByText('Bitvavo B.V.')
  expect(shown.getAllByText('Katarzyna Maj')).toHaveLength(2)
})

test('the data are saved as a file of the form that the service gives', async () => {
  const saved: Blob[] = []
  vi.spyOn(URL, 'createObjectURL').mockImplementation((blob) => {
    saved.push(blob as Blob)
    return 'blob:saved'
  })
  vi.spyOn(HTMLAnchorElement.prototype, 'click').mockImplementation(() => {})
  const { user } = await openDeal(['reader'], travelData())
  await user.click((await block()).getByRole('button', { name: /^Save the data/ }))
  expect(JSON.parse((await saved[0]?.text()) ?? '')).toEqual(travelData().document)
})

test('a person records how the data were given, and the deal shows it', async () => {
  const { backend, user } = await openDeal(['payments'], travelData())
  backend.answer('recordTravelDelivery', { ok: true })
  await user.click((await block()).getByRole('button', { name: /^Record that the data were given/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record that the data were given' }))
  dialog.getByText(/Bitvavo B\.V\. keeps this wallet/)
  await user.click(dialog.getByRole('button', { name: 'Record' }))
  expect(backend.requests('recordTravelDelivery')).toEqual([])
  await user.selectOptions(dialog.getByLabelText('How'), 'Its portal')
  await user.type(dialog.getByLabelText('Reference'), ' case 4711 ')
  backend.answer('readTravelData', { transfers: [travelData({ deliveries: [given] })] })
  await user.click(dialog.getByRole('button', { name: 'Record' }))
  await screen.findByText('Recorded: the data were given.')
  expect(backend.requests('recordTravelDelivery').map(({ body }) => body)).toEqual([
    { walletId: exampleWallet.id, deliveredAt: expect.stringMatching(/Z$/), channel: 'portal', reference: 'case 4711' },
  ])
  const shown = await block()
  await shown.findByText('Data given')
  shown.getByText(/Its portal · case 4711/)
})

test('a wallet that was removed meanwhile is refused with what to do', async () => {
  const { backend, user } = await openDeal(['payments'], travelData())
  backend.fail('recordTravelDelivery', 'CONFLICT')
  await user.click((await block()).getByRole('button', { name: /^Record that the data were given/ }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record that the data were given' }))
  await user.selectOptions(dialog.getByLabelText('How'), 'E-mail')
  await user.type(dialog.getByLabelText('Reference'), 'x')
  await user.click(dialog.getByRole('button', { name: 'Record' }))
  await dialog.findByText(/The client keeps this wallet, or it was removed/)
})

test('a dealer sees the data and who may record that they were given', async () => {
  await openDeal(['dealer'], travelData())
  const button = (await block()).getByRole<HTMLButtonElement>('button', { name: /^Record that the data were given/ })
  expect(button.disabled).toBe(true)
})

test('stored data of an own wallet ask for nothing', async () => {
  const own = { kind: 'delivery', at: '2026-11-24T10:30:00.000Z', provider: null, needsDelivery: false } as const
  await openDeal(['payments'], travelData(own))
  const shown = await block()
  shown.getByText('Data stored')
  expect(shown.queryByRole('button', { name: /^Record/ })).toBeNull()
})

test('a deal without coins to send or received has no such block', async () => {
  const { backend } = await openDeal(['payments'])
  await waitFor(() => expect(backend.requests('readTravelData')).toHaveLength(1))
  expect(screen.queryByText('Sender and receiver of the coins')).toBeNull()
})
