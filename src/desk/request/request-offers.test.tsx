import { act, screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Role } from '#contract/desk/permissions.ts'
import type { RequestPage } from '../api/requests.ts'
import { exampleEvidence, exampleOffer } from '../testing/example-offer.ts'
import { backendWithRequest, examplePerson, exampleRequest, janId } from '../testing/examples.ts'
import { openDesk } from '../testing/render.tsx'

const address = '/requests/7KQ4M3XD'
const now = '2026-11-24T10:00:00.000Z'

const deskWith = (roles: Role[], change: Partial<RequestPage>) =>
  backendWithRequest(examplePerson(roles), exampleRequest(change)).answer('listApprovals', { approvals: [], more: false })

const offerOf = async (reference: string) => within(await screen.findByRole('article', { name: reference }))

test('an open offer is shown with its amounts, and counts down to its end', async () => {
  vi.useFakeTimers({ shouldAdvanceTime: true, now: new Date(now) })
  deskWith(['dealer'], { offers: [exampleOffer()] })
  openDesk(address)
  const offer = await offerOf('7KQ4M3XD-1')
  for (const shown of [
    'Open',
    /^25,000.00.EUR → 0.26815542.BTC$/,
    /92,184.00.EUR · spread 20.bp$/,
    /^275.00.EUR · 1.1.%$/,
    'Katarzyna Maj',
  ])
    offer.getByText(shown)
  const left = () => offer.getByText(/left$/).textContent
  expect(left()).toMatch(/^(?:10:00|9:5\d) left$/)
  await act(() => vi.advanceTimersByTimeAsync(60_000))
  expect(left()).toMatch(/^(?:9:00|8:5\d) left$/)
  await act(() => vi.advanceTimersByTimeAsync(10 * 60_000))
  offer.getByText('Time is over')
})

test('an offer that ended says how and why, and one that was accepted names its deal', async () => {
  const withdrawn = exampleOffer({ reference: '7KQ4M3XD-1', state: 'withdrawn', endedAt: now, endReason: 'compliance' })
  const accepted = exampleOffer({
    reference: '7KQ4M3XD-2',
    state: 'accepted',
    deal: { reference: '18539007547034', state: 'awaiting-payment' },
  })
  deskWith(['reader'], { offers: [accepted, withdrawn] })
  openDesk(address)
  ;(await offerOf('7KQ4M3XD-1')).getByText(/Compliance/)
  const deal = await offerOf('7KQ4M3XD-2')
  deal.getByText('RF18 5390 0754 7034')
  deal.getByText(/Awaiting payment/)
})

test('a supervisor withdraws an open offer for a coded reason', async () => {
  const backend = deskWith(['supervisor'], { offers: [exampleOffer()] }).answer('withdrawOffer', { version: 4 })
  const { user } = openDesk(address)
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Withdraw offer 7KQ4M3XD-1' }))
  await user.click(dialog.getByRole('button', { name: 'Withdraw the offer' }))
  dialog.getByText('Required field')
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Manifest error')
  await user.click(dialog.getByRole('button', { name: 'Withdraw the offer' }))
  await screen.findByText('The offer is withdrawn.')
  expect(backend.requests('withdrawOffer')[0]).toMatchObject({
    path: '/api/offers/7KQ4M3XD-1/withdraw',
    body: { reason: 'manifest-error' },
  })
})

test('an offer that was accepted meanwhile cannot be withdrawn, and the form says so', async () => {
  deskWith(['supervisor'], { offers: [exampleOffer()] }).fail('withdrawOffer', 'OFFER_ENDED', { end: 'accepted', at: now })
  const { user } = openDesk(address)
  await user.click(await screen.findByRole('button', { name: 'Withdraw' }))
  const dialog = within(await screen.findByRole('dialog'))
  await user.selectOptions(dialog.getByLabelText('Reason'), 'Compliance')
  await user.click(dialog.getByRole('button', { name: 'Withdraw the offer' }))
  await dialog.findByText(/This offer has ended already: Accepted/)
})

test('the evidence of an offer has the market, the margin, and the limits that it exceeded', async () => {
  const backend = deskWith(['reader'], { offers: [exampleOffer()] }).fail('readOffer', 'UNAVAILABLE')
  const { user } = openDesk(address)
  await user.click(await screen.findByRole('button', { name: 'Evidence of offer 7KQ4M3XD-1' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Evidence of offer 7KQ4M3XD-1' }))
  await dialog.findByText(/The service or its database is away/)
  backend.answer('readOffer', exampleEvidence({ exceeded: ['limit-amount'] }))
  await user.click(dialog.getByRole('button', { name: 'Try again' }))
  await dialog.findByText(/^92,000.EUR$/)
  dialog.getByText('The value is above the limit.')
  dialog.getByText('abababab '.repeat(8).trim())
})

test('dealers make offers but do not withdraw them; readers do neither', async () => {
  deskWith(['dealer'], { offers: [exampleOffer()] })
  const { unmount } = openDesk(address)
  const link = await screen.findByRole('link', { name: 'Make an offer' })
  expect(link.getAttribute('href')).toBe(`${address}/offer`)
  expect(screen.queryByRole('button', { name: 'Withdraw' })).toBeNull()
  unmount()
  deskWith(['reader'], { offers: [exampleOffer()] })
  openDesk(address)
  await offerOf('7KQ4M3XD-1')
  expect(screen.queryByRole('link', { name: 'Make an offer' })).toBeNull()
})

test('O is in the list of keys', async () => {
  deskWith(['dealer'], {})
  const { user } = openDesk(address)
  await screen.findByRole('link', { name: 'Make an offer' })
  await user.keyboard('?')
  const dialog = within(await screen.findByRole('dialog', { name: 'Shortcuts' }))
  expect(dialog.getByText('Make an offer').parentElement?.textContent).toContain('O')
})

test('a question of the client’s is shown as written in the account', async () => {
  const question = { id: janId, direction: 'from-client', channel: 'account', language: null, subject: null, by: null, at: now } as const
  deskWith(['dealer'], { messages: [{ ...question, text: 'Is the network fee included?' }] })
  openDesk(address)
  const entry = (await screen.findByText('Is the network fee included?')).closest('li') as HTMLElement
  within(entry).getByText('Katarzyna Maj')
  within(entry).getByText('in the account')
})

test('a waiting draft and the client’s wish for a firm price are said above the offers', async () => {
  const offerDraft = { savedBy: { id: janId, name: 'Jan Wrona' }, savedAt: now }
  deskWith(['supervisor'], { offerDraft, hasOfferDraft: true, priceAskedAt: now })
  openDesk(address)
  await screen.findByText(/A draft of Jan Wrona waits/)
  screen.getByText(/The client asked for a firm price/)
  await waitFor(() => screen.getByText('Firm price asked'))
})
