import { afterAll, beforeAll, expect, test } from 'vitest'
import { changePassword, register, resetPassword, setNewPassword } from '#contract/endpoints/account.ts'
import { newAddress, startService, type TestService } from '../../testing/service.ts'
import { isCommonPassword } from './common-password.ts'

let service: TestService
beforeAll(async () => {
  service = await startService()
})
afterAll(() => service.stop())

const refusedAt = (field: string) => ({
  status: 400,
  body: { error: 'VALIDATION_FAILED', fields: { [field]: 'This is one of the most common passwords. Please choose another one.' } },
})

test.each(['123456', 'password', 'Qwerty123', 'TRUSTNO1', 'secret1'])('%s is common, however it is capitalised', async (password) => {
  expect(await isCommonPassword(password)).toBe(true)
})

test.each(['correct horse battery', 'a long enough password', '12345', 'kV7!pd', 'password of mine'])('%s is not', async (password) => {
  expect(await isCommonPassword(password)).toBe(false)
})

test('nobody signs up with a common password, known address or not, and no letter goes out', async () => {
  const { email: known } = await service.registerAndLogIn()
  for (const email of [known, newAddress()])
    expect(await service.call(register, { body: { email, password: 'Password1' } })).toMatchObject(refusedAt('password'))
  expect(await service.lettersTo(known, 1)).toHaveLength(1)
})

test('nobody sets a common one by a mailed link, and the link stays good', async () => {
  const { email } = await service.newClient()
  await service.call(resetPassword, { body: { email } })
  const [letter] = await service.lettersTo(email)
  const token = letter?.links.map((link) => /set-new-password\/([\w-]+)/.exec(link)?.[1]).find(Boolean) ?? ''
  const set = (newPassword: string) => service.call(setNewPassword, { body: { newPassword, confirmNewPassword: newPassword, token } })
  expect(await set('Password1')).toMatchObject(refusedAt('newPassword'))
  expect((await set('quite another one')).status).toBe(200)
})

test('nobody changes theirs to a common one', async () => {
  const { password, accessToken: token } = await service.newClient()
  const change = (newPassword: string) => service.call(changePassword, { token, body: { currentPassword: password, newPassword } })
  expect(await change('Password1')).toMatchObject(refusedAt('newPassword'))
  expect((await change('quite another one')).status).toBe(200)
})
