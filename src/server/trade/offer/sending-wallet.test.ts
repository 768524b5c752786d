import { describe, expect, test } from 'vitest'
import { newBitcoinAddress } from '#contract/addresses/testing/made-addresses.ts'
import { readOfferBasis } from '#contract/desk/endpoints/offers.ts'
import { deal as readDeal } from '#contract/endpoints/deals.ts'
import { askForFreshPrice, offer as readOffer } from '#contract/endpoints/offers.ts'
import { removeWallet } from '#contract/endpoints/wallets.ts'
import { accept, acceptNewest, newReceivingAddress } from '../../testing/deals.ts'
import { type Buyer, buyer, draftFor, publish, storeParty } from '../../testing/offers.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs, staffWithPasskey } from '../../testing/staff.ts'
import { addOwnWallet, storeProof } from '../../testing/wallets.ts'

const service = await serviceOfFile({ sharedSandbox: true, askSenderFirst: true })
const dealer = await signInAs(service, 'dealer')
const payments = await signInAs(service, 'payments')
const supervisor = await staffWithPasskey(service, ['supervisor'])

const seller = () => buyer(service, { fromCurrency: 'BTC', toCurrency: 'EUR', amount: 0 })
const sale = { direction: 'sell', fixedSide: 'coins', amount: '0.01' } as const

async function offerTo(client: Buyer, { partyId = client.partyId, by }: { partyId?: string | null; by?: typeof supervisor } = {}) {
  const receivingAddressId = partyId === null ? null : await newReceivingAddress([dealer, payments])
  const draft = draftFor({ partyId }, { ...sale, receivingAddressId })
  return publish(by ?? dealer, { request: client.request, draft, ...(by && { by }) })
}

const paramsOf = ({ request }: Buyer, number = 1) => ({ reference: `${request}-${number}` })
const openOf = async (client: Buyer, number = 1) =>
  (await service.call(readOffer, { token: client.token, params: paramsOf(client, number) })).body.openRequirements
const askAgain = (client: Buyer) => service.call(askForFreshPrice, { token: client.token, params: paramsOf(client) })
const refused = { status: 409, body: { error: 'OFFER_REFUSED', reasons: ['no-sending-wallet'] } }
const sendersOf = async ({ request }: Buyer) => (await dealer.call(readOfferBasis, { params: { reference: request } })).body.senders

async function newWallet(client: Buyer, changed: Parameters<typeof addOwnWallet>[2] = {}): Promise<string> {
  const { status, body } = await addOwnWallet(service, client, changed)
  expect(status).toBe(200)
  return body.id
}

async function provenWallet(client: Buyer, changed: Parameters<typeof addOwnWallet>[2] = {}): Promise<string> {
  const id = await newWallet(client, changed)
  await storeProof(service, id)
  return id
}

test('the builder reads what the client has got ready', async () => {
  const client = await seller()
  const readyOf = async () => (await dealer.call(readOfferBasis, { params: { reference: client.request } })).body.ready
  expect(await readyOf()).toEqual({ secondFactorFromEur: 10_000, wallets: [], payoutAccounts: [] })
  await newWallet(client)
  expect((await readyOf()).wallets).toEqual([{ coin: 'BTC', network: 'bitcoin', partyKind: 'person' }])
})

