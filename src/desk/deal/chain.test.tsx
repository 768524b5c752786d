import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Deal, DealTransfer } from '../api/deals.ts'
import { dealReference, exampleDeal, examplePayment, exampleTransfer } from '../testing/example-deal.ts'
import { examplePerson, janId } from '../testing/examples.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { openDesk } from '../testing/render.tsx'

const watch = { network: 'bitcoin', agreedAt: '2026-11-24T10:59:00.000Z', trouble: null, troubleSince: null } as const
const sent = {
  kind: 'sent',
  reference: 'ab'.repeat(32),
  at: '2026-11-24T10:40:00.000Z',
  recordedBy: null,
  recordedAt: '2026-11-24T10:40:00.000Z',
} as const
const shown: NonNullable<DealTransfer['chain']> = {
  state: 'seen',
  confirmations: 1,
  needed: 2,
  nodes: 2,
  nodesNeeded: 2,
  trouble: null,
  isContradicted: false,
  seen: null,
  replacedBy: null,
  lookedAt: '2026-11-24T10:59:00.000Z',
}

async function openDeal(deal: Deal) {
  fakeBackend()
    .answer('readSession', examplePerson(['payments', 'compliance'], { signedInBy: 'code' }))
    .answer('listApprovals', { approvals: [], more: false })
    .answer('readDeal', deal)
    .answer('readTravelData', { transfers: [] })
  openDesk(`/deals/${dealReference}`)
  return screen.findByRole('heading', { level: 1 })
}

async function transferWith(chain: DealTransfer['chain'], changed: Partial<Deal> = {}) {
  await openDeal(exampleDeal({ state: 'sending', watch, transfers: [exampleTransfer({ steps: [sent], chain })], ...changed }))
  return within(await screen.findByRole('list', { name: 'Transfers' }))
}

test('a transfer shows its confirmations and how many nodes say so', async () => {
  const list = await transferWith(shown)
  list.getByText('1 of 2 confirmations · 2 nodes say so')
  expect(list.queryByText('Contradicts')).toBeNull()
})

test('a transaction that pays something else is marked, with what it pays', async () => {
  const list = await transferWith({
    ...shown,
    state: 'contradicts',
    isContradicted: true,
    seen: [{ coin: 'BTC', amount: '0.5', to: 'bc1qelsewhere' }],
  })
  list.getByText('Contradicts')
  const said = list.getByText('This transaction is not what is recorded here.').parentElement
  expect(said?.textContent).toMatch(/^This transaction is not what is recorded here\.It pays:0\.5\sBTC → bc1qelsewhere/)
})

test('another transaction that spent the same coins can be copied and looked up', async () => {
  const replacedBy = 'ef'.repeat(32)
  const list = await transferWith({ ...shown, state: 'failed', replacedBy })
  list.getByText('Another transaction spent the same coins:')
  const links = list.getAllByRole('link', { name: 'See it in the explorer' }).map((link) => link.getAttribute('href'))
  expect(links).toEqual([`https://mempool.space/tx/${sent.reference}`, `https://mempool.space/tx/${replacedBy}`])
  expect(list.getAllByRole('button', { name: 'Copy Transaction' })).toHaveLength(2)
})

test('a transaction is shown once, and words of a colleague are not one', async () => {
  const words = { ...sent, kind: 'returned', reference: 'Sent back by the exchange', recordedBy: { id: janId, name: 'Jan Wrona' } } as const
  const steps = [sent, { ...sent, kind: 'confirmed' as const }, words]
  await openDeal(exampleDeal({ state: 'in-question', watch, transfers: [exampleTransfer({ steps, next: [] })] }))
  const list = within(await screen.findByRole('list', { name: 'Transfers' }))
  expect(list.getAllByRole('link', { name: 'See it in the explorer' })).toHaveLength(1)
  expect(list.getAllByText('By itself, from the chain')).toHaveLength(2)
  list.getByText('Sent back by the exchange')
})

test('coins from the chain are shown with their transaction, not as of a bank', async () => {
  const bankReference = `${'cd'.repeat(32)}:1`
  const payment = examplePayment({ currency: 'BTC', amount: '0.01', bankReference, payerAccount: 'bc1qsender', recordedBy: null })
  await openDeal(exampleDeal({ state: 'paid', direction: 'sell', watch, payments: [payment] }))
  const list = within(await screen.findByRole('list', { name: 'Payments' }))
  list.getByText('Address')
  list.getByText('By itself, from the chain')
  expect(list.getByRole('link', { name: 'See it in the explorer' }).getAttribute('href')).toBe(
    `https://mempool.space/tx/${'cd'.repeat(32)}`,
  )
})

test('a transfer of a large amount says how many nodes are missing', async () => {
  const list = await transferWith({ ...shown, nodes: 1, trouble: 'few' })
  list.getByText('1 of 2 nodes that must agree have answered. Nothing follows until then.')
})

test('nodes that do not answer are named, with since when', async () => {
  const list = await transferWith(shown, { watch: { ...watch, trouble: 'away', troubleSince: '2026-11-24T10:50:00.000Z' } })
  list.getByText(/The nodes do not answer.*Since 24 Nov/)
})

test('a network that nobody watches says that it is recorded by hand', async () => {
  const list = await transferWith(null, { watch: null })
  list.getByText('Nobody watches this network. Look the transaction up, and record it by hand.')
})

const arrival: Deal['arrivals'][number] = {
  id: janId,
  transaction: 'cd'.repeat(32),
  coin: 'BTC',
  amount: '0.01',
  senders: ['bc1qsender'],
  state: 'seen',
  confirmations: 0,
  needed: 2,
  firstSeenAt: '2026-11-24T10:40:00.000Z',
  blockAt: null,
  paymentId: null,
}

test('coins of a sell are shown before they have enough confirmations', async () => {
  await openDeal(exampleDeal({ state: 'awaiting-coins', direction: 'sell', watch, arrivals: [arrival] }))
  const list = within(await screen.findByRole('list', { name: 'Coins on the chain' }))
  list.getByText('0.01 BTC')
  list.getByText('Seen')
  list.getByText('0 of 2 confirmations')
})
