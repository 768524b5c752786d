import { budgets, openWithScripts, watchRequests } from '../bench/page-bytes.ts'
import { brokenRules, cutTexts } from './check-screen.ts'
import { newEmail } from '../harness/client.ts'
import { expect, test } from './kantor.ts'

const folder = 'verify/brands/hranol'
test.use({ settings: { BRAND_FOLDER: folder, OPERATOR_FILE: `${folder}/operator.json` } })

test('a Czech visitor of another brand signs up, logs in and changes the language', async ({ page, service }) => {
  const email = newEmail()
  await page.goto('/cs')
  await expect(page).toHaveTitle(/^Hranol: /)
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Krypto přesně podle pravidel')
  // This text is shown after hydration.
  await expect(page.getByText('Aktualizováno každou minutu.')).toBeVisible()
  await expect(page.getByRole('img', { name: 'Hranol' }).first()).toBeVisible()
  await expect(page.getByRole('heading', { name: 'Vaše první směna za pouhé 3 minuty.' })).toBeVisible()
  // The brand has few texts in Czech. The rest is in English.
  await expect(page.getByText('One person who knows your case plans amounts, coins and timing with you.')).toBeVisible()
  await expect(page.locator('[data-booking]')).toHaveCount(0)

  await page.getByRole('link', { name: 'Zaregistrovat se' }).first().press('Enter')
  await expect(page.getByRole('heading', { name: 'Registrace' })).toBeVisible()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Heslo', { exact: true }).fill('a long enough password')
  await page.getByRole('checkbox').check()
  await page.getByRole('button', { name: 'Zaregistrovat se' }).click()
  await expect(page).toHaveURL('/app/register/success')

  const letter = await service.confirm(page, email)
  expect(letter?.subject).toBe('Potvrďte svou e\u2011mailovou adresu')
  expect(letter?.text).toContain('Odkaz platí 24\u00a0hodin.')
  expect(letter?.text).toContain('Česká národní banka')
  expect(letter?.text).toContain('Obchodní rejstřík, Praha, C 000000')
  expect(letter?.html).toContain('#0b3fae')
  await page.getByRole('link', { name: 'Na přihlášení' }).click()
  await page.getByLabel('E-mail').fill(email)
  await page.getByLabel('Heslo', { exact: true }).fill('a long enough password')
  await page.getByRole('button', { name: 'Přihlásit se' }).click()
  await expect(page.getByRole('heading', { name: 'Vítejte' })).toBeVisible()

  await page.goto('/app/profile')
  await page.getByRole('combobox', { name: 'Jazyk' }).last().selectOption('Deutsch')
  await expect(page.getByRole('heading', { name: 'Profil' })).toBeVisible()
  await expect(page.locator('html')).toHaveAttribute('lang', 'de')
  await page.reload()
  await expect(page.getByRole('combobox', { name: 'Sprache' }).last()).toHaveValue('de')
})

test('the landing page of another brand has its colours, fonts and texts, and keeps the budgets of bytes', async ({ page, baseURL }) => {
  const requests = watchRequests(page)
  await openWithScripts(page, '/')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('Crypto by the book')
  const look = await page.evaluate(async () => {
    await document.fonts.ready
    const { backgroundColor, fontFamily, borderRadius } = getComputedStyle(
      document.querySelector('[href="/app/register"]') ?? document.body,
    )
    return { backgroundColor, borderRadius, fontFamily: fontFamily.split(',')[0] }
  })
  expect(look).toEqual({ backgroundColor: 'rgb(11, 63, 174)', borderRadius: '0px', fontFamily: 'Text' })
  expect(
    requests.urls
      .filter((url) => url.includes('.woff2'))
      .map((url) => url.replace(/-[0-9a-f]{8}\.woff2$/, ''))
      .toSorted(),
  ).toEqual(['display', 'text', 'text-strong'].map((name) => `${baseURL}/brand/${name}`))
  expect(await requests.kibOf('document'), 'KiB of the document with its styles').toBeLessThanOrEqual(budgets.landingDocument)
  expect(await requests.kibOf('script'), 'KiB of script without interaction').toBeLessThanOrEqual(budgets.landingScript)
  expect(await requests.kibOf('font'), 'KiB of fonts').toBeLessThanOrEqual(budgets.fonts)
})

for (const [path, colorScheme] of [
  ['/cs', 'light'],
  ['/', 'dark'],
  ['/app/register', 'dark'],
] as const) {
  test(`${path} of another brand is accessible in the ${colorScheme} scheme, and nothing is cut`, async ({ page }) => {
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' })
    await page.goto(path)
    await expect(page.locator('h1')).toBeVisible()
    expect(await brokenRules(page, path)).toEqual([])
    for (const width of [320, 768, 1440]) {
      await page.setViewportSize({ width, height: 900 })
      expect(await cutTexts(page), `${width} px`).toEqual([])
    }
  })
}
