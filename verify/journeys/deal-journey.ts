import type { Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { printReference } from '#contract/creditor-reference.ts'
import { pathOf } from '#contract/desk/calls.ts'
import type { TypedOfferDraft } from '#contract/desk/endpoints/offers.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { pageWithReference } from '#contract/pages.ts'
import { requestOf, usualPassword } from '../harness/client.ts'
import { accept, type ClientCall, newReceivingAddress } from '../../src/server/testing/deals.ts'
import { draftFor } from '../../src/server/testing/offers.ts'
import { must, storeInvitation } from '../../src/server/testing/staff.ts'
import { type DealDesk, openDealDesk, typed } from '../harness/deals/deal-desk.ts'
import { publishSoon, storeCompanyWallet, storePartyOf } from '../harness/offers.ts'
import { addAuthenticator } from '../harness/staff.ts'
import { askForQuote, deskSite } from './desk.ts'
import { callAsClient, expect, lookAgain, type RunningService, signUp, test as base } from './kantor.ts'

export const phone = { width: 390, height: 844 }
const wide = { width: 1440, height: 900 }
/** An open screen of the desk asks every two seconds what has changed. */
const poll = { timeout: 10_000 }

interface Colleague {
  role: Role
  name: string
  viewport?: { width: number; height: number }
}

interface DeskWindows {
  /** Opens the desk for a new person, with a passkey of their own. */
  signIn(colleague: Colleague): Promise<Page>
  /** Opens the screen of a deal for somebody who works by calls. They cannot confirm anything there, because their passkey is not in the browser. */
  openDeal(person: keyof DealDesk['people'], reference: string): Promise<Page>
}

/** Journeys of deals: `desk` works by calls, `windows` are the desk's screens. */
export const test = base.extend<{ windows: DeskWindows }, { desk: DealDesk }>({
  desk: [async ({ service }, use) => use(await openDealDesk(deskSite(service), service.kantor.sandboxOrigin ?? '')), { scope: 'worker' }],
  windows: async ({ browser, service, desk }, use) => {
    const opened: Page[] = []
    const open = async (viewport = wide) => {
      const page = await (await browser.newContext({ viewport, locale: 'en-GB' })).newPage()
      opened.push(page)
      return page
    }
    await use({
      async signIn({ viewport, ...invited }) {
        const page = await open(viewport)
        await addAuthenticator(page)
        const { token } = await storeInvitation(deskSite(service), [invited.role], { name: invited.name })
        await page.goto(`${service.kantor.deskOrigin}/invitation/${token}`)
        await page.getByRole('button', { name: 'Create passkey and sign in' }).click()
        await expect(page.getByRole('heading', { name: 'Inbox' })).toBeVisible()
        return page
      },
      async openDeal(person, reference) {
        const page = await open()
        await desk.people[person].signIn(page.context())
        await openDeskDeal(page, service, reference)
        return page
      },
    })
    for (const page of opened) await page.context().close()
  },
})

/** Opens the screen of a deal. */
export async function openDeskDeal(page: Page, { kantor }: RunningService, reference: string): Promise<void> {
  await page.goto(`${kantor.deskOrigin}/deals/${reference}`)
  await expect(page.getByRole('heading', { level: 1, name: `Deal ${printReference(reference)}` })).toBeVisible()
}

export interface OwnDeal {
  email: string
  accountId: string
  partyId: string
  /** Of the request. */
  request: string
  /** Of the deal. */
  reference: string
}

const buy = { amount: '500', spreadBp: 50 }
export const sell = { ...buy, direction: 'sell', fixedSide: 'coins', amount: '0.005', networkFee: '0' } as const

type Chosen = Partial<Omit<TypedOfferDraft, 'partyId'>> & { spreadBp: number }
interface Parties {
  page: Page
  service: RunningService
  desk: DealDesk
}

/** A new client with an approved check has a firm offer of the desk; by default, to buy bitcoin for 500 EUR. */
export async function offered({ page, service, desk }: Parties, chosen: Chosen = buy): Promise<Omit<OwnDeal, 'reference'>> {
  const { email } = await signUp(page, service)
  const { accountId, partyId } = await storePartyOf(service, { email, name: 'Ada Kowalska' })
  const { dealer, payments } = desk.people
  const isSell = chosen.direction === 'sell'
  const wish: Record<string, string | number> = isSell ? { fromCurrency: 'BTC', toCurrency: 'EUR', amount: 0 } : { amount: 5000 }
  const request = await askForQuote(page, { email, ...wish })
  if (isSell) await storeCompanyWallet(service, accountId)
  const receiving = isSell ? { receivingAddressId: await newReceivingAddress([dealer, payments]) } : {}
  await must(publishSoon(dealer, { request, draft: draftFor({ partyId }, { ...receiving, ...chosen }) }))
  return { email, accountId, partyId, request }
}

/** As `offered`, and the client has accepted it. */
export async function accepted(parties: Parties, chosen?: Chosen): Promise<OwnDeal> {
  const own = await offered(parties, chosen)
  const call: ClientCall = async (endpoint, options) => {
    const { body, ...call } = requestOf(endpoint, options)
    return { status: 200, body: await callAsClient(parties.page, call, body) }
  }
  const { deal: reference } = await must(accept(call, `${own.request}-1`, usualPassword))
  return { ...own, reference }
}

/** As `accepted`, and all of it is paid, exchanged and ready to be sent. */
export async function executed(parties: Parties, chosen?: Chosen): Promise<OwnDeal> {
  const own = await accepted(parties, chosen)
  const { desk } = parties
  await desk.recordPayment(own.reference, { amount: (await desk.read(own.reference)).sums.due })
  await desk.recordFill(own.reference)
  if (chosen?.direction !== 'sell') await desk.newWallet(own.reference)
  return own
}

export const nextAtDesk = (desk: Page) => desk.getByRole('region', { name: 'Next step' })

/** Expects the state and the next step on the desk's screen of a deal. */
export async function expectAtDesk(desk: Page, { state, next }: { state: string; next: string | RegExp }): Promise<void> {
  const head = desk.getByRole('heading', { level: 1 }).locator('..')
  await expect(head).toHaveText(new RegExp(`${state}$`), poll)
  await expect(nextAtDesk(desk)).toContainText(next, poll)
}

/** Somebody records what became of the transfer that is next. */
export async function recordTransfer(desk: Page, kind: 'sent' | 'confirmed', reference: string): Promise<void> {
  await nextAtDesk(desk).getByRole('button', { name: 'Record what became of it' }).click()
  const form = desk.getByRole('dialog', { name: 'Record what became of it' })
  await form.getByLabel('What happened?').selectOption(kind)
  await form.getByLabel('Transaction or reference of the bank').fill(reference)
  await form.getByRole('button', { name: 'Record', exact: true }).click()
  await expect(form).toBeHidden()
}

/** Gives the reason of a proposal that is open, confirms it with the passkey, and closes the dialog. */
export async function propose(desk: Page, name: string | RegExp): Promise<void> {
  const form = desk.getByRole('dialog', { name })
  await form.getByLabel('Reason').fill(typed.reason)
  await form.getByRole('button', { name: 'Propose' }).click()
  await expect(form.getByText('The proposal waits for a second person.')).toBeVisible()
}

/** The client opens the page of a deal. */
export async function openOwnDeal(page: Page, reference: string): Promise<void> {
  await page.goto(pageWithReference.deal(reference))
}

/** The client returns to the page, and sees this heading, this next step, and nothing that is confidential. */
export async function expectAtClient(
  page: Page,
  own: OwnDeal,
  { heading, next }: { heading: string; next: string | RegExp },
): Promise<void> {
  const timeline = page.getByRole('region', { name: 'What has happened' })
  await expect(async () => {
    await lookAgain(page)
    await expect(page.getByRole('heading', { level: 1, name: heading, exact: true })).toBeVisible({ timeout: 1000 })
    await expect(timeline.getByRole('status')).toContainText(next, { timeout: 1000 })
  }).toPass(poll)
  await expectNothingConfidential(page, own)
}

/** What no client reads: who paid, who works at the desk, what they typed, and why something was stopped. */
const confidential = new RegExp(
  [...Object.values(typed), 'Dudek', 'Pajor', 'Puchacz', 'Kruk', 'Krzyk', 'Bocian', 'complian', 'suspic', 'loss', 'frozen'].join('|'),
  'i',
)

async function expectNothingConfidential(page: Page, { reference }: OwnDeal): Promise<void> {
  await expect(page.getByRole('main')).not.toContainText(confidential)
  const reply = await callAsClient(page, { method: 'GET', path: pathOf(calls.deal, { reference }) })
  expect(JSON.stringify(reply)).not.toMatch(confidential)
}

/** Nor is it in a letter. */
export async function expectDiscreetLetters(service: RunningService, { email }: OwnDeal): Promise<void> {
  for (const { subject, text, html } of await service.lettersNow(email)) {
    expect(`${subject} ${text}`).not.toMatch(confidential)
    expect(html).not.toMatch(confidential)
  }
}
