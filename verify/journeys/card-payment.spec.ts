import type { FrameLocator, Page } from '@playwright/test'
import { brokenRules } from './check-screen.ts'
import { becomeClient, expect, type Surroundings, test } from './kantor.ts'

test.afterEach(async ({ service }) => {
  await fetch(`${service.kantor.sandboxOrigin}/control/card-payment`, { method: 'DELETE' })
})

const overlay = (page: Page) => page.getByRole('dialog', { name: 'Fast exchange' })
const payments = (page: Page) => page.getByRole('region', { name: 'Your fast exchanges' }).getByRole('listitem')

async function openWidget(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Exchange now' }).click()
  const widget = page.frameLocator('iframe[title="Card payment"]')
  await expect(widget.getByRole('heading', { name: 'Buy crypto with a card' })).toBeVisible()
  return widget
}

async function pay(widget: FrameLocator, how: string): Promise<void> {
  await widget.getByLabel('Amount').fill('250')
  await widget.getByRole('radio', { name: how }).check()
  await widget.getByRole('button', { name: 'Pay', exact: true }).click()
}

/** Turns the wheel over the head of the page, down and up; says whether the page moved. */
async function scrolls(page: Page): Promise<boolean> {
  await page.mouse.move(500, 40)
  const seen: number[] = []
  for (const turn of [400, -400]) {
    await page.mouse.wheel(0, turn)
    // The wheel moves the page a little later, if at all.
    await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 300)))
    seen.push(await page.evaluate(() => window.scrollY))
  }
  return seen[0] !== seen[1]
}

const statesOf = (service: Surroundings, email: string) =>
  service.query<{ state: string }>('select card_payment.state from card_payment join account on account.id = account_id where email = $1', [
    email,
  ])

// @spec 2.home 4.payment-widget 7.card-payment
test('a client pays with 3-D Secure, and home shows the payment', async ({ page, service }) => {
  await page.setViewportSize({ width: 1000, height: 400 })
  const { email } = await becomeClient(page, service)
  await expect(page.getByRole('button', { name: 'Exchange now' })).toBeVisible()
  expect(await scrolls(page)).toBe(true)
  const widget = await openWidget(page)
  expect(await scrolls(page)).toBe(false)

  await test.step('the bank asks on a page of its own, in the same frame', async () => {
    await pay(widget, 'Pay with 3-D Secure')
    await expect(widget.getByRole('heading', { name: 'Is this you?' })).toBeVisible()
    await expect(widget.getByText('250 EUR')).toBeVisible()
    await widget.getByRole('button', { name: 'Confirm the payment' }).click()
    await expect(widget.getByRole('heading', { name: 'Payment completed' })).toBeVisible()
    await expect(overlay(page).getByText('The payment is complete.')).toBeVisible()
  })

  await test.step('the widget closes, the page scrolls again, and home shows state and amount', async () => {
    await widget.getByRole('button', { name: 'Back to the site' }).click()
    await expect(overlay(page)).toBeHidden()
    await expect(payments(page)).toContainText(['EUR 250.00'])
    await expect(payments(page)).toContainText(['Completed'])
    expect(await scrolls(page)).toBe(true)
    expect(await statesOf(service, email)).toEqual([{ state: 'completed' }])
  })

  await test.step('the payment screens are accessible', async () => {
    expect(await brokenRules(page, 'home, with a payment')).toEqual([])
  })
})

test('a cancelled payment closes the widget, and home says so', async ({ page, service }) => {
  await becomeClient(page, service)
  const widget = await openWidget(page)
  await widget.getByRole('button', { name: 'Cancel' }).click()
  await expect(overlay(page)).toBeHidden()
  await expect(payments(page)).toContainText(['Cancelled'])
})

test('a client whose bank declines is told what to do', async ({ page, service }) => {
  await becomeClient(page, service)
  const widget = await openWidget(page)
  await pay(widget, 'Pay with 3-D Secure')
  await widget.getByRole('button', { name: 'Decline' }).click()
  await expect(widget.getByRole('heading', { name: 'The bank refused' })).toBeVisible()
  await widget.getByRole('button', { name: 'Back to the site' }).click()
  await expect(payments(page)).toContainText(['Payment failed'])
})

test('while the card provider is down, the page says so, and a retry succeeds', async ({ page, service }) => {
  await becomeClient(page, service)
  await service.control('/control/card-payment', { failure: 'unavailable' })
  await page.getByRole('button', { name: 'Exchange now' }).click()
  await expect(page.getByRole('alert')).toContainText('The fast exchange could not be opened. Nothing was charged.')
  await expect(overlay(page)).toBeHidden()
  await service.control('/control/card-payment', { failure: 'none' })
  await page.getByRole('button', { name: 'Try again' }).click()
  await expect(page.frameLocator('iframe[title="Card payment"]').getByRole('heading', { name: 'Buy crypto with a card' })).toBeVisible()
})

test('our button closes a silent widget; flat messages are understood', async ({ page, service }) => {
  await becomeClient(page, service)
  await service.control('/control/card-payment', { widget: 'never-closed' })
  const widget = await openWidget(page)
  await pay(widget, 'Pay at once')
  await widget.getByRole('button', { name: 'Back to the site' }).click()
  await expect(widget.getByRole('heading', { name: 'All done' })).toBeVisible()
  await overlay(page).getByRole('button', { name: 'Close' }).first().click()
  await expect(overlay(page)).toBeHidden()
  await expect(payments(page)).toContainText(['Completed'])

  await service.control('/control/card-payment', { widget: 'flat-messages' })
  const flat = await openWidget(page)
  await flat.getByRole('button', { name: 'Cancel' }).click()
  await expect(overlay(page)).toBeHidden()
})
