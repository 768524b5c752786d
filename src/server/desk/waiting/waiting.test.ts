import { expect, test } from 'vitest'
import { confirmReceivingAddress, enterReceivingAddress } from '#contract/desk/endpoints/offers.ts'
import { claimRequest, readRequest } from '#contract/desk/endpoints/requests.ts'
import { confirmWallet, enterWallet, listUnconfirmedWallets } from '#contract/desk/endpoints/wallets.ts'
import { readWaiting } from '#contract/desk/endpoints/waiting.ts'
import { updateProfile } from '#contract/endpoints/profile.ts'
import { dealService } from '../../testing/deal-work.ts'
import * as deals from '../../testing/deals.ts'
import { clientWithRequest } from '../../testing/desk-requests.ts'
import { addAccount, checkAccount, verifiedClient } from '../../testing/payout-accounts.ts'
import { signInAs } from '../../testing/staff.ts'

const { service, dealer, payments, otherPayments, compliance, accepted, paidDeal, pay, fill } = await dealService()
const reader = await signInAs(service, 'reader')
const otherDealer = await signInAs(service, 'dealer', 1)

const waitingFor = async (staff: Pick<typeof reader, 'call'>) => (await staff.call(readWaiting)).body
const nothing = {
  requests: 0,
  deals: 0,
  questions: 0,
  approvals: 0,
  wallets: 0,
  receivingAddresses: 0,
  fewAddresses: 0,
  payments: 0,
  payoutAccounts: 0,
}

test('a deal waits for the owner of its next step, and a question for its owner', async () => {
  const { reference } = await accepted()
  const begun = await waitingFor(dealer)
  await pay(reference)
  expect(await waitingFor(dealer)).toEqual({ ...begun, deals: begun.deals + 1 })
  expect(await waitingFor(payments)).toEqual(nothing)
  await fill(reference)
  expect(await waitingFor(dealer)).toEqual(begun)
  expect(await waitingFor(payments)).toEqual({ ...nothing, deals: 1 })
  await deals.stop(compliance, reference)
  expect(await waitingFor(payments)).toEqual(nothing)
  expect(await waitingFor(compliance)).toEqual({ ...nothing, questions: 1 })
  expect(await waitingFor(reader)).toEqual(nothing)
})

test('a refund is decided by the other clerk, and then waits for both to be sent', async () => {
  const { reference } = await paidDeal()
  await deals.stop(compliance, reference)
  await deals.decide(compliance, reference, 'refund')
  expect(await waitingFor(payments)).toMatchObject({ deals: 1, approvals: 0 })
  const { body } = await deals.proposeRefund(payments, reference)
  expect(await waitingFor(payments)).toMatchObject({ deals: 1, approvals: 0 })
  expect(await waitingFor(otherPayments)).toMatchObject({ deals: 1, approvals: 1 })
  await deals.approve(otherPayments, body.approvalId)
  expect(await waitingFor(otherPayments)).toMatchObject({ deals: 1, approvals: 0 })
})

test('what one person typed waits for the others, until it is confirmed', async () => {
  const client = await service.newClient()
  const profile = { firstName: 'Ada', lastName: 'Lovelace', phone: '', country: '' }
  await service.call(updateProfile, { token: client.accessToken, body: profile })
  const wallet = { address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', memo: null }
  const coin = { coin: 'BTC', network: 'bitcoin' } as const
  const entered = await payments.call(enterWallet, { params: { id: client.id }, body: { ...coin, ...wallet, source: 'request' } })
  const ours = { address: 'bc1qvyq0cc6rahyvsazfdje0twl7ez82ndmuac2lhv', memo: null }
  const stored = await payments.call(enterReceivingAddress, { body: { ...coin, ...ours } })
  expect(await waitingFor(payments)).toMatchObject({ wallets: 0, receivingAddresses: 0 })
  expect(await waitingFor(dealer)).toMatchObject({ wallets: 1, receivingAddresses: 1 })
  expect(await waitingFor(compliance)).toMatchObject({ wallets: 0, receivingAddresses: 0 })
  expect((await payments.call(listUnconfirmedWallets)).body).toEqual({ wallets: [] })
  expect((await dealer.call(listUnconfirmedWallets)).body).toEqual({
    wallets: [
      {
        id: entered.body.id,
        ...coin,
        client: { id: client.id, name: 'Ada Lovelace' },
        enteredBy: { id: expect.any(String), name: expect.any(String) },
        enteredAt: service.clock().toISOString(),
      },
    ],
  })
  expect((await reader.call(listUnconfirmedWallets)).status).toBe(403)
  await dealer.call(confirmWallet, { params: { id: client.id, walletId: entered.body.id }, body: wallet })
  await dealer.call(confirmReceivingAddress, { params: { id: stored.body.id }, body: ours })
  expect(await waitingFor(dealer)).toMatchObject({ wallets: 0, receivingAddresses: 0 })
})

test('a payout account waits until it is checked', async () => {
  const { body } = await addAccount(service, await verifiedClient(service))
  expect(await waitingFor(payments)).toMatchObject({ payoutAccounts: 1 })
  expect(await waitingFor(dealer)).toMatchObject({ payments: 0, payoutAccounts: 0 })
  await checkAccount(payments, body.id)
  expect(await waitingFor(payments)).toMatchObject({ payments: 0, payoutAccounts: 0 })
})

test('a request waits for every dealer until one takes it', async () => {
  const [before, othersBefore] = [(await waitingFor(dealer)).requests, (await waitingFor(otherDealer)).requests]
  const { reference } = await clientWithRequest(service)
  expect((await waitingFor(otherDealer)).requests).toBe(othersBefore + 1)
  const { version } = (await dealer.call(readRequest, { params: { reference } })).body
  await dealer.call(claimRequest, { params: { reference }, body: { version } })
  expect((await waitingFor(dealer)).requests).toBe(before + 1)
  expect((await waitingFor(otherDealer)).requests).toBe(othersBefore)
  expect((await waitingFor(payments)).requests).toBe(0)
})
