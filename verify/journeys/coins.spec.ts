import type { Page } from '@playwright/test'
import Big from 'big.js'
import { pages } from '#contract/pages.ts'
import type { TypedOfferDraft } from '#contract/desk/endpoints/offers.ts'
import { newReceivingAddress } from '../../src/server/testing/deals.ts'
import type { DealDesk } from '../harness/deals/deal-desk.ts'
import { storePartyOf } from '../harness/offers.ts'
import { sandboxChain } from '../harness/sandbox.ts'
import { usualPassword } from '../harness/client.ts'
import { accepted, test as base, expectAtClient, expectAtDesk, openOwnDeal, type OwnDeal, phone, recordTransfer } from './deal-journey.ts'
import { expect, type RunningService, signUp } from './kantor.ts'

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

/** Nothing leaves for the wallet, for these reasons. */
async function expectRefused(desk: DealDesk, { reference }: OwnDeal, reasons: string[]): Promise<void> {
  expect(await desk.deliver(reference)).toMatchObject({ status: 409, body: { error: 'DEAL_REFUSED', reasons } })
  expect((await desk.read(reference)).transfers).toEqual([])
}

/** The client added the wallet 25 hours ago. A trigger keeps the time. */
const endWaiting = (service: RunningService, { accountId }: OwnDeal): Promise<void> =>
  service.queryAsSuperuser(`set session_replication_role = replica;
    update wallet set entered_at = now() - interval '25 hours' where account_id = '${accountId}'`)

const stateOf = async (desk: DealDesk, { reference }: OwnDeal) => (await desk.read(reference)).state

const coinsOf = async (desk: DealDesk, { reference }: OwnDeal) => {
  const { coin, coinAmount } = await desk.read(reference)
  return { amount: Big(coinAmount).toFixed(), coin }
}

test('BTC to a wallet that signed: the chain ends the deal', async ({ page, service, desk, chain, windows }) => {
  const own = await exchanged({ page, service, desk }, { amount: '5000' })
  const address = await chain.newWallet('bitcoin')

  await test.step('the client adds a wallet, and signs with it', async () => {
    await expectAtClient(page, own, { heading: 'Exchanged', next: 'You choose the wallet to which we send' })
    await addWalletForDeal(page, { address })
    await proveBySignature(page, (message) => chain.sign({ asset: 'BTC', network: 'bitcoin', address, message }))
    await backToDeal(page)
    await expectAtClient(page, own, { heading: 'Exchanged', next: 'We send you ' })
  })

  const transaction = await test.step('the desk sends the coins, and records the transaction only', async () => {
    await decideDelivery(desk, own)
    const sent = await sendDelivery(chain, desk, own)
    const clerk = await windows.openDeal('payments', own.reference)
    await recordTransfer(clerk, 'sent', sent)
    await expectAtClient(page, own, { heading: 'On its way to you', next: 'is on its way.' })
    await chain.mine('bitcoin', 2)
    await expect.poll(() => stateOf(desk, own), watch).toBe('done')
    await expectAtDesk(clerk, { state: 'Done', next: 'Nothing is left to do.' })
    return sent
  })

  await test.step('the client sees that it has arrived, and where to look', async () => {
    await expectAtClient(page, own, { heading: 'Completed', next: 'Everything has been sent and confirmed.' })
    const { amount } = await coinsOf(desk, own)
    await expect(page.getByRole('region', { name: 'The result' })).toContainText(`${amount} BTC`)
    await expect(page.getByText(transaction)).toBeVisible()
    const explorer = await page.getByRole('link', { name: 'See it on the network' }).getAttribute('href')
    expect(explorer).toBe(`${service.kantor.sandboxOrigin}/chain/transactions/${transaction}`)
  })
})

