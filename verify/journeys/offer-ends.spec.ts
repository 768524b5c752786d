import type { Page } from '@playwright/test'
import { newBitcoinAddress } from '#contract/addresses/testing/made-addresses.ts'
import { pageWithReference } from '#contract/pages.ts'
import { type TypedOfferDraft, withdrawOffer } from '#contract/desk/endpoints/offers.ts'
import { answerRequest, readRequest } from '#contract/desk/endpoints/requests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { usualPassword } from '../harness/client.ts'
import { publishSoon, readTemplate, storeOffer, storePartyOf } from '../harness/offers.ts'
import { newReceivingAddress } from '../../src/server/testing/deals.ts'
import { draftFor } from '../../src/server/testing/offers.ts'
import { must, signInStaff } from '../harness/staff.ts'
import { checkScreen } from './check-screen.ts'
import { askForQuote, deskSite } from './desk.ts'
import { delayRequests, expect, findLink, lookAgain, type RunningService, signUp, test } from './kantor.ts'

const phone = { width: 390, height: 844 }
/** Of an offer that ends under the client's eyes: enough to open it on a busy machine. */
const lifeMs = 6000
/** An open account asks for its offers every five seconds. */
const poll = { timeout: 6000 }

test.describe('a client in Poland, on a phone', () => {
  test.use({ locale: 'pl-PL', viewport: phone })

  test('a Polish client sees offers superseded, withdrawn, declined and expired', async ({ page, service }) => {
    const desk = await openOfferDesk(service)
    const { email } = await signUp(page, service)
    const { accountId, partyId } = await storePartyOf(service, { email, name: 'Zażółć Gęślą' })
    const reference = await askForQuote(page, { email, amount: 5000 })
    const answer = answerOf(page, 'Twoja odpowiedź')
    const accept = answer.getByRole('button', { name: 'Przyjmij ofertę' })
    const outcome = answer.getByRole('heading', { level: 2 })

    await test.step('a question from the page of the offer is answered there, and by letter', async () => {
      await desk.publish(reference, { partyId, spreadBp: 150 })
      const ready = await service.letterWith('Obie kwoty poniżej są ostateczne z chwilą przyjęcia oferty.', email)
      await page.goto(findLink(ready, pageWithReference.offer(`${reference}-1`)))
      await expect(page.getByRole('heading', { level: 1, name: 'Twoja wiążąca oferta' })).toBeVisible()
      await expect(accept).toBeVisible()
      await page.getByLabel('Twoje pytanie').fill('Czy mogę zapłacić w dwóch częściach?')
      await page.getByRole('button', { name: 'Wyślij pytanie' }).click()
      await expect(page.getByText('Twoje pytanie zostało wysłane.')).toBeVisible()

      const asked = await desk.read(reference)
      expect(asked.hasQuestion).toBe(true)
      expect(asked.messages).toMatchObject([{ channel: 'account', text: 'Czy mogę zapłacić w dwóch częściach?' }])
      await desk.answer(reference, { language: 'pl', text: 'Tak, w dwóch przelewach tego samego dnia.' })
      await lookAgain(page)
      const articles = page.getByRole('log').getByRole('article')
      await expect(articles).toHaveText([/^Ty.*w dwóch częściach\?$/, /^Kantor.*Tak, w dwóch przelewach tego samego dnia\.$/], poll)
      await expect(accept).toBeVisible()
      await service.letterWith('Tak, w dwóch przelewach tego samego dnia.', email)
      await checkScreen(page, 'an answered question', phone.width)
    })

    await test.step('an offer that is superseded while it is open leads to the new one', async () => {
      await desk.publish(reference, { partyId, spreadBp: 50 })
      await expect(outcome).toHaveText('Zastąpiona', poll)
      await expect(accept).toBeHidden()
      await checkScreen(page, 'a superseded offer', phone.width)
      await answer.getByRole('link', { name: 'Zobacz nowszą ofertę' }).click()
      await expect(page).toHaveURL(pageWithReference.offer(`${reference}-2`))
      await expect(page.getByRole('heading', { level: 1 })).toBeFocused()
      await expect(accept).toBeVisible()
    })

    await test.step('an offer that is withdrawn while it is open never says why', async () => {
      // An offer that has ended is not announced any more.
      await service.letterWith(`${reference}-2`, email)
      await desk.withdraw(`${reference}-2`)
      await lookAgain(page)
      await expect(outcome).toHaveText('Wycofana', poll)
      await expect(answer).toContainText('Nie można jej już przyjąć.')
      await expect(accept).toBeHidden()
      expect((await desk.read(reference)).offers[0]).toMatchObject({ state: 'withdrawn', endReason: 'compliance' })
      await expect(page.getByRole('main')).not.toContainText('compliance')
      await checkScreen(page, 'a withdrawn offer', phone.width)
    })

    await test.step('the offer at a fresh price reaches the page, and is declined with a word', async () => {
      await answer.getByRole('button', { name: 'Poproś o nową cenę' }).click()
      await expect(answer).toContainText('Twoja prośba do nas dotarła.')
      expect((await desk.read(reference)).priceAskedAt).not.toBeNull()
      await desk.publish(reference, { partyId, spreadBp: 50 })
      await lookAgain(page)
      const newer = answer.getByRole('link', { name: 'Zobacz nowszą ofertę' })
      await expect(newer).toHaveAttribute('href', pageWithReference.offer(`${reference}-3`), poll)
      await newer.click()
      await service.letterWith(`${reference}-3`, email)
      await answer.getByRole('button', { name: 'Odrzuć' }).click()
      const dialog = page.getByRole('dialog', { name: 'Odrzucić tę ofertę?' })
      await dialog.getByLabel('Słowo do nas (opcjonalnie)').fill('Cena jest za wysoka.')
      await dialog.getByRole('button', { name: 'Odrzuć ofertę' }).click()
      await expect(outcome).toHaveText('Odrzucona')
      await expect(page.getByRole('log')).toContainText('Cena jest za wysoka.')
      await checkScreen(page, 'a declined offer', phone.width)
      const { offers, messages, priceAskedAt } = await desk.read(reference)
      expect(offers.map(({ state }) => state)).toEqual(['declined', 'withdrawn', 'superseded'])
      expect(messages.at(-1)).toMatchObject({ direction: 'from-client', text: 'Cena jest za wysoka.' })
      expect(priceAskedAt).toBeNull()
    })

    const second = await askForQuote(page, { email, amount: 5000 })
    await test.step('an offer expires under the eyes of the client, the second its end comes', async () => {
      const template = await readTemplate(service, `${reference}-1`)
      const offer = await storeOffer(service, { template, request: second, accountId, partyId, lifeMs })
      await page.getByRole('link', { name: 'Kantor: panel klienta' }).click()
      await page.getByRole('link', { name: `Zobacz ofertę ${offer.reference}` }).click()
      await expect(accept).toBeVisible()
      // The end is shown without the service's next reply.
      const replies = await delayRequests(page, /\/api\/offers/)
      await outcome.filter({ hasText: 'Zakończona' }).waitFor({ timeout: lifeMs + 2000 })
      const lateMs = offer.databaseNow() - offer.expiresAt
      expect(lateMs, 'milliseconds after the end').toBeGreaterThan(-100)
      expect(lateMs, 'milliseconds after the end').toBeLessThan(2000)
      await expect(accept).toBeHidden()
      await expect(page.getByRole('status').filter({ hasText: 'Czas tej oferty minął. Nie można jej już przyjąć.' })).toBeAttached()
      replies.release()
      await checkScreen(page, 'an expired offer', phone.width)
    })

    await test.step('the client asks for a fresh price after the end, and the offer reaches the page', async () => {
      const newestEvent = async () => (await desk.read(second)).timeline.at(-1)
      await expect.poll(newestEvent, { timeout: 10_000 }).toMatchObject({ kind: 'offer.ended', by: 'system', details: { end: 'expired' } })
      await lookAgain(page)
      await answer.getByRole('button', { name: 'Poproś o nową cenę' }).click(poll)
      await expect(answer).toContainText('Twoja prośba do nas dotarła.')
      expect((await desk.read(second)).priceAskedAt).not.toBeNull()
      await desk.publish(second, { partyId, spreadBp: 50 })
      await lookAgain(page)
      const newer = answer.getByRole('link', { name: 'Zobacz nowszą ofertę' })
      await expect(newer).toHaveAttribute('href', pageWithReference.offer(`${second}-2`), poll)
    })

    await expectLetters(service, email, [
      'Potwierdź swój adres e-mail',
      `Zapytanie ${reference} zostało przyjęte`,
      `Nasza oferta ${reference}-1`,
      `Odpowiedź na twoje zapytanie ${reference}`,
      `Nasza oferta ${reference}-2`,
      `Nasza oferta ${reference}-3`,
      `Zapytanie ${second} zostało przyjęte`,
      `Nasza oferta ${second}-2`,
    ])
  })
})

