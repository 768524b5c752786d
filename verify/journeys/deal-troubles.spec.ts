import type { Page } from '@playwright/test'
import Big from 'big.js'
import { calls } from '#contract/calls.ts'
import { printReference } from '#contract/creditor-reference.ts'
import { pageWithReference } from '#contract/pages.ts'
import { logInOnScreen, usualPassword } from '../harness/client.ts'
import { type DealDesk, typed } from '../harness/deals/deal-desk.ts'
import { checkPayoutAccount } from '#contract/desk/endpoints/payout-accounts.ts'
import { draftFor } from '../../src/server/testing/offers.ts'
import { publishSoon } from '../harness/offers.ts'
import { must } from '../harness/staff.ts'
import { decide, handInAtBank, propose, recordPayment, recordTransfer, saveOrder } from './deal-forms.ts'
import {
  accepted,
  endTimeToPay,
  executed,
  expectAtClient,
  expectAtDesk,
  expectDiscreetLetters,
  nextAtDesk,
  openDeskDeal,
  openOwnDeal,
  type OwnDeal,
  phone,
  sell,
  sending,
  test,
} from './deal-journey.ts'
import { callAsClient, expect } from './kantor.ts'

test.use({ viewport: phone })

/** What is open, on the client's page. */
const questionOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
/** What can be decided, on the desk's screen. */
const decisionsOf = (window: Page) => window.getByRole('list', { name: 'What can be decided' })
const reviewed = { heading: 'We are looking into it', next: 'A person at our desk is looking into it and writes to you.' }

/** What was held goes back, and both sides see it. */
async function payBack({ page, desk, own, window }: { page: Page; desk: DealDesk; own: OwnDeal; window: Page }): Promise<void> {
  await expectAtClient(page, own, { heading: 'Being returned to you', next: 'We return what you sent to where it came from.' })
  await desk.refund(own.reference)
  await expectAtDesk(window, { state: 'Refunding', next: /Pay .* back: give the order to the bank\./ })
  await desk.recordTransfer(own.reference, 'sent')
  await expectAtDesk(window, { state: 'Refunding', next: /Record whether the refund of .* has arrived\./ })
  await expectAtClient(page, own, { heading: 'Being returned to you', next: 'It has been sent back.' })
  await desk.recordTransfer(own.reference, 'confirmed')
  await expectAtDesk(window, { state: 'Refunded', next: 'Nothing is left to do.' })
  await expectAtClient(page, own, { heading: 'Returned to you', next: 'What you sent has gone back to where it came from.' })
}

test('a sell ends with money on an account that the desk has checked', async ({ page, service, desk, windows }) => {
  const own = await executed({ page, service, desk }, sell)
  await openOwnDeal(page, own.reference)
  await expectAtClient(page, own, { heading: 'Exchanged', next: 'You add the bank account to which we send' })
  const window = await windows.signIn({ role: 'payments', name: 'Pola Pajor' })
  await openDeskDeal(window, service, own.reference)
  await expectAtDesk(window, { state: 'Executed', next: 'A usable payout account is missing.' })

  const iban = 'GB29NWBK60161331926819'
  const account = { party: 'person', currency: 'EUR', iban, currentPassword: usualPassword }
  const { id } = await callAsClient<{ id: string }>(page, calls.addPayoutAccount, account)
  await expectAtClient(page, own, { heading: 'Exchanged', next: 'We check the bank account that you added.' })
  await must(desk.people.payments.call(checkPayoutAccount, { params: { id }, body: { outcome: 'usable' } }))
  await expectAtDesk(window, { state: 'Executed', next: /Decide where [\d.,]+\sEUR goes\./ })
  await nextAtDesk(window).getByRole('button', { name: 'Deliver' }).click()
  const form = window.getByRole('dialog', { name: 'Deliver' })
  await expect(form.getByRole('radio')).toBeChecked()
  await form.getByRole('button', { name: 'Decide' }).click()
  await expectAtDesk(window, { state: 'Sending', next: /Send [\d.,]+\sEUR: give the order to the bank\./ })
  await expectAtClient(page, own, { heading: 'On its way to you', next: 'We send you' })
  const file = await saveOrder(window, `${own.reference}-1.xml`)
  await handInAtBank(window, service, file)
  await openDeskDeal(window, service, own.reference)
  await expectAtDesk(window, { state: 'Done', next: 'Nothing is left to do.' })
  await expectAtClient(page, own, { heading: 'Completed', next: 'Everything has been sent and confirmed.' })
  await expect(page.getByRole('region', { name: 'The result' })).toContainText('You sent0.005 BTC')
  await expectDiscreetLetters(service, own)
})

