import type { Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { usualPassword } from '../harness/client.ts'
import { checkPayoutAccount } from '#contract/desk/endpoints/payout-accounts.ts'
import { must } from '../../src/server/testing/staff.ts'
import {
  accepted,
  executed,
  expectAtClient,
  expectAtDesk,
  expectDiscreetLetters,
  nextAtDesk,
  openDeskDeal,
  openOwnDeal,
  phone,
  propose,
  sell,
  test,
} from './deal-journey.ts'
import { callAsClient, expect } from './kantor.ts'

test.use({ viewport: phone })

/** What is open, on the client's page. */
const questionOf = (page: Page, title: string) => page.getByRole('region', { name: title, exact: true })
/** What can be decided, on the desk's screen. */
const decisionsOf = (window: Page) => window.getByRole('list', { name: 'What can be decided' })
const reviewed = { heading: 'We are looking into it', next: 'A person at our desk is looking into it and writes to you.' }

test('a sell ends with money on an account that the desk has checked', async ({ page, service, desk, windows }) => {
  const own = await executed({ page, service, desk }, sell)
  await openOwnDeal(page, own.reference)
  await expectAtClient(page, own, { heading: 'Exchanged', next: 'You add the bank account to which we send' })
  const window = await windows.signIn({ role: 'payments', name: 'Pola Pajor' })
  await openDeskDeal(window, service, own.reference)
  await expectAtDesk(window, { state: 'Executed', next: 'A usable payout account is missing.' })

  const iban = 'GB33BUKB20201555555555'
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
  const saved = window.waitForEvent('download')
  await nextAtDesk(window).getByRole('button', { name: 'Save the order' }).click()
  const order = await saved
  expect(order.suggestedFilename()).toBe(`${own.reference}-1.xml`)
  await expect(nextAtDesk(window)).toContainText(`Order ${own.reference}-1, made`)
  await window.goto(`${service.kantor.sandboxOrigin}/bank`)
  await window.getByLabel('Order (pain.001)').setInputFiles(await order.path())
  await window.getByRole('button', { name: 'Hand in' }).click()
  await expect(window.getByText('The bank has the order.')).toBeVisible()
  await openDeskDeal(window, service, own.reference)
  await expectAtDesk(window, { state: 'Done', next: 'Nothing is left to do.' })
  await expectAtClient(page, own, { heading: 'Completed', next: 'Everything has been sent and confirmed.' })
  await expect(page.getByRole('region', { name: 'The result' })).toContainText('You sent0.005 BTC')
  await expectDiscreetLetters(service, own)
})

test('what is paid too much goes back, and the deal goes on', async ({ page, service, desk, windows }) => {
  const own = await accepted({ page, service, desk })
  await desk.recordPayment(own.reference, { amount: '520' })
  await openOwnDeal(page, own.reference)
  await expectAtClient(page, own, reviewed)
  await expect(questionOf(page, '20.00 EUR is too much')).toContainText('exchange as agreed, and return the surplus')
  // They confirm it with a passkey of their own.
  const dealer = await windows.signIn({ role: 'dealer', name: 'Daniel Drozd' })
  await openDeskDeal(dealer, service, own.reference)
  await expectAtDesk(dealer, { state: 'In question', next: 'Honour the deal, and pay what is too much back, or refund all of it.' })
  await decisionsOf(dealer).getByRole('button', { name: 'Honour it' }).click()
  const honouring = dealer.getByRole('dialog', { name: /^Honour it: RF/ })
  await honouring.getByRole('button', { name: 'Honour it' }).click()
  await expect(honouring).toBeHidden()
  await expectAtDesk(dealer, { state: 'Received in full', next: /Buy .*\sBTC, and record the fill\./ })
  await expectAtClient(page, own, { heading: 'Received in full', next: 'We carry out the exchange.' })
  await expect(questionOf(page, '20.00 EUR goes back to you')).toBeVisible()

  const clerk = await windows.signIn({ role: 'payments', name: 'Pola Pajor' })
  await openDeskDeal(clerk, service, own.reference)
  await clerk.getByRole('button', { name: 'Propose a refund: 520.00 EUR' }).click()
  await expect(clerk.getByRole('dialog').getByLabel('Amount in EUR')).toHaveValue('20')
  await propose(clerk, 'Propose a refund')
  await desk.approveOpen(own.reference, 'otherPayments')
  await desk.recordTransfer(own.reference, 'confirmed')
  await expectAtDesk(dealer, { state: 'Received in full', next: /Buy .*\sBTC, and record the fill\./ })
  await expect(dealer.getByRole('article', { name: 'Refund 20.00 EUR' })).toContainText('Arrived')
  await expectAtClient(page, own, { heading: 'Received in full', next: 'We carry out the exchange.' })
  await expect(questionOf(page, '20.00 EUR goes back to you')).toBeHidden()
  await expectDiscreetLetters(service, own)
})

test('money that is recalled after the end is a loss that two people record', async ({ page, service, desk, windows }) => {
  const own = await executed({ page, service, desk })
  const { status, body } = await desk.deliver(own.reference)
  expect(status).toBe(200)
  if (body.approvalId) await desk.approveOpen(own.reference, 'otherPayments')
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

test('a deal that two people of compliance cancel goes back without a reason', async ({ page, service, desk, windows }) => {
  const own = await accepted({ page, service, desk })
  await desk.recordPayment(own.reference, { amount: '200' })
  await openOwnDeal(page, own.reference)
  const officer = await windows.signIn({ role: 'compliance', name: 'Kinga Kruk' })
  await openDeskDeal(officer, service, own.reference)
  await decisionsOf(officer).getByRole('button', { name: 'Cancel it' }).click()
  await officer.getByRole('dialog').getByLabel('Cause').selectOption('compliance')
  await propose(officer, /^Cancel it: RF/)
  await expectAtClient(page, own, { heading: 'Please pay the rest', next: 'You pay the remaining' })
  await desk.approveOpen(own.reference, 'otherCompliance')
  await expectAtDesk(officer, { state: 'Refunding', next: /Propose to pay .* back\./ })

  await expectAtClient(page, own, { heading: 'Being returned to you', next: 'We return what you sent to where it came from.' })
  await desk.refund(own.reference)
  await expectAtDesk(officer, { state: 'Refunding', next: /Pay .* back: give the order to the bank\./ })
  await desk.recordTransfer(own.reference, 'sent')
  await expectAtDesk(officer, { state: 'Refunding', next: /Record whether the refund of .* has arrived\./ })
  await expectAtClient(page, own, { heading: 'Being returned to you', next: 'It has been sent back.' })
  await desk.recordTransfer(own.reference, 'confirmed')
  await expectAtDesk(officer, { state: 'Refunded', next: 'Nothing is left to do.' })
  await expectAtClient(page, own, { heading: 'Returned to you', next: 'What you sent has gone back to where it came from.' })
  await expectDiscreetLetters(service, own)
})
