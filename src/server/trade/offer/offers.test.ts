import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { pathOf } from '#contract/desk/calls.ts'
import { searchClients } from '#contract/desk/endpoints/clients.ts'
import { addRequestNote, answerRequest, closeRequest, listRequests, readRequest } from '#contract/desk/endpoints/requests.ts'
import { saveOfferDraft, withdrawOffer } from '#contract/desk/endpoints/offers.ts'
import { changeLanguage } from '#contract/endpoints/account.ts'
import { downloadData } from '#contract/endpoints/client-data.ts'
import { exchangeRequests } from '#contract/endpoints/exchange-request.ts'
import { cancelDeal, deals, deal as readDeal } from '#contract/endpoints/deals.ts'
import {
  acceptOffer,
  askAboutOffer,
  askForFreshPrice,
  declineOffer,
  offerPdf,
  offers,
  offer as readOffer,
} from '#contract/endpoints/offers.ts'
import { beginSecondFactor, confirmSecondFactor } from '#contract/endpoints/second-factor.ts'
import { ask } from '../../testing/desk-requests.ts'
import { operatorFileWith } from '../../testing/operator-file.ts'
import { appCode } from '../../testing/second-factor.ts'
import { type Buyer, buyer, draftFor, publish, storeParty } from '../../testing/offers.ts'
import { plusDays } from '../../platform/clock.ts'
import { newReceivingAddress } from '../../testing/deals.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs, staffNames, staffWithPasskey } from '../../testing/staff.ts'
import { expectWaitsForRelease, tradeContext } from '../../testing/trade-context.ts'
import { sweep } from '../deal/sweep.ts'
import { sumEurOfYear } from './offer.store.ts'
import { offerLetters } from './offer.letters.ts'

// All offers of this file are of one dealer and one day.
const OPERATOR_FILE = operatorFileWith({ offers: { limits: { amountEur: 10_000_000 } } })
const service = await serviceOfFile({ sharedSandbox: true, environment: { OPERATOR_FILE } })
const { database, clock } = service
const dealer = await signInAs(service, 'dealer')
const supervisor = await staffWithPasskey(service, ['supervisor'])
const context = tradeContext(service)

const referenceOf = ({ request }: Pick<Buyer, 'request'>, number = 1) => ({ reference: `${request}-${number}` })

/** A client with an open firm offer. */
async function withOffer(changed: Parameters<typeof draftFor>[1] = {}) {
  const client = await buyer(service)
  const published = await publish(dealer, { request: client.request, draft: draftFor(client, changed) })
  expect(published.status).toBe(200)
  return client
}

const seenBy = async (client: Buyer, number = 1) =>
  (await service.call(readOffer, { token: client.token, params: referenceOf(client, number) })).body

async function accept(
  client: Buyer,
  { number = 1, ...changed }: { number?: number; code?: string; offerHash?: string; termsVersion?: string } = {},
) {
  const { hash, terms } = await seenBy(client, number)
  const body = { offerHash: hash, termsVersion: terms.version, currentPassword: client.password, ...changed }
  return service.call(acceptOffer, { token: client.token, params: referenceOf(client, number), body })
}

