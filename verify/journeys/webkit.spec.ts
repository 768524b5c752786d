import { newBitcoinAddress } from '#contract/addresses/testing/made-addresses.ts'
import { draftFor } from '../../src/server/testing/offers.ts'
import { must } from '../../src/server/testing/staff.ts'
import { findWebKit } from '../../tools/testing/browsers.ts'
import { newEmail } from '../harness/client.ts'
import { publishSoon, storePartyOf } from '../harness/offers.ts'
import { openWebKit, type WebKitWindow } from '../harness/webkit.ts'
import { test } from './deal-journey.ts'
import { expect, findLink } from './kantor.ts'

// Playwright would need its own build of WebKit. Debian has the engine with a small browser.
const webKit = findWebKit()
test.skip(!webKit, 'no WebKit is installed')

let window: WebKitWindow | undefined
test.afterEach(() => window?.close())

const labelled = (label: string) => `//*[self::input or self::textarea][@id = //label[normalize-space() = "${label}"]/@for]`
const button = (name: string) => `//button[normalize-space() = "${name}"]`
const link = (name: string) => `//a[normalize-space() = "${name}"]`
const text = (words: string) => `//*[text()[contains(normalize-space(), "${words}")]]`
const radio = (start: string) => `//input[@id = //label[starts-with(normalize-space(), "${start}")]/@for]`

test('in WebKit, a visitor becomes a client, and buys bitcoin to a new wallet', async ({ baseURL, service, desk }) => {
  if (!webKit) return
  const page = await openWebKit(webKit)
  window = page
  const [email, password] = [newEmail(), 'a long enough password']
  const address = newBitcoinAddress()

  await test.step('the converter calculates', async () => {
    await page.goto(`${baseURL}/`)
    const received = async () => Number(await page.valueOf(labelled('You receive')))
    await expect.poll(received).toBeGreaterThan(0)
    const before = await received()
    await page.fill(labelled('You pay'), '20000')
    await expect.poll(received).toBeGreaterThan(before * 1.9)
  })

  await test.step('sign up, confirm, log in', async () => {
    await page.click(link('Sign up'))
    await page.fill(labelled('Email'), email)
    await page.fill(labelled('Password'), password)
    await page.click(labelled('I accept Terms and Conditions and Privacy Policy'))
    await page.click(button('Sign Up'))
    await page.find(text('Registration successful'))
    const [letter] = await service.letters(email, 1)
    await page.goto(findLink(letter, '/app/verify-email/'))
    await page.find(text('Email was confirmed'))
    await page.click(link('To Login'))
    await page.fill(labelled('Email'), email)
    await page.fill(labelled('Password'), password)
    await page.click(button('Log In'))
    await page.find(text('Continue with 20,000 EUR to BTC'))
  })

  const request = await test.step('ask for a quote', async () => {
    await page.click(button('Get a quote'))
    await page.fill(labelled('Amount'), '500')
    await page.click(button('Next'))
    await page.fill(labelled('Name'), 'Ada Kowalska')
    await page.click(button('Request a quote'))
    await page.find(text('Form has been submitted'))
    const [stored] = await service.query<{ reference: string }>('select reference from exchange_request where email = $1', [email])
    return stored?.reference ?? ''
  })

  const reference = await test.step('accept the offer, with a new wallet', async () => {
    const { partyId } = await storePartyOf(service, { email, name: 'Ada Kowalska' })
    await must(publishSoon(desk.people.dealer, { request, draft: draftFor({ partyId }, { amount: '500', spreadBp: 50 }) }))
    await page.goto(`${baseURL}/app/offers/${request}-1`)
    await page.click(button('Accept this offer'))
    await page.click(button('Add the wallet now'))
    await page.click(radio('No, it is my own wallet'))
    await page.fill(labelled('Address'), address)
    await page.click(button('Next'))
    await page.click(labelled('I have compared every group with my wallet'))
    await page.click(button('Use this wallet'))
    await page.fill(labelled('Current password'), password)
    await page.click(button('Accept at this price'))
    await expect.poll(page.path, { timeout: 20_000 }).toMatch(/^\/app\/deals\/\d{14}$/)
    return (await page.path()).slice(-14)
  })

  await test.step('pay, and see that the coins are sent', async () => {
    await page.find(text('Please pay now'))
    await desk.recordPayment(reference, { amount: '500' })
    await page.find(text('Received in full'))
    await desk.recordFill(reference)
    const { body } = await desk.deliver(reference)
    if (body.approvalId) await desk.approveOpen(reference, 'otherPayments')
    await desk.recordTransfer(reference, 'sent')
    await page.find(text('On its way to you'))
    await desk.recordTransfer(reference, 'confirmed')
    await page.find(text('Everything has been sent and confirmed.'))
    expect((await desk.read(reference)).transfers.map(({ toAccount }) => toAccount)).toEqual([address])
  })

  await test.step('get the receipt', async () => {
    await page.click(button('Receipt as PDF'))
    await page.find(`${button('Receipt as PDF')}[not(@aria-busy = "true") and not(@aria-disabled = "true")]`)
    expect(await page.findAll(text('The PDF could not be made'))).toEqual([])
  })
})