test('ETH that a proven wallet sends counts for its deal by itself', async ({ page, service, desk, chain, windows }) => {
  const asset = { asset: 'ETH', network: 'ethereum' }
  const ether = { coin: 'ETH', network: 'ethereum' }
  const { dealer, payments } = desk.people
  const receiving = await chain.newReceivingAddress('ETH', 'ethereum')
  const receivingAddressId = await newReceivingAddress([dealer, payments], { ...ether, address: receiving })
  const selling = { direction: 'sell', fixedSide: 'coins', amount: '0.5', networkFee: '0' } as const
  const own = await accepted({ page, service, desk }, { spreadBp: 50, ...ether, ...selling, receivingAddressId })
  const address = await chain.newWallet('ethereum')

  await test.step('the client proves the wallet', async () => {
    await page.goto(pages.wallets)
    await page.getByRole('button', { name: 'Add a wallet' }).click()
    await page.getByRole('dialog').getByLabel('Coin').selectOption('ETH')
    await typeWallet(page, { address })
    await confirmWallet(page, address)
    await proveBySignature(page, (message) => chain.sign({ ...asset, address, message }))
  })

  await openOwnDeal(page, own.reference)
  await expectAtClient(page, own, { heading: 'Please send your coins now', next: 'You send 0.5 ETH' })
  const [amount, to] = [await copied(page, 'Exact amount'), await copied(page, 'Address')]
  expect({ amount, to: to.toLowerCase() }).toEqual({ amount: '0.5', to: receiving.toLowerCase() })
  const transaction = await chain.send({ ...asset, from: address, to, amount })
  await chain.mine('ethereum', 33)
  await expectAtClient(page, own, { heading: 'Received in full', next: 'We carry out the exchange.' })

  const clerk = await windows.openDeal('payments', own.reference)
  await expectAtDesk(clerk, { state: 'Paid', next: /^Next step\s*Sell / })
  await expect(clerk.getByText(transaction).first()).toBeVisible()
  expect((await desk.read(own.reference)).payments).toMatchObject([{ amount: '0.5', counts: true, setAside: null, recordedBy: null }])
})

test('an address of another network is named with its own network', async ({ page, service, chain }) => {
  const { email } = await signUp(page, service)
  await storePartyOf(service, { email })
  await page.goto(pages.wallets)
  await page.getByRole('button', { name: 'Add a wallet' }).click()
  const form = page.getByRole('dialog', { name: 'Add a wallet' })
  const refuse = async ({ network, is }: { network: string; is: string }) => {
    await form.getByLabel('Address').fill(await chain.newWallet(network))
    await form.getByLabel('Address').blur()
    await expect(form.getByText(is)).toBeVisible()
    await form.getByRole('button', { name: 'Next' }).click()
    await expect(form.getByText(is)).toBeVisible()
    await expect(form.getByLabel('Address')).toBeFocused()
  }
  await form.getByLabel('Coin').selectOption('BTC')
  await form.getByRole('radio', { name: /^No, it is my own wallet/ }).check()
  await refuse({ network: 'ethereum', is: 'This is an address of Base or Ethereum, not of Bitcoin.' })
  await refuse({ network: 'litecoin', is: 'This is an address of Litecoin, not of Bitcoin.' })
  await form.getByLabel('Coin').selectOption('USDC')
  await form.getByLabel('Network').selectOption('ethereum')
  await refuse({ network: 'solana', is: 'This is an address of Solana, not of Ethereum (ERC-20).' })

  await form.getByLabel('Network').selectOption('solana')
  const address = await chain.newWallet('solana')
  await typeWallet(page, { address })
  await confirmWallet(page, address)
})

test('a wallet that is not proven waits, and client and desk read why', async ({ page, service, desk, chain, windows }) => {
  const own = await exchanged({ page, service, desk }, { amount: '5000' })
  await addWalletForDeal(page, { address: await chain.newWallet('bitcoin') })
  await expectAtClient(page, own, { heading: 'Exchanged', next: 'For this amount, the law lets us send' })
  await expect(page.getByRole('link', { name: 'Prove this wallet' })).toBeVisible()

  const clerk = await windows.openDeal('payments', own.reference)
  await expectAtDesk(clerk, { state: 'Executed', next: 'The wallet is new. It can be used once its waiting time is over' })
  await expectRefused(desk, own, ['wallet-waits', 'wallet-not-proven'])
  await endWaiting(service, own)
  await clerk.reload()
  await expectAtDesk(clerk, { state: 'Executed', next: 'The client has not proven this wallet.' })
  await expectRefused(desk, own, ['wallet-not-proven'])
})

