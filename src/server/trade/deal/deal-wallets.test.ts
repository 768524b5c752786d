import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { newBitcoinAddress, newTransactionId } from '#contract/addresses/testing/made-addresses.ts'
import { isOfOther, notAnAddress, notATransaction } from '#contract/desk/chain-states.ts'
import { readTravelData } from '#contract/desk/endpoints/travel-data.ts'
import { removeWallet as removeByDesk } from '#contract/desk/endpoints/wallets.ts'
import { acceptOffer, offer as readOffer } from '#contract/endpoints/offers.ts'
import { chooseWallet, removeWallet } from '#contract/endpoints/wallets.ts'
import { plusHours, plusMonths } from '../../platform/clock.ts'
import { dealService, type OwnDeal } from '../../testing/deal-work.ts'
import * as deals from '../../testing/deals.ts'
import { ask } from '../../testing/desk-requests.ts'
import { type Buyer, buyer, draftFor, publish } from '../../testing/offers.ts'
import { addOwnWallet, storeProof } from '../../testing/wallets.ts'
import { walletTable } from '../wallet/wallet.table.ts'

const {
  deliver: decideDelivery,
  service,
  dealer,
  payments,
  otherPayments,
  accepted,
  paidDeal,
  sendingDeal,
  pay,
  fill,
  recordStep,
  decideRefund,
  readOf,
  seenBy,
} = await dealService()
const { database, clock } = service

type Row = typeof walletTable.$inferInsert

/** A wallet that its client added two days ago. */
async function oldWallet({ id: accountId }: Pick<Buyer, 'id'>, changed: Partial<Row> = {}): Promise<string> {
  const usual = { coin: 'BTC', network: 'bitcoin', address: newBitcoinAddress(), source: 'client', partyKind: 'person' } as const
  const row = { accountId, ...usual, enteredAt: plusHours(clock(), -48), ...changed }
  const [stored] = await database.insert(walletTable).values(row).returning({ id: walletTable.id })
  return stored?.id ?? ''
}

/** A client whose check was approved long ago: new wallets wait. */
const knownBuyer = () => buyer(service, {}, new Date(0))

const newWallet = async (client: Buyer) => (await addOwnWallet(service, client)).body.id

/** An offer for a new request of the client. */
async function offered(owner: Buyer, amount: string): Promise<Buyer> {
  const request = await ask(service, owner, { fromCurrency: 'EUR', toCurrency: 'BTC', amount: 5000 })
  const client = { ...owner, request }
  expect((await publish(dealer, { request, draft: draftFor(client, { amount }) })).status).toBe(200)
  return client
}

async function accept({ token, password, request }: Buyer, walletId?: string) {
  const params = { reference: `${request}-1` }
  const { hash, terms } = (await service.call(readOffer, { token, params })).body
  const body = { offerHash: hash, termsVersion: terms.version, currentPassword: password, ...(walletId && { walletId }) }
  return service.call(acceptOffer, { token, params, body })
}

/** A deal of the client that is ready to be sent. */
async function executed(owner?: Buyer, { amount = '500', walletId }: { amount?: string; walletId?: string } = {}): Promise<OwnDeal> {
  const client = await offered(owner ?? (await buyer(service)), amount)
  const { body } = await accept(client, walletId)
  const reference = body.deal
  await pay(reference, amount)
  await fill(reference)
  return { client, reference }
}

const destinationsOf = async ({ reference }: OwnDeal) => (await readOf(reference)).destinations
const choose = ({ client: { token }, reference }: OwnDeal, walletId: string) =>
  service.call(chooseWallet, { token, params: { reference }, body: { walletId } })
const deliver = ({ reference }: OwnDeal) => deals.deliver(payments, reference)
const remove = ({ token }: Buyer, id: string) => service.call(removeWallet, { token, params: { id } })
const reasons = (...refusals: string[]) => ({ status: 409, body: { error: 'DEAL_REFUSED', reasons: refusals } })

