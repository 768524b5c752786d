import { checkScreen } from './check-screen.ts'
import { becomeClient, expect, test } from './kantor.ts'

const publicPages = [
  '/',
  '/app/login',
  '/app/register',
  '/app/register/success',
  '/app/forgot-password',
  '/app/verify-email',
  '/nowhere',
  '/api/docs',
]

for (const colorScheme of ['light', 'dark'] as const) {
  test.describe(`on a ${colorScheme} screen`, () => {
    test.use({ colorScheme })

    test('no public page has an accessibility violation or a sideways scroll on a small phone', async ({ page }) => {
      await page.setViewportSize({ width: 320, height: 640 })
      for (const path of publicPages) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await checkScreen(page, path)
      }
    })

    test('no screen of the client area has an accessibility violation, the quote dialog included', async ({ page, service }) => {
      await becomeClient(page, service)
      await page.setViewportSize({ width: 320, height: 640 })
      const chosen = { fromCurrency: 'EUR', toCurrency: 'BTC', amount: '25000' }
      await page.evaluate((choice) => localStorage.setItem('exchange_intent', JSON.stringify({ ...choice, at: Date.now() })), chosen)
      for (const path of ['/app/verification', '/app/profile', '/app']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await checkScreen(page, path)
      }
      await page.getByRole('button', { name: 'Continue' }).click()
      await expect(page.getByRole('heading', { name: 'Calculation' })).toBeVisible()
      await checkScreen(page, 'quote dialog, step 1')
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page.getByLabel('Contact email')).toBeVisible()
      await checkScreen(page, 'quote dialog, step 2')

      await page.route('/api/exchange-request', (route) => route.abort())
      await page.getByRole('button', { name: 'Request a quote' }).click()
      await expect(page.getByText('The request was not sent.')).toBeVisible()
      await checkScreen(page, 'quote dialog, not sent')
      await page.getByRole('button', { name: 'Close' }).click()
      await checkScreen(page, 'home, with a request that was not sent')
      await page.unroute('/api/exchange-request')
      await page.getByRole('button', { name: 'Send it now' }).click()
      await page.getByText('Rate, fee and what you sent').click()
      await checkScreen(page, 'home, with a request that was sent')
    })
  })
}
