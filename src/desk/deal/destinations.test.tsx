import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import type { Role } from '#contract/desk/permissions.ts'
import type { Deal, Destination } from '../api/deals.ts'
import { dealReference, exampleDeal, examplePayment, exampleTransfer, exampleWallet, executedDeal } from '../testing/example-deal.ts'
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

const waits = { state: 'waiting', usableFrom: '2099-11-25T10:00:00.000Z', proof: null } as const

test.each([
  ['waits', { ...waits, refusals: ['wallet-waits'] }, /waiting time is over, or at once if the client proves it.*By.*client.*2099/i],
  ['is not proven', { proof: null, refusals: ['wallet-not-proven'] }, /has not proven this wallet.*By.*client/i],
  [
    'lacks its company’s data',
    { kind: 'provider', refusals: ['travel-data-missing'] },
    /Send it the data of sender and receiver.*By Payments/,
  ],
] as const)('if the only wallet %s, the next step says what to do, and by whom', async (_how, change, sentence) => {
  deskWith(['payments'], to(walletWith({ ...change, refusals: [...change.refusals] })))
  openDesk(address)
  expect((await nextStep()).textContent).toMatch(sentence)
  expect(within(await nextStep()).queryByRole('button', { name: 'Deliver' })).toBeNull()
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

function unprovenSell(due: string) {
  const payment = examplePayment({ counts: false, setAside: 'unproven-sender', currency: 'BTC', amount: '0.5', refundable: '0.5' })
  const question = {
    id: janId,
    cause: 'unproven-sender',
    paymentId: payment.id,
    owner: 'compliance',
    openedAt: payment.recordedAt,
  } as const
  const questions = [{ ...question, outcome: null, endedAt: null }]
  const sums = { due, received: '0', held: '0', toFill: due }
  return exampleDeal({ direction: 'sell', state: 'awaiting-coins', owner: 'client', sums, payments: [payment], questions })
}

test('less than is due from an unproven wallet leaves the client as the next to act', async () => {
  deskWith(['compliance'], unprovenSell('0.6'))
  openDesk(address)
  expect((await nextStep()).textContent).toMatch(/The client sends 0\.6.BTC/)
})

test.each(['0.5', '0.50005'])('coins from an unproven wallet that would pay %s are for compliance, who may let them count', async (due) => {
  deskWith(['compliance'], unprovenSell(due))
  const { user } = openDesk(address)
  const next = within(await nextStep())
  next.getByText(/Ask the client to prove the wallet that sent them/)
  await user.click(next.getByRole('button', { name: 'Let them count' }))
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
  deskWith(['payments'], executedDeal({ state: 'sending', transfers: [transfer], actions: [] }))
  const { user } = openDesk(address)
  await nextStep()
  const list = screen.getByRole('list', { name: 'Transfers' })
  expect(list.textContent).toMatch(/Sent, corrected below.*mistyped.*Sent.*right/)
  await user.click(within(await nextStep()).getByRole('button', { name: 'Record what became of it' }))
  within(await screen.findByRole('dialog')).getByText(/Record Sent again: the last one counts/)
})