describe('accepting', () => {
  test('a client accepts a firm offer and sees how to pay', async () => {
    const client = await withOffer()
    expect(await seenBy(client)).toMatchObject({
      state: 'open',
      party: { kind: 'person', name: 'Ada Lovelace' },
      fiatAmount: '5000.00',
      openRequirements: [],
      words: 'The price of this minute.',
      mayAskForFreshPrice: false,
    })
    const { status, body } = await accept(client)
    expect(status).toBe(200)
    const { body: deal } = await service.call(readDeal, { token: client.token, params: { reference: body.deal } })
    expect(deal).toMatchObject({
      state: 'awaiting-payment',
      fiatAmount: '5000.00',
      party: { name: 'Ada Lovelace' },
      instructions: { kind: 'sepa', reference: `RF${body.deal}`, qr: expect.stringContaining('EUR5000.00') as unknown },
      steps: [{ state: 'awaiting-payment', by: 'client' }],
      mayCancel: true,
    })
    expect(new Date(deal.payBy).getTime() - new Date(deal.acceptedAt).getTime()).toBe(3_600_000)
    expect(await seenBy(client)).toMatchObject({ state: 'accepted', deal: body.deal })
    expect((await service.call(deals, { token: client.token })).body.deals).toMatchObject([{ reference: body.deal }])
    // The bank's statement prints the reference so.
    const found = await dealer.call(searchClients, { query: { query: `rf${body.deal.replaceAll(/.{4}/g, '$& ')}` } })
    expect(found.body.clients).toMatchObject([{ id: client.id, matched: ['reference'] }])
  })

  test('accepting again gives the same deal, and nobody is written to twice', async () => {
    const client = await withOffer()
    const all = await Promise.all(Array.from({ length: 5 }, () => accept(client)))
    expect(new Set(all.map(({ status }) => status))).toEqual(new Set([200]))
    expect(new Set(all.map(({ body }) => body.deal)).size).toBe(1)
    expect(await accept(client)).toMatchObject({ status: 200, body: { deal: all[0]?.body.deal } })
    const subjects = await service.subjectsTo(client.email)
    expect(subjects.filter((subject) => subject.startsWith('You accepted'))).toHaveLength(1)
  })

  test('an offer is accepted until two seconds after its end, and not later', async () => {
    const [inTime, late] = [await withOffer({ validityMinutes: 5 }), await withOffer({ validityMinutes: 5 })]
    const [first, second] = [await seenBy(inTime), await seenBy(late)]
    advanceTo(first.expiresAt, 2)
    expect((await accept(inTime)).status).toBe(200)
    advanceTo(second.expiresAt, 2.001)
    expect(await accept(late)).toMatchObject({ status: 409, body: { error: 'OFFER_ENDED', end: 'expired', at: second.expiresAt } })
    expect(await seenBy(late)).toMatchObject({ state: 'expired', endedAt: second.expiresAt, mayAskForFreshPrice: true })
  })

  const advanceTo = (moment: string | null, seconds: number) =>
    clock.advance({ seconds: (Date.parse(moment ?? '') - clock().getTime()) / 1000 + seconds })

  test('nobody accepts what they did not see, or with a wrong password', async () => {
    const client = await withOffer()
    expect(await accept(client, { offerHash: 'a'.repeat(64) })).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
    expect(await accept(client, { termsVersion: 'older' })).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
    expect(await accept({ ...client, password: 'wrong' })).toMatchObject({ status: 400, body: { error: 'VALIDATION_FAILED' } })
    expect(await seenBy(client)).toMatchObject({ state: 'open' })
  })

  test('from 10,000 EUR on, the second factor is required', async () => {
    const client = await withOffer({ amount: '20000' })
    expect(await seenBy(client)).toMatchObject({ openRequirements: ['second-factor'] })
    expect(await accept(client)).toMatchObject({ status: 409, body: { error: 'REQUIREMENTS_OPEN', requirements: ['second-factor'] } })
    const { body: setUp } = await service.call(beginSecondFactor, { token: client.token, body: { currentPassword: client.password } })
    await service.call(confirmSecondFactor, { token: client.token, body: { code: appCode(setUp.secret, clock()) } })
    clock.advance({ seconds: 30 })
    expect((await accept(client)).status).toBe(400)
    const code = appCode(setUp.secret, clock())
    const clicks = await Promise.all([accept(client, { code }), accept(client, { code }), accept(client, { code })])
    expect(clicks.map(({ status }) => status)).toEqual([200, 200, 200])
    // A second click does not count as a wrong code.
    expect((await service.eventsOf(client.email)).filter(({ kind }) => kind === 'second-factor.refused')).toEqual([])
  })

  test('for the second factor, the party’s deals of twelve months count', async () => {
    const client = await withOffer({ amount: '6000' })
    expect((await accept(client)).status).toBe(200)
    const secondOffer = async (amount: string) => {
      const request = await ask(service, client, { fromCurrency: 'EUR', toCurrency: 'BTC', amount: 5000 })
      await publish(dealer, { request, draft: draftFor(client, { amount }) })
      return { ...client, request }
    }
    expect(await seenBy(await secondOffer('3990'))).toMatchObject({ openRequirements: [] })
    const over = await secondOffer('4000')
    expect(await seenBy(over)).toMatchObject({ openRequirements: ['second-factor'] })
    expect(await accept(over)).toMatchObject({ status: 409, body: { requirements: ['second-factor'] } })
    await database.execute(sql`update deal set state = 'lapsed' where account_id = ${client.id}`)
    expect(await seenBy(over)).toMatchObject({ openRequirements: [] })
    await database.execute(sql`update deal set state = 'done' where account_id = ${client.id}`)
    expect(await seenBy(over)).toMatchObject({ openRequirements: ['second-factor'] })
    const ofYear = { accountId: client.id, partyKind: 'person' } as const
    expect(await sumEurOfYear(database, { ...ofYear, now: plusDays(clock(), 364) })).toBe('6000.00')
    expect(await sumEurOfYear(database, { ...ofYear, now: plusDays(clock(), 366) })).toBe('0')
    expect(await sumEurOfYear(database, { ...ofYear, partyKind: 'company', now: clock() })).toBe('0')
  })

  test('a check that is not approved any more must be done again first', async () => {
    const client = await withOffer()
    await database.execute(sql`update identity_check set review_answer = 'RED', reject_type = 'RETRY' where account_id = ${client.id}`)
    expect(await accept(client)).toMatchObject({ status: 409, body: { requirements: ['identity-check'] } })
  })

  test('an unknown offer and another client’s get the same answers', async () => {
    const [client, stranger] = [await withOffer(), await buyer(service)]
    const { hash, terms } = await seenBy(client)
    const body = { offerHash: hash, termsVersion: terms.version, currentPassword: stranger.password }
    const answersTo = async (reference: string) => {
      const params = { reference }
      const { token } = stranger
      const answers = [
        await service.call(readOffer, { token, params }),
        await service.call(acceptOffer, { token, params, body }),
        await service.call(declineOffer, { token, params, body: {} }),
        await service.call(askAboutOffer, { token, params, body: { text: 'Why?' } }),
        await service.call(askForFreshPrice, { token, params, body: {} }),
      ]
      const { statusCode, body: pdf } = await download(stranger, reference)
      return [...answers.map(({ status, body: answer }) => ({ status, answer })), { status: statusCode, answer: pdf }]
    }
    const known = await answersTo(referenceOf(client).reference)
    expect(known).toEqual(await answersTo('ABCDEFGH-1'))
    expect(new Set(known.map(({ status }) => status))).toEqual(new Set([404]))
  })
})

