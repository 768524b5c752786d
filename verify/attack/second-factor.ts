import { Secret, TOTP } from 'otpauth'
import { calls } from '#contract/calls.ts'
import type { Answer, Request } from '../harness/http.ts'
import type { Client } from './clients.ts'
import type { Target } from './target.ts'

/** The code that the authenticator app shows at this moment. */
const appCode = (secret: string, timestamp: number) => new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp })

/** The code of the step after this one: accepted because clocks differ, and not used yet. */
export const nextAppCode = (secret: string): string => appCode(secret, Date.now() + 30_000)

/** Turns the second factor on. */
export async function turnOn(target: Target, client: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const ask = (call: { method: string; path: string }, body: object) =>
    target.call({ ...call, body, token: client.accessToken, from: client.from })
  const { secret } = (await ask(calls.beginSecondFactor, { currentPassword: client.password })).json as { secret: string }
  const confirmed = await ask(calls.confirmSecondFactor, { code: appCode(secret, Date.now()) })
  if (confirmed.status !== 200) throw new Error(`the second factor was not turned on: ${confirmed.status} ${confirmed.text}`)
  return { secret, ...(confirmed.json as { recoveryCodes: string[] }) }
}

export const challengeOf = (answer: Answer): string => (answer.json as { challenge?: string }).challenge ?? ''

export const finishLogIn = (client: Client, challenge: string, code: string): Request => ({
  ...calls.finishLogin,
  body: { challenge, code },
  from: client.from,
})