describe('a new wallet', () => {
  test('waits a day, of which the client reads the end, though it is proven', async () => {
    const own = await executed(await knownBuyer())
    const id = await newWallet(own.client)
    const by = plusHours(clock(), 24).toISOString()
    expect(await destinationsOf(own)).toMatchObject([{ id, state: 'waiting', proof: null, isChosen: false, refusals: ['wallet-waits'] }])
    expect(await seenBy(own)).toMatchObject({
      destination: 'waiting',
      goesTo: [],
      next: { what: 'wait-for-wallet', who: 'desk', by: expect.any(String) },
    })
    expect(new Date((await seenBy(own)).next?.by ?? '').getTime()).toBeLessThanOrEqual(new Date(by).getTime())
    expect(await deliver(own)).toMatchObject(reasons('wallet-waits'))
    await storeProof(service, id)
    expect(await seenBy(own)).toMatchObject({ destination: 'waiting', next: { what: 'wait-for-wallet' } })
    expect(await deliver(own)).toMatchObject(reasons('wallet-waits'))
  })

  test('does not wait if it is the first one, on the day of the first check', async () => {
    const own = await executed()
    const id = await newWallet(own.client)
    expect(await destinationsOf(own)).toMatchObject([{ id, state: 'usable', refusals: [] }])
    await remove(own.client, id)
    clock.advance({ seconds: 1 })
    const second = await newWallet(own.client)
    expect(await destinationsOf(own)).toMatchObject([{ id: second, state: 'waiting', refusals: ['wallet-waits'] }])
  })

  test('is sent to after its day', async () => {
    const own = await executed()
    const id = await oldWallet(own.client)
    expect(await destinationsOf(own)).toMatchObject([{ id, kind: 'self-hosted', state: 'usable', refusals: [] }])
    expect((await deliver(own)).status).toBe(200)
  })
})

describe('from a thousand euro on', () => {
  test('coins are sent to a proven wallet only', async () => {
    const own = await executed(undefined, { amount: '1200' })
    const id = await oldWallet(own.client)
    expect(await seenBy(own)).toMatchObject({
      destination: 'unproven',
      goesTo: [],
      next: { what: 'prove-wallet', who: 'client', by: null },
    })
    expect(await deliver(own)).toMatchObject(reasons('wallet-not-proven'))
    await storeProof(service, id, plusMonths(clock(), -12))
    expect(await deliver(own)).toMatchObject(reasons('wallet-not-proven'))
    await database.update(walletTable).set({ removedAt: clock(), removalReason: 'client-asked' }).where(eq(walletTable.id, id))
    await storeProof(service, await oldWallet(own.client))
    expect(await destinationsOf(own)).toMatchObject([{ proof: { kind: 'transfer', isValid: true }, refusals: [] }])
    expect((await deliver(own)).status).toBe(200)
  })

  test('the amounts of twelve months count together', async () => {
    const first = await executed(undefined, { amount: '600' })
    await oldWallet(first.client)
    expect((await seenBy(first)).destination).toBe('usable')
    const second = await executed(first.client, { amount: '600' })
    expect([(await seenBy(first)).destination, (await seenBy(second)).destination]).toEqual(['unproven', 'unproven'])
    expect(await deliver(second)).toMatchObject(reasons('wallet-not-proven'))
  })

  test('a new wallet that is not proven is asked for a proof, and waits too', async () => {
    const own = await executed(await knownBuyer(), { amount: '1200' })
    await newWallet(own.client)
    expect(await seenBy(own)).toMatchObject({ destination: 'unproven', next: { what: 'prove-wallet' } })
    expect(await deliver(own)).toMatchObject(reasons('wallet-waits', 'wallet-not-proven'))
  })
})

