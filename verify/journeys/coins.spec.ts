import type { Page } from '@playwright/test'
import Big from 'big.js'
import type { TypedOfferDraft } from '#contract/desk/endpoints/offers.ts'
import { newReceivingAddress } from '../../src/server/testing/deals.ts'
import type { DealDesk } from '../harness/deals/deal-desk.ts'
import { sandboxChain } from '../harness/sandbox.ts'
import { usualPassword } from '../harness/client.ts'
import { accepted, test as base, expectAtClient, expectAtDesk, openOwnDeal, type OwnDeal, phone, recordTransfer } from './deal-journey.ts'
import { expect, type RunningService } from './kantor.ts'

type Chain = ReturnType<typeof sandboxChain>

const test = base.extend<{ chain: Chain }>({
  chain: async ({ service }, use) => use(sandboxChain(service.kantor.sandboxOrigin ?? '')),
})
test.use({ viewport: phone })

/** The nodes are asked every five seconds. */
const watch = { timeout: 20_000 }

interface Parties {
  page: Page
  service: RunningService
  desk: DealDesk
}

/** A client has paid, the desk has bought the coins, and no wallet is known. The client looks at the deal. */
async function exchanged(parties: Parties, chosen: Partial<TypedOfferDraft>): Promise<OwnDeal> {
  const { page, desk } = parties
  const own = await accepted(parties, { spreadBp: 50, ...chosen })
  await desk.recordPayment(own.reference, { amount: (await desk.read(own.reference)).sums.due })
  await desk.recordFill(own.reference)
  await openOwnDeal(page, own.reference)
  return own
}

/** Two people decide a delivery, if its value needs two. */
async function decideDelivery(desk: DealDesk, { reference }: OwnDeal): Promise<void> {
  const { status, body } = await desk.deliver(reference)
  expect(status).toBe(200)
  if (body.approvalId) await desk.approveOpen(reference, 'otherPayments')
}

/** The operator sends the coins of the delivery that was decided. Returns the transaction. */
async function sendDelivery(chain: Chain, desk: DealDesk, { reference }: OwnDeal): Promise<string> {
  const { coin, network, transfers } = await desk.read(reference)
  const { amount = '', toAccount = '' } = transfers.at(-1) ?? {}
  return chain.send({ asset: coin, network, from: await chain.addressOf('operator', coin, network), to: toAccount, amount })
}

test('BTC to a wallet that signed: the chain ends the deal', async ({ page, service, desk, chain, windows }) => {
  const own = await exchanged({ page, service, desk }, { amount: '5000' })
  const address = await chain.newWallet('bitcoin')

  await test.step('the client adds a wallet, and signs with it', async () => {
    await expectAtClient(page, own, { heading: 'Exchanged', next: 'You choose the wallet to which we send' })
    await addWalletForDeal(page, address)
    await beginProof(page, 'Sign a text')
    const message = await page.locator('pre').innerText()
    await page.getByLabel('Signature', { exact: true }).fill(await chain.sign({ asset: 'BTC', network: 'bitcoin', address, message }))
    await page.getByRole('button', { name: 'Prove the wallet' }).click()
    await endProof(page)
    await expectAtClient(page, own, { heading: 'Exchanged', next: 'We send you ' })
  })

  const transaction = await test.step('the desk sends the coins, and records the transaction only', async () => {
    await decideDelivery(desk, own)
    const sent = await sendDelivery(chain, desk, own)
    const clerk = await windows.openDeal('payments', own.reference)
    await recordTransfer(clerk, 'sent', sent)
    await expectAtClient(page, own, { heading: 'On its way to you', next: 'is on its way.' })
    await chain.mine('bitcoin', 2)
    await expect.poll(async () => (await desk.read(own.reference)).state, watch).toBe('done')
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

test('USDC to a wallet that our nodes saw a small transfer from', async ({ page, service, desk, chain }) => {
  const asset = { asset: 'USDC', network: 'ethereum' }
  const usdc = { coin: 'USDC', network: 'ethereum' }
  const { dealer, payments } = desk.people
  // After a start, the service reads the prices of the last hour market by market. Without them, no dealer may publish an offer.
  const prices = () => service.query("select from market_data where name = 'hourly-candles:USDC-EUR'")
  await expect.poll(prices, { timeout: 60_000 }).toHaveLength(1)
  await newReceivingAddress([dealer, payments], { ...usdc, address: await chain.newReceivingAddress('USDC', 'ethereum') })
  const own = await exchanged({ page, service, desk }, { ...usdc, amount: '5000', networkFee: '1' })
  const address = await chain.newWallet('ethereum')

  await test.step('the client sends the small amount, and does nothing else', async () => {
    await addWalletForDeal(page, address)
    await beginProof(page, 'Send a small amount')
    const [amount, to] = [await copied(page, 'Exact amount'), await copied(page, 'To our address')]
    await chain.send({ ...asset, from: address, to, amount })
    await expect(page.getByText('We have seen it. Once the network has confirmed it, your wallet is proven.')).toBeVisible(watch)
    await chain.mine('ethereum', 32)
    await endProof(page)
    await expectAtClient(page, own, { heading: 'Exchanged', next: 'We send you ' })
  })

  await decideDelivery(desk, own)
  await desk.recordTransfer(own.reference, 'sent', await sendDelivery(chain, desk, own))
  await chain.mine('ethereum', 33)
  await expectAtClient(page, own, { heading: 'Completed', next: 'Everything has been sent and confirmed.' })
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

/** From the deal, the client begins the proof of the only wallet. */
async function beginProof(page: Page, kind: 'Sign a text' | 'Send a small amount'): Promise<void> {
  await page.getByRole('link', { name: 'Prove this wallet' }).click()
  await page.getByRole('button', { name: kind }).click()
}

/** The wallet is proven, and the client is back at the deal. */
async function endProof(page: Page): Promise<void> {
  await expect(page.getByText('This wallet is proven')).toBeVisible(watch)
  await page.getByRole('link', { name: 'Back to your exchange' }).first().click()
}

/** Copies a line of what the client must send. */
async function copied(page: Page, line: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: `Copy ${line}` }).click()
  await expect(page.getByText(`${line}: copied`)).toBeAttached()
  return page.evaluate(() => navigator.clipboard.readText())
}
