import { mkdtemp, readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import Big from 'big.js'
import { inArray, sql } from 'drizzle-orm'
import fc from 'fast-check'
import { afterEach, beforeAll, describe, expect, onTestFinished, test } from 'vitest'
import { newEthereumAddress } from '#contract/addresses/testing/made-addresses.ts'
import { cryptoCurrencies } from '#contract/currencies.ts'
import {
  confirmReceivingAddress,
  enterReceivingAddress,
  listReceivingAddresses,
  publishOffer,
  readOffer,
  readOfferBasis,
  readOfferMarket,
  saveOfferDraft,
  type TypedOfferDraft,
} from '#contract/desk/endpoints/offers.ts'
import { marginOf, offerTerms } from '#contract/desk/offer-terms.ts'
import { closeRequest, readRequest } from '#contract/desk/endpoints/requests.ts'
import { cancelDeal, deal as readDeal } from '#contract/endpoints/deals.ts'
import { offer as readOwn } from '#contract/endpoints/offers.ts'
import { networksOf } from '#contract/networks.ts'
import { feeRateOf, feeTierOf } from '#contract/pricing.ts'
import type { Database } from '../../platform/database/database.ts'
import { connectForFile, superuserUrl } from '../../testing/database.ts'
import { acceptNewest, newReceivingAddress } from '../../testing/deals.ts'
import { buyer, draftFor, publish, seenAmounts } from '../../testing/offers.ts'
import { waitForQuietQueue } from '../../testing/queue.ts'
import { findingsOf, openRecordLog } from '../../testing/record-log.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs, staffWithPasskey } from '../../testing/staff.ts'
import { offerHash } from './offer-document.ts'
import { type OfferRow, offerTable } from './offer.table.ts'

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

/** The only offer of a client, as it is stored. */
async function rowOf(client: { id: string }): Promise<OfferRow> {
  const [row] = await database
    .select()
    .from(offerTable)
    .where(sql`account_id = ${client.id}`)
  if (!row) throw new Error('the client has no offer')
  return row
}

const reasonsOf = ({ body }: { body: unknown }) => (body as { reasons?: string[] }).reasons

test('a buy is not asked to be paid within the hour when the bank takes no instant transfers', async () => {
  const euro = service.config.bank.accounts.find(({ currency }) => currency === 'EUR')
  if (!euro) throw new Error('there is no account in euro')
  const { request, ...client } = await buyer(service)
  const instantOf = async () => (await dealer.call(readOfferBasis, { params: { reference: request } })).body.instantCurrencies
  expect(await instantOf()).toContain('EUR')
  // No offer with the hour after it fits in.
  onTestFinished(() => void delete euro.instantHours)
  euro.instantHours = { from: '00:00', to: '00:01' }
  expect(await instantOf()).not.toContain('EUR')
  expect(await publish(dealer, { request, draft: draftFor(client) })).toMatchObject({
    status: 400,
    body: { fields: { payBy: expect.any(String) } },
  })
  expect((await publish(dealer, { request, draft: draftFor(client, { payBy: 'next-banking-day' }) })).status).toBe(200)
})

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
    const row = await rowOf(client)
    expect(JSON.parse(row.evidence)).toMatchObject({ bestAsk: { 'BTC-EUR': expect.anything() as unknown } })
    const { rows } = await database.execute(
      sql`select encode(sha256(evidence::bytea), 'hex') as hash from offer where account_id = ${client.id}`,
    )
    expect(row.evidenceHash.toString('hex')).toBe(rows[0]?.['hash'])
    expect(offerHash(row)).toEqual(row.hash)
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
    const dealer = await staffWithPasskey(service, ['dealer'])
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
})

describe('a sell', () => {
  // With a proof, because the hourly candles of this pair may not be there yet.
  const offerBy = (request: string, draft: ReturnType<typeof draftFor>) => publish(supervisor, { request, draft, by: supervisor })
  const address = { coin: 'XRP', network: 'xrp-ledger', address: 'rPEPPER7kfTD9w2To4CQk6UCfuHM9c6GDY', memo: '12345' }

  test('of a coin with 18 decimals asks for at most eight, as wallets let clients type', async () => {
    const client = await buyer(service)
    const on = { direction: 'sell', coin: 'ETH', network: 'ethereum', networkFee: '0' } as const
    const receivingAddressId = await newReceivingAddress([dealer, supervisor], { ...on, address: newEthereumAddress() })
    const publishWith = (draft: Partial<TypedOfferDraft>) =>
      offerBy(client.request, draftFor(client, { ...on, receivingAddressId, ...draft }))
    const refused = await publishWith({ fixedSide: 'coins', amount: '0.123456789' })
    expect(refused).toMatchObject({ status: 400, body: { fields: { amount: 'has too many decimals' } } })
    expect((await publishWith({ fixedSide: 'fiat', amount: '777.77' })).status).toBe(200)
    const { body } = await service.call(readOwn, { token: client.token, params: { reference: `${client.request}-1` } })
    expect(body.coinAmount).toMatch(/^\d+\.\d{8}$/)
  })

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
    const reference = await acceptNewest(service, client)
    const { body: deal } = await service.call(readDeal, { token: client.token, params: { reference } })
    expect(deal).toMatchObject({ state: 'awaiting-coins', instructions: { kind: 'coins', ...typed } })

    await service.call(cancelDeal, { token: client.token, params: { reference } })
    await waitForQuietQueue(database)
    const letters = await service.lettersTo(client.email)
    const textOf = (subject: string) => letters.find((letter) => letter.subject.includes(subject))?.text
    expect(textOf('You accepted our offer')).toContain('To be sent by')
    expect(textOf('is cancelled')).toContain('Please do not send the coins any more.')
    for (const { text } of letters) expect(text).not.toMatch(/\bpa(y|id)\b/)
  })
})

