import type { Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import type { DeskSite } from '../harness/staff.ts'
import { expect, type RunningService } from './kantor.ts'

export const deskSite = (service: RunningService): DeskSite => ({
  deskOrigin: service.kantor.deskOrigin ?? '',
  query: (text, values) => service.query(text, values),
})

/** Sends a request as the client of this page. Returns its reference. */
export async function askForQuote(page: Page, fields: { email: string } & Record<string, string>): Promise<string> {
  const token = await page.evaluate(() => (JSON.parse(localStorage.getItem('auth_session') ?? '{}') as { token?: string }).token)
  const wish = { fromCurrency: 'EUR', toCurrency: 'BTC', amount: 25_000 }
  const contact = { name: 'Anna Nowak', phone: '+48 600 100 200', country: 'Poland', message: '' }
  const headers = { authorization: `Bearer ${token}` }
  const response = await page.request.post(calls.submitExchangeRequest.path, { headers, data: { ...wish, ...contact, ...fields } })
  await expect(response).toBeOK()
  return ((await response.json()) as { reference: string }).reference
}
