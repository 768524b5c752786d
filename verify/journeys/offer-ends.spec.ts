import { pageWithReference } from '#contract/pages.ts'
import { readRequest } from '#contract/desk/endpoints/requests.ts'
import { publishSoon, publishTemplate, storeOffer, storePartyOf } from '../harness/offers.ts'
import { draftFor } from '../../src/server/testing/offers.ts'
import { signInStaff } from '../harness/staff.ts'
import { must } from '../../src/server/testing/staff.ts'
import { checkScreen } from './check-screen.ts'
import { askForQuote, deskSite } from './desk.ts'
import { delayRequests, expect, lookAgain, signUp, test } from './kantor.ts'

/** Of an offer that ends under the client's eyes: enough to open it on a busy machine. */
const lifeMs = 6000
/** An open account asks for its offers every five seconds. */
const poll = { timeout: 6000 }

test.use({ locale: 'pl-PL', viewport: { width: 390, height: 844 } })

test('an offer expires under the eyes of a Polish client, who asks for a fresh price', async ({ page, service }) => {
  const dealer = await signInStaff(deskSite(service), { roles: ['dealer'] })
  const { email } = await signUp(page, service)
  const { accountId, partyId } = await storePartyOf(service, { email, name: 'Zażółć Gęślą' })
  const answer = page.getByRole('region', { name: 'Twoja odpowiedź' })
  const accept = answer.getByRole('button', { name: 'Przyjmij ofertę' })

  const first = await askForQuote(page, { email, amount: 5000 })
  const request = await askForQuote(page, { email, amount: 5000 })
  const read = () => must(dealer.call(readRequest, { params: { reference: request } }))

  await test.step('the end is shown the second it comes', async () => {
    const template = await publishTemplate(service, dealer, { request: first, partyId, amount: '5000' })
    const offer = await storeOffer(service, { template, request, accountId, partyId, lifeMs })
    await page.goto(pageWithReference.offer(offer.reference))
    await expect(accept).toBeVisible()
    // The end is shown without the service's next reply.
    const replies = await delayRequests(page, /\/api\/offers/)
    await answer
      .getByRole('heading', { level: 2 })
      .filter({ hasText: 'Zakończona' })
      .waitFor({ timeout: lifeMs + 2000 })
    const lateMs = offer.databaseNow() - offer.expiresAt
    expect(lateMs, 'milliseconds after the end').toBeGreaterThan(-100)
    expect(lateMs, 'milliseconds after the end').toBeLessThan(2000)
    await expect(accept).toBeHidden()
    await expect(page.getByRole('status').filter({ hasText: 'Czas tej oferty minął. Nie można jej już przyjąć.' })).toBeAttached()
    replies.release()
    await checkScreen(page, 'an expired offer', 390)
  })

  await test.step('the client asks for a fresh price, and the offer reaches the page', async () => {
    const newestEvent = async () => (await read()).timeline.at(-1)
    await expect.poll(newestEvent, { timeout: 10_000 }).toMatchObject({ kind: 'offer.ended', by: 'system', details: { end: 'expired' } })
    await lookAgain(page)
    await answer.getByRole('button', { name: 'Poproś o nową cenę' }).click(poll)
    await expect(answer).toContainText('Twoja prośba do nas dotarła.')
    expect((await read()).priceAskedAt).not.toBeNull()
    await must(publishSoon(dealer, { request, draft: draftFor({ partyId }, { spreadBp: 50 }) }))
    await lookAgain(page)
    const newer = answer.getByRole('link', { name: 'Zobacz nowszą ofertę' })
    await expect(newer).toHaveAttribute('href', pageWithReference.offer(`${request}-2`), poll)
    await newer.click()
    await expect(page.getByRole('heading', { level: 1, name: 'Twoja wiążąca oferta' })).toBeFocused()
    await expect(accept).toBeVisible()
  })
  expect((await service.letterWith(`${request}-2`, email))?.subject).toBe(`Nasza oferta ${request}-2`)
})