test('money that is late within the tolerance is honoured by a dealer', async ({ page, service, desk, windows }) => {
  const own = await accepted({ page, service, desk })
  await endTimeToPay({ service, desk }, own.reference, 1)
  await desk.recordPayment(own.reference, { amount: '500' })
  await openOwnDeal(page, own.reference)
  await expectAtClient(page, own, reviewed)
  await expect(questionOf(page, 'It came late')).toContainText('We decide whether we can still exchange at your price')
  const window = await windows.openDeal('dealer', own.reference)
  await expectAtDesk(window, { state: 'In question', next: 'Decide whether the late payment is honoured or refunded.' })
  await decide(window, 'Honour it')
  await expectAtDesk(window, { state: 'Paid', next: /Buy .*\sBTC, and record the fill\./ })
  await expectAtClient(page, own, { heading: 'Received in full', next: 'We carry out the exchange.' })
  await expect(page.getByText('We exchange as agreed', { exact: true })).toBeVisible()
  await expect(questionOf(page, 'It came late')).toBeHidden()
  await expectDiscreetLetters(service, own)
})

test('money that is late beyond the tolerance can only be paid back', async ({ page, service, desk, windows }) => {
  const own = await accepted({ page, service, desk })
  await endTimeToPay({ service, desk }, own.reference, 120)
  await openOwnDeal(page, own.reference)
  await expectAtClient(page, own, { heading: 'Ended without payment', next: 'Nothing arrived in time, so this exchange has ended' })
  await desk.recordPayment(own.reference, { amount: '500' })
  await expectAtClient(page, own, reviewed)
  const window = await windows.openDeal('dealer', own.reference)
  const sentence = 'It was booked later than the offer allows. It can only be refunded.'
  await expect(decisionsOf(window).getByText(sentence)).toBeVisible()
  await decide(window, 'Refund it')
  await expectAtDesk(window, { state: 'Refunding', next: 'Propose to pay 500.00 EUR back. A second person decides.' })
  await payBack({ page, desk, own, window })
  await expectDiscreetLetters(service, own)
})

test('money that was booked in time and recorded after the lapse pays the deal', async ({ page, service, desk, windows }) => {
  const own = await accepted({ page, service, desk })
  await endTimeToPay({ service, desk }, own.reference, 2)
  await openOwnDeal(page, own.reference)
  await expectAtClient(page, own, { heading: 'Ended without payment', next: 'Nothing arrived in time' })
  const window = await windows.openDeal('payments', own.reference)
  await expectAtDesk(window, { state: 'Lapsed', next: 'Nothing is left to do.' })
  const bankReference = `${typed.bankReference} ${own.reference}`
  await recordPayment(window, { amount: '500', payer: 'party', bankReference, bookedAt: new Date(Date.now() - 10 * 60_000) })
  await expectAtDesk(window, { state: 'Paid', next: /Buy .*\sBTC, and record the fill\./ })
  await expect(window.getByRole('cell', { name: 'Booked in time, and recorded later' })).toBeVisible()
  await expectAtClient(page, own, { heading: 'Received in full', next: 'We carry out the exchange.' })
  await expectDiscreetLetters(service, own)
})

test('a part that is paid waits for the rest, and goes back after the time', async ({ page, service, desk, windows }) => {
  const own = await accepted({ page, service, desk })
  await desk.recordPayment(own.reference, { amount: '400' })
  await openOwnDeal(page, own.reference)
  await expectAtClient(page, own, { heading: 'Please pay the rest', next: 'You pay the remaining 100.00 EUR with the same reference.' })
  await expect(page.getByText('400.00 EUR of 500.00 EUR has arrived.')).toBeVisible()
  const window = await windows.openDeal('dealer', own.reference)
  await expectAtDesk(window, { state: 'Awaiting payment', next: 'The client pays the rest: 100.00 EUR.' })

  await endTimeToPay({ service, desk }, own.reference, 1)
  await expectAtDesk(window, { state: 'In question', next: 'Decide whether the short payment is honoured or refunded' })
  await expect(decisionsOf(window).getByText('More is missing than the offer allows.', { exact: false })).toBeVisible()
  await expectAtClient(page, own, { heading: reviewed.heading, next: 'You pay the remaining 100.00 EUR with the same reference.' })
  await expect(questionOf(page, '100.00 EUR is missing')).toContainText('we may still exchange as agreed')
  await decide(window, 'Refund it')
  await payBack({ page, desk, own, window })
  await expectDiscreetLetters(service, own)
})

