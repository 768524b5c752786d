import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Deal, DealTransfer } from '../api/deals.ts'
import { dealReference, exampleDeal, exampleTransfer } from '../testing/example-deal.ts'
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
  const list = await transferWith({ ...shown, state: 'contradicts', seen: [{ coin: 'BTC', amount: '0.5', to: 'bc1qelsewhere' }] })
  list.getByText('Contradicts')
  list.getByText(/This transaction is not what is recorded here\. It pays 0\.5 BTC to bc1qelsewhere\./)
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