test('coins leave for a company’s wallet after it was given the data', async ({ page, service, desk, chain, windows }) => {
  const own = await exchanged({ page, service, desk }, { amount: '500' })
  const address = await chain.addressOf('exchange', 'BTC', 'bitcoin')
  await addWalletForDeal(page, { address, provider: 'Example Exchange GmbH' })
  await expectAtClient(page, own, { heading: 'Exchanged', next: 'Your wallet is new, so we wait until' })
  await endWaiting(service, own)

  const clerk = await windows.openDeal('payments', own.reference)
  await test.step('the desk is refused, until it has recorded how the company got the data', async () => {
    await expectAtDesk(clerk, { state: 'Executed', next: 'A company keeps this wallet. Send it the data of sender and receiver first' })
    await expectRefused(desk, own, ['travel-data-missing'])
    const saved = clerk.waitForEvent('download')
    await clerk.getByRole('button', { name: 'Save the data' }).click()
    expect((await saved).suggestedFilename()).toBe(`travel-data-${own.reference}-planned.json`)
    await clerk.getByRole('button', { name: 'Record that the data were given' }).click()
    const form = clerk.getByRole('dialog')
    await form.getByLabel('How', { exact: true }).selectOption('portal')
    await form.getByLabel('Reference').fill('case 4711')
    await form.getByRole('button', { name: 'Record', exact: true }).click()
    await expect(clerk.getByText('Recorded: the data were given.')).toBeVisible()
  })

  await decideDelivery(desk, own)
  await recordTransfer(clerk, 'sent', await sendDelivery(chain, desk, own))
  await expectAtClient(page, own, { heading: 'On its way to you', next: 'is on its way.' })
  const { transfers } = await desk.read(own.reference)
  expect(transfers.map(({ toAccount }) => toAccount)).toEqual([address])
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
    await addWalletForDeal(page, { address })
    await beginProof(page, 'Send a small amount')
    const [amount, to] = [await copied(page, 'Exact amount'), await copied(page, 'To our address')]
    await chain.send({ ...asset, from: address, to, amount })
    await expect(page.getByText('We have seen it. Once the network has confirmed it, your wallet is proven.')).toBeVisible(watch)
    await chain.mine('ethereum', 32)
    await expectProven(page)
    await backToDeal(page)
    await expectAtClient(page, own, { heading: 'Exchanged', next: 'We send you ' })
  })

  await decideDelivery(desk, own)
  await desk.recordTransfer(own.reference, 'sent', await sendDelivery(chain, desk, own))
  await chain.mine('ethereum', 33)
  await expectAtClient(page, own, { heading: 'Completed', next: 'Everything has been sent and confirmed.' })
})

interface TypedWallet {
  address: string
  /** The company that keeps it. By default the wallet is the client's own. */
  provider?: string
}

/** The client says whose wallet it is, and types its address. */
async function typeWallet(page: Page, { address, provider }: TypedWallet): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Add a wallet' })
  const whose = provider === undefined ? /^No, it is my own wallet/ : /^Yes, an exchange or another company keeps it/
  await form.getByRole('radio', { name: whose }).check()
  if (provider !== undefined) await form.getByLabel('Name of the exchange or company').fill(provider)
  await form.getByLabel('Address').fill(address)
  await form.getByRole('button', { name: 'Next' }).click()
}

/** The client compares the address that was read with the wallet, and adds it with the password. */
async function confirmWallet(page: Page, address: string): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Add a wallet' })
  await expect(form.getByRole('heading', { name: 'Is this your wallet’s address?' })).toBeVisible()
  // The groups of an address are apart by a margin.
  await expect(form).toContainText(address)
  await form.getByLabel('I have compared every group with my wallet').check()
  await form.getByLabel('Current password').fill(usualPassword)
  await form.getByRole('button', { name: 'Add this wallet' }).click()
  await expect(form).toBeHidden()
}

/** From the page of a deal, the client adds the wallet to which its coins go, and is back there. */
async function addWalletForDeal(page: Page, wallet: TypedWallet): Promise<void> {
  await page.getByRole('link', { name: 'Add a wallet' }).click()
  await typeWallet(page, wallet)
  await confirmWallet(page, wallet.address)
  await expect(page.getByRole('group', { name: /^Your wallets for/ }).getByRole('radio')).toBeChecked()
}

/** From the deal, or from the list of wallets, the client begins the proof of the only one. */
async function beginProof(page: Page, kind: 'Sign a text' | 'Send a small amount'): Promise<void> {
  await page.getByRole('link', { name: /^Prove (this wallet|Wallet ending in)/ }).click()
  await page.getByRole('button', { name: kind }).click()
}

/** The client signs the text of the page by `sign`. */
async function proveBySignature(page: Page, sign: (message: string) => Promise<string>): Promise<void> {
  await beginProof(page, 'Sign a text')
  await page.getByLabel('Signature', { exact: true }).fill(await sign(await page.locator('pre').innerText()))
  await page.getByRole('button', { name: 'Prove the wallet' }).click()
  await expectProven(page)
}

const expectProven = (page: Page): Promise<void> => expect(page.getByText('This wallet is proven')).toBeVisible({ timeout: 20_000 })

const backToDeal = (page: Page): Promise<void> => page.getByRole('link', { name: 'Back to your exchange' }).first().click()

/** Copies a line of what the client must send. */
async function copied(page: Page, line: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: `Copy ${line}` }).click()
  await expect(page.getByText(`${line}: copied`)).toBeAttached()
  return page.evaluate(() => navigator.clipboard.readText())
}
