import type { FrameLocator, Page } from '@playwright/test'
import { expect } from './kantor.ts'

/** The frame with the widget, or with the page that replaced it. It is in its own document. */
export const cardPaymentFrame = (page: Page): FrameLocator =>
  page.frameLocator('iframe[title="Fast exchange"]').frameLocator('iframe[title="Card payment"]')

export async function openCardPayment(page: Page): Promise<FrameLocator> {
  await page.getByRole('button', { name: 'Exchange now' }).click()
  const frame = cardPaymentFrame(page)
  await expect(frame.getByRole('heading', { name: 'Buy crypto with a card' })).toBeVisible()
  return frame
}

export async function payByCard(frame: FrameLocator, method: string): Promise<void> {
  await frame.getByLabel('Amount').fill('250')
  await frame.getByRole('radio', { name: method }).check()
  await frame.getByRole('button', { name: 'Pay', exact: true }).click()
}
