import { expect, test } from 'vitest'
import { printReference } from '#contract/creditor-reference.ts'
import { remindClient } from '#contract/desk/endpoints/deal-acts.ts'
import { dealService } from '../../testing/deal-work.ts'
import { readDealOf } from '../../testing/deals.ts'

const { service, payments, accepted, passMinutes, pay, newWallet } = await dealService()

const letterWith = async (email: string, subject: string) => {
  const found = async () => (await service.lettersTo(email)).find((letter) => letter.subject === subject)
  await expect.poll(found, { timeout: 10_000 }).toBeTruthy()
  return (await found())?.text.replaceAll(/\s+/g, ' ') ?? ''
}

test('a part of the money is written about at once, with the rest and the time', async () => {
  const { client, reference } = await accepted()
  await pay(reference, '120.5')
  const text = await letterWith(client.email, `A part has arrived: exchange ${printReference(reference)}`)
  expect(text).toContain('We have received 120.50 EUR for this exchange, and 379.50 EUR is still missing.')
  expect(text).toMatch(/To be paid by: .*, Warsaw time/)
})

test('after the payment, the client reads that a wallet is missing', async () => {
  const { client, reference } = await accepted()
  await pay(reference)
  const text = await letterWith(client.email, `Received in full for the exchange ${printReference(reference)}`)
  expect(text).toContain('please add in your account the wallet to which they go')
  expect(text).not.toContain('Next, we send your coins')
})

test('with a proven wallet, the coins come next', async () => {
  const { client, reference } = await accepted()
  await newWallet(reference)
  await pay(reference)
  const text = await letterWith(client.email, `Received in full for the exchange ${printReference(reference)}`)
  expect(text).toContain('Next, we send your coins')
})

test('while a wallet is missing, the desk can send the letter again, once an hour', async () => {
  const { client, reference } = await accepted()
  const remind = async () => {
    const { version } = await readDealOf(payments, reference)
    return payments.call(remindClient, { params: { reference }, body: { version } })
  }
  expect(await remind()).toMatchObject({ status: 409, body: { error: 'DEAL_REFUSED' } })
  await pay(reference)
  const subject = `Received in full for the exchange ${printReference(reference)}`
  const countLetters = async () => (await service.lettersTo(client.email)).filter((letter) => letter.subject === subject).length
  expect((await remind()).status).toBe(200)
  await expect.poll(countLetters, { timeout: 10_000 }).toBe(2)
  expect(await remind()).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
  await passMinutes(61)
  expect((await remind()).status).toBe(200)
  await expect.poll(countLetters, { timeout: 10_000 }).toBe(3)
  await newWallet(reference)
  expect(await remind()).toMatchObject({ status: 409, body: { error: 'DEAL_REFUSED' } })
})
