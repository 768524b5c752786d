import type { Page } from '@playwright/test'
import { usualPassword } from '../harness/client.ts'
import { expect } from './kantor.ts'

export interface TypedWallet {
  address: string
  /** The company that keeps it. By default the wallet is the client's own. */
  provider?: string
}

/** The client says whose wallet it is, and types its address. */
export async function typeWallet(page: Page, { address, provider }: TypedWallet): Promise<void> {
  const form = page.getByRole('dialog', { name: 'Add a wallet' })
  const whose = provider === undefined ? /^No, it is my own wallet/ : /^Yes, an exchange or another company keeps it/
  await form.getByRole('radio', { name: whose }).check()
  if (provider !== undefined) await form.getByLabel('Name of the exchange or company').fill(provider)
  await form.getByLabel('Address').fill(address)
  await form.getByRole('button', { name: 'Next' }).click()
}

/** The client compares the address that was read with the wallet, and adds it with the password. */
export async function confirmWallet(page: Page, address: string): Promise<void> {
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
export async function addWalletForDeal(page: Page, wallet: TypedWallet): Promise<void> {
  await page.getByRole('link', { name: 'Add a wallet' }).click()
  await typeWallet(page, wallet)
  await confirmWallet(page, wallet.address)
  await expect(page.getByRole('group', { name: /^Your wallets for/ }).getByRole('radio')).toBeChecked()
}

/** From the deal, or from the list of wallets, the client begins the proof of the only one. */
export async function beginProof(page: Page, kind: 'Sign a text' | 'Send a small amount'): Promise<void> {
  await page.getByRole('link', { name: /^Prove (this wallet|Wallet ending in)/ }).click()
  await page.getByRole('button', { name: kind }).click()
}

/** The client signs the text of the page by `sign`. */
export async function proveBySignature(page: Page, sign: (message: string) => Promise<string>): Promise<void> {
  await beginProof(page, 'Sign a text')
  await page.getByLabel('Signature', { exact: true }).fill(await sign(await page.locator('pre').innerText()))
  await page.getByRole('button', { name: 'Prove the wallet' }).click()
  await expectProven(page)
}

export const expectProven = (page: Page): Promise<void> => expect(page.getByText('This wallet is proven')).toBeVisible({ timeout: 20_000 })

export const backToDeal = (page: Page): Promise<void> => page.getByRole('link', { name: 'Back to your exchange' }).first().click()

/** Copies a line of what the client must send. */
export async function copied(page: Page, line: string): Promise<string> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.getByRole('button', { name: `Copy ${line}` }).click()
  await expect(page.getByText(`${line}: copied`)).toBeAttached()
  return page.evaluate(() => navigator.clipboard.readText())
}
