import { eq } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { changeLanguage, resetPassword } from '#contract/endpoints/account.ts'
import { readProfile } from '#contract/endpoints/profile.ts'
import { eventTable } from '../../platform/event/event.table.ts'
import { serviceOfFile } from '../../testing/service.ts'

const service = await serviceOfFile()

const languageOf = async (token: string) => (await service.call(readProfile, { token })).body

test('a chosen language is in the profile, and letters are written in it', async () => {
  const { accessToken: token, email } = await service.newClient()
  expect(await languageOf(token)).toMatchObject({ language: 'en' })
  expect((await service.call(changeLanguage, { token, body: { language: 'de' } })).body).toEqual({ ok: true })
  expect(await languageOf(token)).toMatchObject({ language: 'de' })
  await service.call(resetPassword, { body: { email } })
  const [letter] = await service.lettersTo(email, 1)
  expect(letter?.subject).toBe('Neues Passwort festlegen')
})

test('a language that is sent twice is recorded once', async () => {
  const changes = () => service.database.$count(eventTable, eq(eventTable.kind, 'account.language-changed'))
  const { accessToken: token } = await service.newClient()
  const before = await changes()
  for (const language of ['pl', 'pl', 'pl'] as const) await service.call(changeLanguage, { token, body: { language } })
  expect(await changes()).toBe(before + 1)
})

test('an untranslated language, and a call without a session, are refused', async () => {
  const { accessToken: token } = await service.newClient()
  const answer = await service.app.inject({
    method: changeLanguage.call.method,
    url: changeLanguage.call.path,
    headers: { authorization: `Bearer ${token}` },
    payload: { language: 'fr' },
  })
  expect(answer.json()).toMatchObject({ error: 'VALIDATION_FAILED', fields: { language: expect.any(String) } })
  expect(await languageOf(token)).toMatchObject({ language: 'en' })
  expect((await service.call(changeLanguage, { body: { language: 'pl' } })).status).toBe(401)
})
