import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Deal } from '../api/deals.ts'
import { annaId } from '../testing/example-client.ts'
import { atOnce, dealReference, exampleDeal, examplePayment, exampleTransfer, listedTransfer, paidDeal } from '../testing/example-deal.ts'
import { deskWithDeal, janId } from '../testing/examples.ts'
import { nextStep, openDesk, openDialog } from '../testing/render.tsx'

const frozen = { accountState: 'frozen', frozenAt: '2026-11-23T12:00:00.000Z' } as const

/** A deal in question, of a client who was frozen. */
const frozenDeal = (change: Partial<Deal> = {}): Deal =>
  paidDeal({
    ...frozen,
    state: 'in-question',
    owner: 'compliance',
    next: { ...atOnce, what: 'blocked', refusal: 'account-not-active' },
    payments: [examplePayment({ refundable: '25000' })],
    actions: [
      { action: 'honour', refusals: ['account-not-active'] },
      { action: 'stop', refusals: [] },
    ],
    ...change,
  })

const address = `/deals/${dealReference}`
const notice = { name: 'The client is frozen' }

test('a frozen client’s deal begins with the freeze, and lets no money leave', async () => {
  deskWithDeal(['dealer', 'payments', 'compliance'], frozenDeal())
  openDesk(address)
  const shown = await screen.findByRole('region', notice)
  expect(shown.textContent).toMatch(/^The client is frozen since 23 Nov 2026.*Nothing leaves.*until compliance releases/)
  expect(within(shown).getByRole('link', { name: 'Open the client file' }).getAttribute('href')).toBe(`/clients/${annaId}`)
  const step = await nextStep()
  step.getByText(/Compliance must release it first/)
  expect(shown.compareDocumentPosition(step.getByText('Next step'))).toBe(Node.DOCUMENT_POSITION_FOLLOWING)
  const can = within(screen.getByRole('list', { name: 'What can be decided' }))
  expect(can.getAllByRole('button').map(({ textContent }) => textContent)).toEqual(['Stop it'])
  can.getByText('The client’s account is frozen or closed. Compliance must release it first.')
  expect(screen.queryByRole('button', { name: /^Propose a refund/ })).toBeNull()
})

test('no order can be saved for a frozen client', async () => {
  const transfer = exampleTransfer({ network: null, currency: 'EUR', purpose: 'refund', paymentId: examplePayment().id })
  deskWithDeal(['payments'], frozenDeal({ transfers: [transfer] }))
  openDesk(address)
  await screen.findByRole('region', notice)
  expect(screen.queryByRole('button', { name: /^Save the order/ })).toBeNull()
})

test('each form of a frozen client’s deal begins with the freeze', async () => {
  deskWithDeal(['payments'], frozenDeal())
  const { dialog } = await openDialog(address, 'Record a payment', 'Record a payment')
  dialog.getByRole('region', notice)
})

test('another client’s deal says nothing about a freeze', async () => {
  deskWithDeal(['reader'], exampleDeal())
  openDesk(address)
  await nextStep()
  expect(screen.queryByRole('region', notice)).toBeNull()
})

test('the rows of deals, questions and transfers have the mark of a frozen client', async () => {
  const question = { id: janId, cause: 'late', paymentId: null, owner: 'dealer', outcome: null, endedAt: null } as const
  deskWithDeal(['payments'], exampleDeal())
    .answer('listDeals', { deals: [frozenDeal(), exampleDeal({ reference: '25123456789012' })], more: false })
    .answer('listQuestions', { questions: [{ ...question, openedAt: '2026-11-24T10:00:00.000Z', deal: frozenDeal() }], more: false })
    .answer('listTransfers', { transfers: [listedTransfer({ accountState: 'frozen' }), listedTransfer({ id: janId })], more: false })
  for (const path of ['/deals', '/questions', '/transfers']) {
    const { unmount } = openDesk(path)
    const mark = await screen.findByText('Frozen')
    expect(mark.closest('li, tr')?.textContent).toMatch(/RF18 5390 0754 7034/)
    unmount()
  }
})

test('no order of a frozen client can be chosen', async () => {
  deskWithDeal(['payments'], exampleDeal()).answer('listTransfers', {
    transfers: [listedTransfer({ accountState: 'frozen' }), listedTransfer({ id: janId, toName: 'Grace Hopper' })],
    more: false,
  })
  openDesk('/transfers')
  await screen.findByRole('checkbox', { name: /Grace Hopper/ })
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
})
