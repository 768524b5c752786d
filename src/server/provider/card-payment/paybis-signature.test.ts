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
  'uushfX9SGwWh9QR6Xj5YB+BqeHpJmMGrnQCUm3/sOea8xPS6XEB4kSiUA6b9EWHS0By8RDDT7FU9ngsvFXOEyVoZzZemDg2cTaVyMNw7SNBsbmBNWUw' +
  '+8QwTU/yH8p9vQD13Q3QdXKemVT01k85XOs0+01R24FF1bdxLLFgbO/LxHwyMkuN7u66DzIbN8mHMzUbw1jxUayIyFVG47n98ik/5iKNVPQGaIiFRKh' +
  '9D/uGIOrSPs8rseTOZaJmyqNYNIHHVQrF9bG8yCxzuG2aLpnWzAOhiCWYJF/KsGBX8GMr9X3Y7SqIZazTjaTbWRbA0nXPd/WE4ZBkeBju7gMdyhQ=='

const changed = (bytes: Buffer, at: number) => {
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
    expect(made).toHaveLength(256)
  })

  test('a signature with one changed byte in the body is refused', () => {
    for (let at = 0; at < body.length; at++) {
      expect(isSignedBy(providerKey, changed(Buffer.from(body), at), signature), `byte ${at}`).toBe(false)
    }
  })

  test('a signature with one changed byte is refused', () => {
    const bytes = Buffer.from(signature, 'base64')
    for (let at = 0; at < bytes.length; at += 13) {
      expect(isSignedBy(providerKey, Buffer.from(body), changed(bytes, at).toString('base64')), `byte ${at}`).toBe(false)
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