test('what is paid too much goes back, and the deal goes on', async ({ page, service, desk, windows }) => {
  const own = await accepted({ page, service, desk })
  await desk.recordPayment(own.reference, { amount: '520' })
  await openOwnDeal(page, own.reference)
  await expectAtClient(page, own, reviewed)
  await expect(questionOf(page, '20.00 EUR is too much')).toContainText('exchange as agreed, and return the surplus')
  const dealer = await windows.openDeal('dealer', own.reference)
  await expectAtDesk(dealer, { state: 'In question', next: 'Honour the deal, and pay what is too much back, or refund all of it.' })
  await decide(dealer, 'Honour it')
  await expectAtDesk(dealer, { state: 'Paid', next: /Buy .*\sBTC, and record the fill\./ })
  await expectAtClient(page, own, { heading: 'Received in full', next: 'We carry out the exchange.' })
  await expect(questionOf(page, '20.00 EUR goes back to you')).toBeVisible()

  const clerk = await windows.signIn({ role: 'payments', name: 'Pola Pajor' })
  await openDeskDeal(clerk, service, own.reference)
  await clerk.getByRole('button', { name: 'Propose a refund: 520.00 EUR' }).click()
  await expect(clerk.getByRole('dialog').getByLabel('Amount in EUR')).toHaveValue('20')
  await propose(clerk, 'Propose a refund')
  await desk.approveOpen(own.reference, 'otherPayments')
  await desk.recordTransfer(own.reference, 'confirmed')
  await expectAtDesk(dealer, { state: 'Paid', next: /Buy .*\sBTC, and record the fill\./ })
  await expect(dealer.getByRole('article', { name: 'Refund 20.00 EUR' })).toContainText('Arrived')
  await expectAtClient(page, own, { heading: 'Received in full', next: 'We carry out the exchange.' })
  await expect(questionOf(page, '20.00 EUR goes back to you')).toBeHidden()
  await expectDiscreetLetters(service, own)
})

test('a stranger’s money is set aside and paid back, and the deal stays', async ({ page, service, desk, windows }) => {
  const own = await accepted({ page, service, desk })
  const window = await windows.openDeal('payments', own.reference)
  const bankReference = `${typed.bankReference} ${own.reference}`
  await recordPayment(window, { amount: '75', payer: 'third-party', bankReference })
  const payment = window.getByRole('article', { name: '75.00 EUR', exact: true })
  await expect(payment).toContainText('Set aside')
  await expectAtDesk(window, { state: 'Awaiting payment', next: 'The client pays 500.00 EUR.' })
  await openOwnDeal(page, own.reference)
  await expectAtClient(page, own, { heading: 'Please pay now', next: 'You pay 500.00 EUR.' })
  await expect(questionOf(page, '75.00 EUR came from somebody else')).toContainText('goes back to where it came from')

  await desk.refund(own.reference)
  await desk.recordTransfer(own.reference, 'confirmed')
  const questions = window.getByRole('table', { name: 'Questions' })
  await expect(questions).toContainText('Paid back')
  await expectAtDesk(window, { state: 'Awaiting payment', next: 'The client pays 500.00 EUR.' })
  await expectAtClient(page, own, { heading: 'Please pay now', next: 'You pay 500.00 EUR.' })
  await expect(page.getByText('Was returned')).toBeVisible()
  await expect(questionOf(page, '75.00 EUR came from somebody else')).toBeHidden()
  await expectDiscreetLetters(service, own)
})

