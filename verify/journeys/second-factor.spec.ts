import type { Page } from '@playwright/test'
import { TOTP } from 'otpauth'
import { checkScreen } from './check-screen.ts'
import { becomeClient, expect, logIn, logOut, test } from './kantor.ts'

test.use({ viewport: { width: 320, height: 740 } })

/** The app's code of this or, with `next`, of the next 30 seconds. A used code does not work again. */
const appCode = (secret: string, { next = false } = {}) => new TOTP({ secret }).generate({ timestamp: Date.now() + (next ? 30_000 : 0) })

const enterCode = async (page: Page, label: string, code: string) => {
  await page.getByLabel(label, { exact: true }).fill(code)
  await page.getByRole('button', { name: 'Log In' }).click()
}

test('a client turns on two-step sign-in, and logs in with app code and recovery code', async ({ page, service }) => {
  const client = await becomeClient(page, service)
  await page.goto('/app/profile')
  await page.getByRole('button', { name: 'Turn on' }).click()
  const dialog = page.getByRole('dialog')
  await dialog.getByLabel('Current password').fill(client.password)
  await dialog.getByRole('button', { name: 'Next' }).click()

  await expect(dialog.getByRole('img', { name: 'QR code for your authenticator app' })).toBeVisible()
  await checkScreen(page, 'setting up, with the QR code')
  const uri = await dialog.getByRole('link', { name: 'Open the app on this device' }).getAttribute('href')
  const secret = new URL(uri ?? '').searchParams.get('secret') ?? ''
  await dialog.getByLabel('Code', { exact: true }).fill(appCode(secret))
  await dialog.getByRole('button', { name: 'Turn on' }).click()

  const codes = dialog.getByRole('listitem')
  await expect(codes).toHaveCount(10)
  await checkScreen(page, 'the recovery codes')
  const [recoveryCode = ''] = await codes.allTextContents()
  await page.keyboard.press('Escape')
  await page.keyboard.press('Escape')
  await expect(codes).toHaveCount(10)
  await dialog.getByLabel('I have saved my recovery codes').check()
  await dialog.getByRole('button', { name: 'Done' }).click()
  await expect(page.getByText(/^On since /)).toBeVisible()
  await checkScreen(page, 'the profile, two-step sign-in on')
  await logOut(page)

  await page.goto('/app/profile')
  await logIn(page, client)
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeVisible()
  await expect(page.getByLabel('Code', { exact: true })).toBeFocused()
  await enterCode(page, 'Code', '000000')
  await expect(page.getByText('This code is wrong')).toBeVisible()
  await checkScreen(page, 'the second step, with a wrong code')
  await enterCode(page, 'Code', appCode(secret, { next: true }))
  await expect(page).toHaveURL('/app/profile')
  await logOut(page)

  await page.goto('/app/login')
  await logIn(page, client)
  await page.getByRole('button', { name: 'Use a recovery code' }).click()
  await checkScreen(page, 'the second step, by a recovery code')
  await enterCode(page, 'Recovery code', recoveryCode)
  await expect(page).toHaveURL('/app')
  await page.goto('/app/profile')
  await expect(page.getByText('9 recovery codes left')).toBeVisible()
  await expect.poll(async () => (await service.query(`select 1 from event where kind = 'second-factor.recovery-code-used'`)).length).toBe(1)
})
