import { calls } from '#contract/calls.ts'
import type { Language } from '#contract/languages.ts'
import type { Kantor } from '../../tools/testing/start-kantor.ts'
import { usualPassword, becomeClient, mustSend, storedSession, type Tokens } from '../harness/client.ts'
import { mailedToken } from '../harness/mailbox.ts'

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
