import Big from 'big.js'
import { extractText } from 'unpdf'
import { describe, expect, test } from 'vitest'
import { pathOf } from '#contract/desk/calls.ts'
import { changeLanguage } from '#contract/endpoints/account.ts'
import { closeAccount, downloadData, readClosing } from '#contract/endpoints/client-data.ts'
import { cancelDeal, confirmationPdf, deals as listEndpoint, deal as readEndpoint, receiptPdf } from '#contract/endpoints/deals.ts'
import { dealService, type OwnDeal } from '../../testing/deal-work.ts'
import * as deals from '../../testing/deals.ts'
import { addAccount, checkAccount, exampleIban } from '../../testing/payout-accounts.ts'
import { staffNames } from '../../testing/staff.ts'
import { plusOfficeHours } from '../request/answer-clock.ts'
import { readDeal } from './client-deals.ts'

const work = await dealService()
const { service, context, dealer, payments, compliance, supervisor } = work
const { accepted, paidDeal, sendingDeal, pay, fill, newWallet, recordStep, decideRefund, refundWhole, takeBack } = work
const { readOf, stateOf, movesOf, seenBy, sweepNow } = work
const { clock } = service

async function download({ client: { token, password: currentPassword } }: OwnDeal) {
  const { body } = await service.call(downloadData, { token, body: { currentPassword } })
  return body.data as { dealPayments: object[]; transfers: object[] }
}