describe('other ends', () => {
  test('a client declines with a word, which the desk reads', async () => {
    const client = await withOffer()
    const decline = () => service.call(declineOffer, { token: client.token, params: referenceOf(client), body: { text: 'Too dear.' } })
    expect([(await decline()).status, (await decline()).status]).toEqual([200, 200])
    expect(await accept(client)).toMatchObject({ status: 409, body: { end: 'declined' } })
    const { body: page } = await dealer.call(readRequest, { params: { reference: client.request } })
    expect(page.messages).toMatchObject([{ channel: 'account', direction: 'from-client', text: 'Too dear.', by: null }])
    expect(page.offers).toMatchObject([{ state: 'declined' }])
  })

  test('a withdrawn offer shows no reason to the client', async () => {
    const client = await withOffer()
    expect((await dealer.call(withdrawOffer, { params: referenceOf(client), body: { reason: 'compliance' } })).status).toBe(403)
    expect((await supervisor.call(withdrawOffer, { params: referenceOf(client), body: { reason: 'compliance' } })).status).toBe(200)
    const seen = await service.call(readOffer, { token: client.token, params: referenceOf(client) })
    expect(seen.body).toMatchObject({ state: 'withdrawn' })
    expect(JSON.stringify(seen.body)).not.toContain('compliance')
    expect(await accept(client)).toMatchObject({ status: 409, body: { end: 'withdrawn' } })
  })

  test('a better offer supersedes the open one', async () => {
    const client = await withOffer()
    expect((await publish(dealer, { request: client.request, draft: draftFor(client, { spreadBp: 0 }) })).status).toBe(200)
    expect(await seenBy(client)).toMatchObject({ state: 'superseded', supersededBy: `${client.request}-2`, mayAskForFreshPrice: false })
    expect(await accept(client)).toMatchObject({ status: 409, body: { end: 'superseded' } })
    expect((await accept(client, { number: 2 })).status).toBe(200)
  })

  test('the sweeper ends an offer at the time of its end', async () => {
    const client = await withOffer({ validityMinutes: 5 })
    const { expiresAt } = await seenBy(client)
    clock.advance({ minutes: 6 })
    await sweep(context)
    const { rows } = await database.execute(
      sql`select "end", at from offer_end join offer on offer.id = offer_id where reference = ${referenceOf(client).reference}`,
    )
    expect(rows).toMatchObject([{ end: 'expired' }])
    expect(new Date(String(rows[0]?.['at'])).toISOString()).toBe(expiresAt)
  })
})

