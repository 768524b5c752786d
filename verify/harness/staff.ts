import type { BrowserContext, Page } from '@playwright/test'
import { freezeClient, readClient, releaseClient } from '#contract/desk/endpoints/clients.ts'
import type { Role } from '#contract/desk/permissions.ts'
import type { ReplyOf } from '#contract/endpoint.ts'
import { freezeStepUp, proposeStepUp } from '#contract/desk/step-up-subjects.ts'
import type { DeskEndpoint } from '../../src/server/staff/session/desk-route.ts'
import type { TestedService } from '../../src/server/testing/service.ts'
import { type DeskCallOptions, join, must, type Person, storeInvitation } from '../../src/server/testing/staff.ts'
import { callDesk } from './desk.ts'

export interface DeskSite extends TestedService {
  deskOrigin: string
  /** Where the desk listens, if that is elsewhere. */
  desk?: string
}

/** Makes calls where the desk listens, as a page of the desk does. */
const reachDesk =
  (desk: string, origin: string) =>
  async <E extends DeskEndpoint>({ call }: E, { query, ...options }: DeskCallOptions<E> = {}) => {
    const search = query ? `?${new URLSearchParams(query)}` : ''
    const response = await callDesk({ desk, origin }, call, { ...options, query: search })
    return { ...response, body: response.json as ReplyOf<E> }
  }

export type StaffMember = Awaited<ReturnType<typeof signInStaff>>

/** The calls of somebody at another replica, with the same session. */
export function atReplica({ cookie, origin }: StaffMember, desk: string): Pick<StaffMember, 'call'> {
  const callReplica = reachDesk(desk, origin)
  return { call: (endpoint, options) => callReplica(endpoint, { cookie, ...options }) }
}

/** A new person with these roles, who is signed in with a passkey, without a browser. */
export async function signInStaff(site: DeskSite, { roles, name = 'Iga Bocian' }: { roles: readonly Role[]; name?: string }) {
  const { deskOrigin: origin, desk = origin } = site
  const person = await join({ origin, callDesk: reachDesk(desk, origin) }, await storeInvitation(site, roles, { name }))
  const [cookieName = '', cookieValue = ''] = person.cookie.split('=')
  return {
    ...person,
    /** Signs in the browser too. */
    signIn: (context: BrowserContext) =>
      context.addCookies([{ name: cookieName, value: cookieValue, url: origin.replace('http:', 'https:'), secure: true, httpOnly: true }]),
  }
}

export async function freeze(by: Person, id: string, reason: string): Promise<void> {
  const proof = await by.stepUp(freezeStepUp({ accountId: id, reason }))
  await must(by.call(freezeClient, { params: { id }, body: { reason, proof } }))
}

/** Proposes to release a frozen account. Returns the proposal's id. */
export async function proposeRelease(by: Person, id: string, reason: string): Promise<string> {
  const { freezes } = await must(by.call(readClient, { params: { id } }))
  const payload = { freezeId: freezes[0]?.id ?? '' }
  const proof = await by.stepUp(proposeStepUp({ action: 'release-account', object: id, version: 0, payload, reason }))
  return (await must(by.call(releaseClient, { params: { id }, body: { reason, ...payload, proof } }))).approvalId
}

/** Gives the browser an authenticator that verifies its user. Returns a function to let the user answer, or not. */
export async function addAuthenticator(page: Page) {
  const devtools = await page.context().newCDPSession(page)
  await devtools.send('WebAuthn.enable')
  const options = {
    protocol: 'ctap2',
    transport: 'internal',
    hasResidentKey: true,
    hasUserVerification: true,
    isUserVerified: true,
    automaticPresenceSimulation: true,
  } as const
  const { authenticatorId } = await devtools.send('WebAuthn.addVirtualAuthenticator', { options })
  return {
    answers: async (enabled: boolean) => {
      await devtools.send('WebAuthn.setAutomaticPresenceSimulation', { authenticatorId, enabled })
    },
  }
}

export type People = Awaited<ReturnType<typeof signInPeople>>

/** Those who work on a deal, two of each kind for what two people must decide. */
export async function signInPeople(site: DeskSite) {
  const signIn = (role: Role, name: string) => signInStaff(site, { roles: [role], name })
  return {
    dealer: await signIn('dealer', 'Dorota Dudek'),
    // Who published an offer does not honour it.
    otherDealer: await signIn('dealer', 'Daniel Drozd'),
    supervisor: await signIn('supervisor', 'Sylwia Sowa'),
    payments: await signIn('payments', 'Pola Pajor'),
    otherPayments: await signIn('payments', 'Piotr Puchacz'),
    // They only type payments: who typed one signs nothing that leaves for it.
    clerk: await signIn('payments', 'Paulina Pasek'),
    otherClerk: await signIn('payments', 'Przemek Pytel'),
    compliance: await signIn('compliance', 'Kinga Kruk'),
    otherCompliance: await signIn('compliance', 'Konrad Krzyk'),
  }
}