test.describe('a client in Germany', () => {
  test.use({ locale: 'de-DE', viewport: phone })

  test('a German client sells coins, then buys coins for a company', async ({ page, service }) => {
    const desk = await openOfferDesk(service)
    const { email } = await signUp(page, service)
    const person = await storePartyOf(service, { email, name: 'Jörg Weiß' })
    const company = await storePartyOf(service, { email, kind: 'company', name: 'Weiß & Söhne Großhandel GmbH' })
    const answer = answerOf(page, 'Ihre Antwort')
    const dialog = page.getByRole('dialog', { name: 'Dieses Angebot annehmen' })
    const accept = async () => {
      await dialog.getByLabel('Aktuelles Passwort').fill(usualPassword)
      await dialog.getByRole('button', { name: 'Verbindlich annehmen' }).click()
    }
    const address = newBitcoinAddress()

    await test.step('the client accepts a sell, and sees where to send the coins', async () => {
      const reference = await askForQuote(page, { email, fromCurrency: 'BTC', toCurrency: 'EUR', amount: 0 })
      const sell = { direction: 'sell', fixedSide: 'coins', amount: '0.05', networkFee: '0' } as const
      const receivingAddressId = await desk.typeAddress({ coin: 'BTC', network: 'bitcoin', address })
      await desk.publish(reference, { ...sell, receivingAddressId, partyId: person.partyId, spreadBp: 50 })
      await page.goto(pageWithReference.offer(`${reference}-1`))
      await expect(page.getByText('Die Coins müssen aus einer Wallet kommen, die Jörg Weiß gehört.')).toBeVisible()
      const announced = await service.letterWith('Unser Angebot liegt vor', email)
      expect(announced?.text).toContain('Sie senden: 0,05 BTC')
      await answer.getByRole('button', { name: 'Angebot annehmen' }).click()
      await expect(dialog.getByText('Jörg Weiß', { exact: true })).toBeVisible()
      expect(await page.content()).not.toContain(address)
      await accept()
      await expect(page.getByRole('heading', { level: 1, name: 'Bitte senden Sie jetzt Ihre Coins' })).toBeFocused({ timeout: 10_000 })
      const payment = page.getByRole('region', { name: 'Coins senden' })
      await expect(payment.getByText('0,05 BTC', { exact: true })).toBeVisible()
      await expect(payment.getByText(address, { exact: true })).toBeVisible()
      await expect(payment.getByText('Coins, die in einem anderen Netzwerk gesendet werden, sind verloren.')).toBeVisible()
      await checkScreen(page, 'where to send coins', phone.width)
      const letter = await service.letterWith('Bitte senden Sie genau diese Menge', email)
      expect(letter?.subject).toBe(`Sie haben unser Angebot ${reference}-1 angenommen`)
      expect(letter?.text).toContain('Zu senden bis: ')
      expect(`${letter?.text} ${letter?.html}`).not.toContain(address)
    })

    await test.step('the client accepts a buy for the company, which the dialog names, and sees how to pay', async () => {
      const reference = await askForQuote(page, { email, amount: 5000 })
      await desk.publish(reference, { partyId: company.partyId, spreadBp: 50 })
      await page.getByRole('link', { name: 'Kantor: Übersicht' }).click()
      await page.getByRole('link', { name: `Angebot ansehen ${reference}-1` }).click()
      await expect(page.getByRole('region', { name: 'Beträge' })).toContainText('Weiß & Söhne Großhandel GmbH (Unternehmen)')
      await answer.getByRole('button', { name: 'Angebot annehmen' }).click()
      await expect(dialog.getByText('Weiß & Söhne Großhandel GmbH', { exact: true })).toBeVisible()
      await expect(dialog.getByText('5.000,00 EUR', { exact: true })).toBeVisible()
      await checkScreen(page, 'the acceptance of a company', phone.width)
      await accept()
      await expect(page.getByRole('heading', { level: 1, name: 'Bitte zahlen Sie jetzt' })).toBeVisible({ timeout: 10_000 })
      await expect(page.getByText('Von Ihrem eigenen Konto, das auf Weiß & Söhne Großhandel GmbH lautet.')).toBeVisible()
      await checkScreen(page, 'how a company pays', phone.width)
      const letter = await service.letterWith('Bitte zahlen Sie genau diesen Betrag', email)
      expect(letter?.subject).toBe(`Sie haben unser Angebot ${reference}-1 angenommen`)
      expect((await desk.read(reference)).offers).toMatchObject([{ state: 'accepted', party: 'Weiß & Söhne Großhandel GmbH' }])
    })
  })
})

