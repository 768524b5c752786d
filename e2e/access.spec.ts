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
      for (const path of ['/app/verification', '/app/profile', '/app']) {
        await page.goto(path)
        await expect(page.getByRole('heading', { level: 1 })).toBeVisible()
        await checkScreen(page, path)
      }
      await page.getByRole('button', { name: 'Get a quote' }).click()
      await expect(page.getByRole('heading', { name: 'Calculation' })).toBeVisible()
      await checkScreen(page, 'quote dialog, step 1')
      await page.getByRole('button', { name: 'Next' }).click()
      await expect(page.getByLabel('Contact email')).toBeVisible()
      await checkScreen(page, 'quote dialog, step 2')
    })
  })
}
