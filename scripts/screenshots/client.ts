import type { Kantor } from '../testing/start-kantor.ts'

/** A client with a confirmed address and a profile, logged in; `storage` is what their browser keeps, as Playwright takes it. */
export async function signedUpClient({ origin, sandboxOrigin }: Kantor) {
  const credentials = { email: 'anna.zielinska@example.com', password: 'a long enough password' }
  const call = async <Reply>(method: string, path: string, body?: object, token?: string): Promise<Reply> => {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { ...(body && { 'content-type': 'application/json' }), ...(token && { authorization: `Bearer ${token}` }) },
      ...(body && { body: JSON.stringify(body) }),
    })
    if (!answer.ok) throw new Error(`${method} ${path} answered ${answer.status}`)
    return (await answer.json()) as Reply
  }
  await call('POST', '/api/auth/register', credentials)
  const token = await confirmationToken(`${sandboxOrigin}/mailbox/messages?to=${encodeURIComponent(credentials.email)}`)
  await call('GET', `/api/auth/verify-email?token=${token}`)
  const { accessToken, refreshToken } = await call<{ accessToken: string; refreshToken: string }>('POST', '/api/auth/login', credentials)
  const profile = { firstName: 'Anna', lastName: 'Zielińska', phone: '+48 600 100 200', country: 'PL' }
  await call('PUT', '/api/users/profile', profile, accessToken)
  const session = JSON.stringify({ token: accessToken, refreshToken, isUserLoggedIn: true })
  const storage = { cookies: [], origins: [{ origin, localStorage: [{ name: 'auth_session', value: session }] }] }
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
