import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { afterEach, describe, expect, test } from 'vitest'
import {
  confirmReceivingAddress,
  enterReceivingAddress,
  listReceivingAddresses,
  publishOffer,
  readOffer,
  readOfferBasis,
  readOfferMarket,
  saveOfferDraft,
} from '#contract/desk/endpoints/offers.ts'
import { closeRequest, readRequest } from '#contract/desk/endpoints/requests.ts'
import { publishOfferStepUp } from '#contract/desk/step-up.ts'
import { acceptOffer, offer as readOwn } from '#contract/endpoints/offers.ts'
import { cancelDeal, deal as readDeal } from '#contract/endpoints/deals.ts'
import { buyer, draftFor, publish, seenAmounts } from '../../testing/offers.ts'
import { waitForQuietQueue } from '../../testing/queue.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs, staffWithPasskey } from '../../testing/staff.ts'
import { offerHash } from './offer-document.ts'
import { offerTable } from './offer.table.ts'

/** The demo accounts without the one in GBP. */
const bankFile = join(await mkdtemp(join(tmpdir(), 'kantor-bank-')), 'bank.json')
const { accounts } = JSON.parse(await readFile('config/bank.json', 'utf8')) as { accounts: { currency: string }[] }
await writeFile(bankFile, JSON.stringify({ accounts: accounts.filter(({ currency }) => currency !== 'GBP') }))

const service = await serviceOfFile({ ownSandbox: true, environment: { BANK_FILE: bankFile } })
const { database, clock } = service
const dealer = await signInAs(service, 'dealer')
const colleague = await signInAs(service, 'payments')
const supervisor = await staffWithPasskey(service, ['supervisor'])
afterEach(() => service.sandbox?.control('DELETE', '/control/faults'))

const reasonsOf = ({ body }: { body: unknown }) => (body as { reasons?: string[] }).reasons

describe('the market', () => {
  test.each([
    ['stale', 'market-old'],
    ['crossed', 'market-crossed'],
    ['no-bids', 'market-missing'],
  ])('no offer is published on a market that is %s', async (book, reason) => {
    const client = await buyer(service)
    const draft = draftFor(client)
    const seen = await seenAmounts(dealer, draft)
    await service.sandbox?.control('POST', '/control/faults', { marketData: { book } })
    clock.advance({ seconds: 4 })
    const params = { reference: client.request }
    const { body: basis } = await dealer.call(readOfferBasis, { params })
    const refused = await dealer.call(publishOffer, { params, body: { offer: draft, seen, version: basis.version } })
    expect(refused).toMatchObject({ status: 409, body: { error: 'OFFER_REFUSED' } })
    expect(reasonsOf(refused)).toContain(reason)
    expect((await dealer.call(readOfferMarket, { query: { coin: 'BTC', currency: 'EUR' } })).body.unusable).toBe(reason)
    clock.advance({ seconds: 4 })
  })

  test('a price that moved since the dealer saw it is not published', async () => {
    const client = await buyer(service)
    const draft = draftFor(client)
    const seen = await seenAmounts(dealer, draft)
    const params = { reference: client.request }
    const { version } = (await dealer.call(readOfferBasis, { params })).body
    const far = { ...seen, coinAmount: Big(seen.coinAmount).times('1.0011').toFixed(8) }
    expect(reasonsOf(await dealer.call(publishOffer, { params, body: { offer: draft, seen: far, version } }))).toEqual(['price-moved'])
    const near = { ...seen, coinAmount: Big(seen.coinAmount).times('1.0009').toFixed(8) }
    expect((await dealer.call(publishOffer, { params, body: { offer: draft, seen: near, version } })).status).toBe(200)
  })

  test('an offer keeps what the exchange sent, with its hash', async () => {
    const client = await buyer(service)
    await publish(dealer, { request: client.request, draft: draftFor(client) })
    const [row] = await database
      .select()
      .from(offerTable)
      .where(sql`account_id = ${client.id}`)
    expect(JSON.parse(row?.evidence ?? '')).toMatchObject({ bestAsk: { 'BTC-EUR': expect.anything() as unknown } })
    const { rows } = await database.execute(
      sql`select encode(sha256(evidence::bytea), 'hex') as hash from offer where account_id = ${client.id}`,
    )
    expect(row?.evidenceHash.toString('hex')).toBe(rows[0]?.['hash'])
    expect(row && offerHash(row)).toEqual(row?.hash)
  })
})

