import Big from 'big.js'
import { sql } from 'drizzle-orm'
import { extractText } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { confirmReceivingAddress, enterReceivingAddress } from '#contract/desk/endpoints/offers.ts'
import { acceptOffer, offer as readOffer, offerPdf } from '#contract/endpoints/offers.ts'
import { pathOf } from '#contract/desk/calls.ts'
import { changeLanguage } from '#contract/endpoints/account.ts'
import { type Buyer, buyer, draftFor, publish, storeParty } from '../../testing/offers.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs, staffWithPasskey } from '../../testing/staff.ts'

const service = await serviceOfFile({ ownSandbox: true })
const dealer = await signInAs(service, 'dealer')
const supervisor = await staffWithPasskey(service, ['supervisor'])

type Changed = Parameters<typeof draftFor>[1]

async function withOffer(changed: Changed = {}) {
  const client = await buyer(service)
  expect((await publish(dealer, { request: client.request, draft: draftFor(client, changed) })).status).toBe(200)
  return client
}

const referenceOf = ({ request }: Pick<Buyer, 'request'>) => `${request}-1`

const download = ({ token }: Pick<Buyer, 'token'>, reference: string) =>
  service.app.inject({ url: pathOf(offerPdf.call, { reference }), headers: { authorization: `Bearer ${token}` } })

async function pdfOf(client: Buyer): Promise<Buffer> {
  const { statusCode, rawPayload } = await download(client, referenceOf(client))
  expect(statusCode).toBe(200)
  return rawPayload
}

const pagesOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf))).text
/** The text in one line, as lines break anywhere. */
const textOf = async (pdf: Buffer) => (await pagesOf(pdf)).join(' ').replaceAll(/\s+/g, ' ')
const textFor = async (client: Buyer) => textOf(await pdfOf(client))

const seenBy = async (client: Buyer) =>
  (await service.call(readOffer, { token: client.token, params: { reference: referenceOf(client) } })).body

describe('a firm offer as PDF', () => {
  test('a client downloads a file that has the offer’s amounts, price, fees and hash', async () => {
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
      'both amounts are final',
      'Kantor Demo sp. z o.o.',
      'RDWW-0000 (demo)',
      `Version ${offer.terms.version}`,
      offer.hash,
    ])
      expect(text).toContain(words)
  })

  test('it has tags, a title and the client’s language for screen readers', async () => {
    const source = (await pdfOf(await withOffer())).toString('latin1')
    for (const part of ['/Marked true', '/Lang (en-GB)', '/DisplayDocTitle true', '/S /H1', '/S /H2', '/S /LI', '/S /Lbl', '/S /LBody'])
      expect(source).toContain(part)
  })

  test('a client reads it in Polish or German', async () => {
    const client = await withOffer()
    const inLanguage = async (language: 'pl' | 'de') => {
      await service.call(changeLanguage, { token: client.token, body: { language } })
      const pdf = await pdfOf(client)
      expect(pdf.toString('latin1')).toContain(`/Lang (${language}-${language.toUpperCase()})`)
      return textOf(pdf)
    }
    const polish = await inLanguage('pl')
    for (const words of ['Wiążąca oferta', 'Otrzymujesz', 'Rejestr działalności w zakresie walut wirtualnych', 'czas warszawski'])
      expect(polish).toContain(words)
    const german = await inLanguage('de')
    for (const words of ['Verbindliches Angebot', 'Sie erhalten', '5.000,00 EUR', 'Warschauer Zeit']) expect(german).toContain(words)
  })

  test('the same offer in the same state gives the same bytes', async () => {
    const client = await withOffer()
    const first = await pdfOf(client)
    service.clock.advance({ seconds: 61 })
    expect((await pdfOf(client)).equals(first)).toBe(true)
  })

  test('a sell has the coins that the client sends, and no network fee', async () => {
    const client = await buyer(service)
    const address = { coin: 'BTC', network: 'bitcoin', address: 'bc1qar0srrr7xfkvy5l643lydnw9re59gtzzwf5mdq', memo: null }
    const { body } = await dealer.call(enterReceivingAddress, { body: address })
    await supervisor.call(confirmReceivingAddress, { params: { id: body.id }, body: { address: address.address, memo: null } })
    const sell = { direction: 'sell', fixedSide: 'coins', amount: '0.05', receivingAddressId: body.id } as const
    expect((await publish(supervisor, { request: client.request, draft: draftFor(client, sell), by: supervisor })).status).toBe(200)
    const text = await textFor(client)
    for (const words of ['You sell BTC', 'You send', '0.05 BTC', 'on the network Bitcoin', 'Sold at our rate', 'Network fee None'])
      expect(text).toContain(words)
    expect(text).not.toContain(address.address)
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
    for (const page of pages.slice(1)) expect(page).toContain(referenceOf(client))
  })
})

test('an indication says on every page that it does not bind, and has no end', async () => {
  const client = await buyer(service)
  expect(
    (await publish(dealer, { request: client.request, draft: draftFor({ partyId: null }, { words: 'One line.\n'.repeat(80) }) })).status,
  ).toBe(200)
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
    await service.database.execute(
      sql`insert into offer_end (offer_id, "end", at, actor, reason) select id, 'withdrawn', ${service.clock().toISOString()}, 'staff', 'canaryreason' from offer where reference = ${referenceOf(client)}`,
    )
    const pdf = await pdfOf(client)
    // The calculation is still on the first page: as many pages as before the end.
    expect(await pagesOf(pdf)).toEqual([expect.stringContaining('Network fee'), expect.stringContaining('SHA-256')])
    const text = await textOf(pdf)
    expect(text).toContain('We withdrew this offer on')
    expect(text).toContain('It was valid until')
    // Nobody can pay it any more.
    expect(text).not.toContain('What you should know')
    expect(text).not.toContain('Firm offer valid until')
    for (const hidden of ['canaryreason', ...(await staffNames())]) {
      expect(text.toLowerCase()).not.toContain(hidden.toLowerCase())
      expect(pdf.toString('latin1').toLowerCase()).not.toContain(hidden.toLowerCase())
    }
  })

  test('the PDF of an accepted offer names deal and terms, and no bank account', async () => {
    const client = await withOffer()
    const { hash, terms } = await seenBy(client)
    const body = { offerHash: hash, termsVersion: terms.version, currentPassword: client.password }
    const { body: deal } = await service.call(acceptOffer, { token: client.token, params: { reference: referenceOf(client) }, body })
    const pdf = await pdfOf(client)
    expect(await pagesOf(pdf)).toHaveLength(2)
    const text = (await textOf(pdf)).replaceAll(' ', '')
    for (const words of ['Youacceptedthisoffer', `RF${deal.deal}`, `Version${terms.version},asaccepted`]) expect(text).toContain(words)
    for (const { iban } of ibans()) expect(text).not.toContain(iban)
  })
})

const ibans = () => service.config.bank.accounts.flatMap((account) => ('iban' in account && account.iban ? [{ iban: account.iban }] : []))
const staffNames = async () => {
  const { rows } = await service.database.execute<{ name: string }>(sql`select name from staff`)
  expect(rows.length).toBeGreaterThan(1)
  return rows.map(({ name }) => name)
}

test('another client’s offer gets the same answer as an unknown one', async () => {
  const [client, stranger] = [await withOffer(), await buyer(service)]
  const answers = [await download(stranger, referenceOf(client)), await download(stranger, 'ABCDEFGH-1')]
  expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
  expect(answers[0]?.body).toBe(answers[1]?.body)
})
