import { describe, expect, test } from 'vitest'
import { startVendor } from '../../testing/servers.ts'
import { ProviderFault } from '../provider-call.ts'
import { withAnyKey } from '../webhook/webhook.ts'
import type { ApplicantKind } from './provider.ts'
import { callSignature, sumsubProvider } from './sumsub.adapter.ts'
import { sumsubWebhooks } from './sumsub-webhook.adapter.ts'
import { outcomeOf } from './review.ts'

const vector = {
  seconds: 1607551635,
  method: 'POST',
  uri: '/resources/accessTokens/sdk',
  body: '{"userId":"u1","levelName":"basic-kyc-level","ttlInSecs":600}',
}

describe('the signature of a call', () => {
  test('the vendor’s example has the documented signature', () => {
    expect(callSignature('secret', vector)).toBe('ab9a289bd0ca834b24fb69207dcc125a5cd8a6e11957385f4de86b6d94fd8254')
  })

  // printf '%s' '1607551635GET/resources/applicants/-;externalUserId=c%3Aabc/one' | openssl dgst -sha256 -hmac 'another secret'
  test('a call without a body has the signature that openssl computes', () => {
    const call = { seconds: 1607551635, method: 'GET', uri: '/resources/applicants/-;externalUserId=c%3Aabc/one', body: '' }
    expect(callSignature('another secret', call)).toBe('37d5ef813a36a7ca8db541bf66992fc455385b479a4c56b7c219c8b6cb62aec2')
  })

  test.each([
    ['the timestamp', { seconds: 1607551636 }],
    ['the method', { method: 'PUT' }],
    ['the URI', { uri: '/resources/accessTokens/sdl' }],
    ['the body', { body: vector.body.replace('u1', 'u2') }],
  ])('the signature changes with %s', (_part, change) => {
    expect(callSignature('secret', { ...vector, ...change })).not.toBe(callSignature('secret', vector))
  })
})

/** A provider that always sends this response, and the requests that it gets. */
async function providerThatSends(status: number, body: unknown) {
  const content = typeof body === 'string' ? body : JSON.stringify(body)
  const { baseUrl, received } = await startVendor((_request, response) => response.writeHead(status).end(content))
  return { provider: sumsubProvider({ baseUrl, appToken: 'prd:abc', secretKey: 'secret' }, () => 1607551635_900), received }
}

const applicantOf = async (status: number, body: unknown, kind: ApplicantKind = 'personal') =>
  (await providerThatSends(status, body)).provider.applicant({ externalId: 'u1', kind })

test('the request for a token has signed headers and exactly the signed bytes', async () => {
  const { provider, received } = await providerThatSends(200, { token: '_act-sbx-jwt-x', userId: 'u1' })
  const token = await provider.accessToken({ externalId: 'u1', level: 'basic-kyc-level', email: 'a@b.co' })
  expect(token).toBe('_act-sbx-jwt-x')
  expect(received[0]).toMatchObject({ method: 'POST', url: '/resources/accessTokens/sdk' })
  const body = received[0]?.body ?? ''
  const content = { userId: 'u1', levelName: 'basic-kyc-level', ttlInSecs: 600, applicantIdentifiers: { email: 'a@b.co' } }
  expect(JSON.parse(body)).toEqual(content)
  expect(received[0]?.headers).toMatchObject({
    'content-type': 'application/json',
    'x-app-token': 'prd:abc',
    'x-app-access-ts': '1607551635',
    'x-app-access-sig': callSignature('secret', { seconds: 1607551635, method: 'POST', uri: '/resources/accessTokens/sdk', body }),
  })
})

// From the vendor's documents.
const review = { reviewId: 'r', levelName: 'basic-kyc-level', attemptId: 'a', attemptCnt: 1, reprocessing: false, createDate: '2025-03-05' }
const applicantReply = (more: object) => ({
  id: '67c7d8ac1f0c3d0a1c3b5e77',
  createdAt: '2025-03-05 04:41:48',
  clientId: 'x',
  inspectionId: '67c7d8ac1f0c3d0a1c3b5e78',
  externalUserId: 'u1',
  info: {},
  fixedInfo: {},
  lang: 'en',
  type: 'individual',
  review: { ...review, ...more },
})

const approved = applicantReply({
  reviewStatus: 'completed',
  reviewDate: '2025-03-05 04:45:00+0000',
  reviewResult: { reviewAnswer: 'GREEN' },
})

/** A provider that knows these applicants. */
async function providerOf(applicants: Record<string, object>) {
  const { baseUrl } = await startVendor(({ url }, response) => {
    const found = applicants[/applicants\/(.+)\/one/.exec(url ?? '')?.[1] ?? '']
    response.writeHead(found ? 200 : 404).end(JSON.stringify(found ?? {}))
  })
  return sumsubProvider({ baseUrl, appToken: 'prd:abc', secretKey: 'secret' }, () => 1607551635_900)
}