/** People of the desk who make and end offers by its calls, without a browser. */
async function openOfferDesk(service: RunningService) {
  const signIn = (role: 'dealer' | 'payments' | 'supervisor') => signInStaff(deskSite(service), { roles: [role] })
  const [dealer, payments, supervisor] = [await signIn('dealer'), await signIn('payments'), await signIn('supervisor')]
  const read = (reference: string) => must(dealer.call(readRequest, { params: { reference } }))
  return {
    read,
    publish: (request: string, { partyId, ...chosen }: Partial<TypedOfferDraft> & { partyId: string }) =>
      must(publishSoon(dealer, { request, draft: draftFor({ partyId }, chosen) })),
    async answer(reference: string, answer: Pick<BodyOf<typeof answerRequest>, 'language' | 'text'>): Promise<void> {
      const { version } = await read(reference)
      await must(dealer.call(answerRequest, { params: { reference }, body: { ...answer, version } }))
    },
    withdraw: (reference: string) => must(supervisor.call(withdrawOffer, { params: { reference }, body: { reason: 'compliance' } })),
    typeAddress: (address: Parameters<typeof newReceivingAddress>[1]) => newReceivingAddress([dealer, payments], address),
  }
}

/** Expects exactly the letters with these subjects. Letters may arrive in another order than they were ordered in. */
async function expectLetters(service: RunningService, email: string, subjects: string[]): Promise<void> {
  const letters = await service.letters(email, subjects.length)
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual(subjects.toSorted())
}

/** The part of the offer's page with the client's answer, or with what happened. */
const answerOf = (page: Page, name: 'Twoja odpowiedź' | 'Ihre Antwort') => page.getByRole('region', { name })
