import type { Page } from '@playwright/test'
import Big from 'big.js'
import { sandboxChain } from '../harness/sandbox.ts'
import { usualPassword } from '../harness/client.ts'
import { accepted, test, expectAtClient, expectAtDesk, openOwnDeal, phone } from './deal-journey.ts'
import { expect } from './kantor.ts'

test.use({ viewport: phone })

test('BTC to a wallet that signed: the chain ends the deal', async ({ page, service, desk, windows }) => {
  const chain = sandboxChain(service.kantor.sandboxOrigin ?? '')
  const own = await accepted({ page, service, desk }, { spreadBp: 50, amount: '5000' })
  await desk.recordPayment(own.reference, { amount: '5000' })
  await desk.recordFill(own.reference)
  await openOwnDeal(page, own.reference)
  const address = await chain.newWallet('bitcoin')

  await test.step('the client adds a wallet, and signs with it', async () => {
    await expectAtClient(page, own, { heading: 'Exchanged', next: 'You choose the wallet to which we send' })
    await addWalletForDeal(page, address)
    await page.getByRole('link', { name: 'Prove this wallet' }).click()
    await page.getByRole('button', { name: 'Sign a text' }).click()
    const message = await page.locator('pre').innerText()
    await page.getByLabel('Signature', { exact: true }).fill(await chain.sign({ asset: 'BTC', network: 'bitcoin', address, message }))
    await page.getByRole('button', { name: 'Prove the wallet' }).click()
    await expect(page.getByText('This wallet is proven')).toBeVisible({ timeout: 20_000 })
    await page.getByRole('link', { name: 'Back to your exchange' }).first().click()
    await expectAtClient(page, own, { heading: 'Exchanged', next: 'We send you ' })
  })

  const transaction = await test.step('the desk sends the coins, and nobody has to record anything', async () => {
    const { status, body } = await desk.deliver(own.reference)
    expect(status).toBe(200)
    if (body.approvalId) await desk.approveOpen(own.reference, 'otherPayments')
    const { amount = '', toAccount: to = '' } = (await desk.read(own.reference)).transfers.at(-1) ?? {}
    const from = await chain.operatorAddress('BTC', 'bitcoin')
    const sent = await chain.send({ asset: 'BTC', network: 'bitcoin', from, to, amount })
    const clerk = await windows.openDeal('payments', own.reference)
    // The nodes are asked every five seconds.
    await expect.poll(async () => (await desk.read(own.reference)).next.what, { timeout: 20_000 }).toBe('network-confirms')
    await expectAtDesk(clerk, { state: 'Sending', next: /The network confirms: [01] of 2\./ })
    await expectAtClient(page, own, { heading: 'On its way to you', next: 'is on its way.' })
    await chain.mine('bitcoin', 2)
    await expect.poll(async () => (await desk.read(own.reference)).state, { timeout: 20_000 }).toBe('done')
    await expectAtDesk(clerk, { state: 'Done', next: 'Nothing is left to do.' })
    return sent
  })

  await test.step('the client sees that it has arrived, and where to look', async () => {
    await expectAtClient(page, own, { heading: 'Completed', next: 'Everything has been sent and confirmed.' })
    const { coinAmount } = await desk.read(own.reference)
    await expect(page.getByRole('region', { name: 'The result' })).toContainText(`${Big(coinAmount).toFixed()} BTC`)
    await expect(page.getByText(transaction)).toBeVisible()
    const explorer = await page.getByRole('link', { name: 'See it on the network' }).getAttribute('href')
    expect(explorer).toBe(`${service.kantor.sandboxOrigin}/chain/transactions/${transaction}`)
  })
})

/** From the page of a deal, the client adds an own wallet to which its coins go, and is back there. */
async function addWalletForDeal(page: Page, address: string): Promise<void> {
  await page.getByRole('link', { name: 'Add a wallet' }).click()
  const form = page.getByRole('dialog', { name: 'Add a wallet' })
  await form.getByRole('radio', { name: /^No, it is my own wallet/ }).check()
  await form.getByLabel('Address').fill(address)
  await form.getByRole('button', { name: 'Next' }).click()
  await expect(form.getByRole('heading', { name: 'Is this your wallet’s address?' })).toBeVisible()
  // The groups of an address are apart by a margin.
  await expect(form).toContainText(address)
  await form.getByLabel('I have compared every group with my wallet').check()
  await form.getByLabel('Current password').fill(usualPassword)
  await form.getByRole('button', { name: 'Add this wallet' }).click()
  await expect(form).toBeHidden()
  await expect(page.getByRole('group', { name: /^Your wallets for/ }).getByRole('radio')).toBeChecked()
}
