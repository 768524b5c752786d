import type { Page } from '@playwright/test'
import { brokenRules } from './check-screen.ts'
import { cardPaymentFrame, openCardPayment, payByCard } from './card-payment-frame.ts'
import { becomeClient, expect, type RunningService, test } from './kantor.ts'

test.afterEach(async ({ service }) => {
  await fetch(`${service.kantor.sandboxOrigin}/control/card-payment`, { method: 'DELETE' })
})

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Fast exchange' })
const payments = (page: Page) => page.getByRole('region', { name: 'Your fast exchanges' }).getByRole('listitem')

/** Turns the mouse wheel over the page's header, and returns whether the page scrolled. */
async function canScroll(page: Page): Promise<boolean> {
  await page.mouse.move(500, 40)
  const positions: number[] = []
  for (const turn of [400, -400]) {
    await page.mouse.wheel(0, turn)
    // The page scrolls a little after the wheel has turned.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
    positions.push(await page.evaluate(() => window.scrollY))
  }
  return positions[0] !== positions[1]
}

const statesOf = (service: RunningService, email: string) =>
  service.query<{ state: string }>('select card_payment.state from card_payment join account on account.id = account_id where email = $1', [
    email,
  ])

// @spec 2.home 4.payment-widget 7.card-payment
test('a client pays with 3-D Secure, and home shows the payment', async ({ page, service }) => {
  await page.setViewportSize({ width: 1000, height: 400 })
  const { email } = await becomeClient(page, service)
  await expect(page.getByRole('button', { name: 'Exchange now' })).toBeVisible()
  expect(await canScroll(page)).toBe(true)
  const frame = await openCardPayment(page)
  expect(await canScroll(page)).toBe(false)

  await test.step('the bank asks for a confirmation in the same frame, and leads back to the widget', async () => {
    await payByCard(frame, 'Pay with 3-D Secure')
    await expect(frame.getByRole('heading', { name: 'Is this you?' })).toBeVisible()
    await expect(frame.getByText('250 EUR')).toBeVisible()
    expect(await brokenRules(page, 'the step at the bank')).toEqual([])
    await frame.getByRole('button', { name: 'Confirm the payment' }).click()
    await expect(frame.getByRole('heading', { name: 'Payment completed' })).toBeVisible()
    await expect(overlay(page)).toContainText('The payment is complete.')
  })

  await test.step('the overlay closes, the page scrolls again, and home shows state and amount', async () => {
    await overlay(page).getByRole('button', { name: 'Close' }).last().click()
    await expect(overlay(page)).toBeHidden()
    await expect(payments(page)).toContainText(['EUR 250.00'])
    await expect(payments(page)).toContainText(['Completed'])
    expect(await canScroll(page)).toBe(true)
    expect(await statesOf(service, email)).toEqual([{ state: 'completed' }])
  })

  await test.step('the payment screens are accessible', async () => {
    expect(await brokenRules(page, 'home, with a payment')).toEqual([])
  })
})

test('the amount from the converter reaches the card payment, and is offered until it is paid', async ({ page, service }) => {
  await becomeClient(page, service)
  await page.goto('/')
  await page.getByLabel('You pay').fill('2000')
  await page.getByRole('link', { name: 'Quick Exchange' }).click()
  const offer = page.getByRole('region', { name: 'Continue with 2,000 EUR to BTC' })
  const widget = cardPaymentFrame(page)
  const continueToWidget = async () => {
    await offer.getByRole('button', { name: 'Continue' }).click()
    await expect(widget.getByLabel('Amount')).toHaveValue('2000')
    await expect(widget.getByLabel('You receive')).toHaveValue('BTC')
  }

  await test.step('a closed widget keeps the offer', async () => {
    await continueToWidget()
    await overlay(page).getByRole('button', { name: 'Close' }).first().click()
    await expect(offer).toBeVisible()
  })

  await test.step('a completed payment removes the offer', async () => {
    await continueToWidget()
    await widget.getByRole('radio', { name: 'Pay at once' }).check()
    await widget.getByRole('button', { name: 'Pay', exact: true }).click()
    await widget.getByRole('button', { name: 'Back to the site' }).click()
    await expect(payments(page)).toContainText(['EUR 2,000.00'])
    await expect(offer).toBeHidden()
    await page.reload()
    await expect(payments(page)).toContainText(['Completed'])
    await expect(offer).toBeHidden()
  })
})

test('Back and Escape close the widget, and a closed widget leaves no entry in the history', async ({ page, service }) => {
  await becomeClient(page, service)
  await page.goto('/app/profile')
  await page.getByRole('link', { name: 'Kantor: home' }).click()
  await openCardPayment(page)
  const heading = overlay(page).getByRole('heading', { name: 'Fast exchange' })
  await expect(heading).toBeFocused()
  await page.goBack()
  await expect(overlay(page)).toBeHidden()
  await expect(page).toHaveURL('/app')

  await openCardPayment(page)
  await expect(heading).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(overlay(page)).toBeHidden()
  await expect.poll(() => page.evaluate(() => (history.state as { dialogs?: number }).dialogs ?? 0)).toBe(0)
  await page.goBack()
  await expect(page).toHaveURL('/app/profile')
})