test('a company’s wallet is sent to only after it has the data of sender and receiver', async () => {
  const own = await executed(undefined, { amount: '1200' })
  await oldWallet(own.client, { kind: 'provider', provider: 'Kraken' })
  expect(await destinationsOf(own)).toMatchObject([{ kind: 'provider', provider: 'Kraken', refusals: ['travel-data-missing'] }])
  expect(await seenBy(own)).toMatchObject({ destination: 'being-checked', next: { what: 'wait-for-wallet', who: 'desk', by: null } })
  expect(await deliver(own)).toMatchObject(reasons('travel-data-missing'))
})

describe('the chosen wallet', () => {
  test('is taken with the acceptance, and is the only one that coins are sent to', async () => {
    const client = await buyer(service)
    const [chosen, other] = [await oldWallet(client), await oldWallet(client)]
    const own = await executed(client, { walletId: chosen })
    expect(await seenBy(own)).toMatchObject({ walletId: chosen, destination: 'usable', goesTo: [{ memo: null }] })
    expect(await destinationsOf(own)).toMatchObject([
      { id: chosen, isChosen: true, refusals: [] },
      { id: other, isChosen: false, refusals: ['other-wallet-chosen'] },
    ])
    await remove(client, chosen)
    expect(await destinationsOf(own)).toMatchObject([{ id: other, isChosen: false, refusals: [] }])
  })

  test('waits alone, also if another could be used', async () => {
    const client = await buyer(service)
    await oldWallet(client)
    const own = await executed(client, { walletId: await newWallet(client) })
    expect(await seenBy(own)).toMatchObject({ destination: 'waiting', goesTo: [], next: { what: 'wait-for-wallet' } })
  })

  test('can be another one until the coins are being sent', async () => {
    const client = await buyer(service)
    const [one, two] = [await oldWallet(client), await oldWallet(client)]
    const own = await executed(client, { walletId: one })
    const { version } = await readOf(own.reference)
    const stranger = await buyer(service)
    expect((await choose({ ...own, client: stranger }, await oldWallet(stranger))).status).toBe(404)
    expect((await choose(own, two)).status).toBe(200)
    expect(await seenBy(own)).toMatchObject({ walletId: two })
    expect((await readOf(own.reference)).version).toBe(version + 1)
    const event = (await service.eventsOf(client.email)).find(({ kind }) => kind === 'deal.wallet-chosen')
    expect(event).toMatchObject({ actor: 'client', details: { reference: own.reference, walletId: two } })
    await decideDelivery(own.reference)
    expect((await choose(own, one)).status).toBe(409)
    expect((await readOf(own.reference)).transfers).toHaveLength(1)
  })

  test.each([
    ['somebody else’s', async () => oldWallet(await buyer(service))],
    ['for another coin', (client: Buyer) => oldWallet(client, { coin: 'LTC', network: 'litecoin' })],
    ['of the client’s company', (client: Buyer) => oldWallet(client, { partyKind: 'company' })],
    ['removed', (client: Buyer) => oldWallet(client, { removedAt: clock(), removalReason: 'client-asked' })],
  ])('cannot be one that is %s', async (_what, make) => {
    const client = await offered(await buyer(service), '500')
    const walletId = await make(client)
    expect(await accept(client, walletId)).toMatchObject({
      status: 400,
      body: { error: 'VALIDATION_FAILED', fields: { walletId: expect.any(String) } },
    })
    const { body } = await accept(client)
    expect(await choose({ client, reference: body.deal }, walletId)).toMatchObject({ status: 409 })
  })

  test('of any party serves a person and a company', async () => {
    const client = await buyer(service)
    const walletId = await oldWallet(client, { partyKind: null })
    expect(await seenBy(await executed(client, { walletId }))).toMatchObject({ walletId, destination: 'usable' })
  })
})

