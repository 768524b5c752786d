import { expect, test } from 'vitest'
import { changeLanguage, resetPassword } from '#contract/endpoints/account.ts'
import { readProfile } from '#contract/endpoints/profile.ts'
import { serviceOfFile } from '../../testing/service.ts'

const service = await serviceOfFile()

const profileOf = async (token: string) => (await service.call(readProfile, { token })).body

test('a chosen language is in the profile, and letters are written in it', async () => {
  const { accessToken: token, email } = await service.newClient()
  expect(await profileOf(token)).toMatchObject({ language: 'en' })
  expect((await service.call(changeLanguage, { token, body: { language: 'de' } })).body).toEqual({ ok: true })
  expect(await profileOf(token)).toMatchObject({ language: 'de' })
  await service.call(resetPassword, { body: { email } })
  const [letter] = await service.lettersTo(email, 1)
  expect(letter?.subject).toBe('Neues Passwort festlegen')
})

test('a language that is chosen three times is recorded once', async () => {
  const { accessToken: token, email } = await service.newClient()
  for (let times = 0; times < 3; times++) await service.call(changeLanguage, { token, body: { language: 'pl' } })
  const events = await service.eventsOf(email)
  expect(events.filter(({ kind }) => kind === 'account.language-changed')).toHaveLength(1)
})

test('an untranslated language is refused', async () => {
  const { accessToken: token } = await service.newClient()
  const { body } = await service.call(changeLanguage, { token, body: { language: 'fr' } })
  expect(body).toMatchObject({ error: 'VALIDATION_FAILED', fields: { language: expect.any(String) } })
  expect(await profileOf(token)).toMatchObject({ language: 'en' })
})
