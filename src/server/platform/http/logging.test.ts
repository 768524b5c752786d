import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readProfile } from '#contract/endpoints/profile.ts'
import { createApp } from './app.ts'
import { startService, type TestService } from '../../testing/service.ts'
import { maskedAddress } from './logging.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

test.each([
  ['/app/verify-email/abc123', '/app/verify-email/***'],
  ['/app/verify-email/abc123?utm=1#top', '/app/verify-email/***?***#top'],
  ['/app/set-new-password/abc123/', '/app/set-new-password/***/'],
  ['/app/set-new-password/success', '/app/set-new-password/success'],
  ['/app/set-new-password/successor', '/app/set-new-password/***'],
  ['/api/auth/verify-email?token=abc123', '/api/auth/verify-email?***'],
  ['/api/auth/verify-email?a=1&token=abc123&b=2', '/api/auth/verify-email?***'],
  ['/api/auth/verify-email?%74oken=abc123', '/api/auth/verify-email?***'],
  ['/app//verify-email//abc123', '/app//verify-email//***'],
  ['/APP/Verify-Email/abc123', '/APP/Verify-Email/***'],
  ['/app/profile', '/app/profile'],
])('the address %s is logged as %s', (address, logged) => {
  expect(maskedAddress(address)).toBe(logged)
})

test('the longest possible address is logged in no time, whatever it contains', async () => {
  const app = createApp({ logLevel: 'info', logTo: { write: () => undefined } })
  const began = performance.now()
  for (const sign of ['a', '%4', '.@', '/app', '?']) await app.inject({ url: `/${sign.repeat(16_000 / sign.length)}` })
  expect(performance.now() - began).toBeLessThan(2000)
})

test('a failed database statement is logged with its code, without its values', async () => {
  const lines: string[] = []
  const { log } = createApp({ logLevel: 'info', logTo: { write: (line) => lines.push(line) } })
  const error = await service.database.execute(sql`select ${'a secret'}::uuid`).catch((reason: unknown) => reason)
  log.error({ err: error }, 'seen')
  expect(JSON.parse(lines[0] ?? '')).toMatchObject({ err: { code: '22P02' } })
  expect(lines.join('')).not.toContain('a secret')
})

test('a whole journey leaves no token, password or address in the log', async () => {
  const client = await service.registerAndLogIn({ password: 'a very private password' })
  await service.call(readProfile, { token: client.accessToken })
  const [letter] = await service.lettersTo(client.email)
  const mailedToken = letter?.links.join(' ').match(/verify-email\/([\w-]+)/)?.[1] ?? 'no token'
  const log = service.log.join('')
  expect(log).toContain('/api/auth/verify-email?***')
  for (const secret of [client.accessToken, client.refreshToken, client.password, client.email, mailedToken])
    expect(log).not.toContain(secret)
})