test('a cancelled deal is over, and money that comes all the same goes back', async ({ page, service, desk, windows }) => {
  const own = await accepted({ page, service, desk })
  const window = await windows.openDeal('dealer', own.reference)
  await openOwnDeal(page, own.reference)
  await page.getByRole('button', { name: 'Cancel this exchange' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this exchange?' })
  await dialog.getByRole('button', { name: 'Cancel the exchange' }).click()
  await expectAtClient(page, own, { heading: 'Cancelled', next: 'This exchange has ended and nothing is owed.' })
  await expectAtDesk(window, { state: 'Cancelled', next: 'Nothing is left to do.' })

  await desk.recordPayment(own.reference, { amount: '500' })
  await expectAtDesk(window, { state: 'In question', next: 'Refund what came after the end.' })
  await expectAtClient(page, own, reviewed)
  await expect(questionOf(page, 'It came after the exchange had ended')).toContainText('Nothing is lost.')
  await decide(window, 'Refund it')
  await payBack({ page, desk, own, window })
  await expectDiscreetLetters(service, own)
})

test('a client who has paid a part cancels, and the part goes back', async ({ page, service, desk, windows }) => {
  const own = await accepted({ page, service, desk })
  await desk.recordPayment(own.reference, { amount: '200' })
  const window = await windows.openDeal('payments', own.reference)
  await openOwnDeal(page, own.reference)
  await page.getByRole('button', { name: 'Cancel this exchange' }).click()
  const dialog = page.getByRole('dialog', { name: 'Cancel this exchange?' })
  await expect(dialog).toContainText('The 200.00 EUR that has arrived goes back to where it came from.')
  await dialog.getByRole('button', { name: 'Cancel the exchange' }).click()
  await expectAtDesk(window, { state: 'Refunding', next: 'Propose to pay 200.00 EUR back. A second person decides.' })
  await payBack({ page, desk, own, window })
  await expectDiscreetLetters(service, own)
})

/** A deal that is paid with too much, and an offer for all of it. */
async function revised(parties: Parameters<typeof accepted>[0]): Promise<OwnDeal> {
  const own = await accepted(parties)
  const { dealer } = parties.desk.people
  await parties.desk.recordPayment(own.reference, { amount: '520' })
  await must(publishSoon(dealer, { request: own.request, draft: draftFor(own, { spreadBp: 50, amount: '520' }) }))
  return own
}

test('a revised offer that is accepted replaces the deal, which is paid at once', async ({ page, service, desk, windows }) => {
  const own = await revised({ page, service, desk })
  const window = await windows.openDeal('dealer', own.reference)
  await openOwnDeal(page, own.reference)
  await expectAtClient(page, own, { heading: reviewed.heading, next: /^You answer our new offer until / })
  await page.getByRole('link', { name: 'See the new offer' }).click()
  await expect(page).toHaveURL(pageWithReference.offer(`${own.request}-2`))
  await page.getByRole('button', { name: 'Accept this offer' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Accept this offer' })
  await dialog.getByLabel('Current password').fill(usualPassword)
  await dialog.getByRole('button', { name: 'Accept bindingly' }).click()
  await expect(page).toHaveURL(/\/app\/deals\/\d{14}$/, { timeout: 10_000 })
  const newer = { ...own, reference: new URL(page.url()).pathname.slice(-14) }
  await expectAtClient(page, newer, { heading: 'Received in full', next: 'We carry out the exchange.' })

  await expectAtDesk(window, { state: 'Replaced', next: 'Nothing is left to do.' })
  await window.getByRole('link', { name: printReference(newer.reference) }).click()
  await expectAtDesk(window, { state: 'Paid', next: /Buy .*\sBTC, and record the fill\./ })
  await expect(window.getByRole('link', { name: printReference(own.reference) })).toBeVisible()
  await openOwnDeal(page, own.reference)
  await expectAtClient(page, own, { heading: 'Replaced by a new exchange', next: 'What you have paid counts for the new exchange' })
  await expectDiscreetLetters(service, own)
})

test('a revised offer that is declined leaves the deal to the desk', async ({ page, service, desk, windows }) => {
  const own = await revised({ page, service, desk })
  await page.goto(pageWithReference.offer(`${own.request}-2`))
  await page.getByRole('button', { name: 'Decline' }).first().click()
  const dialog = page.getByRole('dialog', { name: 'Decline this offer?' })
  await dialog.getByRole('button', { name: 'Decline the offer' }).click()
  await expect(page.getByRole('heading', { level: 2, name: 'Declined' })).toBeVisible()
  await openOwnDeal(page, own.reference)
  await expectAtClient(page, own, reviewed)
  await expect(page.getByRole('link', { name: 'See the new offer' })).toBeHidden()
  const window = await windows.openDeal('dealer', own.reference)
  await expectAtDesk(window, { state: 'In question', next: 'Honour the deal' })
  await decide(window, 'Refund it')
  await payBack({ page, desk, own, window })
  await expectDiscreetLetters(service, own)
})

test('money that is recalled after the end is a loss that two people record', async ({ page, service, desk, windows }) => {
  const own = await sending({ page, service, desk })
  await desk.recordTransfer(own.reference, 'confirmed')
  await openOwnDeal(page, own.reference)
  await expectAtClient(page, own, { heading: 'Completed', next: 'Everything has been sent and confirmed.' })
  const clerk = await windows.openDeal('payments', own.reference)
  await clerk.getByRole('button', { name: 'Taken back or mistaken: 500.00 EUR' }).click()
  const form = clerk.getByRole('dialog', { name: 'Payment taken back or mistaken' })
  await form.getByLabel('What happened?').selectOption('recalled')
  await form.getByLabel('Reference', { exact: true }).fill('camt.056 of today')
  await form.getByRole('button', { name: 'Record', exact: true }).click()
  await expectAtDesk(clerk, { state: 'In question', next: 'Ask the client to pay again, and record it, or end the deal.' })
  await expectAtClient(page, own, reviewed)
  await expect(questionOf(page, 'A person at our desk is looking into this exchange')).toBeVisible()

  const officer = await windows.signIn({ role: 'compliance', name: 'Kinga Kruk' })
  await openDeskDeal(officer, service, own.reference)
  await expect(decisionsOf(officer)).toContainText('It is delivered already. Only what is above its amount can go back.')
  await decisionsOf(officer).getByRole('button', { name: 'Record a loss' }).click()
  await expect(officer.getByRole('dialog').getByText('Missing: 500.00 EUR.')).toBeVisible()
  await propose(officer, /^Record a loss: RF/)
  await desk.approveOpen(own.reference, 'otherCompliance')
  await expectAtDesk(clerk, { state: 'Done', next: 'Nothing is left to do.' })
  await expect(clerk.getByRole('cell', { name: 'A loss was recorded' })).toBeVisible()
  await expectAtClient(page, own, { heading: 'Closed', next: 'This exchange is closed. There is nothing left to do.' })
  await expectDiscreetLetters(service, own)
})

test('a deal that compliance stops looks like any other review', async ({ page, service, desk, windows }) => {
  const own = await accepted({ page, service, desk })
  await desk.recordPayment(own.reference, { amount: '500' })
  await openOwnDeal(page, own.reference)
  await expectAtClient(page, own, { heading: 'Received in full', next: 'We carry out the exchange.' })
  const officer = await windows.openDeal('compliance', own.reference)
  const dealer = await windows.openDeal('dealer', own.reference)
  await decide(officer, 'Stop it')
  await expectAtDesk(officer, { state: 'In question', next: 'Look at the confidential notes, and let the deal go on, or refund it.' })
  await expectAtClient(page, own, reviewed)
  await expect(questionOf(page, 'A person at our desk is looking into this exchange')).toBeVisible()
  await expect(decisionsOf(dealer).getByRole('button', { name: 'Go on' })).toBeDisabled()
  await decide(officer, 'Go on')
  await expectAtDesk(dealer, { state: 'Paid', next: /Buy .*\sBTC, and record the fill\./ })
  await expectAtClient(page, own, { heading: 'Received in full', next: 'We carry out the exchange.' })
  await expect(page.getByText('The question is settled', { exact: true })).toBeVisible()
  await expectDiscreetLetters(service, own)
})

test('a deal that two people of compliance cancel goes back without a reason', async ({ page, service, desk, windows }) => {
  const own = await accepted({ page, service, desk })
  await desk.recordPayment(own.reference, { amount: '200' })
  await openOwnDeal(page, own.reference)
  const officer = await windows.signIn({ role: 'compliance', name: 'Kinga Kruk' })
  await openDeskDeal(officer, service, own.reference)
  await decisionsOf(officer).getByRole('button', { name: 'Cancel it' }).click()
  await propose(officer, /^Cancel it: RF/)
  await expectAtClient(page, own, { heading: 'Please pay the rest', next: 'You pay the remaining' })
  await desk.approveOpen(own.reference, 'otherCompliance')
  await expectAtDesk(officer, { state: 'Refunding', next: /Propose to pay .* back\./ })
  await payBack({ page, desk, own, window: officer })
  await expectDiscreetLetters(service, own)
})

test('nothing leaves for a frozen client, and the desk says why', async ({ page, service, desk, windows }) => {
  const own = await executed({ page, service, desk })
  await desk.recordPayment(own.reference, { amount: '75', payer: 'third-party' })
  const window = await windows.signIn({ role: 'payments', name: 'Pola Pajor' })
  await openDeskDeal(window, service, own.reference)
  await expectAtDesk(window, { state: 'Executed', next: /Decide where .*\sBTC goes\./ })
  await nextAtDesk(window).getByRole('button', { name: 'Deliver' }).click()
  const delivery = window.getByRole('dialog', { name: 'Deliver' })
  await desk.freeze(own.accountId)

  const sentence = 'The client’s account is frozen or closed. Compliance must release it first.'
  await test.step('the form that is open is refused, and so is every call', async () => {
    await delivery.getByRole('button', { name: 'Decide' }).click()
    await expect(delivery.getByText(sentence)).toBeVisible()
    await delivery.getByRole('button', { name: 'Cancel' }).click()
    await expectAtDesk(window, { state: 'Executed', next: sentence })
    await window.getByRole('button', { name: 'Propose a refund: 75.00 EUR' }).click()
    const refund = window.getByRole('dialog', { name: 'Propose a refund' })
    await refund.getByLabel('Reason').fill(typed.reason)
    await refund.getByRole('button', { name: 'Propose' }).click()
    await expect(refund.getByText(sentence)).toBeVisible()
    await refund.getByRole('button', { name: 'Cancel' }).click()
    expect(await desk.deliver(own.reference)).toMatchObject({ status: 409, body: { reasons: ['account-not-active'] } })
    expect((await desk.read(own.reference)).transfers).toEqual([])
  })

  await test.step('after the release, both leave', async () => {
    await desk.release(own.accountId)
    await expectAtDesk(window, { state: 'Executed', next: /Decide where .*\sBTC goes\./ })
    await nextAtDesk(window).getByRole('button', { name: 'Deliver' }).click()
    await delivery.getByRole('button', { name: 'Decide' }).click()
    await expectAtDesk(window, { state: 'Sending', next: /Send .*\sBTC, and record the transaction\./ })
    await logInOnScreen(page, service.kantor.origin, { email: own.email, password: usualPassword })
    await openOwnDeal(page, own.reference)
    await expectAtClient(page, own, { heading: 'On its way to you', next: /^We send you .*\sBTC\./ })
    await desk.recordTransfer(own.reference, 'confirmed')
    await desk.refund(own.reference, 1)
    await expectAtDesk(window, { state: 'Done', next: /./ })
    await expectAtClient(page, own, { heading: 'Completed', next: 'Everything has been sent and confirmed.' })
  })
  await expectDiscreetLetters(service, own)
})

test('a delivery that failed is sent once more', async ({ page, service, desk, windows }) => {
  const own = await sending({ page, service, desk })
  const coins = `${Big((await desk.read(own.reference)).coinAmount).toFixed()} BTC`
  await openOwnDeal(page, own.reference)
  const clerk = await windows.openDeal('payments', own.reference)
  await recordTransfer(clerk, 'failed', 'The node refused it')
  await expectAtDesk(clerk, { state: 'In question', next: 'Find out why the delivery failed, and let the deal go on, or refund it.' })
  await expectAtClient(page, own, reviewed)
  await expect(page.getByText('It did not arrive', { exact: false })).toBeVisible()
  await expect(page.getByText('The node refused it')).toBeHidden()

  const dealer = await windows.openDeal('dealer', own.reference)
  await decide(dealer, 'Go on')
  await expectAtDesk(dealer, { state: 'Executed', next: `Decide where ${coins} goes.` })
  await expectAtClient(page, own, { heading: 'Exchanged', next: `We send you ${coins}.` })
  expect((await desk.deliver(own.reference)).status).toBe(200)
  await expectAtDesk(clerk, { state: 'Sending', next: `Send ${coins}, and record the transaction.` })
  await desk.recordTransfer(own.reference, 'confirmed')
  await expectAtDesk(clerk, { state: 'Done', next: 'Nothing is left to do.' })
  await expectAtClient(page, own, { heading: 'Completed', next: 'Everything has been sent and confirmed.' })
  await expectDiscreetLetters(service, own)
})
