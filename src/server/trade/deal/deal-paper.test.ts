import Big from 'big.js'
import { extractText } from 'unpdf'
import { beforeEach, describe, expect, test } from 'vitest'
import { pathOf } from '#contract/desk/calls.ts'
import { recordTransferStep } from '#contract/desk/endpoints/deal-acts.ts'
import { readSession } from '#contract/desk/endpoints/session.ts'
import { changeLanguage } from '#contract/endpoints/account.ts'
import { confirmationPdf, deal as readEndpoint, receiptPdf } from '#contract/endpoints/deals.ts'
import * as deals from '../../testing/deals.ts'
import type { Buyer } from '../../testing/offers.ts'
import { serviceOfFile } from '../../testing/service.ts'

const service = await serviceOfFile({ ownSandbox: true })
const desk = await deals.dealDesk(service)
const { dealer, payments } = desk

// A session ends after 30 idle minutes.
beforeEach(async () => {
  for (const staff of Object.values(desk)) await staff.call(readSession)
})

interface Own {
  client: Buyer
  reference: string
}
type Paper = typeof confirmationPdf | typeof receiptPdf

const accepted = () => deals.acceptedDeal(service, desk)
const transaction = 'e3bf3d07d4b0375638d5f1db5255fe07ba2c4cb067cd81b84ee974b6585fb468'

async function doneDeal(): Promise<Own> {
  const own = await accepted()
  await deals.recordPayment(service, payments, own.reference, {
    amount: '500',
    bankReference: `canary ${own.reference}`,
    payerAccount: 'CANARY1',
  })
  await deals.recordFill(service, dealer, own.reference)
  await deals.newWallet(service, desk, await deals.readDealOf(dealer, own.reference))
  await deals.deliver(payments, own.reference)
  const { version, transfers } = await deals.readDealOf(payments, own.reference)
  const params = { reference: own.reference, id: transfers[0]?.id ?? '' }
  const body = { kind: 'confirmed' as const, reference: transaction, at: service.clock().toISOString(), version }
  expect((await payments.call(recordTransferStep, { params, body })).status).toBe(200)
  return own
}

const download = ({ client: { token }, reference }: Own, paper: Paper) =>
  service.app.inject({ url: pathOf(paper.call, { reference }), headers: { authorization: `Bearer ${token}` } })

async function pdfOf(own: Own, paper: Paper): Promise<Buffer> {
  const { statusCode, rawPayload } = await download(own, paper)
  expect(statusCode).toBe(200)
  return rawPayload
}

/** The text in one line, without spaces, as lines break anywhere. */
const textOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf))).text.join('').replaceAll(/\s/g, '')
const squeezed = (words: string) => words.replaceAll(/\s/g, '')
const inLanguage = ({ client: { token } }: Own, language: 'pl' | 'de') => service.call(changeLanguage, { token, body: { language } })
const seenBy = async ({ client: { token }, reference }: Own) => (await service.call(readEndpoint, { token, params: { reference } })).body
const tags = ['/Marked true', '/DisplayDocTitle true', '/S /H1', '/S /H2', '/S /LI', '/S /Lbl', '/S /LBody']

