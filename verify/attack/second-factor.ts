import { Secret, TOTP } from 'otpauth'
import { calls } from '#contract/calls.ts'
import type { HttpResponse, Request } from '../harness/http.ts'
import type { Client } from './clients.ts'
import type { Target } from './target.ts'

const appCode = (secret: string, timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

/** The app's code of the next period of 30 seconds. The service accepts it because clocks differ. No log-in has used it. */
export const nextAppCode = (secret: string): string => appCode(secret, Date.now() + 30_000)

export async function turnOnSecondFactor(target: Target, client: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const callAsClient = (call: { method: string; path: string }, body: object) =>
    target.call({ ...call, body, token: client.accessToken, from: client.from })
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
