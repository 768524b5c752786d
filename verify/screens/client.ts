import type { Language } from '#contract/languages.ts'
import type { Kantor } from '../../tools/testing/start-kantor.ts'

type Tokens = { accessToken: string; refreshToken: string }

/**
 * A client of this language with a confirmed address and a profile, logged in. `storage` is what their browser keeps, as Playwright takes it,
 * with new tokens each time: they live for a quarter of an hour, and two browsers that renew the same ones end the session.
 */
export async function signedUpClient({ origin, sandboxOrigin }: Kantor, language: Language = 'en') {
  const email = language === 'en' ? 'anna.zielinska@example.com' : `anna.zielinska.${language}@example.com`
  const credentials = { email, password: 'a long enough password' }
  const call = async <Reply>(method: string, path: string, body?: object, token?: string): Promise<Reply> => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: {
        'accept-language': language,
        ...(body && { 'content-type': 'application/json' }),
        ...(token && { authorization: `Bearer ${token}` }),
      },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`)
    return (await answer.json()) as Reply
  }
  await call('POST', '/api/auth/register', credentials)
  const token = await confirmationToken(`${sandboxOrigin}/mailbox/messages?to=${encodeURIComponent(credentials.email)}`)
  await call('GET', `/api/auth/verify-email?token=${token}`)
  let tokens = await call<Tokens>('POST', '/api/auth/login', credentials)
  const profile = { firstName: 'Anna', lastName: 'Zielińska', phone: '+48 600 100 200', country: 'PL' }
  await call('PUT', '/api/users/profile', profile, tokens.accessToken)
  const storage = async () => {
    tokens = await call<Tokens>('POST', '/api/auth/refresh-token', { refreshToken: tokens.refreshToken })
    const session = JSON.stringify({ token: tokens.accessToken, refreshToken: tokens.refreshToken, isUserLoggedIn: true })
    return { cookies: [], origins: [{ origin, localStorage: [{ name: 'auth_session', value: session }] }] }
  }
  return { credentials, profile, storage }
}

async function confirmationToken(mailbox: string): Promise<string> {
  for (let tries = 0; tries < 100; tries++) {
    const letters = (await (await fetch(mailbox)).json()) as { links: string[] }[]
    const token = letters.flatMap(({ links }) => links).map((link) => /\/app\/verify-email\/([^/?#]+)/.exec(link)?.[1])
    const found = token.find(Boolean)
    if (found) return found
    await new Promise((resolve) => setTimeout(resolve, 100))
  }
  throw new Error('the letter with the confirmation link did not come')
}
