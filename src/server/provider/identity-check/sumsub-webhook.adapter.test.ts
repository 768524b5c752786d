import { describe, expect, test } from 'vitest'
import { withAnyKey } from '../webhook/webhook.ts'
import { sumsubWebhooks } from './sumsub-webhook.adapter.ts'

const read = sumsubWebhooks({ webhookSecret: 'the webhook secret' })
const body = '{"type":"applicantReviewed","applicantId":"67c7d8ac1f0c3d0a1c3b5e77","externalUserId":"u1"}'

// printf '%s' "$body" | openssl dgst -sha256 -hmac 'the webhook secret', and so on
const digests = {
  HMAC_SHA1_HEX: 'f5f8c9562351aa803a0813d018700b2816c2019c',
  HMAC_SHA256_HEX: '84636553c1bb5ac1ee43923d6f6d0b2fa62c29a3258c355e63913fe9a924e5ee',
  HMAC_SHA512_HEX:
    'a739befcd95fad9f00cd94611ab01acbe75a2b4102efdb6f9a61dba648e01c8094df6a0732386c1ec6a9ff4aad4e84e3cf406cbb45fef81534891ef5140933bc',
}

const readRequest = (headers: Record<string, string>, text = body) =>
  read({ body: Buffer.from(text), header: (name) => headers[name] }, new Date())
const headersOf = (algorithm: string, digest: string) => ({ 'x-payload-digest-alg': algorithm, 'x-payload-digest': digest })

describe('Sumsub’s webhooks', () => {
  test('during a rotation, the old and the new secret are accepted, and no other', () => {
    const request = {
      body: Buffer.from(body),
      header: (name: string) => headersOf('HMAC_SHA256_HEX', digests.HMAC_SHA256_HEX)[name as 'x-payload-digest'],
    }
    const readWith = (...secrets: string[]) =>
      withAnyKey(secrets, (webhookSecret) => sumsubWebhooks({ webhookSecret }))(request, new Date())
    expect(readWith('the webhook secret', 'the next one')).toMatchObject({ applicantId: '67c7d8ac1f0c3d0a1c3b5e77' })
    expect(readWith('the next one', 'the webhook secret')).toMatchObject({ applicantId: '67c7d8ac1f0c3d0a1c3b5e77' })
    expect(readWith('the next one', 'yet another')).toBe('refused')
  })

  test.each(Object.entries(digests))('a webhook signed with %s is read', (algorithm, digest) => {
    expect(readRequest(headersOf(algorithm, digest))).toEqual({
      digest: expect.stringMatching(/^[0-9a-f]{64}$/),
      type: 'applicantReviewed',
      applicantId: '67c7d8ac1f0c3d0a1c3b5e77',
      externalId: 'u1',
    })
  })

  test.each(Object.entries(digests))('a webhook signed with %s is refused after one byte has changed', (algorithm, digest) => {
    for (let at = 0; at < body.length; at++) {
      const changed = `${body.slice(0, at)}~${body.slice(at + 1)}`
      expect(readRequest(headersOf(algorithm, digest), changed)).toBe('refused')
    }
    for (let at = 0; at < digest.length; at++) {
      const changed = `${digest.slice(0, at)}${digest[at] === '0' ? '1' : '0'}${digest.slice(at + 1)}`
      expect(readRequest(headersOf(algorithm, changed))).toBe('refused')
    }
  })

  test.each([
    ['without headers', {}],
    ['without a digest', { 'x-payload-digest-alg': 'HMAC_SHA256_HEX' }],
    ['without an algorithm', { 'x-payload-digest': digests.HMAC_SHA256_HEX }],
    ['with another algorithm than it was signed with', headersOf('HMAC_SHA512_HEX', digests.HMAC_SHA256_HEX)],
    ['with an unknown algorithm', headersOf('HMAC_MD5_HEX', digests.HMAC_SHA256_HEX)],
    ['with the name of an object’s method as algorithm', headersOf('constructor', digests.HMAC_SHA256_HEX)],
    ['with a cut digest', headersOf('HMAC_SHA256_HEX', digests.HMAC_SHA256_HEX.slice(0, 32))],
    ['with an empty digest', headersOf('HMAC_SHA256_HEX', '')],
  ])('a webhook %s is refused', (_how, headers) => {
    expect(readRequest(headers)).toBe('refused')
  })

  test('a webhook has the same digest whichever algorithm signed it', () => {
    const deliveries = [headersOf('HMAC_SHA256_HEX', digests.HMAC_SHA256_HEX), headersOf('HMAC_SHA1_HEX', digests.HMAC_SHA1_HEX)]
    expect(new Set(deliveries.map((headers) => (readRequest(headers) as { digest: string }).digest)).size).toBe(1)
  })
})
