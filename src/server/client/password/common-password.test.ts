import { expect, test } from 'vitest'
import { register, resetPassword, setNewPassword } from '#contract/endpoints/account.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { isCommonPassword } from './common-password.ts'

const service = await serviceOfFile()

const refusedAt = (field: string) => ({
  status: 400,
  body: { error: 'VALIDATION_FAILED', fields: { [field]: 'This is one of the most common passwords. Please choose another one.' } },
})

test.each(['123456', 'password', 'Qwerty123', 'TRUSTNO1', 'secret1'])('%s is a common password, in any letter case', async (password) => {
  expect(await isCommonPassword(password)).toBe(true)
})

test.each(['correct horse battery', 'a long enough password', '12345', 'kV7!pd', 'password of mine'])(
  '%s is not a common password',
  async (password) => {
    expect(await isCommonPassword(password)).toBe(false)
  },
)

test('a sign-up with a common password is refused for every address, without a letter', async () => {
  const { email: known } = await service.registerAndLogIn()
  for (const email of [known, newAddress()])
    expect(await service.call(register, { body: { email, password: 'Password1' } })).toMatchObject(refusedAt('password'))
  expect(await service.lettersTo(known, 1)).toHaveLength(1)
})

test('a common password is refused by a mailed link, which stays valid', async () => {
  const { email } = await service.newClient()
  await service.call(resetPassword, { body: { email } })
  const [letter] = await service.lettersTo(email)
  const token = letter?.links.map((link) => /set-new-password\/([\w-]+)/.exec(link)?.[1]).find(Boolean) ?? ''
  const set = (newPassword: string) => service.call(setNewPassword, { body: { newPassword, confirmNewPassword: newPassword, token } })
  expect(await set('Password1')).toMatchObject(refusedAt('newPassword'))
  expect((await set('quite another one')).status).toBe(200)
})