describe('a client sees', () => {
  test('what came so far, and that the rest is theirs to pay, by when', async () => {
    const own = await accepted()
    const before = await seenBy(own)
    expect(before).toMatchObject({ received: '0', rest: '500', next: { what: 'pay', who: 'client', by: before.payBy } })
    await pay(own.reference, '200')
    const after = await seenBy(own)
    expect(after).toMatchObject({
      state: 'awaiting-payment',
      received: '200',
      rest: '300',
      payments: [{ amount: '200', currency: 'EUR', state: 'counted' }],
      next: { what: 'pay-rest', who: 'client', by: before.payBy },
      mayCancel: true,
    })
    expect([before, after].map(({ instructions }) => instructions?.kind === 'sepa' && instructions.qr?.split('\n')[7])).toEqual([
      'EUR500.00',
      'EUR300.00',
    ])
    await pay(own.reference, '300')
    expect(await stateOf(own.reference)).toBe('paid')
  })

  test('each step in a word, who made it, and who acts next, in the list too', async () => {
    const own = await paidDeal()
    const { next, destination } = await seenBy(own)
    expect(next).toEqual({ what: 'exchange', who: 'desk', by: null })
    const { body: list } = await service.call(listEndpoint, { token: own.client.token })
    expect(list.deals).toMatchObject([{ reference: own.reference, next, destination }])
    await fill(own.reference)
    expect(await seenBy(own)).toMatchObject({ destination: 'missing', next: { what: 'add-wallet', who: 'client' } })
    await newWallet(own.reference)
    const known = await seenBy(own)
    const paidAt = known.steps.find(({ state }) => state === 'paid')?.at ?? ''
    const { deals: rules, desk } = service.config.operator
    const by = plusOfficeHours(new Date(paidAt), rules.sendWithinOfficeHours ?? 0, desk).toISOString()
    expect(known).toMatchObject({ destination: 'usable', next: { what: 'send', who: 'desk', by } })
    expect(known.goesTo).toEqual([{ to: (await readOf(own.reference)).destinations[0]?.toAccount, memo: null, memoType: null }])
    await work.deliver(own.reference)
    expect(await seenBy(own)).toMatchObject({ transfers: [{ state: 'being-sent', transaction: null }], next: { what: 'send' } })
    await recordStep(own.reference, 'sent')
    expect((await seenBy(own)).next).toEqual({ what: 'arrive', who: 'network', by: null })
    expect(await stateOf(own.reference)).toBe('sending')
    await recordStep(own.reference, 'confirmed')
    const done = await seenBy(own)
    const { transaction, to } = done.transfers[0] ?? {}
    expect(done).toMatchObject({ state: 'done', next: null, destination: null, goesTo: [] })
    expect(done.transfers).toMatchObject([
      {
        purpose: 'delivery',
        state: 'confirmed',
        amount: Big(done.coinAmount).toFixed(),
        explorer: `https://mempool.space/tx/${encodeURIComponent(transaction ?? '')}`,
      },
    ])
    expect(to).toMatch(/^bc1q/)
    expect(done.steps.map(({ what, by }) => `${what} ${by}`)).toEqual([
      'accepted client',
      'received desk',
      'exchanged desk',
      'sending desk',
      'arrived desk',
    ])
    expect(await movesOf(own.reference)).toEqual(['buy-accepted', 'received', 'filled', 'sending-decided', 'sent'])
    expect((await service.subjectsTo(own.client.email)).filter((subject) => subject.includes('exchange'))).toHaveLength(2)
  })

  test('that what is too much goes back, how much, and when it has', async () => {
    const own = await accepted()
    await pay(own.reference, '520')
    expect(await seenBy(own)).toMatchObject({
      state: 'in-review',
      rest: '0',
      instructions: null,
      questions: [{ cause: 'over', amount: '20', currency: 'EUR' }],
    })
    await deals.honour(supervisor, own.reference)
    expect(await seenBy(own)).toMatchObject({ state: 'paid', questions: [{ cause: 'surplus', amount: '20', currency: 'EUR' }] })
    expect((await readOf(own.reference)).payments).toMatchObject([{ refundable: '20' }])
    expect(await deals.proposeRefund(payments, own.reference, { amount: '20.01' })).toMatchObject({
      status: 409,
      body: { reasons: ['above-refundable'] },
    })
    await refundWhole(own.reference)
    const { state, sums, questions } = await readOf(own.reference)
    expect({ state, held: sums.held }).toEqual({ state: 'paid', held: '500' })
    expect(questions).toContainEqual(expect.objectContaining({ cause: 'surplus', outcome: 'refunded' }))
    expect(await seenBy(own)).toMatchObject({
      questions: [],
      payments: [{ state: 'counted' }],
      transfers: [{ purpose: 'refund', amount: '20.00', state: 'confirmed', to: null }],
    })
  })

  test('how the part of a cancelled deal goes back, step by step', async () => {
    const own = await accepted()
    await pay(own.reference, '200')
    const { token } = own.client
    for (let clicks = 0; clicks < 2; clicks++)
      expect((await service.call(cancelDeal, { token, params: { reference: own.reference } })).body).toEqual({ state: 'refunding' })
    expect(await seenBy(own)).toMatchObject({ next: { what: 'refund', who: 'desk' }, instructions: null, mayCancel: false })
    await decideRefund(own.reference)
    await recordStep(own.reference, 'sent')
    expect(await seenBy(own)).toMatchObject({ next: { what: 'refund-arrives', who: 'network' } })
    await recordStep(own.reference, 'confirmed')
    expect(await seenBy(own)).toMatchObject({ state: 'refunded', payments: [{ state: 'paid-back' }], next: null })
  })
})