describe('a firm offer of a sell', () => {
  test('needs a proven wallet, for a supervisor too', async () => {
    const client = await seller()
    expect(await sendersOf(client)).toEqual([])
    expect(await offerTo(client)).toMatchObject(refused)
    expect(await offerTo(client, { by: supervisor })).toMatchObject(refused)
    const id = await newWallet(client)
    expect(await offerTo(client)).toMatchObject(refused)
    await storeProof(service, id)
    expect(await sendersOf(client)).toEqual([{ coin: null, network: 'bitcoin', partyKind: 'person', company: null }])
    expect((await offerTo(client)).status).toBe(200)
    expect(await openOf(client)).toEqual([])
  })

  test.each([
    ['of another network', { coin: 'ETH', network: 'ethereum', address: '0x52908400098527886E0F7030069857D2E4169EE7' }],
    [
      'that a company keeps for another coin',
      { coin: 'LTC', network: 'litecoin', address: 'LM2WMpR1Rp6j3Sa59cMXMs1SPzj9eXpGc1', kind: 'provider', provider: 'Exchange AG' },
    ],
  ])('is not given for a wallet %s', async (_, other) => {
    const client = await seller()
    await provenWallet(client, other)
    expect(await offerTo(client)).toMatchObject(refused)
  })

  test('is not given to a company for a wallet of the person', async () => {
    const client = await seller()
    await provenWallet(client)
    const partyId = await storeParty(service, client.id, { kind: 'company', name: 'Lovelace Engines Ltd' })
    expect(await offerTo(client, { partyId })).toMatchObject(refused)
    await provenWallet(client, { party: 'company' })
    expect((await offerTo(client, { partyId })).status).toBe(200)
  })

  test('shows its client, once accepted, from where coins count', async () => {
    const client = await seller()
    const address = newBitcoinAddress()
    await provenWallet(client, { address, name: 'Hardware' })
    await newWallet(client, { kind: 'provider', provider: 'Exchange AG' })
    await newWallet(client, { address: newBitcoinAddress() })
    expect((await offerTo(client)).status).toBe(200)
    const { body } = await service.call(readDeal, { token: client.token, params: { reference: await acceptNewest(service, client) } })
    expect(body.sendsFrom).toHaveLength(2)
    expect(body.sendsFrom).toContainEqual({ address, name: 'Hardware', company: null })
    expect(body.sendsFrom).toContainEqual(expect.objectContaining({ company: 'Exchange AG' }))
  })

  test('is not accepted once the wallet is removed', async () => {
    const client = await seller()
    const id = await provenWallet(client)
    expect((await offerTo(client)).status).toBe(200)
    await service.call(removeWallet, { token: client.token, params: { id } })
    const answer = await accept(
      (endpoint, options) => service.call(endpoint, { token: client.token, ...options }),
      paramsOf(client).reference,
      client.password,
    )
    expect(answer).toMatchObject({ status: 409, body: { error: 'REQUIREMENTS_OPEN', requirements: ['sending-wallet'] } })
  })
})

describe('an indication of a sell', () => {
  test('asks for the wallet, and then leads to the firm price', async () => {
    const client = await seller()
    expect((await offerTo(client, { partyId: null })).status).toBe(200)
    expect(await openOf(client)).toEqual(['sending-wallet'])
    const letters = await service.lettersTo(client.email, 2)
    const letter = letters.find(({ subject }) => subject.startsWith('Your personalized calculation'))
    expect(letter?.text.replaceAll(/\s+/g, ' ')).toContain('show in your account from which wallet you will send the coins')
    expect(await askAgain(client)).toMatchObject({ status: 409, body: { requirements: ['sending-wallet'] } })
    await provenWallet(client)
    expect(await openOf(client)).toEqual([])
    expect((await askAgain(client)).status).toBe(200)
  })

  test('is content with the name of a company', async () => {
    const client = await seller()
    await offerTo(client, { partyId: null })
    await newWallet(client, { kind: 'provider', provider: 'Exchange AG' })
    expect(await openOf(client)).toEqual([])
    expect(await sendersOf(client)).toEqual([{ coin: 'BTC', network: 'bitcoin', partyKind: 'person', company: 'Exchange AG' }])
    expect((await offerTo(client)).status).toBe(200)
  })
})

test('a buy needs no wallet', async () => {
  const client = await buyer(service)
  expect((await publish(dealer, { request: client.request, draft: draftFor(client) })).status).toBe(200)
  expect(await openOf(client)).toEqual([])
})
