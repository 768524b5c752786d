import { screen, waitFor, within } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import type { Role } from '#contract/desk/permissions.ts'
import type { ListedTransfer } from '../api/deals.ts'
import { dealReference, exampleDeal, exampleTransfer, listedTransfer } from '../testing/example-deal.ts'
import { backendOf, examplePerson } from '../testing/examples.ts'
import { openDesk } from '../testing/render.tsx'

const [one, other, frozen] = ['f5', 'f6', 'f7'].map((end) => `00000000-0000-4000-8000-0000000000${end}`) as [string, string, string]
const { toName, toAccount, network } = exampleTransfer()
const coins = listedTransfer({ purpose: 'delivery', amount: '0.2', currency: 'BTC', network, toName, toAccount, id: other })

const deskWith = (transfers: ListedTransfer[], roles: Role[] = ['payments']) =>
  backendOf(examplePerson(roles)).answer('listTransfers', { transfers, more: false })

const rows = async (name: string) =>
  within(await screen.findByRole('table', { name }))
    .getAllByRole('row')
    .slice(1)
    .map(({ textContent }) => textContent.replaceAll('\u00a0', ' '))

test('what is to be sent says how much, to whom, for which deal and who decided', async () => {
  deskWith([listedTransfer(), coins]).answer('readDeal', exampleDeal())
  const { user, path } = openDesk('/transfers')
  const [money, bitcoin] = await rows('To send')
  expect(money).toMatch(/^500\.00 EURRefund.*Charles Babbage.*DE02.*RF18 5390 0754 7034.*Katarzyna Maj.*Nina/)
  expect(bitcoin).toMatch(/^from the wallet0\.2 BTCDelivery.*Bitcoin/)
  expect(screen.getAllByRole('checkbox')).toHaveLength(1)
  await user.keyboard('jj{Enter}')
  await waitFor(() => expect(path()).toBe(`/deals/${dealReference}`))
})

test('coins for an exchange on Stellar say the type of the memo', async () => {
  const stellar = { ...coins, currency: 'XLM', network: 'stellar', memo: '1234567' }
  deskWith([
    { ...stellar, memoType: 'id' },
    { ...stellar, id: one, memoType: 'text' },
  ])
  openDesk('/transfers')
  const [first, second] = await rows('To send')
  expect(first).toContain('Memo (ID): 1234567')
  expect(second).toContain('Memo (text): 1234567')
})

test('orders that were saved wait for the bank, and what was sent has its reference', async () => {
  const order = { id: `${dealReference}-1`, madeAt: '2026-11-24T10:35:00.000Z', madeBy: 'Jan Kos', isContradicted: true }
  const sent = { at: '2026-11-24T11:00:00.000Z', reference: 'ACSP' }
  const backend = deskWith([]).answer('listTransfers', ({ query }) => ({
    transfers: query.list === 'to-send' ? [] : [listedTransfer({ order, sent: query.list === 'sent' ? sent : null })],
    more: false,
  }))
  const { user } = openDesk('/transfers')
  await screen.findByText('Nothing is to be sent.')
  await user.click(screen.getByRole('link', { name: 'Order saved, no answer' }))
  expect((await rows('Order saved, no answer'))[0]).toMatch(/Jan Kos.*18539007547034-1The bank contradicts$/)
  screen.getByRole('checkbox')
  await user.click(screen.getByRole('link', { name: 'Sent, not arrived' }))
  expect((await rows('Sent, not arrived'))[0]).toMatch(/ACSP/)
  expect(screen.queryByRole('checkbox')).toBeNull()
  expect(backend.requests('listTransfers').at(-1)?.query).toEqual({ list: 'sent' })
})

test('the chosen orders are saved as one ZIP', async () => {
  const save = vi.spyOn(URL, 'createObjectURL').mockReturnValue('blob:zip')
  const backend = deskWith([listedTransfer(), listedTransfer({ id: frozen, toName: 'Grace Hopper' }), coins]).answer(
    'makeTransferOrders',
    null,
  )
  const { user } = openDesk('/transfers')
  const button = await screen.findByRole<HTMLButtonElement>('button', { name: 'Save the orders' })
  expect(button.disabled).toBe(true)
  await user.click(screen.getByRole('button', { name: 'Choose all money' }))
  await user.click(screen.getByRole('checkbox', { name: /Grace Hopper/ }))
  await user.click(screen.getByRole('button', { name: 'Save 1 order as ZIP' }))
  await screen.findByText('1 order is saved. Hand it in at the bank’s portal once.')
  expect(backend.requests('makeTransferOrders').map(({ body }) => body)).toEqual([{ ids: [one] }])
  expect(save).toHaveBeenCalledOnce()
})

test('an order that is refused is named, and the others stay chosen', async () => {
  const refused = [{ id: frozen, reasons: ['account-not-active' as const] }]
  const backend = deskWith([listedTransfer(), listedTransfer({ id: frozen, toName: 'Grace Hopper' })]).fail(
    'makeTransferOrders',
    'DEAL_REFUSED',
    {
      reasons: ['account-not-active'],
      refused,
    },
  )
  const { user } = openDesk('/transfers')
  await user.click(await screen.findByRole('button', { name: 'Choose all money' }))
  await user.click(screen.getByRole('button', { name: 'Save 2 orders as one ZIP' }))
  await screen.findByText(/^RF18 5390 0754 7034, 500\.00.EUR, Grace Hopper: .*frozen/)
  screen.getByRole('button', { name: 'Save 1 order as ZIP' })
  expect(backend.requests('makeTransferOrders')).toHaveLength(1)
})

test('dealers have no such screen', async () => {
  deskWith([], ['dealer'])
  openDesk('/transfers')
  await screen.findByText('Not for your roles')
})
