import { randomBytes } from 'node:crypto'
import { expect, test } from 'vitest'
import { openSecret, sealSecret } from './sealed-secret.ts'

const [oldKey, newKey] = [randomBytes(32), randomBytes(32)]
const accountId = 'a2c1'

test('a secret sealed with the older of two keys opens, marked as old', () => {
  const sealed = sealSecret('JBSWY3DPEHPK3PXP', { accountId, keys: [oldKey] })
  expect(openSecret(sealed, { accountId, keys: [newKey, oldKey] })).toEqual({ secret: 'JBSWY3DPEHPK3PXP', keyIndex: 1 })
})

test('the newest key seals secrets', () => {
  const sealed = sealSecret('JBSWY3DPEHPK3PXP', { accountId, keys: [newKey, oldKey] })
  expect(openSecret(sealed, { accountId, keys: [newKey] })).toEqual({ secret: 'JBSWY3DPEHPK3PXP', keyIndex: 0 })
})

test('a secret opens for no other key or account; the error names SECRETS_KEY', () => {
  const sealed = sealSecret('JBSWY3DPEHPK3PXP', { accountId, keys: [oldKey] })
  expect(() => openSecret(sealed, { accountId, keys: [newKey] })).toThrow('SECRETS_KEY')
  expect(() => openSecret(sealed, { accountId: 'b3d2', keys: [oldKey] })).toThrow('SECRETS_KEY')
})
