import { newBitcoinAddress, newTransactionId } from '#contract/addresses/testing/made-addresses.ts'
import { readFile } from 'node:fs/promises'
import type { Page } from '@playwright/test'
import Big from 'big.js'
import { extractText } from 'unpdf'
import { printReference } from '#contract/creditor-reference.ts'
import { pageWithReference } from '#contract/pages.ts'
import { storeProof } from '../../src/server/testing/wallets.ts'
import { typed } from '../harness/deals/deal-desk.ts'
import { sendCoins } from '../harness/sandbox.ts'
import { checkScreen } from './check-screen.ts'
import {
  expectAtClient,
  expectAtDesk,
  expectDiscreetLetters,
  nextAtDesk,
  offered,
  openDeskDeal,
  phone,
  propose,
  recordTransfer,
  test,
} from './deal-journey.ts'
import { acceptOnScreen, expect } from './kantor.ts'

test.use({ viewport: phone })

const address = newBitcoinAddress()

/** A clerk types a payment, which another one decides. */
async function proposePayment(desk: Page, { amount, bankReference }: { amount: string; bankReference: string }): Promise<void> {
  await desk.getByRole('button', { name: 'Record a payment' }).first().click()
  const form = desk.getByRole('dialog', { name: 'Record a payment' })
  await form.getByLabel('Amount', { exact: true }).fill(amount)
  await form.getByLabel('Reference of the bank').fill(bankReference)
  await form.getByLabel('Name of the payer').fill('Ada Kowalska')
  await form.getByLabel('Account of the payer').fill(typed.payerAccount)
  await form.getByLabel('Whose account is it?').selectOption('party')
  await propose(desk, 'Record a payment')
  await form.getByRole('button', { name: 'Close' }).last().click()
}

/** A dealer records a fill; by default of all that is missing, which the form suggests. */
async function recordFill(desk: Page, { coins, venueReference }: { coins?: string; venueReference: string }): Promise<void> {
  await nextAtDesk(desk).getByRole('button', { name: 'Record a fill' }).click()
  const form = desk.getByRole('dialog', { name: 'Record a fill' })
  if (coins) await form.getByLabel('Coins (BTC)').fill(coins)
  await form.getByLabel('Money (EUR)').fill('2400')
  await form.getByLabel('Venue', { exact: true }).fill(typed.venue)
  await form.getByLabel('Reference of the venue').fill(venueReference)
  await form.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(desk.getByText('The fill is recorded.')).toBeVisible()
}

/** Types the wallet that the client gave. */
async function typeWallet(desk: Page, button: 'Enter a wallet' | 'Type it again'): Promise<void> {
  await desk.getByRole('button', { name: button }).click()
  const form = desk.getByRole('dialog')
  const isFirst = button === 'Enter a wallet'
  if (isFirst) await form.getByLabel('Coin').selectOption('BTC')
  await form.getByLabel('Address').fill(address)
  if (isFirst) await form.getByLabel('How did the client give it?').selectOption('telephone')
  await form.getByRole('button', { name: isFirst ? 'Enter' : 'Confirm', exact: true }).click()
  await expect(form).toBeHidden()
}

/** Saves a paper as the client does. Its text is without spaces, because lines break anywhere. */
async function savePaper(page: Page, name: string) {
  const download = page.waitForEvent('download')
  await page.getByRole('button', { name }).click()
  const file = await download
  const bytes = await readFile(await file.path())
  expect(bytes.subarray(0, 5).toString()).toBe('%PDF-')
  const { text } = await extractText(new Uint8Array(bytes))
  return { name: file.suggestedFilename(), text: text.join('').replaceAll(/\s/g, '') }
}