describe('what was said never changes', () => {
  test('of a deal, only state and version change', async () => {
    const client = await buyer(service)
    await publish(dealer, { request: client.request, draft: draftFor(client) })
    await acceptNewest(service, client)
    await expect(database.execute(sql`update deal set pay_by = now()`)).rejects.toThrow(Error)
    await database.execute(sql`update deal set version = version`)
  })

  test('the database refuses an offer whose amounts do not follow', async () => {
    const client = await buyer(service)
    await publish(dealer, { request: client.request, draft: draftFor(client) })
    const { id: _id, ...offer } = await rowOf(client)
    const copy = { ...offer, number: 9, reference: `${offer.reference}9` }
    for (const changed of [
      { coinAmount: Big(offer.coinAmount).plus('0.00000001').toFixed() },
      { coinAmount: Big(offer.coinAmount).minus('0.00000001').toFixed() },
      { feeAmount: Big(offer.feeAmount).plus('0.01').toFixed() },
      { rate: Big(offer.rate).times('1.001').toFixed() },
      { feeTier: 'reduced' as const },
    ])
      await expect(database.insert(offerTable).values({ ...copy, ...changed })).rejects.toThrow(Error)
    await database.insert(offerTable).values(copy)
  })
})

describe('what the superuser of the database alters', () => {
  /** Whom no trigger stops. */
  const attacker = connectForFile(superuserUrl(service.config.databaseUrl), { connections: 1, statementTimeoutMs: 10_000 })
  beforeAll(async () => {
    const client = await buyer(service)
    await publish(dealer, { request: client.request, draft: draftFor(client) })
    await acceptNewest(service, client)
    await openRecordLog(database).appendAll()
  })

  /** What the check finds after these statements of the superuser, which are undone afterwards. */
  async function findingsAfter(...statements: string[]): Promise<string[]> {
    const undo = new Error('undone')
    let findings: string[] = []
    await attacker
      .transaction(async (tx) => {
        await tx.execute(sql`set local session_replication_role = replica`)
        for (const statement of statements) await tx.execute(sql.raw(statement))
        findings = (await findingsOf(tx as unknown as Database)).findings
        throw undo
      })
      .catch((error: unknown) => {
        if (error !== undo) throw error
      })
    return findings
  }

  const newId = 'id = gen_random_uuid()'
  const tables = [
    { table: 'offer', altered: `words = 'other words'`, inserted: `${newId}, number = 99, reference = reference || '9'` },
    { table: 'offer_end', altered: `"end" = 'declined'`, inserted: 'offer_id = gen_random_uuid()' },
    {
      table: 'deal',
      altered: `pay_by = pay_by + interval '1 second'`,
      inserted: `${newId}, offer_id = gen_random_uuid(), reference = '99999999999999'`,
    },
    { table: 'deal_step', altered: `actor = 'desk:somebody-else'`, inserted: 'number = 99' },
  ]

  test.each(tables)('a row of $table that the superuser altered, removed or inserted is found', async ({ table, altered, inserted }) => {
    const oneRow = `ctid = (select ctid from ${table} limit 1)`
    expect(await findingsAfter(`update ${table} set ${altered} where ${oneRow}`)).toEqual([
      expect.stringMatching(new RegExp(`^${table} .*: the row is not what was logged \\(leaf \\d+\\)\\.$`)),
    ])
    expect(await findingsAfter(`delete from ${table} where ${oneRow}`)).toEqual([
      expect.stringMatching(new RegExp(`^${table} .*: the row is gone \\(leaf \\d+\\)\\.$`)),
    ])
    const copy = `create temporary table copied on commit drop as select * from ${table} limit 1`
    expect(await findingsAfter(copy, `update copied set ${inserted}`, `insert into ${table} select * from copied`)).toEqual([
      expect.stringMatching(new RegExp(`^${table} .*: the row has no leaf\\.$`)),
    ])
  })
})

const ways = cryptoCurrencies.flatMap((coin) =>
  networksOf(coin).flatMap((network) =>
    (['buy', 'sell'] as const).flatMap((direction) =>
      (['fiat', 'coins'] as const)
        // A coin without decimals is dealt in whole coins.
        .filter((fixedSide) => fixedSide === 'coins' || network.decimals > 0)
        .map((fixedSide) => ({ coin, network, direction, fixedSide })),
    ),
  ),
)