describe('a client never reads', () => {
  test('that compliance stopped the deal: it looks like any other review', async () => {
    const [stopped, failed] = [await sendingDeal(), await sendingDeal()]
    await deals.stop(compliance, stopped.reference)
    await recordStep(failed.reference, 'failed')
    const [one, other] = [await seenBy(stopped), await seenBy(failed)]
    expect(one).toMatchObject({ state: 'in-review', questions: [{ cause: 'review', amount: null, currency: null }] })
    for (const same of ['state', 'questions', 'next', 'instructions', 'mayCancel'] as const) expect(one[same]).toEqual(other[same])
    const lastOf = ({ steps }: typeof one) => ({ ...steps.at(-1), at: '' })
    expect(lastOf(one)).toEqual(lastOf(other))
    expect(lastOf(one)).toEqual({ what: 'in-review', state: 'in-review', by: 'desk', at: '' })
  })

  test('that a deal in question was stopped as well', async () => {
    const own = await accepted()
    await pay(own.reference, '520')
    const { now: _before, ...before } = await seenBy(own)
    await deals.stop(compliance, own.reference)
    const { now: _after, ...after } = await seenBy(own)
    expect(after).toEqual(before)
  })

  test('who a stranger is, what the desk wrote, or what was bought where', async () => {
    const own = await accepted()
    const stranger = { payerName: 'Canary Stranger', payerAccount: 'CANARYACCOUNT', bankReference: 'canary bank' }
    expect(await pay(own.reference, '700', { payer: 'third-party', ...stranger })).toMatchObject({ status: 200 })
    clock.advance({ seconds: 0.001 })
    await pay(own.reference)
    await fill(own.reference)
    await refundWhole(own.reference)
    const reply = await seenBy(own)
    expect(reply).toMatchObject({ payments: [{ state: 'paid-back' }, { state: 'counted' }], transfers: [{ transaction: null, to: null }] })
    const text = JSON.stringify(reply).toLowerCase()
    const { fills } = await readOf(own.reference)
    expect(fills).toHaveLength(1)
    for (const hidden of ['canary', 'cex.io', '480.1', 'as agreed', dealer.name, payments.name])
      expect(text).not.toContain(hidden.toLowerCase())
    const { dealPayments, transfers } = await download(own)
    expect([dealPayments.length, transfers.length]).toEqual([2, 1])
    expect(JSON.stringify([dealPayments, transfers]).toLowerCase()).not.toContain('canary')
  })

  test('another client’s payment that was recorded here by mistake', async () => {
    const own = await accepted()
    await pay(own.reference, '77')
    expect((await takeBack(own.reference, 'mistaken')).status).toBe(200)
    expect(await seenBy(own)).toMatchObject({ payments: [], received: '0', next: { what: 'pay' } })
    expect((await download(own)).dealPayments).toEqual([])
  })
})

test('an account is not closed before its deals are over and every payment is settled', async () => {
  const own = await accepted()
  const { token, password: currentPassword } = own.client
  const running = async () => (await service.call(readClosing, { token })).body.runningDeals
  const close = async () => (await service.call(closeAccount, { token, body: { currentPassword } })).status
  await pay(own.reference, '700', { payer: 'third-party', payerName: 'Somebody Else' })
  expect([await running(), await close()]).toEqual([[own.reference], 409])
  await service.call(cancelDeal, { token, params: { reference: own.reference } })
  expect(await seenBy(own)).toMatchObject({ state: 'cancelled' })
  expect([await running(), await close()]).toEqual([[own.reference], 409])
  await refundWhole(own.reference)
  expect([await running(), await close()]).toEqual([[], 200])
})

test('a client who sells is paid to a checked account, and learns that we need one', async () => {
  const own = await accepted({ direction: 'sell' })
  const { reference } = own
  const { instructions } = await readOf(reference)
  const ours = instructions.kind === 'coins' ? instructions.address.toUpperCase() : ''
  expect(await pay(reference, '0.01', { payerAccount: ours })).toMatchObject({
    status: 400,
    body: { fields: { payerAccount: 'must be the payer’s, not our own' } },
  })
  expect((await pay(reference, '0.01')).status).toBe(200)
  await fill(reference)
  expect(await readOf(reference)).toMatchObject({ state: 'executed', destinations: [] })
  expect(await seenBy(own)).toMatchObject({ destination: 'missing', next: { what: 'add-payout-account', who: 'client', by: null } })
  const { body } = await addAccount(service, own.client)
  expect(await seenBy(own)).toMatchObject({ destination: 'being-checked', goesTo: [], next: { what: 'check-payout-account', who: 'desk' } })
  expect(await deals.deliver(payments, reference)).toMatchObject({ status: 409, body: { reasons: ['no-destination'] } })
  await checkAccount(payments, body.id)
  expect(await seenBy(own)).toMatchObject({ destination: 'usable', next: { what: 'send', who: 'desk' } })
  await work.deliver(reference)
  await recordStep(reference, 'confirmed')
  expect(await readOf(reference)).toMatchObject({
    state: 'done',
    transfers: [{ purpose: 'delivery', currency: 'EUR', toAccount: exampleIban, toName: 'Ada Lovelace' }],
  })
})

