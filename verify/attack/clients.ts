import { Secret, TOTP } from 'otpauth'
import { calls, dpopNonceHeader } from '#contract/calls.ts'
import type { BrowserKey } from '../../src/server/testing/browser-key.ts'
import {
  type Credentials,
  newEmail,
  newNetworkAddress,
  logIn as newSession,
  becomeClient as signUpAndLogIn,
  type Tokens,
  usualPassword,
} from '../harness/client.ts'
import type { HttpResponse, Request } from '../harness/http.ts'
import { inParallel } from '../harness/part.ts'
import type { Target } from './target.ts'

/** A client who signed up, confirmed and logged in. */
export interface Client extends Tokens, Credentials {
  /** The client's usual IP address. */
  from: string
}

export async function becomeClient({ site }: Target): Promise<Client> {
  const [credentials, from] = [{ email: newEmail(), password: usualPassword }, newNetworkAddress()]
  return { ...credentials, from, ...(await signUpAndLogIn(site, credentials, { from })) }
}

export async function becomeClients(target: Target, count: number): Promise<Client[]> {
  const clients: Client[] = []
  await inParallel(Array.from({ length: count }), 8, async () => void clients.push(await becomeClient(target)))
  return clients
}

export const anotherSession = async ({ site }: Target, client: Client): Promise<Client> => ({
  ...client,
  ...(await newSession(site, client, { from: client.from })),
})

/** A call that the client makes while logged in. */
export const asClient = ({ accessToken, from }: Pick<Client, 'accessToken' | 'from'>, call: Request, body?: object): Request => ({
  ...call,
  body,
  token: accessToken,
  from,
})

type Known = Omit<Client, keyof Tokens>
export const logInRequest = ({ email, password, from }: Known): Request => ({ ...calls.login, body: { email, password }, from })

export const logIn = (target: Target, client: Known): Promise<HttpResponse> => target.call(logInRequest(client))

export const readProfile = (target: Target, accessToken: string | undefined): Promise<HttpResponse> =>
  target.call({ ...calls.readProfile, token: accessToken })

/** By default from a new IP address, because a rate limit counts wrong tokens by IP address. */
export const refresh = (target: Target, refreshToken: string, from = newNetworkAddress()): Promise<HttpResponse> =>
  target.call({ ...calls.refreshToken, body: { refreshToken }, from })

/** Logs in as our web client does: the session belongs to the key. */
export const sessionWithKey = async (target: Target, client: Client, key: BrowserKey): Promise<Tokens> =>
  (await target.call({ ...logInRequest(client), headers: await key.header(calls.login) })).json as Tokens

/** Refreshes with a proof that has a fresh nonce. */
export async function refreshWithKey(
  target: Target,
  refreshToken: string,
  key: BrowserKey,
  from = newNetworkAddress(),
): Promise<HttpResponse> {
  const headers = await key.header(calls.refreshToken, await freshNonce(target))
  return target.call({ ...calls.refreshToken, body: { refreshToken }, from, headers })
}

/** The nonce of a 401. */
export const freshNonce = async (target: Target): Promise<string> => String((await readProfile(target, 'expired')).headers[dpopNonceHeader])

const appCode = (secret: string, timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

/** The app's code of the next period of 30 seconds. The service accepts it because clocks differ. No log-in has used it. */
export const nextAppCode = (secret: string): string => appCode(secret, Date.now() + 30_000)

export async function turnOnSecondFactor(target: Target, client: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const callAsClient = (call: Request, body: object) => target.call(asClient(client, call, body))
  const { secret } = (await callAsClient(calls.beginSecondFactor, { currentPassword: client.password })).json as { secret: string }
  const confirmed = await callAsClient(calls.confirmSecondFactor, { code: appCode(secret, Date.now()) })
  if (confirmed.status !== 200) throw new Error(`the second factor was not turned on: ${confirmed.status} ${confirmed.text}`)
  return { secret, ...(confirmed.json as { recoveryCodes: string[] }) }
}

export const challengeOf = (response: HttpResponse): string => (response.json as { challenge?: string }).challenge ?? ''

export const finishLogInRequest = (client: Client, challenge: string, code: string): Request => ({
  ...calls.finishLogin,
  body: { challenge, code },
  from: client.from,
})