describe('who may be offered what', () => {
  test('a client whose check is not approved gets no firm offer', async () => {
    const client = await buyer(service)
    await database.execute(sql`update identity_check set review_answer = 'RED', reject_type = 'FINAL' where account_id = ${client.id}`)
    expect(reasonsOf(await publish(dealer, { request: client.request, draft: draftFor(client) }))).toEqual(['no-party'])
  })

  test('another client’s party is no party', async () => {
    const [client, other] = [await buyer(service), await buyer(service)]
    expect(reasonsOf(await publish(dealer, { request: client.request, draft: draftFor(other) }))).toEqual(['no-party'])
  })

  test('a frozen client gets no offer, and a closed request neither', async () => {
    const [frozen, closed] = [await buyer(service), await buyer(service)]
    await service.setState(frozen.email, 'frozen')
    expect(reasonsOf(await publish(dealer, { request: frozen.request, draft: draftFor(frozen) }))).toEqual(['account-not-active'])
    const params = { reference: closed.request }
    const { version } = (await dealer.call(readRequest, { params })).body
    await dealer.call(closeRequest, { params, body: { reason: 'duplicate', version } })
    expect(await publish(dealer, { request: closed.request, draft: draftFor(closed) })).toMatchObject({
      status: 409,
      body: { error: 'CONFLICT' },
    })
  })

  test.each([
    ['amount', { amount: '5000.001' }],
    ['amount', { amount: '0' }],
    ['network', { network: 'tron' }],
    ['networkFee', { networkFee: '0.000000001' }],
    ['validityMinutes', { validityMinutes: 7 }],
    ['payBy', { currency: 'USD', payBy: 'instant' as const }],
    ['fixedSide', { coin: 'NEO', network: 'neo-n3', networkFee: '0' }],
  ])('a draft with an impossible %s is refused', async (field, changed) => {
    const client = await buyer(service)
    const refused = await publish(dealer, { request: client.request, draft: draftFor(client, changed) })
    expect(refused).toMatchObject({ status: 400, body: { fields: { [field]: expect.any(String) as unknown } } })
  })

  test('no offer is made in a currency in which the operator has no account', async () => {
    const client = await buyer(service)
    const { body: basis } = await dealer.call(readOfferBasis, { params: { reference: client.request } })
    expect(basis.currencies).not.toContain('GBP')
    expect(reasonsOf(await publish(dealer, { request: client.request, draft: draftFor(client, { currency: 'GBP' }) }))).toEqual([
      'no-account',
    ])
  })

  test('a stale version is refused with who published, and when', async () => {
    const client = await buyer(service)
    const params = { reference: client.request }
    const draft = draftFor(client)
    const { version } = (await dealer.call(readOfferBasis, { params })).body
    const seen = await seenAmounts(dealer, draft)
    const send = () => dealer.call(publishOffer, { params, body: { offer: draft, seen, version } })
    expect((await send()).status).toBe(200)
    expect(await send()).toMatchObject({ status: 409, body: { error: 'STALE', by: dealer.name, version: version + 1 } })
  })
})