describe('the confirmation', () => {
  test('has what was agreed, with whom, and how it was accepted, and no account of ours', async () => {
    const own = await accepted()
    const deal = await seenBy(own)
    const { headers, rawPayload } = await download(own, confirmationPdf)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="confirmation-${own.reference}.pdf"`,
      'cache-control': 'no-store',
    })
    const text = await textOf(rawPayload)
    const { offerHash } = (await dealRow(own.reference)) ?? {}
    for (const words of [
      'Confirmation',
      `RF${own.reference}`,
      'You receive',
      `${Big(deal.coinAmount).toFixed()} BTC`,
      'You pay',
      '500.00 EUR',
      'Our rate',
      'Fee, 4%',
      'Ada Lovelace',
      'Your password',
      `Version ${deal.termsVersion}, as accepted`,
      deal.offer,
      `${deal.acceptedAt.slice(11, 19)} UTC`,
      offerHash ?? 'no hash',
    ])
      expect(text).toContain(squeezed(words))
    expect(deal.instructions?.kind).toBe('sepa')
    const iban = deal.instructions?.kind === 'sepa' ? deal.instructions.iban : ''
    expect(text).not.toContain(iban)
  })

  test('has the same bytes whatever becomes of the deal', async () => {
    const own = await accepted()
    const first = await pdfOf(own, confirmationPdf)
    await deals.recordPayment(service, payments, own.reference, { amount: '500' })
    service.clock.advance({ seconds: 61 })
    expect((await pdfOf(own, confirmationPdf)).equals(first)).toBe(true)
  })

  test.each([
    ['pl', ['Potwierdzenie', 'Twoje hasło', 'Otrzymujesz', 'czas warszawski']],
    ['de', ['Bestätigung', 'Ihrem Passwort', 'Sie erhalten', 'Warschauer Zeit']],
  ] as const)('is in the client’s language %s, with tags for screen readers', async (language, words) => {
    const own = await accepted()
    await inLanguage(own, language)
    const pdf = await pdfOf(own, confirmationPdf)
    for (const part of [...tags, `/Lang (${language}-${language.toUpperCase()})`]) expect(pdf.toString('latin1')).toContain(part)
    const text = await textOf(pdf)
    for (const word of words) expect(text).toContain(squeezed(word))
  })
})

describe('the receipt', () => {
  test('is refused until the deal is done', async () => {
    const own = await accepted()
    const { statusCode, body } = await download(own, receiptPdf)
    expect([statusCode, JSON.parse(body)]).toEqual([409, expect.objectContaining({ error: 'CONFLICT' })])
  })

  test('of a buy has what came, what was sent where, and its transaction', async () => {
    const own = await doneDeal()
    const deal = await seenBy(own)
    const pdf = await pdfOf(own, receiptPdf)
    const text = await textOf(pdf)
    for (const words of [
      'Receipt',
      'Completed',
      'You received',
      `${Big(deal.coinAmount).toFixed()} BTC`,
      'You paid',
      '500.00 EUR',
      'What came',
      'Counts for this exchange.',
      'on the network Bitcoin',
      'Arrival confirmed on',
      transaction,
      deal.transfers[0]?.to ?? 'no address',
      `RF${own.reference}`,
    ])
      expect(text).toContain(squeezed(words))
    for (const part of [...tags, '/Lang (en-GB)']) expect(pdf.toString('latin1')).toContain(part)
    for (const hidden of ['canary', 'cex.io', ...(await staffNames())])
      expect(text.toLowerCase()).not.toContain(squeezed(hidden).toLowerCase())
    service.clock.advance({ seconds: 61 })
    expect((await pdfOf(own, receiptPdf)).equals(pdf)).toBe(true)
  })

  test.each([
    ['pl', ['Potwierdzenie rozliczenia', 'Zakończono', 'Otrzymano', 'Transakcja']],
    ['de', ['Beleg', 'Abgeschlossen', 'Sie haben erhalten', 'Transaktion']],
  ] as const)('is in the client’s language %s', async (language, words) => {
    const own = await doneDeal()
    await inLanguage(own, language)
    const text = await textOf(await pdfOf(own, receiptPdf))
    for (const word of words) expect(text).toContain(squeezed(word))
  })

  test('of a refund says what went back, and that nothing was exchanged', async () => {
    const own = await accepted()
    await deals.recordPayment(service, payments, own.reference, { amount: '500' })
    await deals.decide(dealer, own.reference, 'refuse')
    await deals.refundWhole(service, desk, own.reference)
    const text = await textOf(await pdfOf(own, receiptPdf))
    for (const words of ['This exchange was not carried out', 'Returned to you', '500.00 EUR', 'Was returned.', 'Reference of the bank'])
      expect(text).toContain(squeezed(words))
    expect(text).not.toContain(squeezed('You received'))
  })
})

test('another client’s papers get the same answer as those of an unknown deal', async () => {
  const [own, stranger] = [await doneDeal(), await accepted()]
  for (const paper of [confirmationPdf, receiptPdf]) {
    const answers = [
      await download({ ...stranger, reference: own.reference }, paper),
      await download({ ...stranger, reference: '00000000000000' }, paper),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    expect(answers[0]?.body).toBe(answers[1]?.body)
  }
})

const staffNames = async () => {
  const { rows } = await service.database.execute<{ name: string }>('select name from staff')
  expect(rows.length).toBeGreaterThan(1)
  return rows.map(({ name }) => name)
}

async function dealRow(reference: string) {
  const { rows } = await service.database.execute<{ offerHash: string }>(
    `select encode(offer_hash, 'hex') as "offerHash" from deal where reference = '${reference}'`,
  )
  return rows[0]
}
