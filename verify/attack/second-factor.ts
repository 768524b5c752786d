import { appCode } from './app-code.ts'
import type { Answer, Asked } from './call.ts'
import type { Client } from './clients.ts'
import type { Target } from './target.ts'

/** Turns the second factor on. */
export async function turnOn(target: Target, client: Client): Promise<{ secret: string; recoveryCodes: string[] }> {
  const ask = (call: string, body: object) =>
    target.call({ method: 'POST', path: `/api/users/second-factor/${call}`, body, token: client.accessToken, from: client.from })
  const { secret } = (await ask('begin', { currentPassword: client.password })).json as { secret: string }
  const confirmed = await ask('confirm', { code: appCode(secret, Date.now()) })
  if (confirmed.status !== 200) throw new Error(`the second factor was not turned on: ${confirmed.status} ${confirmed.text}`)
  return { secret, ...(confirmed.json as { recoveryCodes: string[] }) }
}

export const challengeOf = (answer: Answer): string => (answer.json as { challenge?: string }).challenge ?? ''
export const finishing = (client: Client, challenge: string, code: string): Asked => ({
  method: 'POST',
  path: '/api/auth/login/second-factor',
  body: { challenge, code },
  from: client.from,
})