describe('an applicant', () => {
  test('the id of an applicant is escaped in the URI, and the escaped URI is signed', async () => {
    const { provider, received } = await providerThatSends(200, applicantReply({ reviewStatus: 'init' }))
    await provider.applicant({ externalId: 'c:u 1/2', kind: 'business' })
    const uri = '/resources/applicants/-;externalUserId=c%3Au%201%2F2/one'
    expect(received[0]?.url).toBe(uri)
    expect(received[0]?.headers['x-app-access-sig']).toBe(callSignature('secret', { seconds: 1607551635, method: 'GET', uri, body: '' }))
  })

  test('an applicant that the provider does not know is null', async () => {
    expect(await applicantOf(404, { description: 'Applicant not found', code: 404 })).toBeNull()
  })

  test('an approved applicant is read', async () => {
    expect(await applicantOf(200, applicantReply({ reviewStatus: 'completed', reviewResult: { reviewAnswer: 'GREEN' } }))).toEqual({
      applicantId: '67c7d8ac1f0c3d0a1c3b5e77',
      reviewStatus: 'completed',
      reviewAnswer: 'GREEN',
      rejectType: null,
      reason: null,
      country: null,
      party: null,
    })
  })

  test.each([
    ['a document', { idDocs: [{ idDocType: 'PASSPORT', country: 'POL' }] }, 'PL'],
    ['a company', { companyInfo: { country: 'DEU' } }, 'DE'],
    ['a document with a code of no country', { idDocs: [{ country: 'XXK' }] }, null],
  ])('the country of %s is read', async (_what, info, country) => {
    const reply = { ...applicantReply({ reviewStatus: 'completed', reviewResult: { reviewAnswer: 'GREEN' } }), info }
    expect(await applicantOf(200, reply)).toMatchObject({ country })
  })

  test.each<[string, object, string | null]>([
    ['its original', { firstName: 'Łucja', firstNameEn: 'Lucja', middleName: 'Ewa', lastName: 'Żuk', lastNameEn: 'Zuk' }, 'Łucja Ewa Żuk'],
    ['Latin letters', { firstName: 'Олена', firstNameEn: 'Olena', lastName: 'Коваль', lastNameEn: 'Koval' }, 'Olena Koval'],
    ['one word', { firstName: ' ', lastName: ' Suharto\n' }, 'Suharto'],
    ['no word', { firstName: '', dob: '1985-06-15' }, null],
    ['a shape of another time', { firstName: { en: 'Anna' }, lastName: 7 }, null],
  ])('the name of an approved person is read in %s', async (_how, info, name) => {
    const reply = { ...approved, fixedInfo: { firstName: 'Typed', lastName: 'Name' }, info }
    const applicant = await applicantOf(200, reply)
    expect(applicant).toMatchObject({ reviewAnswer: 'GREEN' })
    expect(applicant?.party?.name ?? null).toBe(name)
  })

  const named = { firstName: 'Anna', lastName: 'Lis' }
  test.each<[string, object, [string | null, string | null, string | null]]>([
    [
      'all',
      { dob: '1985-06-15', placeOfBirth: 'Łódź', placeOfBirthEn: 'Lodz', addresses: [{ country: 'DEU' }] },
      ['1985-06-15', 'Lodz', 'DE'],
    ],
    ['the country alone', { countryOfBirth: 'POL', addresses: [] }, [null, 'Poland', null]],
    ['nothing', {}, [null, null, null]],
    ['another shape', { dob: '15.06.1985', placeOfBirth: { en: 'Lodz' }, addresses: { country: 'DEU' } }, [null, null, null]],
    ['a code of no country', { countryOfBirth: 'XXK', addresses: [{ country: 'XXK' }] }, [null, null, null]],
  ])('birth and residence of an approved person are read: %s', async (_how, info, [dateOfBirth, placeOfBirth, residence]) => {
    const typed = { dob: '1999-09-09', placeOfBirth: 'Typed' }
    const { party } = (await applicantOf(200, { ...approved, fixedInfo: typed, info: { ...named, ...info } })) ?? {}
    expect(party).toMatchObject({ name: 'Anna Lis', dateOfBirth, placeOfBirth, residence })
  })

  test('a person who is not approved is no party', async () => {
    const info = { firstName: 'Anna', lastName: 'Lis' }
    for (const review of [{ reviewStatus: 'init' }, { reviewStatus: 'pending', reviewResult: { reviewAnswer: 'GREEN' } }])
      expect(await applicantOf(200, { ...applicantReply(review), info })).toMatchObject({ party: null })
  })

  test('an approved company has what the provider read, and else what was typed', async () => {
    const beneficiaries = [
      { types: ['director'], applicantId: 'nested', positions: ['director'] },
      { type: 'representative', beneficiaryInfo: { firstName: 'Ewa', lastName: 'Lis' } },
      { types: ['shareholder', 'ubo'], beneficiaryInfo: { firstName: 'Only', lastName: 'Owner' } },
      { types: ['representative'], applicantId: 'deleted' },
    ]
    const typed = { companyName: 'zuraw', registrationNumber: '0000999888', country: 'POL', beneficiaries }
    const address = { street: 'Długa', buildingNumber: '1', postCode: '80-831', town: 'Gdańsk' }
    const provider = await providerOf({
      '-;externalUserId=c': {
        ...approved,
        info: { companyInfo: { companyName: 'Żuraw S.A.', address } },
        fixedInfo: { companyInfo: typed },
      },
      nested: { ...approved, info: { firstName: 'Jan', lastName: 'Rokita' } },
    })
    expect((await provider.applicant({ externalId: 'c', kind: 'business' }))?.party).toEqual({
      kind: 'company',
      name: 'Żuraw S.A.',
      firstName: null,
      lastName: null,
      dateOfBirth: null,
      placeOfBirth: null,
      residence: null,
      registrationNumber: '0000999888',
      seat: 'Długa 1, 80-831 Gdańsk',
      country: 'PL',
      representatives: [
        { name: 'Jan Rokita', roles: ['director'] },
        { name: 'Ewa Lis', roles: ['representative'] },
      ],
      level: 'basic-kyc-level',
      reviewedAt: new Date('2025-03-05T04:45:00Z'),
    })
  })

  test('a company without a name is no party, and a person is no company', async () => {
    expect(await applicantOf(200, { ...approved, info: { companyInfo: { country: 'DEU' } } }, 'business')).toMatchObject({ party: null })
    expect(await applicantOf(200, { ...approved, info: { firstName: 'Anna', lastName: 'Lis' } }, 'business')).toMatchObject({ party: null })
  })

  test('a rejected applicant has the comment for the client, never the internal one', async () => {
    const reviewResult = {
      reviewAnswer: 'RED',
      reviewRejectType: 'RETRY',
      rejectLabels: ['BAD_PHOTO'],
      moderationComment: ' Blurred. ',
      clientComment: 'focus score 0.31',
    }
    const applicant = await applicantOf(200, applicantReply({ reviewStatus: 'completed', reviewResult }))
    expect(applicant).toMatchObject({ reviewAnswer: 'RED', rejectType: 'RETRY', reason: 'Blurred.' })
    expect(JSON.stringify(applicant)).not.toContain('focus score')
  })

  test('an applicant under review has no answer, even if the reply has an old answer', async () => {
    const reviewResult = { reviewAnswer: 'RED', reviewRejectType: 'RETRY', moderationComment: 'Blurred.' }
    const applicant = await applicantOf(200, applicantReply({ reviewStatus: 'pending', reviewResult }))
    expect(applicant).toMatchObject({ reviewStatus: 'pending', reviewAnswer: null, rejectType: null, reason: null })
  })

  test('an unknown status is kept unchanged', async () => {
    expect(await applicantOf(200, applicantReply({ reviewStatus: 'awaitingTheTide' }))).toMatchObject({ reviewStatus: 'awaitingTheTide' })
  })
})

test.each([
  ['is down', 503, '{}'],
  ['refuses the signature', 401, '{"description":"Invalid signature","code":401}'],
  ['sends a web page', 200, '<html></html>'],
  ['leaves the review out', 200, '{"id":"1"}'],
  ['sends null', 200, 'null'],
])('a ProviderFault is thrown if the provider %s', async (_how, status, body) => {
  const { provider } = await providerThatSends(status, body)
  await expect(provider.applicant({ externalId: 'u1', kind: 'personal' })).rejects.toThrow(ProviderFault)
  await expect(provider.accessToken({ externalId: 'u1', level: 'l', email: 'a@b.co' })).rejects.toThrow(ProviderFault)
})

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

test.each([
  ['GREEN', null, 'approved'],
  ['RED', 'RETRY', 'again'],
  ['RED', 'FINAL', 'rejected'],
  ['RED', null, null],
  ['YELLOW', null, null],
  [null, null, null],
])('a completed review with the answer %s, %s has the outcome %s', (reviewAnswer, rejectType, outcome) => {
  expect(outcomeOf({ reviewStatus: 'completed', reviewAnswer, rejectType })).toBe(outcome)
})