test('a deal from its acceptance to the receipt, by three people of the desk', async ({ page, service, desk, windows }) => {
  const offer = await offered({ page, service, desk }, { amount: '5000', spreadBp: 50 })
  const dealer = await windows.signIn({ role: 'dealer', name: 'Dorota Dudek' })
  const clerk = await windows.signIn({ role: 'payments', name: 'Pola Pajor' })
  const second = await windows.signIn({ role: 'payments', name: 'Piotr Puchacz', viewport: phone })
  const own = { ...offer, reference: '' }

  await test.step('the client accepts the offer', async () => {
    await page.goto(pageWithReference.offer(`${offer.request}-1`))
    own.reference = await acceptOnScreen(page)
    await expectAtClient(page, own, { heading: 'Please pay now', next: 'You pay 5,000.00 EUR.' })
  })
  const { coinAmount, sums } = await desk.read(own.reference)
  const coins = `${Big(coinAmount).toFixed()} BTC`

  await test.step('a payments clerk finds the deal, and records the payment', async () => {
    await clerk.goto(`${service.kantor.deskOrigin}/deals`)
    await clerk.getByRole('link', { name: printReference(own.reference) }).click()
    await expectAtDesk(clerk, { state: 'Awaiting payment', next: 'The client pays 5,000.00 EUR.' })
    await desk.recordPayment(own.reference, { amount: '2000' })
    const letter = await service.letterWith('3,000.00 EUR', own.email)
    expect(letter?.subject).toMatch(/^A part has arrived/)
    await expectAtDesk(clerk, { state: 'Awaiting payment', next: 'The client pays the rest: 3,000.00 EUR.' })
    await expectAtClient(page, own, { heading: 'Please pay now', next: 'You pay the remaining 3,000.00 EUR' })
    await proposePayment(clerk, { amount: '3000', bankReference: `${typed.bankReference} ${own.reference}` })
    await expectAtDesk(clerk, { state: 'Awaiting payment', next: 'A second person decides about the proposal.' })
    await desk.approveOpen(own.reference, 'otherClerk')
    await expectAtDesk(clerk, { state: 'Received in full', next: /^Next step\s*Buy / })
    await expectAtClient(page, own, { heading: 'Received in full', next: 'We carry out the exchange.' })
  })

  await test.step('a dealer records two fills', async () => {
    await openDeskDeal(dealer, service, own.reference)
    const half = Big(sums.toFill).div(2).round(8, Big.roundDown)
    await recordFill(dealer, { coins: half.toFixed(), venueReference: `${own.reference}-1` })
    const rest = Big(sums.toFill).minus(half).toFixed()
    await expectAtDesk(dealer, { state: 'Received in full', next: `Buy ${rest} BTC, and record the fill.` })
    await recordFill(dealer, { venueReference: `${own.reference}-2` })
    await expectAtDesk(dealer, { state: 'Executed', next: 'A usable wallet is missing.' })
    await expectAtClient(page, own, { heading: 'Exchanged', next: 'You choose the wallet to which we send' })
  })

  await test.step('two people type the wallet of the client', async () => {
    await dealer.getByRole('link', { name: 'Open the client file' }).first().click()
    await typeWallet(dealer, 'Enter a wallet')
    await clerk.getByRole('link', { name: 'Open the client file' }).first().click()
    await typeWallet(clerk, 'Type it again')
    await expect(
      clerk.getByText('Confirmed. Coins can be sent there once its waiting time is over, or it is proven; the client gets a letter.'),
    ).toBeVisible()
    await expectAtClient(page, own, { heading: 'Exchanged', next: 'For this amount, the law lets us send' })
    const [wallet] = await service.query<{ id: string }>('select id from wallet where account_id = $1', [own.accountId])
    await storeProof(service, wallet?.id ?? '')
    await expectAtClient(page, own, { heading: 'Exchanged', next: `We send you ${coins}.` })
  })

  await test.step('the clerk proposes the delivery, and cannot decide it', async () => {
    await openDeskDeal(clerk, service, own.reference)
    await nextAtDesk(clerk).getByRole('button', { name: 'Deliver' }).click()
    const form = clerk.getByRole('dialog', { name: 'Deliver' })
    await expect(form.getByText(coins)).toBeVisible()
    await checkScreen(clerk, 'the form of a delivery', 1440)
    await propose(clerk, 'Deliver')
    await form.getByRole('link', { name: 'See the proposal' }).click()
    await expect(clerk.getByRole('button', { name: 'Approve' })).toBeDisabled()
  })

  await test.step('a second person approves it, on a phone', async () => {
    await second.goto(`${service.kantor.deskOrigin}/approvals`)
    await second.getByRole('link', { name: `Send ${coins} for the deal ${printReference(own.reference)}` }).click()
    const proposal = second.getByRole('region', { name: 'What it would do' })
    await expect(proposal).toContainText(coins)
    // The groups of an address are apart by a margin.
    await expect(proposal).toContainText(address)
    await checkScreen(second, 'the proposal of a delivery', phone.width)
    await second.getByRole('button', { name: 'Approve' }).click()
    await expect(second.getByText('Approved. Now it is sent by hand, once, and recorded in the deal.')).toBeVisible()
    await second.getByRole('region', { name: 'The deal' }).getByRole('link').click()
    await expectAtDesk(second, { state: 'Sending', next: `Send ${coins}, and record the transaction.` })
    await checkScreen(second, 'a deal that is sending', phone.width)
    await expectAtClient(page, own, { heading: 'On its way to you', next: `We send you ${coins}.` })
  })

  let transaction = ''
  await test.step('the transfer is sent, and then confirmed', async () => {
    // Mistyped: no node knows it, so that nothing is recorded by itself.
    await recordTransfer(second, 'sent', newTransactionId())
    await expectAtDesk(second, { state: 'Sending', next: `Record whether ${coins} has arrived.` })
    await expectAtClient(page, own, { heading: 'On its way to you', next: `${coins} is on its way.` })
    await openDeskDeal(clerk, service, own.reference)
    const amount = Big(coinAmount).toFixed()
    transaction = await sendCoins(service.kantor.sandboxOrigin ?? '', { asset: 'BTC', network: 'bitcoin', to: address, amount })
    await recordTransfer(clerk, 'confirmed', transaction)
    await expectAtDesk(clerk, { state: 'Done', next: 'Nothing is left to do.' })
    await checkScreen(clerk, 'a deal that is done', 1440)
  })

  await test.step('the client reads the result, and saves confirmation and receipt', async () => {
    await expectAtClient(page, own, { heading: 'Completed', next: 'Everything has been sent and confirmed.' })
    await expect(page.getByRole('region', { name: 'The result' })).toContainText(coins)
    await expect(page.getByText(transaction)).toBeVisible()
    await checkScreen(page, 'a deal that is done', phone.width)
    const confirmation = await savePaper(page, 'Confirmation as PDF')
    expect(confirmation.name).toBe(`confirmation-${own.reference}.pdf`)
    expect(confirmation.text).toContain(`RF${own.reference}`)
    const receipt = await savePaper(page, 'Receipt as PDF')
    expect(receipt.name).toBe(`receipt-${own.reference}.pdf`)
    for (const words of [`RF${own.reference}`, transaction, Big(coinAmount).toFixed()]) expect(receipt.text).toContain(words)
    for (const words of [typed.payerAccount, typed.venue, 'Pajor']) expect(receipt.text).not.toContain(words.replaceAll(' ', ''))
  })

  const letter = await service.letterWith('Your coins have been sent, and the network has confirmed it.', own.email)
  expect(`${letter?.text} ${letter?.html}`).not.toContain(address)
  await expectDiscreetLetters(service, own)
})