describe('limits', () => {
  test.each([
    ['limit-amount', { amount: '150000' }],
    ['limit-margin-low', { agreedFeeRate: '0.001', spreadBp: 0 }],
    ['limit-margin-high', { spreadBp: 400 }],
  ])('a dealer is refused beyond %s, and a supervisor signs exactly this', async (limit, changed) => {
    const client = await buyer(service)
    const draft = draftFor(client, changed)
    expect(reasonsOf(await publish(dealer, { request: client.request, draft }))).toEqual([limit])
    expect(await publish(supervisor, { request: client.request, draft })).toMatchObject({ status: 403, body: { error: 'PROOF_REQUIRED' } })
    const published = await publish(supervisor, { request: client.request, draft, by: supervisor })
    expect(published.status).toBe(200)
    const { body } = await dealer.call(readOffer, { params: { reference: published.body.reference } })
    expect(body).toMatchObject({ exceeded: [limit], by: { id: supervisor.id } })
  })

  test('a supervisor publishes the draft that a dealer saved', async () => {
    const client = await buyer(service)
    const params = { reference: client.request }
    const draft = draftFor(client, { amount: '150000' })
    const { version } = (await dealer.call(readOfferBasis, { params })).body
    expect((await dealer.call(saveOfferDraft, { params, body: { offer: draft, version } })).status).toBe(200)
    const { body: basis } = await supervisor.call(readOfferBasis, { params })
    expect(basis).toMatchObject({ mayExceed: true, draft: { offer: draft, savedBy: { id: dealer.id } } })
    expect((await supervisor.call(readRequest, { params })).body).toMatchObject({
      hasOfferDraft: true,
      offerDraft: { savedBy: { id: dealer.id } },
    })
    expect((await publish(supervisor, { request: client.request, draft, by: supervisor })).status).toBe(200)
    expect((await supervisor.call(readOfferBasis, { params })).body).toMatchObject({ draft: null })
  })

  test('worse terms need a supervisor, a reason and a signature', async () => {
    const client = await buyer(service)
    const { request } = client
    await publish(dealer, { request, draft: draftFor(client, { spreadBp: 0 }) })
    const worse = draftFor(client, { spreadBp: 50 })
    expect(await publish(dealer, { request, draft: worse })).toMatchObject({
      status: 400,
      body: { fields: { supersedeReason: expect.any(String) as unknown } },
    })
    expect(reasonsOf(await publish(dealer, { request, draft: worse, supersedeReason: 'manifest-error' }))).toEqual(['limit-worse-terms'])
    expect((await publish(supervisor, { request, draft: worse, supersedeReason: 'manifest-error', by: supervisor })).status).toBe(200)
    const { body } = await dealer.call(readRequest, { params: { reference: request } })
    expect(body.offers).toMatchObject([{ state: 'open' }, { state: 'superseded', endReason: 'manifest-error' }])
  })

  test('a signature over other amounts is refused', async () => {
    const client = await buyer(service)
    const params = { reference: client.request }
    const draft = draftFor(client, { amount: '150000' })
    const { version } = (await supervisor.call(readOfferBasis, { params })).body
    const seen = await seenAmounts(supervisor, draft)
    const proof = await supervisor.stepUp(
      publishOfferStepUp({ reference: client.request, version, offer: { offer: draft, seen: { ...seen, fiatAmount: '149999.00' } } }),
    )
    expect(await supervisor.call(publishOffer, { params, body: { offer: draft, seen, version, proof } })).toMatchObject({ status: 403 })
  })
})

