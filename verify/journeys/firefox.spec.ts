import { type Browser, launch, type Page } from 'puppeteer-core'
import { findFirefox } from '../../tools/testing/browsers.ts'
import { newEmail } from '../harness/client.ts'
import { codeOf, demoPerson } from '../harness/desk.ts'
import { expect, findLink, test } from './kantor.ts'

// Puppeteer drives the installed Firefox over WebDriver BiDi. Playwright would need its own build of Firefox, Selenium a driver program. This is a
// second way to write journeys, so there is only this one.
const polling = { timeout: 20_000 }
const executablePath = findFirefox()
test.skip(!executablePath, 'no Firefox is installed')

let firefox: Browser | undefined
test.afterEach(() => firefox?.close())

// Elements are found by their visible texts, because queries by role take seconds in Firefox.
const control = (page: Page, label: string) => page.locator(`::-p-xpath(//input[@id = //label[normalize-space() = "${label}"]/@for])`)
const fill = (page: Page, label: string, value: string) => control(page, label).fill(value)
const press = (page: Page, name: string) => page.locator(`::-p-xpath(//button[normalize-space() = "${name}"])`).click()
const followLink = (page: Page, name: string) => page.locator(`::-p-xpath(//a[normalize-space() = "${name}"])`).click()
const waitForText = (page: Page, text: string) => page.locator(`::-p-text(${text})`).wait()

test('in Firefox, a visitor asks for a quote, and a colleague answers at the desk', async ({ baseURL, service }) => {
  firefox = await launch({ browser: 'firefox', executablePath: executablePath ?? '' })
  const page = await firefox.newPage()
  page.setDefaultTimeout(30_000)
  const problems: string[] = []
  page.on('pageerror', (error) => problems.push(String(error)))
  page.on('console', (message) => message.type() === 'error' && problems.push(message.text()))
  const email = newEmail()
  const password = 'a long enough password'

  await test.step('the converter calculates', async () => {
    await page.goto(`${baseURL}/`)
    const received = async () =>
      Number(
        await control(page, 'You receive')
          .map((input) => (input as HTMLInputElement).value)
          .wait(),
      )
    await expect.poll(received, polling).toBeLessThan(1)
    const before = await received()
    await fill(page, 'You pay', '20000')
    await expect.poll(received, polling).toBeGreaterThan(before * 1.9)
  })

  await test.step('sign up and confirm', async () => {
    await followLink(page, 'Sign up')
    await fill(page, 'Email', email)
    await fill(page, 'Password', password)
    await control(page, 'I accept Terms and Conditions and Privacy Policy').click()
    await press(page, 'Sign Up')
    await waitForText(page, 'Registration successful')
    const [letter] = await service.letters(email, 1)
    await page.goto(findLink(letter, '/app/verify-email/'))
    await waitForText(page, 'Email was confirmed')
  })

  await test.step('after the log-in, home offers a quote for the amount from the converter', async () => {
    await followLink(page, 'To Login')
    await fill(page, 'Email', email)
    await fill(page, 'Password', password)
    await press(page, 'Log In')
    await waitForText(page, 'Continue with 20,000 EUR to BTC')
  })

  await test.step('ask for a quote', async () => {
    await press(page, 'Get a quote')
    await fill(page, 'Amount', '25000')
    await press(page, 'Next')
    await fill(page, 'Name', 'Zażółć Gęśla')
    await press(page, 'Request a quote')
    await waitForText(page, 'Form has been submitted')
    const stored = await service.query<{ amount: string }>('select amount from exchange_request where email = $1', [email])
    expect(stored.map(({ amount }) => amount)).toEqual(['25000'])
  })

  await test.step('at the desk, the request is claimed and answered', async () => {
    const desk = await (await firefox?.createBrowserContext())?.newPage()
    if (!desk) throw new Error('Firefox is closed')
    desk.setDefaultTimeout(30_000)
    await desk.setViewport({ width: 1280, height: 1400 })
    desk.on('pageerror', (error) => problems.push(String(error)))
    const dealer = demoPerson('dealer')
    await desk.goto(`${service.kantor.deskOrigin}/?list=unassigned`)
    await fill(desk, 'E-mail', dealer.email)
    await fill(desk, 'Password', dealer.password)
    await fill(desk, 'Code', await codeOf(dealer, 'this'))
    await press(desk, 'Sign in with a code')
    const [request] = await service.query<{ reference: string }>('select reference from exchange_request where email = $1', [email])
    await followLink(desk, request?.reference ?? '')
    await press(desk, 'Claim')
    await waitForText(desk, 'This request is yours now.')
    await desk.keyboard.press('r')
    await desk.keyboard.type('About an hour.')
    await press(desk, 'Send the answer')
    await waitForText(desk, 'Sent.')
    await page.reload()
    await waitForText(page, 'Answered')
  })
  expect(problems).toEqual([])
})
