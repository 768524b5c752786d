import type { Page } from '@playwright/test'
import { typed } from '../harness/deals/deal-desk.ts'
import { nextAtDesk } from './deal-journey.ts'
import { expect, type RunningService } from './kantor.ts'

/** A form of the desk's screen of a deal that is open. */
const formOf = (desk: Page, name: string | RegExp) => desk.getByRole('dialog', { name })

interface TypedPayment {
  amount: string
  payer: 'party' | 'third-party'
  bankReference: string
  /** By the browser's clock; by default the whole day of today. */
  bookedAt?: Date
}

const inTwo = (part: number) => String(part).padStart(2, '0')

/** A clerk records a payment. */
export async function recordPayment(desk: Page, { amount, payer, bankReference, bookedAt }: TypedPayment): Promise<void> {
  await desk.getByRole('button', { name: 'Record a payment' }).first().click()
  const form = formOf(desk, 'Record a payment')
  await form.getByLabel('Amount', { exact: true }).fill(amount)
  if (bookedAt) {
    const day = [bookedAt.getFullYear(), inTwo(bookedAt.getMonth() + 1), inTwo(bookedAt.getDate())].join('-')
    await form.getByLabel('Booked on').fill(day)
    await form.getByLabel('At, if the bank says so').fill(`${inTwo(bookedAt.getHours())}:${inTwo(bookedAt.getMinutes())}`)
  }
  await form.getByLabel('Reference of the bank').fill(bankReference)
  await form.getByLabel('Name of the payer').fill(typed.payerName)
  await form.getByLabel('Account of the payer').fill(typed.payerAccount)
  await form.getByLabel('Whose account is it?').selectOption(payer)
  await form.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(desk.getByText('The payment is recorded.')).toBeVisible()
}

/** A dealer records a fill; by default of all that is missing, which the form suggests. */
export async function recordFill(desk: Page, { coins, venueReference }: { coins?: string; venueReference: string }): Promise<void> {
  await nextAtDesk(desk).getByRole('button', { name: 'Record a fill' }).click()
  const form = formOf(desk, 'Record a fill')
  if (coins) await form.getByLabel('Coins (BTC)').fill(coins)
  await form.getByLabel('Money (EUR)').fill('2400')
  await form.getByLabel('Venue', { exact: true }).fill(typed.venue)
  await form.getByLabel('Reference of the venue').fill(venueReference)
  await form.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(desk.getByText('The fill is recorded.')).toBeVisible()
}

/** Somebody records what became of the transfer that is next. */
export async function recordTransfer(desk: Page, kind: 'sent' | 'confirmed' | 'failed', reference: string): Promise<void> {
  await nextAtDesk(desk).getByRole('button', { name: 'Record what became of it' }).click()
  const form = formOf(desk, 'Record what became of it')
  await form.getByLabel('What happened?').selectOption(kind)
  await form.getByLabel('Transaction or reference of the bank').fill(reference)
  await form.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(form).toBeHidden()
}

/** One person decides about a deal, and reads once more what it means. */
export async function decide(desk: Page, decision: 'Honour it' | 'Refund it' | 'Go on' | 'Stop it'): Promise<void> {
  const decisions = desk.getByRole('list', { name: 'What can be decided' })
  await decisions.getByRole('button', { name: decision }).click()
  const form = formOf(desk, new RegExp(`^${decision}: RF`))
  await form.getByRole('button', { name: decision }).click()
  await expect(form).toBeHidden()
}

/** Gives the reason of a proposal that is open, confirms it with the passkey, and closes the dialog. */
export async function propose(desk: Page, title: string | RegExp): Promise<void> {
  const form = formOf(desk, title)
  await form.getByLabel('Reason').fill(typed.reason)
  await form.getByRole('button', { name: 'Propose' }).click()
  await expect(form.getByText('The proposal waits for a second person.')).toBeVisible()
}

/** Saves the order of the transfer that is next. Returns the path of the file. */
export async function saveOrder(desk: Page, name: string): Promise<string> {
  const begun = desk.waitForEvent('download')
  await nextAtDesk(desk).getByRole('button', { name: 'Save the order' }).click()
  const download = await begun
  expect(download.suggestedFilename()).toBe(name)
  await expect(nextAtDesk(desk)).toContainText(`Order ${name.replace('.xml', '')}, made`)
  return download.path()
}

/** Hands an order in on the page of the stand-in of the bank. */
export async function handInAtBank(page: Page, { kantor }: RunningService, file: string): Promise<void> {
  await page.goto(`${kantor.sandboxOrigin}/bank`)
  await page.getByLabel('Order (pain.001)').setInputFiles(file)
  await page.getByRole('button', { name: 'Hand in' }).click()
  await expect(page.getByText('The bank has the order.')).toBeVisible()
}
