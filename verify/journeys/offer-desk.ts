import type { Page } from '@playwright/test'
import { type TypedOfferDraft, withdrawOffer } from '#contract/desk/endpoints/offers.ts'
import { answerRequest, readRequest } from '#contract/desk/endpoints/requests.ts'
import type { BodyOf } from '#contract/endpoint.ts'
import { newReceivingAddress } from '../../src/server/testing/deals.ts'
import { draftFor } from '../../src/server/testing/offers.ts'
import { publishSoon } from '../harness/offers.ts'
import { must, signInStaff } from '../harness/staff.ts'
import { deskSite } from './desk.ts'
import { expect, type RunningService } from './kantor.ts'

/** People of the desk who make and end offers by its calls, without a browser. */
export async function openOfferDesk(service: RunningService) {
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
export async function expectLetters(service: RunningService, email: string, subjects: string[]): Promise<void> {
  const letters = await service.letters(email, subjects.length)
  expect(letters.map(({ subject }) => subject).toSorted()).toEqual(subjects.toSorted())
}

/** The client returns to the tab, and the page asks for news at once, unless it is asking already. */
export const lookAgain = (page: Page): Promise<boolean> => page.evaluate(() => window.dispatchEvent(new Event('focus')))

/** The part of the offer's page with the client's answer, or with what happened. */
export const answerOf = (page: Page, name: 'Twoja odpowiedź' | 'Ihre Antwort') => page.getByRole('region', { name })