describe('asking', () => {
  test('a question is due before the offer ends, and the answer appears beside the offer', async () => {
    const client = await withOffer()
    expect(
      (await service.call(askAboutOffer, { token: client.token, params: referenceOf(client), body: { text: 'Which fee?' } })).status,
    ).toBe(200)
    const { body: page } = await dealer.call(readRequest, { params: { reference: client.request } })
    expect(page).toMatchObject({ hasQuestion: true, answeredAt: null, dueAt: (await seenBy(client)).expiresAt })
    const answer = { language: 'en', text: 'The reduced one.', version: page.version }
    expect((await dealer.call(answerRequest, { params: { reference: client.request }, body: answer })).status).toBe(200)
    expect((await seenBy(client)).messages).toMatchObject([
      { from: 'client', text: 'Which fee?' },
      { from: 'desk', text: 'The reduced one.' },
    ])
  })

  test('after an expired offer, a fresh price is asked for once, on top of the inbox', async () => {
    const client = await withOffer({ validityMinutes: 5 })
    const askForOne = () => service.call(askForFreshPrice, { token: client.token, params: referenceOf(client), body: {} })
    expect(await askForOne()).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
    clock.advance({ minutes: 6 })
    expect([(await askForOne()).status, (await askForOne()).status]).toEqual([200, 200])
    const { body } = await dealer.call(listRequests, { query: { list: 'all' } })
    expect(body.requests[0]).toMatchObject({ reference: client.request, priceAskedAt: expect.any(String) as unknown })
    expect(await seenBy(client)).toMatchObject({ mayAskForFreshPrice: false })
    const events = await service.eventsOf(client.email)
    expect(events.filter(({ kind }) => kind === 'exchange-request.price-asked')).toHaveLength(1)
  })

  test('an indication cannot be accepted; a verified client asks for the firm price', async () => {
    const client = await buyer(service)
    await database.execute(sql`update identity_check set review_status = 'init', review_answer = null where account_id = ${client.id}`)
    expect((await publish(dealer, { request: client.request, draft: draftFor({ partyId: null }) })).status).toBe(200)
    expect(await seenBy(client)).toMatchObject({
      kind: 'indication',
      state: 'open',
      expiresAt: null,
      party: null,
      mayAskForFreshPrice: true,
    })
    expect((await accept(client)).status).toBe(409)
    const askForOne = () => service.call(askForFreshPrice, { token: client.token, params: referenceOf(client), body: {} })
    expect(await askForOne()).toMatchObject({ status: 409, body: { requirements: ['identity-check'] } })
    await database.execute(
      sql`update identity_check set review_status = 'completed', review_answer = 'GREEN' where account_id = ${client.id}`,
    )
    expect((await askForOne()).status).toBe(200)
    expect(await seenBy(client)).toMatchObject({ mayAskForFreshPrice: false, priceAskedAt: clock().toISOString() })
    expect((await publish(dealer, { request: client.request, draft: draftFor(client) })).status).toBe(200)
    expect((await accept(client, { number: 2 })).status).toBe(200)
    expect(await askForOne()).toMatchObject({ status: 409 })
    expect(await seenBy(client)).toMatchObject({ mayAskForFreshPrice: false })
  })

  test('nothing is asked about a closed request', async () => {
    const client = await withOffer()
    // Not by its time: the service's own sweeper would change the request's version at any moment.
    expect((await service.call(declineOffer, { token: client.token, params: referenceOf(client), body: {} })).status).toBe(200)
    const params = { reference: client.request }
    const { version } = (await dealer.call(readRequest, { params })).body
    expect((await dealer.call(closeRequest, { params, body: { reason: 'no-answer-from-client', version } })).status).toBe(200)
    for (const [endpoint, sent] of [
      [askAboutOffer, { text: 'Hello?' }],
      [askForFreshPrice, {}],
    ] as const)
      expect((await service.call(endpoint, { token: client.token, params: referenceOf(client), body: sent })).status).toBe(409)
  })
})

