import { expect, test } from 'vitest'
import { register, setNewPassword } from '#contract/endpoints/account.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { isCommonPassword } from './common-password.ts'

const service = await serviceOfFile()

const refusedAt = (field: string) => ({
  status: 400,
  body: { error: 'VALIDATION_FAILED', fields: { [field]: 'This is one of the most common passwords. Please choose another one.' } },
})

test('a common password is recognised in any letter case; other passwords are allowed', async () => {
  for (const password of ['123456', 'password', 'Qwerty123', 'TRUSTNO1', 'secret1']) expect(await isCommonPassword(password)).toBe(true)
  for (const password of ['correct horse battery', '12345', 'kV7!pd', 'password of mine'])
    expect(await isCommonPassword(password)).toBe(false)
})

test('a sign-up with a common password is refused for every address, without a letter', async () => {
  const { email: known } = await service.registerAndLogIn()
  for (const email of [known, newAddress()])
    expect(await service.call(register, { body: { email, password: 'Password1' } })).toMatchObject(refusedAt('password'))
  expect(await service.lettersTo(known, 1)).toHaveLength(1)
})

test('a common password is refused at a reset link, and the link stays valid', async () => {
  const { email } = await service.newClient()
  const token = await service.resetTokenFor(email)
  const set = (newPassword: string) => service.call(setNewPassword, { body: { newPassword, confirmNewPassword: newPassword, token } })
  expect(await set('Password1')).toMatchObject(refusedAt('newPassword'))
  expect((await set('quite another one')).status).toBe(200)
})
