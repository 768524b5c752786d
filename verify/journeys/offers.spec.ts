import type { Page } from '@playwright/test'
import { newBitcoinAddress } from '#contract/addresses/testing/made-addresses.ts'
import { printReference } from '#contract/creditor-reference.ts'
import { pageWithReference } from '#contract/pages.ts'
import { checkScreen } from './check-screen.ts'
import { askForQuote, signInAtDesk } from './desk.ts'
import { chooseOutcome, submitSamples } from './identity-widget.ts'
import { becomeClient, expect, giveProof, test } from './kantor.ts'

const phone = { width: 390, height: 844 }

/** Opens the builder from the request, and publishes what it suggests. */
async function publish(desk: Page, kind: 'indication' | 'firm offer'): Promise<void> {
  await desk.getByRole('link', { name: 'Make an offer' }).click()
  await expect(desk.getByText('As the client sees it')).toBeVisible()
  await checkScreen(desk, `the builder of a ${kind}`, 1440)
  await desk.getByRole('button', { name: /Review and publish/ }).click()
  const dialog = desk.getByRole('dialog', { name: `Publish this ${kind}?` })
  await dialog.getByRole('button', { name: 'Publish', exact: true }).click()
  await expect(desk.getByRole('heading', { name: 'Offers' })).toBeVisible()
}

/** Home lists what the first exchange will need. Each screen leads back. */
async function checkGettingReady(page: Page): Promise<void> {
  const list = page.getByRole('region', { name: 'Ready for your first exchange' })
  const back = page.getByRole('link', { name: 'Back to home' })
  await page.goto('/app')
  await expect(list.getByRole('listitem')).toHaveCount(2)
  await checkScreen(page, 'home before the first exchange', phone.width)
  await list.getByRole('link', { name: 'Add a wallet' }).click()
  await expect(page.getByRole('dialog').getByLabel('Coin')).toHaveValue('BTC')
  await page.keyboard.press('Escape')
  await back.click()
  await list.getByRole('link', { name: 'Turn it on' }).click()
  await expect(page.getByRole('heading', { name: 'Two-step sign-in' })).toBeInViewport()
  await back.click()
  await expect(list).toBeVisible()
}

test('a request becomes a deal, from an indication to the pay screen on a phone', async ({ page, service, browser }) => {
  await page.setViewportSize(phone)
  const { email } = await becomeClient(page, service)
  const reference = await askForQuote(page, { email, amount: 9000 })
  const desk = await (await browser.newContext({ viewport: { width: 1440, height: 900 } })).newPage()

  await test.step('a dealer claims the request and publishes an indication', async () => {
    await signInAtDesk(desk, service, 'dealer')
    await desk.goto(`${service.kantor.deskOrigin}/requests/${reference}`)
    await desk.getByRole('button', { name: 'Claim' }).click()
    await expect(desk.getByText('This request is yours now.')).toBeVisible()
    await publish(desk, 'indication')
    await service.letterWith('This is an indication at the market price of the moment.', email)
  })

  await test.step('the client sees it, verifies the identity, and asks for the firm price', async () => {
    await page.goto(pageWithReference.offer(`${reference}-1`))
    await expect(page.getByText('Not binding.')).toBeVisible()
    await expect(page.getByRole('button', { name: 'Accept this offer' })).toBeHidden()
    await checkScreen(page, 'an indication', phone.width)
    await page.getByRole('link', { name: 'Go to Verification' }).click()
    const frame = await submitSamples(page, 'Personal verification')
    await chooseOutcome(frame, 'Approve', 'Approved')
    await page.getByRole('button', { name: 'Exit' }).click()
    await checkGettingReady(page)
    await page.goto(pageWithReference.offer(`${reference}-1`))
    await page.getByRole('button', { name: 'Ask for the firm price' }).click()
    await expect(page.getByText('We have your wish.', { exact: false })).toBeVisible()
    await page.goto('/app')
  })

  await test.step('the dealer makes the firm offer', async () => {
    await desk.goto(`${service.kantor.deskOrigin}/requests/${reference}`)
    await publish(desk, 'firm offer')
  })

  await test.step('the offer reaches the open account within six seconds', async () => {
    await expect(page.getByRole('link', { name: 'See the offer' }).first()).toHaveAttribute('href', /-2$/, { timeout: 6000 })
    await page.getByRole('link', { name: 'See the offer' }).first().click()
    await expect(page.getByRole('heading', { name: 'Your firm offer' })).toBeVisible()
    await checkScreen(page, 'a firm offer', phone.width)
  })

  await test.step('the client accepts with a new wallet, all with one proof, and sees how to pay', async () => {
    const address = newBitcoinAddress()
    await page.getByRole('button', { name: 'Accept this offer' }).first().click()
    const dialog = page.getByRole('dialog', { name: 'Accept this offer' })
    await dialog.getByRole('button', { name: 'Add the wallet now' }).click()
    await dialog.getByRole('radio', { name: /^No, it is my own wallet/ }).check()
    await dialog.getByLabel('Address', { exact: true }).fill(address)
    await dialog.getByRole('button', { name: 'Next' }).click()
    await dialog.getByLabel('I have compared every group with my wallet').check()
    await dialog.getByRole('button', { name: 'Use this wallet' }).click()
    await expect(dialog.getByText('Your BTC go to this new wallet')).toBeVisible()
    await checkScreen(page, 'an acceptance with a new wallet', phone.width)
    const deal = await giveProof(page, dialog)
    const wallets = await service.query('select address from wallet join deal on deal.wallet_id = wallet.id where reference = $1', [deal])
    expect(wallets).toEqual([{ address }])
    await expect(page.getByRole('heading', { level: 1, name: 'Please pay now' })).toBeVisible()
    await checkScreen(page, 'the pay screen', phone.width)
    await expect(page.getByText(printReference(deal)).first()).toBeVisible()
    const letter = await service.letterWith('How to pay is shown in your account.', email)
    expect(letter?.text).not.toMatch(/\b(?!RF)[A-Z]{2}\d{2}(?: ?\d{4}){3,}/)
  })

  await test.step('the desk sees the acceptance', async () => {
    await desk.goto(`${service.kantor.deskOrigin}/requests/${reference}`)
    await expect(desk.getByText('Accepted').first()).toBeVisible()
    await desk.context().close()
  })
})