test('a reference is read with spaces too, and another client’s deal as an unknown one', async () => {
  const [own, stranger] = [await accepted(), await accepted()]
  const spaced = `RF${own.reference}`.replaceAll(/.{4}/g, '$& ')
  expect((await seenBy({ ...own, reference: spaced })).reference).toBe(own.reference)
  const { token } = stranger.client
  expect((await service.call(cancelDeal, { token, params: { reference: own.reference } })).status).toBe(404)
  const answers = await Promise.all(
    [own.reference, '00000000000000'].map((reference) => service.call(readEndpoint, { token, params: { reference } })),
  )
  expect(answers.map(({ status }) => status)).toEqual([404, 404])
  expect(answers[0]?.body).toEqual(answers[1]?.body)
})

type Paper = typeof confirmationPdf | typeof receiptPdf

const transaction = 'e3bf3d07d4b0375638d5f1db5255fe07ba2c4cb067cd81b84ee974b6585fb468'

async function doneDeal(): Promise<OwnDeal> {
  const own = await accepted()
  await pay(own.reference, '500', { bankReference: `canary ${own.reference}`, payerAccount: 'CANARY1' })
  await fill(own.reference)
  await newWallet(own.reference)
  await work.deliver(own.reference)
  expect((await recordStep(own.reference, 'confirmed', { reference: transaction })).status).toBe(200)
  return own
}

const downloadPdf = ({ client: { token }, reference }: OwnDeal, paper: Paper) =>
  service.app.inject({ url: pathOf(paper.call, { reference }), headers: { authorization: `Bearer ${token}` } })

async function pdfOf(own: OwnDeal, paper: Paper): Promise<Buffer> {
  const { statusCode, rawPayload } = await downloadPdf(own, paper)
  expect(statusCode).toBe(200)
  return rawPayload
}

/** The text in one line, without spaces, as lines break anywhere. */
const textOf = async (pdf: Buffer) => (await extractText(new Uint8Array(pdf))).text.join('').replaceAll(/\s/g, '')
const squeezed = (words: string) => words.replaceAll(/\s/g, '')
const tags = ['/Marked true', '/DisplayDocTitle true', '/S /H1', '/S /H2', '/S /LI', '/S /Lbl', '/S /LBody']

describe('the confirmation', () => {
  test('has what was agreed, and the same bytes whatever becomes of the deal', async () => {
    const own = await accepted()
    const deal = await seenBy(own)
    const { headers, rawPayload } = await downloadPdf(own, confirmationPdf)
    expect(headers).toMatchObject({
      'content-type': 'application/pdf',
      'content-disposition': `attachment; filename="confirmation-${own.reference}.pdf"`,
      'cache-control': 'no-store',
    })
    const text = await textOf(rawPayload)
    const [row] = await service.query<{ hash: string }>(`select encode(offer_hash, 'hex') as hash from deal where reference = $1`, [
      own.reference,
    ])
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
      row?.hash ?? 'no hash',
    ])
      expect(text).toContain(squeezed(words))
    expect(deal.instructions?.kind).toBe('sepa')
    const iban = deal.instructions?.kind === 'sepa' ? deal.instructions.iban : ''
    expect(text).not.toContain(iban)
    await pay(own.reference)
    service.clock.advance({ seconds: 61 })
    expect((await pdfOf(own, confirmationPdf)).equals(rawPayload)).toBe(true)
  })
})

