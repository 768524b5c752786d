import { brokenRules } from './check-screen.ts'
import { cutTexts } from './cut-texts.ts'
import { newEmail } from '../harness/client.ts'
import { expect, test } from './kantor.ts'

test('a German visitor converts an amount and signs up in German', async ({ page, service }) => {
  const email = newEmail()
  await page.goto('/de')
  const receives = page.getByRole('textbox', { name: 'Sie erhalten' })
  const rendered = await receives.inputValue()
  await page.getByRole('textbox', { name: 'Sie zahlen' }).fill('12500')
  // The page's script, which stores the amount, runs only after `load`.
  await expect(receives).not.toHaveValue(rendered)
  // By keyboard: the hint for large amounts may move the link just now.
  await page.getByRole('link', { name: 'Zum Schnelltausch' }).press('Enter')
  await expect(page).toHaveURL('/app/login')
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.getByRole('link', { name: 'Registrieren' }).click()
  // Waits for the sign-up screen: the log-in screen also has a field E-Mail-Adresse.
  await expect(page.getByRole('heading', { name: 'Registrierung' })).toBeVisible()
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill('a long enough password')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Registrieren' }).click()
  await expect(page).toHaveURL('/app/register/success')
  await expect(page.getByRole('link', { name: 'Zur Anmeldung' })).toBeVisible()

  await service.confirm(page, email)
  await page.getByRole('link', { name: 'Zur Anmeldung' }).click()
  await page.getByLabel('E-Mail-Adresse').fill(email)
  await page.getByLabel('Passwort', { exact: true }).fill('a long enough password')
  await page.getByRole('button', { name: 'Anmelden' }).click()
  await expect(page).toHaveURL('/app')
  await expect(page.getByText('12.500')).toBeVisible()
})

test.describe('a visitor whose browser prefers Polish', () => {
  test.use({ locale: 'pl-PL' })

  test('a Polish visitor is offered the Polish page, and can return to the English one', async ({ page }) => {
    await page.goto('/')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Exchange crypto with full legal compliance')
    await page.getByRole('link', { name: 'Ta strona po polsku' }).click()
    await expect(page).toHaveURL('/pl')
    await expect(page.getByRole('heading', { level: 1 })).toContainText('Wymiana kryptowalut')
    await page.getByRole('link', { name: 'Kantor: strona główna' }).click()
    await expect(page).toHaveURL('/pl')
    // This text is shown after hydration. Only then could the offer be visible.
    await expect(page.getByText('Odświeżany co minutę.')).toBeVisible()
    await expect(page.getByRole('link', { name: 'Ta strona po polsku' })).toBeHidden()
    await page.getByRole('navigation', { name: 'Język' }).getByRole('link', { name: 'English' }).click()
    await expect(page).toHaveURL('/')
    await page.getByRole('link', { name: 'Log in' }).click()
    // The chosen language wins over the browser's preference.
    await expect(page.getByRole('button', { name: 'Log In' })).toBeVisible()
  })
})

for (const path of ['/pl', '/de']) {
  test(`${path} is accessible, and nothing is cut or scrolls sideways at any width`, async ({ page }) => {
    await page.setViewportSize({ width: 320, height: 900 })
    await page.goto(path)
    await page.waitForLoadState('networkidle')
    for (const width of [320, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await brokenRules(page, `${path} at ${width} px`)).toEqual([])
    }
    for (const width of [320, 360, 640, 768, 1024, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await cutTexts(page), `${width} px`).toEqual([])
    }
  })
}
