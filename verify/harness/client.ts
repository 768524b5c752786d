import { randomBytes, randomInt } from 'node:crypto'
import type { Page } from '@playwright/test'
import { calls } from '#contract/calls.ts'
import { pathOf } from '#contract/desk/calls.ts'
import type { BodyOf, Endpoint, ParamsOf } from '#contract/endpoint.ts'
import type { Language } from '#contract/languages.ts'
import type { Kantor } from '../../tools/testing/start-kantor.ts'
import { isUnavailable, type Outcome, type Request, send } from './http.ts'
import { until } from './until.ts'
import { mailedToken } from './sandbox.ts'

/** How this program reaches the service, and how it gets the confirmation token from a letter. */
export interface Site {
  origin: string
  /** Sends the requests. By default, they are sent to `origin`. */
  send?: (request: Request) => Promise<Outcome>
  confirmationToken(email: string): Promise<string>
  /** Aborted when the program ends, so that clients stop retrying. */
  ended?: AbortSignal
}

export interface Tokens {
  accessToken: string
  refreshToken: string
}

export interface Credentials {
  email: string
  password: string
}

export const usualPassword = 'a long enough password'

export const newEmail = (): string => `anna.${randomBytes(6).toString('hex')}@example.com`

let lastAddressNumber = randomInt(2 ** 24)
/** An IP address that no other client of this process has. */
export function newNetworkAddress(): string {
  lastAddressNumber = (lastAddressNumber + 1) % 2 ** 24
  return `10.${lastAddressNumber >> 16}.${(lastAddressNumber >> 8) & 255}.${lastAddressNumber & 255}`
}

/** A call of the contract as a request. */
export const requestOf = <E extends Endpoint>({ call }: E, { params, body }: { params?: ParamsOf<E>; body?: BodyOf<E> }) => ({
  method: call.method,
  path: pathOf(call, params),
  body: body as object | undefined,
})

/** Returns the body of a response with status 200. Retries for a minute while the service is unavailable; throws at any other status. */
export async function mustSend(site: Site, request: Request): Promise<Record<string, unknown>> {
  const failed = (outcome: Outcome) => new Error(`${request.path}: ${JSON.stringify(outcome)}`)
  const attempt = async () => {
    const outcome = await (site.send ? site.send(request) : send(site.origin, request))
    if (outcome.kind === 'answered' && outcome.status === 200) return outcome.body
    if (!isUnavailable(outcome) || site.ended?.aborted) throw failed(outcome)
    return undefined
  }
  return until(attempt, { what: `a response to ${request.path}`, everyMs: 500 })
}

/** A client's IP address and browser headers. */
export type Browser = Pick<Request, 'from' | 'headers'>

export const register = (site: Site, { email, password }: Credentials, browser: Browser): Promise<unknown> =>
  mustSend(site, { ...calls.register, ...browser, body: { email, password } })

export const logIn = async (site: Site, { email, password }: Credentials, browser: Browser): Promise<Tokens> =>
  (await mustSend(site, { ...calls.login, ...browser, body: { email, password } })) as unknown as Tokens

/** Signs up, opens the confirmation link, and logs in. */
export async function becomeClient(site: Site, credentials: Credentials, browser: Browser): Promise<Tokens> {
  await register(site, credentials, browser)
  const token = await site.confirmationToken(credentials.email)
  await mustSend(site, { ...calls.verifyEmail, ...browser, path: `${calls.verifyEmail.path}?token=${token}` })
  return logIn(site, credentials, browser)
}

/** A session as the browser stores it in local storage. */
const storedSession = ({ accessToken, refreshToken }: Tokens) => ({
  name: 'auth_session',
  value: JSON.stringify({ token: accessToken, refreshToken, isUserLoggedIn: true }),
})

/** Stores a client's session in the browser, so that the next page is logged in. */
export async function signIn(page: Page, origin: string, tokens: Tokens): Promise<void> {
  // robots.txt, because the scripts of another page would read the session before it is stored.
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(({ name, value }) => localStorage.setItem(name, value), storedSession(tokens))
}

/** Logs in on the screen, so that the session belongs to the browser's key. Logs out first if a client is logged in. */
export async function logInOnScreen(page: Page, origin: string, { email, password }: Credentials): Promise<void> {
  await page.goto(`${origin}/robots.txt`)
  await page.evaluate(() => localStorage.removeItem('auth_session'))
  await page.goto(`${origin}/app/login`)
  await page.getByLabel('Email').fill(email)
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Log In' }).click()
  await page.waitForURL(`${origin}/app`)
}

/**
 * A logged-in client with a profile. Each call of `storage` returns the browser's storage for Playwright with new tokens, because two browsers
 * that refresh the same tokens end the session.
 */
export async function signUpClient({ origin, sandboxOrigin = '' }: Kantor, language: Language = 'en') {
  const email = language === 'en' ? 'anna.zielinska@example.com' : `anna.zielinska.${language}@example.com`
  const credentials = { email, password: usualPassword }
  const headers = { 'accept-language': language }
  const site = { origin, confirmationToken: (to: string) => mailedToken(sandboxOrigin, to, 'verify-email') }
  let tokens = await becomeClient(site, credentials, { headers })
  const profile = { firstName: 'Anna', lastName: 'Zielińska', phone: '+48 600 100 200', country: 'PL' }
  await mustSend(site, { ...calls.updateProfile, headers, body: profile, token: tokens.accessToken })
  const storage = async () => {
    const newTokens = await mustSend(site, { ...calls.refreshToken, headers, body: { refreshToken: tokens.refreshToken } })
    tokens = newTokens as unknown as Tokens
    return { cookies: [], origins: [{ origin, localStorage: [storedSession(tokens)] }] }
  }
  return { credentials, profile, storage }
}
