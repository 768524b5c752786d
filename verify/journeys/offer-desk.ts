import type { Page } from '@playwright/test'
import type { TypedOfferDraft } from '#contract/desk/endpoints/offers.ts'
import { publish } from '../harness/offers.ts'
import { signInStaff, type StaffMember } from '../harness/staff.ts'
import { deskSite } from './desk.ts'
import { expect, type RunningService } from './kantor.ts'

/** A request, as far as these journeys read it at the desk. */
interface DeskRequest {
  version: number
  hasQuestion: boolean
  priceAskedAt: string | null
  messages: { direction: string; channel: string; text: string }[]
  timeline: { kind: string; by: string; details: Record<string, unknown> }[]
  offers: { reference: string; state: string; endReason: string | null; party: string | null }[]
}

type Chosen = Partial<TypedOfferDraft> & { partyId: string; spreadBp: number }

/** People of the desk who make and end offers by its calls, without a browser. */
export async function openOfferDesk(service: RunningService) {
  const signIn = (role: 'dealer' | 'payments' | 'supervisor') => signInStaff(deskSite(service), { roles: [role] })
  const [dealer, payments, supervisor] = [await signIn('dealer'), await signIn('payments'), await signIn('supervisor')]
  const read = (reference: string) => dealer.call<DeskRequest>('readRequest', { params: { reference } })
  return {
    read,
    async publish(reference: string, chosen: Chosen): Promise<void> {
      const { version } = await read(reference)
      await publish(dealer.send, { reference, version, ...chosen })
    },
    async answer(reference: string, answer: { language: string; text: string }): Promise<void> {
      const { version } = await read(reference)
      await dealer.call('answerRequest', { params: { reference }, body: { ...answer, version } })
    },
    withdraw: (reference: string) => supervisor.call('withdrawOffer', { params: { reference }, body: { reason: 'compliance' } }),
    typeAddress: (address: TypedAddress) => typeTwice([dealer, payments], address),
  }
}

interface TypedAddress {
  coin: string
  network: string
  address: string
}

/** Two people type an address at which coins arrive, on a network without memos. Returns its id. */
export async function typeTwice([first, second]: [StaffMember, StaffMember], typed: TypedAddress): Promise<string> {
  const memo = null
  const { id } = await first.call<{ id: string }>('enterReceivingAddress', { body: { ...typed, memo } })
  await second.call('confirmReceivingAddress', { params: { id }, body: { address: typed.address, memo } })
  return id
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
