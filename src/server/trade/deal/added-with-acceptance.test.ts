import { expect, test } from 'vitest'
import { newBitcoinAddress } from '#contract/addresses/testing/made-addresses.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { deal as readDeal } from '#contract/endpoints/deals.ts'
import { acceptOffer, offer as readOffer } from '#contract/endpoints/offers.ts'
import { payoutAccounts } from '#contract/endpoints/payout-accounts.ts'
import { newReceivingAddress } from '../../testing/deals.ts'
import { type Buyer, buyer, draftFor, publish } from '../../testing/offers.ts'
import { exampleIban } from '../../testing/payout-accounts.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { addOwnWallet, typedWallet, walletsOf } from '../../testing/wallets.ts'

const service = await serviceOfFile({ sharedSandbox: true })
const dealer = await signInAs(service, 'dealer')
const payments = await signInAs(service, 'payments')

type Added = Pick<BodyOf<typeof acceptOffer>, 'walletId' | 'newWallet' | 'newPayoutAccount'>

async function offered(direction: 'buy' | 'sell' = 'buy'): Promise<Buyer> {
  const client = await buyer(service, direction === 'buy' ? {} : { fromCurrency: 'BTC', toCurrency: 'EUR', amount: 0 })
  const receivingAddressId = direction === 'buy' ? null : await newReceivingAddress([dealer, payments])
  const sold = { direction, fixedSide: 'coins', amount: '0.01', receivingAddressId } as const
  const draft = draftFor(client, { validityMinutes: 5, ...(direction === 'buy' ? { amount: '500' } : sold) })
  expect((await publish(dealer, { request: client.request, draft })).status).toBe(200)
  return client
}

const ofOffer = ({ request }: Buyer) => ({ reference: `${request}-1` })
const shownTo = async (client: Buyer) => (await service.call(readOffer, { token: client.token, params: ofOffer(client) })).body

async function accept(client: Buyer, added: Added, currentPassword = client.password) {
  const { hash, terms } = await shownTo(client)
  const body = { offerHash: hash, termsVersion: terms.version, currentPassword, ...added }
  return service.call(acceptOffer, { token: client.token, params: ofOffer(client), body })
}

const accountsOf = async ({ token }: Buyer) => (await service.call(payoutAccounts, { token })).body.accounts
const euroAccount = { party: 'person', currency: 'EUR', iban: exampleIban } as const
const invalid = (field: string) => ({ status: 400, body: { error: 'VALIDATION_FAILED', fields: { [field]: expect.any(String) } } })

test('one proof accepts a buy and adds the wallet to which its coins go', async () => {
  const client = await offered()
  const { address } = typedWallet()
  const { status, body } = await accept(client, { newWallet: { ...typedWallet(), address, name: 'Desk drawer' } })
  expect(status).toBe(200)
  const [wallet] = await walletsOf(service, client)
  expect(wallet).toMatchObject({ address, name: 'Desk drawer', addedBy: 'client' })
  const { body: deal } = await service.call(readDeal, { token: client.token, params: { reference: body.deal } })
  expect(deal.walletId).toBe(wallet?.id)
  expect(await service.subjectsTo(client.email)).toContain('A wallet was added to your account')
})

test('one proof accepts a sell and adds the account to which its money goes', async () => {
  const client = await offered('sell')
  expect((await accept(client, { newPayoutAccount: euroAccount })).status).toBe(200)
  expect(await accountsOf(client)).toMatchObject([{ iban: exampleIban, state: 'being-checked' }])
  expect(await service.subjectsTo(client.email)).toContain('A payout account was added')
})

test.each<[string, 'buy' | 'sell', Added, string]>([
  ['a mistyped address', 'buy', { newWallet: { ...typedWallet(), address: 'bc1qmistyped' } }, 'address'],
  ['a wallet of another coin', 'buy', { newWallet: { ...typedWallet(), coin: 'LTC', network: 'litecoin' } }, 'newWallet'],
  ['a wallet for a sell', 'sell', { newWallet: typedWallet() }, 'newWallet'],
  ['a mistyped IBAN', 'sell', { newPayoutAccount: { ...euroAccount, iban: 'PL61109010140000071219812875' } }, 'iban'],
  [
    'an account in another currency',
    'sell',
    { newPayoutAccount: { party: 'person', currency: 'GBP', sortCode: '200000', accountNumber: '55779911' } },
    'newPayoutAccount',
  ],
  ['an account for a buy', 'buy', { newPayoutAccount: euroAccount }, 'newPayoutAccount'],
])('%s is refused, and the offer stays open', async (_what, direction, added, field) => {
  const client = await offered(direction)
  expect(await accept(client, added)).toMatchObject(invalid(field))
  expect(await shownTo(client)).toMatchObject({ state: 'open' })
  expect(await walletsOf(service, client)).toEqual([])
  expect(await accountsOf(client)).toEqual([])
})

test('a wallet in the name of a party without an approved check is refused', async () => {
  const client = await offered()
  expect(await accept(client, { newWallet: { ...typedWallet(), party: 'company' } })).toMatchObject(invalid('newWallet'))
})

test('a chosen wallet and a new one exclude each other', async () => {
  const client = await offered()
  const walletId = (await addOwnWallet(service, client)).body.id
  expect(await accept(client, { walletId, newWallet: typedWallet() })).toMatchObject(invalid('newWallet'))
})

test('a wallet that is there already is refused, and the offer stays open', async () => {
  const client = await offered()
  const address = newBitcoinAddress()
  await addOwnWallet(service, client, { address })
  expect(await accept(client, { newWallet: { ...typedWallet(), address } })).toMatchObject(invalid('address'))
  expect(await shownTo(client)).toMatchObject({ state: 'open' })
})

test('a wrong password adds nothing', async () => {
  const client = await offered()
  expect((await accept(client, { newWallet: typedWallet() }, 'not this one')).status).toBe(400)
  expect(await walletsOf(service, client)).toEqual([])
})

test('of two clicks, one adds the wallet, and both get the deal', async () => {
  const client = await offered()
  const newWallet = typedWallet()
  const [one, two] = await Promise.all([accept(client, { newWallet }), accept(client, { newWallet })])
  expect([one.status, two.status]).toEqual([200, 200])
  expect(one.body.deal).toBe(two.body.deal)
  expect(await walletsOf(service, client)).toHaveLength(1)
})

test('an offer that is over adds nothing', async () => {
  const client = await offered()
  const shown = await shownTo(client)
  service.clock.advance({ minutes: 6 })
  const body = { offerHash: shown.hash, termsVersion: shown.terms.version, currentPassword: client.password, newWallet: typedWallet() }
  expect(await service.call(acceptOffer, { token: client.token, params: ofOffer(client), body })).toMatchObject({
    status: 409,
    body: { error: 'OFFER_ENDED' },
  })
  expect(await walletsOf(service, client)).toEqual([])
})