describe('a sell', () => {
  // With a proof, because the hourly candles of this pair may not be there yet.
  const offerBy = (request: string, draft: ReturnType<typeof draftFor>) => publish(supervisor, { request, draft, by: supervisor })
  const address = { coin: 'XRP', network: 'xrp-ledger', address: 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY', memo: '12345' }

  test('needs an address that two people typed, and is paid there', async () => {
    const client = await buyer(service, { fromCurrency: 'XRP', toCurrency: 'EUR', amount: 3000 })
    const draft = draftFor(client, { direction: 'sell', coin: 'XRP', network: 'xrp-ledger', fixedSide: 'coins', amount: '3000' })
    expect(reasonsOf(await offerBy(client.request, draft))).toEqual(['no-receiving-address'])
    const entered = await dealer.call(enterReceivingAddress, { body: address })
    const { id } = entered.body
    const typed = { address: address.address, memo: address.memo }
    const withAddress = { ...draft, receivingAddressId: id }
    expect(reasonsOf(await offerBy(client.request, withAddress))).toEqual(['no-receiving-address'])
    expect((await dealer.call(confirmReceivingAddress, { params: { id }, body: typed })).status).toBe(403)
    const listed = (await colleague.call(listReceivingAddresses)).body.addresses.find((one) => one.id === id)
    expect(listed).toMatchObject({ address: '', memo: null, confirmedBy: null })
    const wrong = await colleague.call(confirmReceivingAddress, { params: { id }, body: { ...typed, memo: '12354' } })
    expect(wrong).toMatchObject({ status: 400, body: { fields: { memo: expect.any(String) as unknown } } })
    expect((await colleague.call(confirmReceivingAddress, { params: { id }, body: typed })).status).toBe(200)
    expect((await offerBy(client.request, withAddress)).status).toBe(200)

    const params = { reference: `${client.request}-1` }
    const { body: offer } = await service.call(readOwn, { token: client.token, params })
    expect(offer).toMatchObject({ direction: 'sell', coinAmount: '3000.000000', networkFee: '0' })
    const body = { offerHash: offer.hash, termsVersion: offer.terms.version, currentPassword: client.password }
    const { body: accepted } = await service.call(acceptOffer, { token: client.token, params, body })
    const { body: deal } = await service.call(readDeal, { token: client.token, params: { reference: accepted.deal } })
    expect(deal).toMatchObject({ state: 'awaiting-coins', instructions: { kind: 'coins', ...typed } })

    await service.call(cancelDeal, { token: client.token, params: { reference: accepted.deal } })
    await waitForQuietQueue(database)
    const letters = await service.lettersTo(client.email)
    const textOf = (subject: string) => letters.find((letter) => letter.subject.includes(subject))?.text
    expect(textOf('You accepted our offer')).toContain('To be sent by')
    expect(textOf('is cancelled')).toContain('Please do not send the coins any more.')
    for (const { text } of letters) expect(text).not.toMatch(/\bpa(y|id)\b/)
  })

  test('an address is used for one request', async () => {
    const { body } = await dealer.call(enterReceivingAddress, { body: { ...address, memo: '777' } })
    await colleague.call(confirmReceivingAddress, { params: { id: body.id }, body: { address: address.address, memo: '777' } })
    expect((await dealer.call(enterReceivingAddress, { body: { ...address, memo: '777' } })).status).toBe(409)
    const sellOf = async () => {
      const client = await buyer(service, { fromCurrency: 'XRP', toCurrency: 'EUR', amount: 3000 })
      const changed = { direction: 'sell', coin: 'XRP', network: 'xrp-ledger', fixedSide: 'coins', amount: '3000' } as const
      return offerBy(client.request, draftFor(client, { ...changed, receivingAddressId: body.id }))
    }
    expect((await sellOf()).status).toBe(200)
    expect(reasonsOf(await sellOf())).toEqual(['no-receiving-address'])
  })
})

describe('what was said never changes', () => {
  test.each(['offer', 'offer_end', 'deal_step'])('the service cannot change or delete rows of %s', async (table) => {
    await expect(database.execute(sql.raw(`update ${table} set ${table === 'offer' ? 'words' : 'actor'} = 'x'`))).rejects.toThrow(Error)
    await expect(database.execute(sql.raw(`delete from ${table}`))).rejects.toThrow(Error)
  })

  test('of a deal, only state and version change', async () => {
    const client = await buyer(service)
    await publish(dealer, { request: client.request, draft: draftFor(client) })
    const params = { reference: `${client.request}-1` }
    const { body: offer } = await service.call(readOwn, { token: client.token, params })
    const body = { offerHash: offer.hash, termsVersion: offer.terms.version, currentPassword: client.password }
    await service.call(acceptOffer, { token: client.token, params, body })
    await expect(database.execute(sql`update deal set pay_by = now()`)).rejects.toThrow(Error)
    await expect(database.execute(sql`delete from deal`)).rejects.toThrow(Error)
    await database.execute(sql`update deal set version = version`)
  })

  test('the database refuses an offer whose amounts do not follow', async () => {
    const client = await buyer(service)
    await publish(dealer, { request: client.request, draft: draftFor(client) })
    const [row] = await database
      .select()
      .from(offerTable)
      .where(sql`account_id = ${client.id}`)
    if (!row) throw new Error('no offer')
    const { id: _id, ...offer } = row
    const copy = { ...offer, number: 9, reference: `${row.reference}9` }
    for (const changed of [
      { coinAmount: Big(row.coinAmount).plus('0.00000001').toFixed() },
      { coinAmount: Big(row.coinAmount).minus('0.00000001').toFixed() },
      { feeAmount: Big(row.feeAmount).plus('0.01').toFixed() },
      { rate: Big(row.rate).times('1.001').toFixed() },
      { feeTier: 'reduced' as const },
    ])
      await expect(database.insert(offerTable).values({ ...copy, ...changed })).rejects.toThrow(Error)
    await database.insert(offerTable).values(copy)
  })
})
