import type { Page } from '@playwright/test'
import Big from 'big.js'
import { calls } from '#contract/calls.ts'
import { pageWithReference } from '#contract/pages.ts'
import * as deals from '../../src/server/testing/deals.ts'
import { draftFor } from '../../src/server/testing/offers.ts'
import { requestOf, usualPassword } from '../harness/client.ts'
import { publishSoon, storePartyOf } from '../harness/offers.ts'
import { sandboxChain } from '../harness/sandbox.ts'
import { must } from '../../src/server/testing/staff.ts'
import { checkScreen } from './check-screen.ts'
import { accepted, test, expectAtClient, expectAtDesk, nextAtDesk, openOwnDeal, phone, sell } from './deal-journey.ts'
import { askForQuote } from './desk.ts'
import { callAsClient, expect, signUp } from './kantor.ts'

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
    // The nodes are asked every five seconds, and the sandbox adds a block every two.
    const sentSteps = async () => (await desk.read(own.reference)).transfers.at(-1)?.steps.map(({ kind, recordedBy }) => [kind, recordedBy])
    await expect.poll(sentSteps, { timeout: 20_000 }).toContainEqual(['sent', null])
    await expect(nextAtDesk(clerk)).toContainText(/The network confirms: [0-2] of 2\.|Nothing is left to do\./, { timeout: 10_000 })
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

test('a first sell: the wallet is proven before the price is firm, and its coins count by themselves', async ({ page, service, desk }) => {
  const chain = sandboxChain(service.kantor.sandboxOrigin ?? '')
  const { dealer, payments } = desk.people
  const { email } = await signUp(page, service)
  const { partyId } = await storePartyOf(service, { email, name: 'Ada Kowalska' })
  const request = await askForQuote(page, { email, fromCurrency: 'BTC', toCurrency: 'EUR', amount: 0 })
  const [address, other] = [await chain.newWallet('bitcoin'), await chain.newWallet('bitcoin')]
  // Blocks come every two seconds too: if one comes between the two transfers, a letter says that a part is there.
  const subjects = async () =>
    (await service.lettersNow(email)).map(({ subject }) => subject).filter((subject) => !subject.startsWith('A part has arrived'))
  const publish = (changed: Parameters<typeof draftFor>[1], party: string | null) =>
    publishSoon(dealer, { request, draft: draftFor({ partyId: party }, { ...sell, ...changed }) })

  await test.step('the desk can only give an indication', async () => {
    const receivingAddressId = await deals.newReceivingAddress([dealer, payments])
    expect(await publish({ receivingAddressId }, partyId)).toMatchObject({ status: 409, body: { reasons: ['no-sending-wallet'] } })
    await must(publish({}, null))
    await page.goto(pageWithReference.offer(`${request}-1`))
    await expect(page.getByRole('heading', { name: 'Before we can make a firm offer' })).toBeVisible()
    await expect(page.getByRole('button', { name: 'Ask for the firm price' })).toBeHidden()
    await checkScreen(page, 'an indication of a sell', phone.width)
  })

  await test.step('the client adds the bank account, and two addresses of the wallet', async () => {
    await expect(page.getByRole('link', { name: 'Add the bank account' })).toBeVisible()
    const account = { party: 'person', currency: 'EUR', iban: 'GB33BUKB20201555555555', currentPassword: usualPassword }
    await callAsClient(page, calls.addPayoutAccount, account)
    await page.reload()
    await expect(page.getByRole('link', { name: 'Add the bank account' })).toBeHidden()
    await page.getByRole('link', { name: 'Add the wallet' }).click()
    const form = page.getByRole('dialog', { name: 'Add a wallet' })
    await form.getByRole('radio', { name: /^No, it is my own wallet/ }).check()
    await form.getByLabel('Address', { exact: true }).fill(address)
    await form.getByLabel('Other addresses of this wallet (optional)').fill(other)
    await checkScreen(page, 'several addresses of a wallet', phone.width)
    await form.getByRole('button', { name: 'Next' }).click()
    await expect(form.getByRole('heading', { name: 'Are these your wallet’s addresses?' })).toBeVisible()
    await form.getByLabel('I have compared every group with my wallet').check()
    await form.getByLabel('Current password').fill(usualPassword)
    await form.getByRole('button', { name: 'Add this wallet' }).click()
  })

  await test.step('one text is signed with both', async () => {
    await page.getByRole('button', { name: 'Sign a text' }).click()
    const message = await page.locator('pre').innerText()
    await checkScreen(page, 'a text for two addresses', phone.width)
    for (const one of [other, address]) {
      const end = one.slice(-6)
      await page
        .getByLabel(`Signature of the address …${end}`)
        .fill(await chain.sign({ asset: 'BTC', network: 'bitcoin', address: one, message }))
      await page.getByRole('button', { name: `Prove the address …${end}` }).click()
      if (one === other) await expect(page.getByLabel(`Signature of the address …${end}`)).toBeHidden()
    }
    await expect(page.getByText('This wallet is proven')).toBeVisible({ timeout: 20_000 })
    await page.getByRole('link', { name: 'Back to your offer' }).click()
  })

  const reference = await test.step('the client asks for the firm price, and accepts it', async () => {
    await page.getByRole('button', { name: 'Ask for the firm price' }).click()
    await expect(page.getByText('We have your wish.', { exact: false })).toBeVisible()
    const at = await chain.newReceivingAddress('BTC', 'bitcoin')
    const receivingAddressId = await deals.newReceivingAddress([dealer, payments], { coin: 'BTC', network: 'bitcoin', address: at })
    await must(publish({ receivingAddressId }, partyId))
    // An offer that is accepted at once gets no letter.
    await expect.poll(subjects, { timeout: 20_000 }).toContain(`Our offer ${request}-2`)
    const call: deals.ClientCall = async (endpoint, options) => {
      const { body, ...rest } = requestOf(endpoint, options)
      return { status: 200, body: await callAsClient(page, rest, body) }
    }
    return (await must(deals.accept(call, `${request}-2`, usualPassword))).deal
  })

  await test.step('coins from both addresses count, without a question to anybody', async () => {
    await page.goto(pageWithReference.deal(reference))
    const sending = page.getByRole('region', { name: 'Send your coins' })
    await expect(sending).toContainText('You have proven these addresses. What you send from them counts by itself:')
    await checkScreen(page, 'the coins of a first sell', phone.width)
    const { instructions, coinAmount } = await desk.read(reference)
    if (instructions.kind !== 'coins') throw new Error('coins are awaited')
    const half = Big(coinAmount).div(2).toFixed()
    for (const from of [address, other])
      await chain.send({ asset: 'BTC', network: 'bitcoin', from, to: instructions.address, amount: half })
    await chain.mine('bitcoin', 2)
    await expect.poll(async () => (await desk.read(reference)).state, { timeout: 20_000 }).toBe('paid')
    expect((await desk.read(reference)).questions).toEqual([])
    await page.reload()
    await expect(page.getByText('Received from your proven wallet')).toHaveCount(2, { timeout: 20_000 })
    // Since the request: two letters of it, two about what was added, and four of the exchange.
    await expect
      .poll(async () => (await subjects()).slice(0, 8).toReversed(), { timeout: 20_000 })
      .toEqual([
        `Your request ${request} was received`,
        `Your personalized calculation ${request}-1`,
        'A payout account was added',
        'A wallet was added to your account',
        'Your wallet is proven',
        `Our offer ${request}-2`,
        `You accepted our offer ${request}-2`,
        expect.stringMatching(/^Received in full for the exchange /),
      ])
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
