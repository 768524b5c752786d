import type { Page } from '@playwright/test'
import { card, chooseOutcome, submitOutcome, submitSamples, useSample, widget } from './identity-widget.ts'
import { becomeClient, expect, type RunningService, test } from './kantor.ts'

const blurred = /blurred/

test.afterEach(async ({ service }) => {
  await fetch(`${service.kantor.sandboxOrigin}/control/identity`, { method: 'DELETE' })
})

const expectCompleted = (page: Page, kind: string, result: string, timeout = 12_000) =>
  expect(card(page, kind).getByRole('button', { name: `Completed: ${result}` })).toBeDisabled({ timeout })

const pressExit = (page: Page) => page.getByRole('button', { name: 'Exit' }).click()

async function openVerification(page: Page, service: RunningService) {
  const client = await becomeClient(page, service)
  await page.getByRole('link', { name: 'Verification', exact: true }).click()
  await expect(card(page, 'Personal verification').getByRole('button', { name: 'Start' })).toBeEnabled()
  return client
}

// @spec 2.verification 4.verification-buttons
test('a person is approved, and the card shows it without waiting for the poll', async ({ page, service }) => {
  await openVerification(page, service)
  const frame = await submitSamples(page, 'Personal verification')
  await chooseOutcome(frame, 'Approve', 'Approved')
  await pressExit(page)
  // The next poll would only come after 60 seconds.
  await expectCompleted(page, 'Personal verification', 'approved')
  await expect(card(page, 'Business verification').getByRole('button', { name: 'Start' })).toBeEnabled()
  await page.reload()
  await expectCompleted(page, 'Personal verification', 'approved')
})

// @spec 4.verification-buttons
test('a person who may retry reads why, and can try again', async ({ page, service }) => {
  await openVerification(page, service)
  const frame = await submitSamples(page, 'Personal verification')
  await chooseOutcome(frame, 'Reject, can be tried again', 'Please try once more')
  await pressExit(page)
  const personal = card(page, 'Personal verification')
  await expect(personal.getByText(blurred)).toBeVisible({ timeout: 12_000 })
  await expect(personal.getByRole('link', { name: 'Contact support' })).toBeVisible()
  await personal.getByRole('button', { name: 'Continue' }).click()
  await expect(widget(page, 'Personal verification').getByRole('button', { name: 'Try again' })).toBeVisible()
})

// @spec 4.verification-buttons
test('a company waits for its owners, is checked, and is approved', async ({ page, service }) => {
  await openVerification(page, service)
  const frame = await submitSamples(page, 'Business verification')
  await submitOutcome(frame, 'Wait for the owners')
  await expect(frame.getByText('onHold')).toBeVisible()
  await pressExit(page)
  const business = card(page, 'Business verification')
  await expect(business.getByText('Your documents are being checked.')).toBeVisible({ timeout: 12_000 })
  await business.getByRole('button', { name: 'Start' }).click()
  await widget(page, 'Business verification').getByRole('button', { name: 'Verify the owners' }).click()
  await pressExit(page)
  await expect(business.getByRole('button', { name: 'Completed: approved' })).toBeDisabled({ timeout: 12_000 })
  await expect(business.getByText('Your documents are being checked.')).toBeHidden()
  await expect(card(page, 'Personal verification').getByRole('button', { name: 'Start' })).toBeEnabled()
})

// @spec 8.token-expiry
test('an expired widget token is replaced without the client noticing', async ({ page, service }) => {
  await openVerification(page, service)
  await card(page, 'Personal verification').getByRole('button', { name: 'Start' }).click()
  const frame = widget(page, 'Personal verification')
  await useSample(frame, 'document')
  await expect(frame.getByRole('heading', { name: 'Your face' })).toBeVisible()
  await service.control('/control/identity/expire-tokens', {})
  const newToken = page.waitForResponse((response) => response.url().endsWith('/api/identity/kyc'))
  await useSample(frame, 'portrait')
  expect((await newToken).status()).toBe(200)
  await chooseOutcome(frame, 'Approve', 'Approved')
})

// @spec 4.verification-widget
test('Exit and Back lead to the cards; Forward and a reload lead to the widget', async ({ page, service }) => {
  await openVerification(page, service)
  const start = card(page, 'Personal verification').getByRole('button', { name: /Start|Continue/ })
  const inWidget = widget(page, 'Personal verification').getByRole('heading', { name: 'Identity document' })
  await start.click()
  await expect(inWidget).toBeVisible()
  await pressExit(page)
  await expect(start).toBeFocused()
  await start.click()
  await expect(inWidget).toBeVisible()
  await page.goBack()
  await expect(start).toBeVisible()
  await expect(page).toHaveURL('/app/verification')
  await page.goForward()
  await expect(inWidget).toBeVisible()
  await page.reload()
  await expect(inWidget).toBeVisible()
  await pressExit(page)
  await expect(start).toBeVisible()
})