test('letters have amounts and end, and neither accounts nor names', async () => {
  const client = await withOffer({ validityMinutes: 240, words: 'a canary in the words' })
  await service.lettersTo(client.email, 2)
  const { body } = await accept(client)
  const letters = await service.lettersTo(client.email, 3)
  const ready = letters.find(({ subject }) => subject === `Our offer ${referenceOf(client).reference}`)
  expect(ready?.text).toContain('5,000.00 EUR')
  expect(ready?.text).toMatch(/Warsaw time/)
  const { body: deal } = await service.call(readDeal, { token: client.token, params: { reference: body.deal } })
  const iban = deal.instructions?.kind === 'sepa' ? deal.instructions.iban : 'no account'
  for (const { text, html } of letters) {
    const plain = `${text} ${html}`.replaceAll(/\s/g, '')
    expect(plain).not.toContain(iban)
    expect(plain).not.toContain('Lovelace')
    expect(plain).not.toContain('canary')
  }
})

test('an offer for a company names the company', async () => {
  const client = await buyer(service)
  const partyId = await storeParty(service, client.id, { kind: 'company', name: 'Analytical Engines Ltd' })
  expect((await publish(dealer, { request: client.request, draft: draftFor({ partyId }) })).status).toBe(200)
  expect(await seenBy(client)).toMatchObject({ party: { kind: 'company', name: 'Analytical Engines Ltd' } })
  expect((await accept(client)).status).toBe(200)
  expect((await service.call(offers, { token: client.token })).body.offers).toMatchObject([{ state: 'accepted' }])
})

test.each([
  [240, 15],
  [30, 10],
  [5, undefined],
])('of an offer of %d minutes, a letter says that it ends soon: %s minutes before the end', async (validityMinutes, before) => {
  const client = await withOffer({ validityMinutes })
  const { rows } = await database.execute<{ at: string }>(sql`
    select job.start_after as at from pgboss.job
    join offer on offer.id::text = data->>'offerId' where data->>'kind' = 'offer-ends-soon' and offer.account_id = ${client.id}`)
  const { expiresAt } = await seenBy(client)
  expect(rows.map(({ at }) => (Date.parse(expiresAt ?? '') - new Date(at).getTime()) / 60_000)).toEqual(
    before === undefined ? [] : [before],
  )
})

test('a letter says that a short offer ends soon, unless the client has opened it', async () => {
  const [short, long] = [await withOffer({ validityMinutes: 30 }), await withOffer({ validityMinutes: 240 })]
  const reminderOf = async ({ id }: { id: string }) => {
    const { rows } = await database.execute<{ id: string }>(sql`select id from offer where account_id = ${id}`)
    const order = { kind: 'offer-ends-soon', offerId: rows[0]?.id ?? '', to: 'account' } as const
    return (await offerLetters(context)['offer-ends-soon'](order))?.subject
  }
  expect(await reminderOf(short)).toMatch(/ends soon$/)
  for (const client of [short, long]) await seenBy(client)
  expect(await reminderOf(short)).toBeUndefined()
  expect(await reminderOf(long)).toMatch(/ends soon$/)
})

test('letters of a frozen client wait for the release', async () => {
  const client = await withOffer()
  await service.lettersTo(client.email, 2)
  const { rows } = await database.execute<{ id: string }>(sql`select id from offer where account_id = ${client.id}`)
  const order = { kind: 'offer-ready', offerId: rows[0]?.id ?? '', to: 'contact' } as const
  await expectWaitsForRelease(service, client, order, (trade) => offerLetters(trade)['offer-ready'](order))
})

test('no reply, download, letter or log line has what is confidential', async () => {
  const client = await withOffer()
  const params = { reference: client.request }
  const canary = 'zxcanary'
  await supervisor.call(addRequestNote, { params, body: { text: `${canary} note`, confidential: true } })
  await supervisor.call(withdrawOffer, { params: referenceOf(client), body: { reason: 'compliance' } })
  const { version } = (await dealer.call(readRequest, { params })).body
  const draft = draftFor(client, { words: `${canary} draft` })
  expect((await dealer.call(saveOfferDraft, { params, body: { offer: draft, version } })).status).toBe(200)
  const { token } = client
  const replies = await Promise.all([
    service.call(offers, { token }),
    service.call(readOffer, { token, params: referenceOf(client) }),
    service.call(exchangeRequests, { token }),
    service.call(downloadData, { token, body: { currentPassword: client.password } }),
  ])
  expect(replies.map(({ status }) => status)).toEqual([200, 200, 200, 200])
  const letters = await service.lettersTo(client.email, 2)
  const seen = JSON.stringify([replies.map(({ body }) => body), letters, service.log])
  for (const secret of [canary, 'compliance', dealer.name, supervisor.name]) expect(seen).not.toContain(secret)
})

