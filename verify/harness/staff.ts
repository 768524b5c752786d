import { createHash, randomBytes } from 'node:crypto'
import type { BrowserContext, Page } from '@playwright/test'
import { type DeskCallName, deskCalls, pathOf } from '#contract/desk/calls.ts'
import type { Role } from '#contract/desk/permissions.ts'
import { type Confirmed, decideStepUp, stepUpText } from '#contract/desk/step-up.ts'
import { newToken, tokenHash } from '../../src/server/platform/crypto/token.ts'
import type { NewPasskey } from '../../src/server/platform/webauthn/webauthn.ts'
import { newAuthenticator } from '../../src/server/testing/authenticator.ts'
import { call } from './http.ts'

type Json = Record<string, unknown>

export interface DeskSite {
  deskOrigin: string
  /** Where the desk listens, if that is elsewhere. */
  desk?: string
  query<Row extends object>(text: string, values: unknown[]): Promise<Row[]>
}

interface Invited {
  roles: readonly Role[]
  name?: string
  language?: 'en' | 'pl'
}

/** Stores an invitation as if its letter had arrived. Returns the person with the token of its link. */
export async function inviteStaff({ query }: Pick<DeskSite, 'query'>, { roles, name = 'Iga Bocian', language = 'en' }: Invited) {
  const email = `staff.${randomBytes(6).toString('hex')}@kantor.example`
  const token = newToken()
  const [row] = await query<{ id: string }>(
    `with person as (
       insert into staff (email, name, roles, language, state, created_at, changed_at) values ($1, $2, $3, $4, 'invited', now(), now()) returning id
     ), invitation as (
       insert into staff_invitation (staff_id, created_at, expires_at, token_hash) select id, now(), now() + interval '2 days', $5 from person
     )
     select id from person`,
    [email, name, roles, language, tokenHash(token)],
  )
  return { id: row?.id ?? '', email, name, token }
}

export type StaffMember = Awaited<ReturnType<typeof signInStaff>>

/** A new person with these roles, who is signed in with a passkey, without a browser. */
export async function signInStaff(site: DeskSite, invited: Invited) {
  const { deskOrigin: origin, desk = origin } = site
  const { id, name, email, token } = await inviteStaff(site, invited)
  let cookie: string | undefined
  const request = (
    callName: DeskCallName,
    { params, query = '', body }: { params?: Record<string, string>; query?: string; body?: object | undefined } = {},
  ) => {
    const { method } = deskCalls[callName]
    const headers = { host: new URL(origin).host, origin, 'sec-fetch-site': 'same-origin', ...(cookie && { cookie }) }
    return call(desk, { method, path: pathOf(deskCalls[callName], params) + query, headers, body })
  }
  const send = async (...[callName, input]: Parameters<typeof request>) => {
    const response = await request(callName, input)
    if (response.status !== 200) throw new Error(`${callName}: ${response.status} ${response.text}`)
    return response
  }
  const callDesk = async <Reply = Json>(callName: DeskCallName, options?: Parameters<typeof send>[1]) =>
    (await send(callName, options)).json as Reply

  const authenticator = newAuthenticator()
  const { passkey } = await callDesk<{ passkey: { challenge: string } }>('checkInvitation', { body: { token } })
  const created: NewPasskey = authenticator.create({ challenge: passkey.challenge, origin })
  const accepted = await send('acceptInvitation', { body: { token, name: 'Key', passkey: created } })
  cookie = accepted.headers['set-cookie']?.[0]?.split(';', 1)[0] ?? ''
  const [cookieName = '', cookieValue = ''] = cookie.split('=')

  /** The proof of a step-up: the passkey's signature over exactly this. */
  const stepUp = async (confirmed: Confirmed) => {
    const { nonce, expiresAt } = await callDesk<{ nonce: string; expiresAt: string }>('beginStepUp')
    const text = stepUpText({ nonce, staffId: id, expiresAt, ...confirmed })
    const challenge = createHash('sha256').update(text).digest('base64url')
    return { nonce, expiresAt, passkey: authenticator.sign({ challenge, origin }) }
  }
  return {
    id,
    name,
    email,
    call: callDesk,
    /** As `call`, with the whole response. */
    send,
    /** As `send`, whatever the response is. */
    request,
    stepUp,
    /** The exact text of a reply that is a file. */
    readFile: async (callName: DeskCallName, params: Record<string, string>) => (await send(callName, { params })).text,
    async decide(approvalId: string, decision: 'approved' | 'rejected', reason?: string) {
      const { payloadHash } = await callDesk<{ payloadHash: string }>('readApproval', { params: { id: approvalId } })
      const proof = await stepUp(decideStepUp({ approvalId, decision, payloadHash, reason }))
      await callDesk('decideApproval', { params: { id: approvalId }, body: { decision, payloadHash, reason, proof } })
    },
    /** Signs in the browser too. */
    signIn: (context: BrowserContext) =>
      context.addCookies([{ name: cookieName, value: cookieValue, url: origin.replace('http:', 'https:'), secure: true, httpOnly: true }]),
  }
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
