import { describe, expect, test } from 'vitest'
import { calendlyWebhooks } from './calendly-webhook.adapter.ts'

const webhookKey = 'a-signing-key-of-the-subscription'
const body =
  '{"event":"invitee.created","created_at":"2026-11-21T10:00:00.000000Z","created_by":"https://api.calendly.com/users/AAAA","payload":{"uri":"https://api.calendly.com/scheduled_events/EEEE/invitees/IIII","email":"ada@example.com","name":"Ada Lovelace","status":"active","timezone":"Europe/Warsaw","event":"https://api.calendly.com/scheduled_events/EEEE","scheduled_event":{"uri":"https://api.calendly.com/scheduled_events/EEEE","name":"30-minute call","start_time":"2026-11-24T09:00:00.000000Z","end_time":"2026-11-24T09:30:00.000000Z"},"rescheduled":false,"old_invitee":null,"new_invitee":null}}'
const seconds = 1_795_255_200
// printf '%s.%s' 1795255200 "$body" | openssl dgst -sha256 -hmac a-signing-key-of-the-subscription
const digest = '8f22d14a3ad960ae28c9f54bb36822d44cb0d89a03ef67251d5954e78a3516ab'
const at = new Date(seconds * 1000)

const read = (signature: string | undefined, { text = body, now = at, key = webhookKey } = {}) =>
  calendlyWebhooks({ webhookKey: key })(
    { body: Buffer.from(text), header: (name) => (name === 'calendly-webhook-signature' ? signature : undefined) },
    now,
  )
const validHeader = `t=${seconds},v1=${digest}`

describe('the signature of the scheduling provider', () => {
  test('a signature that openssl made is accepted, and the webhook is read', () => {
    expect(read(validHeader)).toEqual({
      kind: 'booked',
      inviteeUri: 'https://api.calendly.com/scheduled_events/EEEE/invitees/IIII',
      facts: {
        title: '30-minute call',
        startsAt: '2026-11-24T09:00:00.000000Z',
        endsAt: '2026-11-24T09:30:00.000000Z',
        inviteeName: 'Ada Lovelace',
        inviteeEmail: 'ada@example.com',
        timeZone: 'Europe/Warsaw',
        moved: false,
      },
    })
  })

  test('a signature fails after one byte of body, time, digest or key has changed', () => {
    const flipped = (text: string, at: number) => text.slice(0, at) + (text[at] === '1' ? '2' : '1') + text.slice(at + 1)
    for (let index = 0; index < body.length; index++) expect(read(validHeader, { text: flipped(body, index) })).toBe('refused')
    // Within the time tolerance: only the digest is wrong.
    expect(read(`t=${seconds + 1},v1=${digest}`)).toBe('refused')
    for (let index = 0; index < digest.length; index++) expect(read(`t=${seconds},v1=${flipped(digest, index)}`)).toBe('refused')
    for (let index = 0; index < webhookKey.length; index++) expect(read(validHeader, { key: flipped(webhookKey, index) })).toBe('refused')
    expect(read(validHeader, { text: `${body}\n` })).toBe('refused')
  })

  test.for([
    ['missing', undefined],
    ['empty', ''],
    ['without a time', `v1=${digest}`],
    ['without a digest', `t=${seconds}`],
    ['of another version', `t=${seconds},v0=${digest}`],
    ['too short', `t=${seconds},v1=${digest.slice(0, -2)}`],
    ['too long', `t=${seconds},v1=${digest}00`],
    ['in capitals', `t=${seconds},v1=${digest.toUpperCase()}`],
    ['followed by a second signature', `${validHeader},v1=${digest}`],
    ['with a malformed time', `t=${seconds}.0,v1=${digest}`],
    ['in base64', `t=${seconds},v1=${Buffer.from(digest, 'hex').toString('base64')}`],
  ] as const)('a signature that is %s is refused', ([, signature]) => {
    expect(read(signature)).toBe('refused')
  })

  test('a signature is valid from three minutes before its time to three minutes after', () => {
    const after = (passed: number) => read(validHeader, { now: new Date(at.getTime() + passed * 1000) })
    expect([-180, 0, 180].map(after)).toEqual(Array.from({ length: 3 }, () => expect.objectContaining({ kind: 'booked' })))
    expect([-181, 181, 86_400].map(after)).toEqual(['refused', 'refused', 'refused'])
  })
})
