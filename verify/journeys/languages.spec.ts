import { calls } from '#contract/calls.ts'
import { newEmail } from '../harness/client.ts'
import { brokenRules, checkScreen, cutTexts } from './check-screen.ts'
import { delayRequests, expect, logIn, test } from './kantor.ts'

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

const password = 'a long enough password'

test.describe('a visitor whose browser prefers Polish, on a small screen', () => {
  test.use({ locale: 'pl-PL', viewport: { width: 320, height: 700 } })

  test('a Polish visitor signs up, chooses German, and reads German in every browser', async ({ page, browser, baseURL, service }) => {
    const email = newEmail()
    await page.goto('/app/register')
    await expect(page.getByRole('heading', { level: 1, name: 'Rejestracja' })).toBeVisible()
    await expect(page.locator('html')).toHaveAttribute('lang', 'pl')
    await page.getByLabel('Adres e-mail').fill(email)
    await page.getByLabel('Hasło', { exact: true }).fill('Password123')
    await page.getByRole('button', { name: 'Zarejestruj się' }).click()
    await expect(page.getByText('Akceptacja zasad: zaznacz to pole')).toBeVisible()
    await page.getByRole('checkbox').check()
    await page.getByRole('button', { name: 'Zarejestruj się' }).click()
    // This message comes from the server.
    await expect(page.getByText('Takie hasła atakujący sprawdzają najpierw. Wybierz dłuższe, na przykład cztery słowa.')).toBeVisible()
    await checkScreen(page, 'sign-up in Polish')
    await page.getByLabel('Hasło', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Zarejestruj się' }).click()
    await expect(page).toHaveURL('/app/register/success')

    expect((await service.confirm(page, email))?.subject).toBe('Potwierdź swój adres e-mail')
    await page.getByRole('link', { name: 'Do logowania' }).click()
    await page.getByLabel('Adres e-mail').fill(email)
    await page.getByLabel('Hasło', { exact: true }).fill(password)
    await page.getByRole('button', { name: 'Zaloguj się' }).click()
    await expect(page.getByRole('heading', { level: 1, name: 'Witaj' })).toBeVisible()

    await page.getByRole('link', { name: 'Profil' }).click()
    await page.getByLabel('Imię').fill('Zażółć')
    const choice = page.getByRole('main').getByRole('combobox', { name: 'Język' })
    await choice.focus()
    await page.keyboard.press('End')
    await expect(page.getByRole('heading', { name: 'Zwei-Schritt-Anmeldung' })).toBeVisible()
    await expect(page.getByRole('main').getByRole('combobox', { name: 'Sprache' })).toBeFocused()
    await expect(page.getByLabel('Vorname'), 'what was typed').toHaveValue('Zażółć')
    await expect(page.locator('html')).toHaveAttribute('lang', 'de')
    await expect.poll(() => page.evaluate(() => localStorage.getItem('language'))).toContain('"needsSync":false')
    await checkScreen(page, 'the profile in German')

    const elsewhere = await browser.newContext({ locale: 'en-GB', ...(baseURL && { baseURL }) })
    const other = await elsewhere.newPage()
    await other.goto('/app/login')
    await logIn(other, { email, password })
    await expect(other.getByRole('heading', { level: 1, name: 'Willkommen' })).toBeVisible()
    await expect(other).toHaveTitle(/^Übersicht ·/)
    await page.request.post(calls.resetPassword.path, { data: { email } })
    expect((await service.letters(email, 2))[0]?.subject).toBe('Neues Passwort festlegen')

    const tab = await elsewhere.newPage()
    await tab.goto('/app/verification')
    await tab.getByRole('combobox', { name: 'Sprache' }).selectOption('English')
    await expect(tab.getByRole('heading', { level: 1, name: 'Verification' })).toBeVisible()
    await expect(other.getByRole('heading', { level: 1, name: 'Welcome' })).toBeVisible()
    await elsewhere.close()
  })

  test('English is shown until Polish arrives; a language that fails causes an alert', async ({ page }) => {
    const polish = await delayRequests(page, /\/assets\/visitors\.pl-/)
    await page.goto('/app/login')
    // The page waits three seconds for the missing texts.
    await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible({ timeout: 20_000 })
    await expect(page.locator('html')).toHaveAttribute('lang', 'en')
    await page.getByLabel('Email').fill('anna@example.com')
    polish.release()
    await expect(page.getByRole('heading', { level: 1, name: 'Logowanie' })).toBeVisible()
    await expect(page.getByLabel('Adres e-mail')).toHaveValue('anna@example.com')

    const german = await delayRequests(page, /\/assets\/visitors\.de-/, (route) => route.abort())
    await page.getByRole('combobox', { name: 'Język' }).selectOption('Deutsch')
    await page.getByRole('combobox', { name: 'Język' }).selectOption('English')
    await expect(page.getByRole('heading', { level: 1, name: 'Log In' })).toBeVisible()
    const failed = page.waitForEvent('requestfailed')
    german.release()
    await failed
    await page.evaluate(() => new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve))))
    // The visitor chose another language before the first choice failed.
    await expect(page.getByRole('alert')).toHaveCount(0)

    await page.getByRole('combobox', { name: 'Language' }).selectOption('Polski')
    await expect(page.getByRole('heading', { level: 1, name: 'Logowanie' })).toBeVisible()
    await page.getByRole('combobox', { name: 'Język' }).selectOption('Deutsch')
    await expect(page.getByRole('alert')).toHaveText('Nie udało się wczytać tego języka. Odśwież stronę i spróbuj ponownie.')
    await expect(page.getByRole('combobox', { name: 'Język' })).toHaveValue('pl')
    await checkScreen(page, 'a language that did not arrive')
    for (const dismissAlert of [
      () => page.keyboard.press('Escape'),
      () => page.getByRole('alert').click(),
      () => page.getByRole('link', { name: 'Zarejestruj się' }).press('Enter'),
    ]) {
      await page.getByRole('combobox', { name: 'Język' }).selectOption('Deutsch')
      await expect(page.getByRole('alert')).toBeVisible()
      await dismissAlert()
      await expect(page.getByRole('alert')).toHaveCount(0)
    }
  })
})
