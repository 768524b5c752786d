import { expect, test } from 'vitest'
import { readProfile, updateProfile } from '#contract/endpoints/profile.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'

const service = await serviceOfFile()

const ada = { firstName: 'Ada', lastName: 'Lovelace', phone: '+48 600 100 200', country: 'PL' }

test('a new client finds an empty profile with the e-mail address of the account', async () => {
  const client = await service.newClient({ email: newAddress() })
  const { status, body } = await service.call(readProfile, { token: client.accessToken })
  expect(status).toBe(200)
  expect(body).toEqual({ firstName: '', lastName: '', email: client.email, phone: '', country: '', language: 'en' })
})

test('a profile is read back exactly as typed, and the latest save wins', async () => {
  const { accessToken: token, email } = await service.newClient()
  await service.call(updateProfile, { token, body: ada })
  const odd = { firstName: '  Zoë 👩‍🚀 ', lastName: "O'Brien <b>", phone: '', country: 'Côte d’Ivoire' }
  const saved = await service.call(updateProfile, { token, body: odd })
  expect(saved.body).toEqual({ ok: true })
  expect((await service.call(readProfile, { token })).body).toEqual({ ...odd, email, language: 'en' })
})

test('clients see only their own profile', async () => {
  const first = await service.newClient()
  const second = await service.newClient()
  await service.call(updateProfile, { token: first.accessToken, body: ada })
  expect((await service.call(readProfile, { token: second.accessToken })).body).toMatchObject({ firstName: '', email: second.email })
})

test('a profile update is recorded as an event without personal data', async () => {
  const { accessToken: token, email } = await service.newClient()
  await service.call(updateProfile, { token, body: { ...ada, firstName: 'Unmistakable' } })
  const events = await service.eventsOf(email)
  const [update, ...more] = events.filter(({ kind }) => kind === 'profile.updated')
  expect(update).toMatchObject({ actor: 'client', at: service.clock() })
  expect(more).toEqual([])
  expect(JSON.stringify(update?.details)).not.toContain('Unmistakable')
})

test('a missing field or a control character is named, and the profile stays unchanged', async () => {
  const { accessToken: token } = await service.newClient()
  await service.call(updateProfile, { token, body: ada })
  const { status, body } = await service.call(updateProfile, { token, body: { firstName: 'A\u0000', lastName: 'B', phone: '1' } })
  expect(status).toBe(400)
  expect(body).toMatchObject({ error: 'VALIDATION_FAILED', fields: { firstName: expect.any(String), country: expect.any(String) } })
  expect((await service.call(readProfile, { token })).body).toMatchObject(ada)
})
