import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSecret, sealSecret } from './sealed-secret.ts'

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
const accountId = 'a2c1'

test('what was sealed with the older of two keys still opens, and is known to be old', () => {
  const sealed = sealSecret('JBSWY3DPEHPK3PXP', { accountId, keys: [oldKey] })
  expect(openSecret(sealed, { accountId, keys: [newKey, oldKey] })).toEqual({ secret: 'JBSWY3DPEHPK3PXP', isOld: true })
})

test('the newest key seals', () => {
  const sealed = sealSecret('JBSWY3DPEHPK3PXP', { accountId, keys: [newKey, oldKey] })
  expect(openSecret(sealed, { accountId, keys: [newKey] })).toEqual({ secret: 'JBSWY3DPEHPK3PXP', isOld: false })
})

test('without its key, or for another account, nothing opens, and the error says which setting to look at', () => {
  const sealed = sealSecret('JBSWY3DPEHPK3PXP', { accountId, keys: [oldKey] })
  expect(() => openSecret(sealed, { accountId, keys: [newKey] })).toThrow('SECRETS_KEY')
  expect(() => openSecret(sealed, { accountId: 'b3d2', keys: [oldKey] })).toThrow('SECRETS_KEY')
})
