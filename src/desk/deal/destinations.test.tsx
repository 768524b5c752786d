import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '#contract/desk/permissions.ts'
import type { Deal, Destination } from '../api/deals.ts'
import {
  atOnce,
  dealReference,
  exampleDeal,
  examplePayment,
  exampleTransfer,
  exampleWallet,
  executedDeal,
  sendingDeal,
} from '../testing/example-deal.ts'
import { examplePerson, janId } from '../testing/examples.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { openDesk } from '../testing/render.tsx'

const address = `/deals/${dealReference}`

const deskWith = (roles: Role[], deal: Deal) =>
  fakeBackend()
    .answer('readSession', examplePerson(roles))
    .answer('listApprovals', { approvals: [], more: false })
    .answer('readDeal', deal)
    .answer('readTravelData', { transfers: [] })

const nextStep = async () => await screen.findByRole('region', { name: 'Next step' })
const walletWith = (change: Partial<Destination>): Destination => ({ ...exampleWallet, ...change })
const to = (...destinations: Destination[]) => executedDeal({ destinations })

test('a deal shows each wallet with its keeper, its proof and the client’s choice', async () => {
  const company = walletWith({ id: janId, kind: 'provider', provider: 'Kraken', proof: null, refusals: ['travel-data-missing'] })
  deskWith(['payments'], to(walletWith({ isChosen: true }), company))
  openDesk(address)
  await nextStep()
  const [chosen, other] = within(screen.getByRole('list', { name: 'Where it can go' })).getAllByText('Wallet')
  expect(chosen?.parentElement?.textContent).toMatch(/Chosen by the client.*Proven by a signed message on 1 November 2026/)
  expect(other?.parentElement?.textContent).toMatch(/A company keeps this wallet: Kraken.*record at this deal how/)
})

test('the delivery begins with the client’s choice, and no refused one can be chosen', async () => {
  const refused = walletWith({ id: janId, toAccount: 'bc1qcr8te4kr609gcawutmrza0j4xv80jy8z306fyu', refusals: ['wallet-waits'] })
  const third = walletWith({ id: dealWalletId, toAccount: 'bc1qnjg0jd8228aq7egyzacy8cys3knf9xvrerkf9g', isChosen: true })
  deskWith(['payments'], to(refused, exampleWallet, third))
  const { user } = openDesk(address)
  await user.click(within(await nextStep()).getByRole('button', { name: 'Deliver' }))
  const radios = within(await screen.findByRole('dialog', { name: 'Deliver' })).getAllByRole<HTMLInputElement>('radio')
  expect(radios.map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, true],
    [false, false],
    [true, false],
  ])
})
const dealWalletId = '00000000-0000-4000-8000-0000000000a9'

test('coins from an unproven wallet can be let count by compliance', async () => {
  const payment = examplePayment({ counts: false, setAside: 'unproven-sender', currency: 'BTC', amount: '0.5', refundable: '0.5' })
  const next = { ...atOnce, what: 'question', cause: 'unproven-sender', opens: { form: 'accept', id: payment.id } } as const
  deskWith(['compliance'], exampleDeal({ direction: 'sell', state: 'awaiting-coins', owner: 'compliance', next, payments: [payment] }))
  const { user } = openDesk(address)
  const shown = within(await nextStep())
  shown.getByText(/Ask the client to prove the wallet that sent them/)
  await user.click(shown.getByRole('button', { name: 'Let them count' }))
  within(await screen.findByRole('dialog', { name: 'Let these coins count' })).getByText(/^0.5\sBTC came from a wallet that was not proven/)
})

test('a mistyped transaction is recorded again, and the screen says which counts', async () => {
  const step = {
    kind: 'sent',
    at: '2026-11-24T10:40:00.000Z',
    recordedAt: '2026-11-24T10:50:00.000Z',
    recordedBy: { id: janId, name: 'Jan Wrona' },
  } as const
  const steps = [
    { ...step, reference: 'mistyped' },
    { ...step, at: '2026-11-24T10:45:00.000Z', reference: 'right' },
  ]
  const transfer = exampleTransfer({ steps, next: ['sent', 'confirmed', 'failed'] })
  deskWith(['payments'], sendingDeal(transfer))
  const { user } = openDesk(address)
  await nextStep()
  const list = screen.getByRole('list', { name: 'Transfers' })
  expect(list.textContent).toMatch(/Sent, corrected below.*mistyped.*Sent.*right/)
  await user.click(within(await nextStep()).getByRole('button', { name: 'Record what became of it' }))
  within(await screen.findByRole('dialog')).getByText(/Record Sent again: the last one counts/)
})
