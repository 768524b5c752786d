import type { BrowserContext, FrameLocator, Page } from '@playwright/test'
import { operatorFileWith } from '../../src/server/testing/operator-file.ts'
import { cardPaymentFramePath } from '../../src/contract/pages.ts'
import { cardPaymentFrame, openCardPayment } from './card-payment-frame.ts'
import { card, widget } from './identity-widget.ts'
import { becomeClient, expect, test } from './kantor.ts'

const named = 'https://3ds.bank.example'
const unnamed = 'https://acs.other-bank.example'
test.use({ settings: { OPERATOR_FILE: operatorFileWith({ cardPayment: { frameHosts: [new URL(named).host] } }) } })

// The banks exist only in this browser.
const openBanks = (context: BrowserContext) =>
  context.route(/\/\/[^/]*bank\.example\//, (route) =>
    route.fulfill({ contentType: 'text/html', body: `<title>Bank</title><h1>Your bank at ${new URL(route.request().url()).host}</h1>` }),
  )

/** The widget asks our page to continue at this URL. */
const redirectTo = (frame: FrameLocator, url: string) =>
  frame.locator('body').evaluate((_body, to) => parent.postMessage(JSON.stringify({ event: '[bp]:redirect', url: to }), '*'), url)

/** Which features of the device the page in the frame may use. Only Chromium says so. */
const allowedFeatures = (frame: FrameLocator, features: string[]) =>
  frame.locator('body').evaluate((_body, names) => {
    const { featurePolicy } = document as Document & { featurePolicy: { allowsFeature(name: string): boolean } }
    return names.filter((name) => featurePolicy.allowsFeature(name))
  }, features)

/** The next violation of the page's own content security policy. */
const nextViolation = (page: Page) =>
  page.evaluate(
    () =>
      new Promise<string>((resolve) => {
        document.addEventListener('securitypolicyviolation', (event) => resolve(`${event.effectiveDirective} ${event.blockedURI}`))
      }),
  )

test.beforeEach(async ({ context }) => openBanks(context))

// @spec 4.payment-widget
test('a redirect to a host that the operator names swaps the embedded address', async ({ page, context, service }) => {
  await becomeClient(page, service)
  const frame = await openCardPayment(page)
  const features = ['camera', 'payment', 'usb']
  expect(await allowedFeatures(frame, features)).toEqual(['camera', 'payment'])
  await redirectTo(frame, `${named}/challenge`)
  await expect(frame.getByRole('heading', { name: 'Your bank at 3ds.bank.example' })).toBeVisible()
  expect(context.pages()).toHaveLength(1)
  expect(await allowedFeatures(frame, features)).toEqual([])

  await test.step('Back closes the card payment, and does not lead back inside the frame', async () => {
    await page.goBack()
    await expect(page.getByRole('dialog', { name: 'Fast exchange' })).toBeHidden()
    await expect(page).toHaveURL('/app')
  })
})

// @spec 4.payment-widget
test('a redirect to any other host opens in a window that cannot reach ours', async ({ page, service }) => {
  await becomeClient(page, service)
  await redirectTo(await openCardPayment(page), `${unnamed}/challenge`)
  const dialog = page.getByRole('dialog', { name: 'Fast exchange' })
  await expect(dialog).toContainText('The page at acs.other-bank.example opens in a new window.')
  await expect(dialog.locator('iframe')).toHaveCount(0)
  const opening = page.waitForEvent('popup')
  await dialog.getByRole('link', { name: 'Open the page' }).click()
  const bank = await opening
  await expect(bank.getByRole('heading', { name: 'Your bank at acs.other-bank.example' })).toBeVisible()
  expect(await bank.evaluate(() => opener === null)).toBe(true)
})

test.describe('a refused frame', () => {
  test.use({ expectedProblem: /Content Security Policy.*frame-src/ })

  test('the widget’s frame cannot change to a host that the operator does not name', async ({ page, service }) => {
    await becomeClient(page, service)
    const frame = await openCardPayment(page)
    const refused = page.waitForEvent('console', (message) => message.text().includes(unnamed))
    await frame.locator('body').evaluate((_body, to) => location.assign(to), `${unnamed}/`)
    expect((await refused).text()).toContain('frame-src')
    await expect(cardPaymentFrame(page).getByRole('heading', { name: 'Your bank' })).toHaveCount(0)
  })

  // The identity provider's package sends its token to whichever page its frame shows. Decision 181.
  for (const by of ['directly', 'from the card payment’s document']) {
    test(`the identity provider’s frame cannot change to a named host: ${by}`, async ({ page, service }) => {
      await becomeClient(page, service)
      await page.goto('/app/verification')
      await card(page, 'Personal verification').getByRole('button', { name: 'Start' }).click()
      const frame = widget(page, 'Personal verification')
      await expect(frame.getByRole('button', { name: 'Use the sample document' })).toBeVisible()
      const identityFrame = page.frames().find((one) => one.url().startsWith(String(service.kantor.sandboxOrigin)))
      if (by !== 'directly') {
        await frame.locator('body').evaluate((_body, to) => location.assign(to), service.kantor.origin + cardPaymentFramePath)
        await expect.poll(() => identityFrame?.url()).toBe(service.kantor.origin + cardPaymentFramePath)
        expect(await identityFrame?.evaluate(() => document.scripts.length + frames.length)).toBe(0)
      }
      const violation = nextViolation(page)
      await identityFrame?.evaluate((to) => location.assign(to), `${named}/steal`)
      expect(await violation).toBe(`frame-src ${named}`)
    })
  }
})