/** Up to 2 million units of fiat at prices from that of SHIB to that of BTC. */
const drawn = fc.record({
  price: fc.tuple(fc.integer({ min: 1, max: 99_999_999 }), fc.integer({ min: -12, max: -3 })).map(([digits, e]) => Big(`${digits}e${e}`)),
  cents: fc.integer({ min: 100_000, max: 200_000_000 }),
  spreadBp: fc.integer({ min: 0, max: 300 }),
  agreedFeeRate: fc.option(fc.integer({ min: 0, max: 500 }).map((bp) => Big(bp).div(10_000).toFixed())),
})

const isBuy = ({ direction }: Pick<OfferRow, 'direction'>) => direction === 'buy'
const roundedUp = (value: Big, decimals: number) => value.round(decimals, Big.roundUp).toFixed(decimals)

/** The fee's base: the typed side's value in fiat. */
const feeBase = ({ fixedSide, fiatAmount, coinAmount, rate, direction }: OfferRow) => {
  if (fixedSide === 'fiat') return fiatAmount
  const value = Big(coinAmount).times(rate)
  return (direction === 'sell' ? value.round(2, Big.roundHalfUp) : value).toFixed()
}

/** What the house gains by rounding, in fiat. */
function gainByRounding(row: OfferRow): Big {
  const exchanged = isBuy(row) ? Big(row.fiatAmount).minus(row.feeAmount) : Big(row.fiatAmount).plus(row.feeAmount)
  const worth = Big(row.coinAmount).plus(row.networkFee).times(row.rate)
  return isBuy(row) ? exchanged.minus(worth) : worth.minus(exchanged)
}

test('any coin, network, direction and fixed side re-computes from the stored offer', async () => {
  const client = await buyer(service)
  expect((await publish(dealer, { request: client.request, draft: draftFor({ partyId: null }) })).status).toBe(200)
  // An indication, from which the others are copied.
  const { id: _id, ...copied } = await rowOf(client)
  let number = 100
  let stored = 0
  await fc.assert(
    fc.asyncProperty(drawn, async ({ price, cents, spreadBp, agreedFeeRate }) => {
      const market = { bid: price.toFixed(), ask: price.times('1.001').toFixed() }
      const rows = ways.flatMap(({ coin, network, direction, fixedSide }) => {
        const coins = roundedUp(Big(cents).div(100).div(price), network.decimals)
        const amount = fixedSide === 'fiat' ? Big(cents).div(100).toFixed(2) : coins
        const networkFee = direction === 'buy' && network.chargesFee ? Big(10).pow(-network.decimals).times(3).toFixed() : '0'
        const draft = { direction, fixedSide, amount, spreadBp, agreedFeeRate, networkFee, coinDecimals: network.decimals }
        const terms = offerTerms(draft, market)
        const sides = { coin, network: network.id, coinDecimals: network.decimals, direction, fixedSide, spreadBp }
        number += 1
        return terms ? [{ ...copied, ...market, ...sides, ...terms, number, reference: `${copied.reference}${number}` }] : []
      })
      const references = rows.map(({ reference }) => reference)
      await database.insert(offerTable).values(rows)
      const read = await database.select().from(offerTable).where(inArray(offerTable.reference, references))
      expect(read).toHaveLength(rows.length)
      stored += read.length
      for (const row of read) {
        const { rate, feeTier, feeRate, feeAmount, networkFee, coinAmount, fiatAmount } = row
        const agreed = feeTier === null ? feeRate : null
        const amount = row.fixedSide === 'fiat' ? fiatAmount : coinAmount
        const terms = { rate, feeTier, feeRate, feeAmount, networkFee, coinAmount, fiatAmount }
        expect(offerTerms({ ...row, amount, agreedFeeRate: agreed }, row)).toEqual(terms)
        if (feeTier !== null) expect([feeTier, feeRate]).toEqual([feeTierOf(feeBase(row)), feeRateOf(feeTierOf(feeBase(row)))])
        const unit = Big(10).pow(-row.coinDecimals).times(rate)
        const gain = gainByRounding(row)
        expect(gain.lte(row.fixedSide === 'fiat' ? unit : '0.005')).toBe(true)
        expect(
          Big(feeAmount)
            .minus(Big(feeBase(row)).times(feeRate))
            .lte('0.005'),
        ).toBe(true)
        // The margin is the fee, the spread and what rounding gained. Both sides are rounded to cents.
        const atMarket = isBuy(row) ? Big(rate).minus(row.ask) : Big(row.bid).minus(rate)
        const parts = Big(feeAmount)
          .plus(atMarket.times(Big(coinAmount).plus(networkFee)))
          .plus(gain)
        expect(
          Big(marginOf(row, row, row))
            .minus(parts)
            .abs()
            .lte('0.005'),
        ).toBe(true)
      }
    }),
    { numRuns: 25 },
  )
  // Few drafts have no terms: a coin that costs more than the amount, for instance.
  expect(stored).toBeGreaterThan(ways.length * 20)
})