describe('a delivery that two people decide', () => {
  async function proposed() {
    const own = await executed(undefined, { amount: '1200' })
    const id = await oldWallet(own.client)
    await storeProof(service, id)
    const { status, body } = await deliver(own)
    expect(status).toBe(200)
    return { ...own, id, approvalId: body.approvalId ?? '' }
  }
  const stays = async ({ reference }: OwnDeal) => {
    expect(await readOf(reference)).toMatchObject({ state: 'executed', transfers: [] })
  }

  test('is void after the client removed the wallet', async () => {
    const own = await proposed()
    await remove(own.client, own.id)
    expect((await deals.approve(otherPayments, own.approvalId)).status).toBe(409)
    await stays(own)
  })

  test('is void after the client chose another wallet', async () => {
    const own = await proposed()
    const other = await oldWallet(own.client)
    await storeProof(service, other)
    await choose(own, other)
    expect((await deals.approve(otherPayments, own.approvalId)).status).toBe(409)
    await stays(own)
  })
})

test('a wallet to which coins are being sent cannot be removed, by nobody', async () => {
  const own = await executed()
  const id = await oldWallet(own.client)
  await decideDelivery(own.reference)
  const byDesk = () => payments.call(removeByDesk, { params: { id: own.client.id, walletId: id }, body: { reason: 'compliance' } })
  expect([(await remove(own.client, id)).status, (await byDesk()).status]).toEqual([409, 409])
  await recordStep(own.reference, 'sent')
  expect((await remove(own.client, id)).status).toBe(409)
  await recordStep(own.reference, 'confirmed')
  expect((await remove(own.client, id)).status).toBe(200)
})

test('coins of a sell go back to a proven address only, which may be another one', async () => {
  const { client, reference } = await paidDeal({ direction: 'sell' })
  expect((await deals.decide(dealer, reference, 'refuse')).status).toBe(200)
  const provenAddresses = async () => (await readOf(reference)).provenAddresses
  const [address, ofCompany] = [newBitcoinAddress(), newBitcoinAddress()]
  const id = await oldWallet(client, { address, name: 'Vault' })
  await storeProof(service, await oldWallet(client, { address: ofCompany, partyKind: 'company' }))
  expect(await provenAddresses()).toEqual([])
  for (const toAccount of [undefined, address])
    expect(await deals.proposeRefund(payments, reference, { toAccount })).toMatchObject(reasons('wallet-not-proven'))
  await storeProof(service, id)
  expect(await provenAddresses()).toMatchObject([{ address, name: 'Vault', proof: { isValid: true } }])
  expect(await deals.proposeRefund(payments, reference, { toAccount: ofCompany })).toMatchObject(reasons('wallet-not-proven'))
  const proposal = await deals.proposeRefund(payments, reference, { toAccount: address })
  expect(proposal.status).toBe(200)
  await remove(client, id)
  expect((await deals.approve(otherPayments, proposal.body.approvalId)).status).toBe(409)
  expect(await readOf(reference)).toMatchObject({ state: 'refunding', transfers: [] })
  await storeProof(service, await oldWallet(client, { address, name: 'Vault' }))
  await decideRefund(reference, { toAccount: address })
  const { transfers, party } = await readOf(reference)
  expect(transfers).toMatchObject([{ toAccount: address, toName: party }])
  const { transfers: data } = (await payments.call(readTravelData, { params: { reference } })).body
  expect(data.find(({ kind }) => kind === 'refund')).toMatchObject({ beneficiary: party, address })
})

