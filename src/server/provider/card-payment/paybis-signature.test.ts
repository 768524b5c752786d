import { constants, createPrivateKey, createPublicKey, verify } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { bodySignature, isSignedBy } from './paybis-signature.ts'

const pem = (name: string) => readFileSync(new URL(name, import.meta.url))
const providerKey = createPublicKey(pem('../../platform/config/sandbox-public-key.pem'))
const ourKey = createPrivateKey(pem('../../platform/config/sandbox-private-key.pem'))

const body = '{"partnerUserId":"u1","userIp":"203.0.113.7","email":"anna@example.com"}'
// Made by `openssl dgst -sha512 -hex`.
const hash =
  'fa966f585979bd7fdb2b4c516acd6951df1bba83336b2625bd16e4037da1eb20dd0efc8ea9b9ea0972281655e2b833d560d6508c5410c2b28f540cff9b9cce59'
// Made by `openssl dgst -sha512 -sign key.pem -sigopt rsa_padding_mode:pss -sigopt rsa_pss_saltlen:64 -sigopt rsa_mgf1_md:sha512` over the text of the hash.
const signature =
  'k33E056Y3X/SuWAwm99Qe3C7DI8bRhsMADPVKOtIlyovv7RCoWZETlgGJoH0fw74fxId4xgEPCLq+CI0hKzlHvdmlW1EqIWGYOdW4Ot8Imoejn' +
  '2nM8pl0gTm9hYSo9C1TxMYJm+D5dXQ3FUiy9xlx7PB4Gq/L6J00zK0zJ7Bz8p5BlKSOqv3Gc7eHMecpb58XabI+Fld9yAT11MystefbEqrmptB' +
  'GNE+U7FeTSZJouOZPUBSkwHIOK8C9s1I/0rZTP2RIEZO40+phrkbP7bE4NShUfEzV0+yTN4nW4z+AWMvzkm7wdQ98/s55eM3fEzZ5A2DTaDUch' +
  'YnDj/+8NGcjZtJc4gcYcHiXiJ1XUbzeP1XcP3DT8wEUa3HaI1e+cMx+5Q+UsqCkTR63GpcPAxDR+mFkOLT86gi9zJ6ywGyIHfSX0F5qcfzjZi/' +
  'U8H3f+sQ7Yc49ADuBRsHm0MB77bmXIVLw7IQ2Mh2NAGFrRqnji7gvZL7BtyxFdN5teXUIMr6CZ06ObJFRa8EXHfRuVKQD4ssBDT0DCpwW45nzY' +
  'C/x67Q1w+YKUdvLmopXExnVDf2Fc4NapB6FdmLsHa+sRtG1fRzmsTvjsebo7nZ++ggyDZn3qFgFh8ZjDBmNqxhioUuT2gek/HC0huPxsMtaF23' +
  '5G6kxsUZa+15eVzyubiB1j0='

const withFlippedBit = (bytes: Buffer, at: number) => {
  const copy = Buffer.from(bytes)
  copy[at] = (copy[at] ?? 0) ^ 1
  return copy
}

describe('the signature of a body', () => {
  test('a signature made by openssl is accepted', () => {
    expect(isSignedBy(providerKey, Buffer.from(body), signature)).toBe(true)
  })

  test('our signature is RSA-PSS-SHA512 over the hex text of the body’s SHA-512', () => {
    const made = Buffer.from(bodySignature(body, ourKey), 'base64')
    const key = { key: createPublicKey(ourKey), padding: constants.RSA_PKCS1_PSS_PADDING, saltLength: 64 }
    expect(verify('sha512', Buffer.from(hash), key, made)).toBe(true)
    expect(made).toHaveLength(512)
  })

  test('a signature is refused after one byte of the body has changed', () => {
    for (let at = 0; at < body.length; at++) {
      expect(isSignedBy(providerKey, withFlippedBit(Buffer.from(body), at), signature), `byte ${at}`).toBe(false)
    }
  })

  test('a signature with one changed byte is refused', () => {
    const bytes = Buffer.from(signature, 'base64')
    for (let at = 0; at < bytes.length; at += 13) {
      expect(isSignedBy(providerKey, Buffer.from(body), withFlippedBit(bytes, at).toString('base64')), `byte ${at}`).toBe(false)
    }
  })

  test('a signature of another key is refused', () => {
    expect(isSignedBy(providerKey, Buffer.from(body), bodySignature(body, ourKey))).toBe(false)
  })

  test.each(['', 'not base64!', `${signature} `, `${signature.slice(0, 20)}-_${signature.slice(22)}`, 'AAAA'])(
    'the text %j is refused as a signature',
    (text) => {
      expect(isSignedBy(providerKey, Buffer.from(body), text)).toBe(false)
    },
  )
})
