import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { isOfOther, notAnAddress, notATransaction } from '#contract/desk/chain-states.ts'
import type { Deal, DealPayment } from '../api/deals.ts'
import { atOnce, dealReference, exampleDeal, examplePayment, exampleWallet } from '../testing/example-deal.ts'
import { exampleApproval, examplePerson } from '../testing/examples.ts'
import { fakeBackend } from '../testing/fake-backend.ts'
import { openDesk } from '../testing/render.tsx'

const sender = '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed'
const other = '0xfB6916095ca1df60bB79Ce92cE3Ea74c37c5d359'
const proof = exampleWallet.proof!

const ofEther = { coin: 'ETH', currency: 'EUR', network: 'ethereum', coinAmount: '1.5' } as const
const coinsBack = (changed: Partial<DealPayment> = {}): DealPayment =>
  examplePayment({ amount: '1.5', currency: 'ETH', payerAccount: sender, refundable: '0.500000000000000001', ...changed })
function refunding(provenAddresses: Deal['provenAddresses'], payment = coinsBack()): Deal {
  const { id, refundable: amount, currency } = payment
  const next = { ...atOnce, what: 'propose-refund', amount, currency, opens: { form: 'refund', id } } as const
  return exampleDeal({ ...ofEther, direction: 'sell', state: 'refunding', next, payments: [payment], provenAddresses })
}

function open(deal: Deal) {
  const backend = fakeBackend()
    .answer('readSession', examplePerson(['payments'], { signedInBy: 'code' }))
    .answer('listApprovals', { approvals: [], more: false })
    .answer('beginStepUp', { nonce: 'nonce-1', expiresAt: '2026-11-25T10:00:00.000Z', rpId: 'localhost', passkeys: [] })
    .answer('readDeal', deal)
    .answer('readTravelData', { transfers: [] })
    .answer('proposeRefund', { approvalId: exampleApproval().id })
  return { backend, ...openDesk(`/deals/${dealReference}`) }
}

async function openRefund(deal: Deal) {
  const { user, backend } = open(deal)
  const next = within(await screen.findByRole('region', { name: 'Next step' }))
  await user.click(next.getByRole('button', { name: 'Propose a refund' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Propose a refund' }))
  const propose = async () => {
    await user.type(dialog.getByLabelText('Reason'), 'Refused')
    await user.click(dialog.getByRole('button', { name: 'Propose' }))
  }
  const confirm = async () => {
    await user.type(await screen.findByLabelText('Code'), '123456{Enter}')
    await dialog.findByText('The proposal waits for a second person.')
    return backend.requests('proposeRefund')[0]?.body
  }
  return { user, backend, dialog, propose, confirm, radios: () => dialog.getAllByRole<HTMLInputElement>('radio') }
}

test('coins go back to the sender if the client has proven it, to the last decimal', async () => {
  const { dialog, propose, confirm, radios } = await openRefund(refunding([{ address: sender.toLowerCase(), name: 'Vault', proof }]))
  expect(dialog.getByLabelText<HTMLInputElement>('Amount in ETH').value).toBe('0.500000000000000001')
  expect(radios().map(({ checked }) => checked)).toEqual([true])
  dialog.getByText('Sent the coins')
  await propose()
  expect(await confirm()).not.toHaveProperty('toAccount')
})

test('coins from an unproven sender can go to another, proven address', async () => {
  const proven = [other, other.replace('0xf', '0xa')].map((address) => ({ address, name: '', proof }))
  const { user, backend, dialog, propose, confirm, radios } = await openRefund(refunding(proven))
  dialog.getByText(/^Not proven, so nothing can go back there/)
  expect(radios().map(({ checked, disabled }) => [checked, disabled])).toEqual([
    [false, true],
    [false, false],
    [false, false],
  ])
  await propose()
  dialog.getByText('Please choose where it goes.')
  expect(backend.requests('proposeRefund')).toEqual([])
  await user.click(radios()[1]!)
  await user.click(dialog.getByRole('button', { name: 'Propose' }))
  expect(await confirm()).toMatchObject({ amount: '0.500000000000000001', toAccount: other })
})

test('without a proven address, the form says that coins need one', async () => {
  const { backend, dialog, propose } = await openRefund(refunding([], coinsBack({ payerAccount: null })))
  dialog.getByText(/^The client has proven no address on this network/)
  await propose()
  expect(dialog.getByRole('alert').textContent).toMatch(/^The client has proven no address/)
  expect(backend.requests('proposeRefund')).toEqual([])
})

async function recordPayment(changed: Partial<Deal>) {
  const { user, backend } = open(exampleDeal({ direction: 'sell', state: 'awaiting-coins', ...changed }))
  const next = within(await screen.findByRole('region', { name: 'Next step' }))
  await user.click(next.getByRole('button', { name: 'Record a payment' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Record a payment' }))
  const fill = async (amount: string) => {
    await user.type(dialog.getByLabelText('Amount'), amount)
    await user.type(dialog.getByLabelText('Transaction'), `0x${'ab'.repeat(32)}`)
    await user.selectOptions(dialog.getByLabelText('Whose wallet is it?'), 'party')
    await user.click(dialog.getByRole('button', { name: 'Record' }))
  }
  return { backend, dialog, fill }
}

test.each([
  [ofEther, '1.5000000000000000001', 'At most 18 decimals.'],
  [{ coin: 'USDC', network: 'stellar' }, '1.50000001', 'At most 7 decimals.'],
  [{ coin: 'NEO', network: 'neo-n3' }, '1.5', 'At most whole numbers.'],
])('an amount that is too exact for its network is named: %o %s', async (changed, amount, sentence) => {
  const { backend, dialog, fill } = await recordPayment(changed)
  await fill(amount)
  await dialog.findByText(sentence)
  expect(backend.requests('recordPayment')).toEqual([])
})

test('an amount with 15 digits and 18 decimals is sent as it was typed', async () => {
  const { backend, fill } = await recordPayment(ofEther)
  backend.answer('recordPayment', { version: 4 })
  await fill('123,456,789,012,345.123456789012345678')
  await screen.findByText('The payment is recorded.')
  expect(backend.requests('recordPayment')[0]?.body).toMatchObject({ amount: '123456789012345.123456789012345678' })
})

test.each([
  ['bankReference', notATransaction, /^This is not the id of a transaction on this network/],
  ['payerAccount', notAnAddress, /^The sender is not an address of this network/],
  ['reference', isOfOther, /^This transaction is recorded for another transfer/],
])('what the service says of the field %s is said in the language of the desk', async (field, code, sentence) => {
  const { backend, dialog, fill } = await recordPayment(ofEther)
  backend.fail('recordPayment', 'VALIDATION_FAILED', { fields: { [field]: code } })
  await fill('1.5')
  await dialog.findByText(sentence)
})