describe('coins', () => {
  const recordSent = (reference: string, typed: string) => recordStep(reference, 'sent', { reference: typed })
  const sending = async (address?: string) => (await sendingDeal({}, address)).reference
  const sell = async () => (await accepted({ direction: 'sell' })).reference

  test('need an id of their network’s form, stored as explorers write it', async () => {
    const reference = await sending()
    const transaction = newTransactionId()
    for (const wrong of ['sent on Monday', `0x${transaction}`, transaction.slice(1)])
      expect(await recordSent(reference, wrong)).toMatchObject({ status: 400, body: { fields: { reference: notATransaction } } })
    expect((await recordSent(reference, ` ${transaction.toUpperCase()} `)).status).toBe(200)
    expect(await readOf(reference)).toMatchObject({
      transfers: [{ steps: [{ reference: transaction }] }],
      explorer: 'https://mempool.space/tx/{transaction}',
    })
  })

  test('are not sent twice to an address by one transaction, unless the first failed', async () => {
    const address = newBitcoinAddress()
    const [first, second, elsewhere] = [await sending(address), await sending(address), await sending()]
    const transaction = newTransactionId()
    expect((await recordSent(first, transaction)).status).toBe(200)
    expect((await recordSent(first, transaction)).status).toBe(200)
    expect(await recordSent(second, transaction.toUpperCase())).toMatchObject({ status: 400, body: { fields: { reference: isOfOther } } })
    expect((await recordSent(elsewhere, transaction)).status).toBe(200)
    await recordStep(first, 'failed')
    expect((await recordSent(second, transaction)).status).toBe(200)
  })

  test('came with the id of a transaction, and from an address of their network', async () => {
    const reference = await sell()
    expect(await pay(reference, '0.01', { bankReference: 'bank 1' })).toMatchObject({
      status: 400,
      body: { fields: { bankReference: notATransaction } },
    })
    expect(await pay(reference, '0.01', { payerAccount: '0x5aAeb6053F3E94C9b9A09f33669435E7Ef1BeAed' })).toMatchObject({
      status: 400,
      body: { fields: { payerAccount: notAnAddress } },
    })
    const [bankReference, payerAccount] = [newTransactionId(), newBitcoinAddress()]
    const typed = { bankReference: bankReference.toUpperCase(), payerAccount: payerAccount.toUpperCase() }
    expect((await pay(reference, '0.01', typed)).status).toBe(200)
    expect(await readOf(reference)).toMatchObject({ payments: [{ bankReference, payerAccount }] })
  })

  test('under another name are compliance’s at the desk, and the client still sends', async () => {
    const own = await accepted({ direction: 'sell' })
    const { reference } = own
    await pay(reference, '0.01', { payer: 'other-name' })
    const atDesk = await readOf(reference)
    expect(atDesk).toMatchObject({ owner: 'compliance', next: { what: 'question', cause: 'other-name', opens: { form: 'accept' } } })
    expect((await seenBy(own)).next).toEqual({ what: 'pay', who: 'client', by: atDesk.payBy })
  })

  test('have no more decimals than their network has', async () => {
    const reference = await sell()
    expect(await pay(reference, '0.010000001')).toMatchObject({ status: 400, body: { fields: { amount: 'must have at most 8 decimals' } } })
    expect((await pay(reference, '0.01000000')).status).toBe(200)
    await deals.decide(dealer, reference, 'refuse')
    expect(await deals.proposeRefund(payments, reference, { amount: '0.001000001' })).toMatchObject({
      status: 400,
      body: { fields: { amount: 'must have at most 8 decimals' } },
    })
  })

  test('of one transaction, each payment is recorded once at one deal', async () => {
    const [first, second, third] = [await sell(), await sell(), await sell()]
    const transaction = newTransactionId()
    const statusOf = async (reference: string, bankReference: string) => (await pay(reference, '0.01', { bankReference })).status
    expect(await statusOf(first, transaction)).toBe(200)
    expect(await statusOf(second, transaction)).toBe(409)
    expect(await statusOf(first, `${transaction}:0`)).toBe(409)
    expect(await statusOf(second, `${transaction.toUpperCase()}:1`)).toBe(200)
    expect(await statusOf(third, `${transaction}:1`)).toBe(409)
    expect(await statusOf(third, transaction)).toBe(409)
  })

  test('of one transaction at the same instant, one deal has the payment', async () => {
    for (const number of ['', ':1']) {
      const sells = [await sell(), await sell()]
      const bankReference = `${newTransactionId()}${number}`
      const answers = await Promise.all(sells.map((reference) => pay(reference, '0.01', { bankReference })))
      expect(answers.map(({ status }) => status).toSorted((one, other) => one - other)).toEqual([200, 409])
    }
  })
})