const download = ({ token }: Pick<Buyer, 'token'>, reference: string) =>
  service.app.inject({ url: pathOf(offerPdf.call, { reference }), headers: { authorization: `Bearer ${token}` } })

async function pdfOf(client: Buyer): Promise<Buffer> {
  const { statusCode, rawPayload } = await download(client, referenceOf(client).reference)
  expect(statusCode).toBe(200)
  return rawPayload
}

const pagesOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf))).text
/** The text in one line, as lines break anywhere. */
const textOf = async (pdf: Buffer) => (await pagesOf(pdf)).join(' ').replaceAll(/\s+/g, ' ')
const textFor = async (client: Buyer) => textOf(await pdfOf(client))

describe('a firm offer as PDF', () => {
  test('a client downloads the offer in their language, and always the same bytes', async () => {
    const client = await withOffer()
    const offer = await seenBy(client)
    const { headers, rawPayload } = await download(client, offer.reference)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="offer-${offer.reference}.pdf"`,
      'cache-control': 'no-store',
    })
    const text = await textOf(rawPayload)
    for (const words of [
      'Firm offer',
      `Offer ${offer.reference}, made on`,
      'Firm offer valid until',
      'Warsaw time',
      `${offer.expiresAt?.slice(11, 19)} UTC`,
      'You buy BTC',
      '5,000.00 EUR',
      `${Big(offer.coinAmount).toFixed()} BTC`,
      'on the network Bitcoin',
      'Ada Lovelace',
      offer.market.source,
      'Fee, 4%',
      'Standard fee',
      '− 0.0001 BTC',
      '(0.2%)',
      'The price of this minute.',
      'within 60 minutes',
      'at most 60 minutes late, or at most 5.00 EUR short',
      'it binds us until your payment is due',
      'Kantor Demo sp. z o.o.',
      'RDWW-0000 (demo)',
      `Version ${offer.terms.version}`,
      offer.hash,
    ])
      expect(text).toContain(words)
    // For screen readers.
    for (const part of ['/Marked true', '/Lang (en-GB)', '/DisplayDocTitle true', '/S /H1', '/S /H2', '/S /LI', '/S /Lbl', '/S /LBody'])
      expect(rawPayload.toString('latin1')).toContain(part)
    service.clock.advance({ seconds: 61 })
    expect((await pdfOf(client)).equals(rawPayload)).toBe(true)
    const polish = await inLanguage(client, 'pl')
    for (const words of ['Wiążąca oferta', 'Otrzymujesz', 'Rejestr działalności w zakresie walut wirtualnych', 'czas warszawski'])
      expect(polish).toContain(words)
    const german = await inLanguage(client, 'de')
    for (const words of ['Verbindliches Angebot', 'Sie erhalten', '5.000,00 EUR', 'Warschauer Zeit']) expect(german).toContain(words)
  })

  async function inLanguage(client: Buyer, language: 'pl' | 'de') {
    await service.call(changeLanguage, { token: client.token, body: { language } })
    const pdf = await pdfOf(client)
    expect(pdf.toString('latin1')).toContain(`/Lang (${language}-${language.toUpperCase()})`)
    return textOf(pdf)
  }

  test('a sell has the coins that the client sends, and no network fee', async () => {
    const client = await buyer(service)
    const address = 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq'
    const receivingAddressId = await newReceivingAddress([dealer, supervisor], { coin: 'BTC', network: 'bitcoin', address })
    const sell = { direction: 'sell', fixedSide: 'coins', amount: '0.05', receivingAddressId } as const
    expect((await publish(supervisor, { request: client.request, draft: draftFor(client, sell), by: supervisor })).status).toBe(200)
    const text = await textFor(client)
    for (const words of ['You sell BTC', 'You send', '0.05 BTC', 'on the network Bitcoin', 'Sold at our rate', 'Network fee None'])
      expect(text).toContain(words)
    expect(text).not.toContain(address)
  })

  test('the amount that was fixed by coins and an agreed fee are named', async () => {
    const text = await textFor(await withOffer({ fixedSide: 'coins', amount: '0.05', agreedFeeRate: '0.02' }))
    for (const words of ['Fee, 2%', 'Agreed for this offer', 'The amount of 0.05 BTC is fixed']) expect(text).toContain(words)
  })

  test('a long name and long words of the desk are on further pages, complete', async () => {
    const client = await buyer(service)
    const name = `${'Przedsiębiorstwo Handlowo-Usługowe '.repeat(7)}Donaudampfschifffahrtsgesellschaft${'skapitän'.repeat(12)} GmbH`
    const partyId = await storeParty(service, client.id, { kind: 'company', name })
    const words = Array.from({ length: 90 }, (_, at) => `Paragraph ${at} about the price.`)
      .join('\n')
      .slice(0, 1900)
    expect((await publish(dealer, { request: client.request, draft: draftFor({ partyId }, { words }) })).status).toBe(200)
    const pdf = await pdfOf(client)
    const pages = await pagesOf(pdf)
    expect(pages.length).toBeGreaterThan(2)
    const squeezed = pages.join('').replaceAll(/\s/g, '')
    expect(squeezed).toContain(name.replaceAll(/\s/g, ''))
    for (const line of words.split('\n')) expect(squeezed).toContain(line.replaceAll(' ', ''))
    for (const page of pages.slice(1)) expect(page).toContain(referenceOf(client).reference)
  })
})

test('an indication says on every page that it does not bind, and has no end', async () => {
  const client = await buyer(service)
  const draft = draftFor({ partyId: null }, { words: 'One line.\n'.repeat(80) })
  expect((await publish(dealer, { request: client.request, draft })).status).toBe(200)
  const pages = await pagesOf(await pdfOf(client))
  expect(pages.length).toBeGreaterThan(1)
  for (const page of pages) expect(page).toContain('Indication, not binding')
  const text = pages.join(' ')
  expect(text).toContain('You would pay')
  expect(text).not.toMatch(/Firm offer|valid until|binds us/)
})

describe('an offer that has ended', () => {
  test('its PDF says so, and never why', async () => {
    const client = await withOffer()
    expect((await supervisor.call(withdrawOffer, { params: referenceOf(client), body: { reason: 'compliance' } })).status).toBe(200)
    const pdf = await pdfOf(client)
    // The calculation is still on the first page: as many pages as before the end.
    expect(await pagesOf(pdf)).toEqual([expect.stringContaining('Network fee'), expect.stringContaining('SHA-256')])
    const text = await textOf(pdf)
    expect(text).toContain('We withdrew this offer on')
    expect(text).toContain('It was valid until')
    // Nobody can pay it any more.
    expect(text).not.toContain('What you should know')
    expect(text).not.toContain('Firm offer valid until')
    for (const hidden of ['compliance', ...(await staffNames(service))]) {
      expect(text.toLowerCase()).not.toContain(hidden.toLowerCase())
      expect(pdf.toString('latin1').toLowerCase()).not.toContain(hidden.toLowerCase())
    }
  })

  test('the PDF of an accepted offer names deal and terms, and no bank account', async () => {
    const client = await withOffer()
    const { terms } = await seenBy(client)
    const { body: deal } = await accept(client)
    const pdf = await pdfOf(client)
    expect(await pagesOf(pdf)).toHaveLength(2)
    const text = (await textOf(pdf)).replaceAll(' ', '')
    for (const words of ['Youacceptedthisoffer', `RF${deal.deal}`, `Version${terms.version},asaccepted`]) expect(text).toContain(words)
    for (const account of service.config.bank.accounts) if ('iban' in account && account.iban) expect(text).not.toContain(account.iban)
  })
})

// Last: an hour later, the sessions above have ended.
test('a deal that nobody pays lapses at its time', async () => {
  const client = await withOffer()
  const params = { reference: (await accept(client)).body.deal }
  clock.advance({ minutes: 61 })
  await sweep(context)
  const { accessToken: token } = (await service.logIn(client.email, client.password)).body
  const { body: deal } = await service.call(readDeal, { token, params })
  expect((await service.call(readOffer, { token, params: referenceOf(client) })).body).toMatchObject({ mayAskForFreshPrice: true })
  expect(deal).toMatchObject({ state: 'lapsed', instructions: null, steps: [{}, { state: 'lapsed', at: deal.payBy, by: 'system' }] })
  expect((await service.call(cancelDeal, { token, params, body: {} })).status).toBe(409)
})
