import type { Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { newEmail } from '../harness/client.ts'
import { becomeClient, callAsClient, expect, test } from './kantor.ts'
import { cutTexts } from './check-screen.ts'

test('on a screen of 320 px, long amounts fit into the field', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  await page.goto('/')
  const pay = page.getByLabel('You pay')
  for (const amount of ['1234567.89', '123456789.12', '123456789012.34', '1234567890123456.78']) {
    await pay.fill(amount)
    await expect(pay).toHaveValue(amount)
    const pixelsCutOff = () => pay.evaluate((input) => input.scrollWidth - input.clientWidth)
    await expect.poll(pixelsCutOff, `pixels of ${amount} that are cut off`).toBe(0)
  }
})

test("on a phone, the quote dialog's buttons are visible without scrolling", async ({ page, service }) => {
  await becomeClient(page, service)
  await page.setViewportSize({ width: 360, height: 640 })
  await page.getByRole('button', { name: 'Get a quote' }).click()
  await expect(page.getByRole('button', { name: 'Next' })).toBeInViewport({ ratio: 1 })
  await page.getByRole('button', { name: 'Next' }).click()
  await expect(page.getByRole('button', { name: 'Request a quote' })).toBeInViewport({ ratio: 1 })
})

test('on a screen of 320 px, the texts of the three sheets stand on their ruled lines', async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 640 })
  for (const path of ['/', '/pl', '/de']) {
    await page.goto(path)
    // The lines are 32 px apart. The heading has 40 px of padding and as many lines of 32 px as it needs.
    const lines = await page.locator('.sheet').evaluateAll((sheets) =>
      sheets.map((sheet) => {
        const [heading, text] = ['h3', 'p'].map((name) => sheet.querySelector<HTMLElement>(name)?.offsetTop ?? 0)
        return ((text ?? 0) - (heading ?? 0) - 40) / 32
      }),
    )
    expect(lines, path).toEqual(lines.map((count) => expect.closeTo(Math.round(count), 1)))
    expect(lines).toHaveLength(3)
  }
})

const widths = [320, 360, 768, 1440]
const longName = 'Wolfeschlegelsteinhausenbergerdorffwelchevoralternwarengewis'
const longAmount = 9_007_199_254_740

const namesByLanguage = {
  pl: {
    quote: 'Poproś o wycenę',
    reference: 'Numer referencyjny',
    dialogs: ['Zmień', 'Włącz', 'Zamknij konto'],
  },
  de: {
    quote: 'Angebot anfordern',
    reference: 'Referenz',
    dialogs: ['Ändern', 'Einschalten', 'Konto schließen'],
  },
} as const

/** Opens pages of visitors in a language. */
async function chooseLanguage(page: Page, chosen: string): Promise<void> {
  await page.goto('/robots.txt')
  await page.evaluate((language) => localStorage.setItem('language', JSON.stringify({ language, needsSync: true })), chosen)
}

async function checkWidths(page: Page, screen: string): Promise<void> {
  for (const width of widths) {
    await page.setViewportSize({ width, height: 740 })
    expect(await cutTexts(page), `${screen} at ${width}`).toEqual([])
  }
  await page.setViewportSize({ width: 320, height: 740 })
}

for (const language of ['pl', 'de'] as const) {
  test(`the page that stops a new destination is not cut at any width: ${language}`, async ({ page }) => {
    await chooseLanguage(page, language)
    await page.goto('/app/stop/unknown')
    await expect(page.locator('html')).toHaveAttribute('lang', language)
    await checkWidths(page, 'before')
    await page.getByRole('main').getByRole('button').click()
    await expect(page.getByRole('main').getByRole('alert')).toBeVisible()
    await checkWidths(page, 'of an unknown link')
  })

  test(`long names and amounts are not cut at any width: ${language}`, async ({ page, service }) => {
    const checkAllWidths = (screen: string) => checkWidths(page, screen)
    const names = namesByLanguage[language]
    const button = (name: string) => page.getByRole('button', { name, exact: true })

    await test.step('the screens of visitors, with the errors of empty forms', async () => {
      // Without this, the form for a new password is replaced as soon as its link is found to be unknown.
      await page.route(`**${calls.checkResetLink.path}`, (route) => route.fulfill({ json: { ok: true } }))
      await chooseLanguage(page, language)
      for (const path of [
        '/app/login',
        '/app/register',
        '/app/forgot-password',
        '/app/verify-email/unknown',
        '/app/set-new-password/unknown',
      ]) {
        await page.goto(path)
        await expect(page.locator('html')).toHaveAttribute('lang', language)
        await page.locator('form [type="submit"]').click()
        await expect(page.locator('[aria-invalid="true"]').first()).toBeVisible()
        await checkAllWidths(path)
      }
    })

    await test.step('home, with everything that a client can see there', async () => {
      const email = newEmail().padStart(100, 'a')
      await becomeClient(page, service, email)
      const profile = { firstName: longName, lastName: longName, phone: '+48 600 100 200', country: 'GS' }
      await callAsClient(page, calls.updateProfile, profile)
      const request = { name: longName, email, phone: profile.phone, country: 'GS', message: 'M'.repeat(200), amount: longAmount }
      for (const [fromCurrency, toCurrency] of [
        ['EUR', 'SHIB'],
        ['SHIB', 'GBP'],
      ])
        await callAsClient(page, calls.submitExchangeRequest, { ...request, fromCurrency, toCurrency })
      const chosen = { fromCurrency: 'EUR', toCurrency: 'SHIB', amount: `${longAmount}.12345678` }
      await page.evaluate((choice) => localStorage.setItem('exchange_intent', JSON.stringify({ ...choice, at: Date.now() })), chosen)
      await page.goto('/app')
      await expect(page.locator('summary')).toHaveCount(2)
      for (const summary of await page.locator('summary').all()) await summary.click()
      await checkAllWidths('home')
    })

    await test.step('the quote dialog, with its list of countries', async () => {
      const submit = page.locator('dialog [type="submit"]')
      await button(names.quote).click()
      await page.getByRole('dialog').getByRole('textbox').first().fill(String(longAmount))
      await checkAllWidths('calculation')
      await submit.click()
      await expect(page.locator('[autocomplete="tel"]')).toHaveValue('+48 600 100 200')
      await checkAllWidths('contact information')
      await page.getByRole('dialog').getByRole('combobox').last().click()
      await expect(page.getByRole('listbox').getByRole('option', { selected: true })).toBeInViewport()
      await checkAllWidths('countries')
      await page.keyboard.press('Escape')
      await submit.click()
      await expect(page.getByText(names.reference, { exact: true }).last()).toBeVisible()
      await checkAllWidths('sent')
    })

    await test.step('verification, and the profile with its dialogs', async () => {
      await page.goto('/app/verification')
      await expect(page.getByRole('heading', { level: 2 })).toHaveCount(2)
      await checkAllWidths('verification')
      await page.goto('/app/profile')
      for (const name of names.dialogs) {
        await button(name).click()
        await expect(page.getByRole('dialog').getByRole('textbox').first()).toBeVisible()
        await checkAllWidths(name)
        await page.keyboard.press('Escape')
      }
      await checkAllWidths('profile')
    })
  })
}