describe('the receipt', () => {
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
    for (const hidden of ['canary', 'cex.io', ...(await staffNames(service))])
      expect(text.toLowerCase()).not.toContain(squeezed(hidden).toLowerCase())
    service.clock.advance({ seconds: 61 })
    expect((await pdfOf(own, receiptPdf)).equals(pdf)).toBe(true)
  })

  test('of a refund says what went back, and that nothing was exchanged', async () => {
    const own = await paidDeal()
    await deals.decide(dealer, own.reference, 'refuse')
    await refundWhole(own.reference)
    const text = await textOf(await pdfOf(own, receiptPdf))
    for (const words of ['This exchange was not carried out', 'Returned to you', '500.00 EUR', 'Was returned.', 'Reference of the bank'])
      expect(text).toContain(squeezed(words))
    expect(text).not.toContain(squeezed('You received'))
  })
})

test('papers are in the client’s language, with tags for screen readers', async () => {
  const own = await doneDeal()
  for (const [language, onConfirmation, onReceipt] of [
    [
      'pl',
      ['Potwierdzenie', 'Twoje hasło', 'Otrzymujesz', 'czas warszawski'],
      ['Potwierdzenie rozliczenia', 'Zakończono', 'Otrzymano', 'Transakcja'],
    ],
    [
      'de',
      ['Bestätigung', 'Ihrem Passwort', 'Sie erhalten', 'Warschauer Zeit'],
      ['Beleg', 'Abgeschlossen', 'Sie haben erhalten', 'Transaktion'],
    ],
  ] as const) {
    await service.call(changeLanguage, { token: own.client.token, body: { language } })
    const [confirmation, receipt] = [await pdfOf(own, confirmationPdf), await pdfOf(own, receiptPdf)]
    for (const part of [...tags, `/Lang (${language}-${language.toUpperCase()})`]) expect(confirmation.toString('latin1')).toContain(part)
    const [agreed, settled] = [await textOf(confirmation), await textOf(receipt)]
    for (const word of onConfirmation) expect(agreed).toContain(squeezed(word))
    for (const word of onReceipt) expect(settled).toContain(squeezed(word))
    expect(/\/Type \/Pages\s\/Count (\d+)/.exec(receipt.toString('latin1'))?.[1], 'a receipt is one page').toBe('1')
  }
})

test('a receipt before the end is refused; another client’s papers are not found', async () => {
  const [own, stranger] = [await accepted(), await accepted()]
  const { statusCode, body } = await downloadPdf(own, receiptPdf)
  expect([statusCode, JSON.parse(body)]).toEqual([409, expect.objectContaining({ error: 'CONFLICT' })])
  for (const paper of [confirmationPdf, receiptPdf]) {
    const answers = [
      await downloadPdf({ ...stranger, reference: own.reference }, paper),
      await downloadPdf({ ...stranger, reference: '00000000000000' }, paper),
    ]
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([404, 404])
    expect(answers[0]?.body).toBe(answers[1]?.body)
  }
})

// The last one: it lets the desk's sessions end.
test('the rest of a short payment may come within the tolerance, shown with the account', async () => {
  const own = await accepted()
  await pay(own.reference, '200')
  clock.advance({ minutes: 61 })
  const ownDeal = () => readDeal({ ...context, explorerUrl: null }, { accountId: own.client.id, reference: own.reference })
  await sweepNow()
  expect(await ownDeal()).toMatchObject({
    state: 'in-review',
    questions: [{ cause: 'short', amount: '300' }],
    instructions: { kind: 'sepa' },
    next: { what: 'pay-rest', who: 'client' },
  })
  clock.advance({ minutes: 60 })
  expect(await ownDeal()).toMatchObject({ instructions: null, next: { what: 'decide', who: 'desk', by: null } })
})
