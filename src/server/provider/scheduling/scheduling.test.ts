import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calendlyWebhook } from '#contract/endpoints/webhooks.ts'
import { eventTable } from '../../platform/event/event.table.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { meetingTable, meetingWebhookTable } from './scheduling.table.ts'
import { calendlyWebhooks } from './calendly-webhook.adapter.ts'

// The file has its own mailbox, because other tests also send letters to the desk.
const service = await serviceOfFile({ ownSandbox: true })
const desk = service.config.operator.contact.desk

const newInvitee = () => `https://api.calendly.com/scheduled_events/${randomUUID()}/invitees/${randomUUID()}`

const webhookOf = (event: 'invitee.created' | 'invitee.canceled', uri: string, changes: object = {}) =>
  JSON.stringify({
    event,
    created_at: '2026-11-21T10:00:00.000000Z',
    payload: {
      uri,
      name: `Ada ${uri.slice(-12)}`,
      email: 'ada@example.com',
      timezone: 'Europe/Warsaw',
      scheduled_event: { name: '30-minute call', start_time: '2026-11-24T09:00:00.000000Z', end_time: '2026-11-24T09:30:00.000000Z' },
      rescheduled: false,
      ...changes,
    },
  })

function post(payload: string) {
  const seconds = Math.floor(service.clock().getTime() / 1000)
  const digest = createHmac('sha256', service.config.scheduling.webhookKeys[0] ?? '')
    .update(`${seconds}.${payload}`)
    .digest('hex')
  const headers = { 'content-type': 'application/json', 'calendly-webhook-signature': `t=${seconds},v1=${digest}` }
  return service.app.inject({ method: 'POST', url: calendlyWebhook.call.path, payload, headers })
}

const meetingOf = async (uri: string) => (await service.database.select().from(meetingTable).where(eq(meetingTable.inviteeUri, uri)))[0]
const webhooksOf = (uri: string) => service.database.select().from(meetingWebhookTable).where(eq(meetingWebhookTable.inviteeUri, uri))

/** The desk's letters with one visitor's name, newest first. */
const deskLetters = async (uri: string) => (await service.lettersTo(desk, 0)).filter(({ text }) => text.includes(`Ada ${uri.slice(-12)}`))

const pollOptions = { timeout: 15_000, interval: 50 }
const untilProcessed = async (uri: string, count: number) => {
  const processed = async () => (await webhooksOf(uri)).filter(({ processedAt }) => processedAt !== null)
  await expect.poll(processed, pollOptions).toHaveLength(count)
}

const untilLetters = async (uri: string, count: number) => {
  await expect.poll(() => deskLetters(uri), pollOptions).toHaveLength(count)
  return deskLetters(uri)
}

describe('a booked meeting', () => {
  test('a booked meeting is stored, and the desk gets a letter with every detail', async () => {
    const uri = newInvitee()
    const answer = await post(webhookOf('invitee.created', uri))
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }])
    const [letter] = await untilLetters(uri, 1)
    expect(letter?.subject).toBe('New meeting: 2026-11-24 09:00 UTC')
    for (const fact of ['30-minute call', '2026-11-24 09:30 UTC', 'Europe/Warsaw', 'ada@example.com']) expect(letter?.text).toContain(fact)
    expect(await meetingOf(uri)).toMatchObject({ state: 'booked', startsAt: new Date('2026-11-24T09:00:00Z'), moved: false })
  })

  test('a booking delivered six times, five at once, is stored once', async () => {
    const uri = newInvitee()
    const body = webhookOf('invitee.created', uri)
    const answers = await Promise.all(Array.from({ length: 5 }, () => post(body)))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual([200, 200, 200, 200, 200])
    await untilProcessed(uri, 1)
    await post(body)
    // When a later webhook is processed, the repeated webhooks have been processed too.
    const later = newInvitee()
    await post(webhookOf('invitee.created', later))
    await untilLetters(later, 1)
    expect(await deskLetters(uri)).toHaveLength(1)
    expect(await webhooksOf(uri)).toHaveLength(1)
    const { id } = (await meetingOf(uri)) ?? { id: '' }
    const events = await service.database.select().from(eventTable).where(eq(eventTable.kind, 'meeting.booked'))
    expect(events.filter(({ details }) => (details as { meetingId: string }).meetingId === id)).toHaveLength(1)
  })

  test('a processed webhook keeps no data of the visitor', async () => {
    const uri = newInvitee()
    await post(webhookOf('invitee.created', uri))
    await untilProcessed(uri, 1)
    expect(await webhooksOf(uri)).toMatchObject([{ facts: null }])
  })

  test('the desk gets the letter also if the visitor’s name has odd characters', async () => {
    const uri = newInvitee()
    const answer = await post(webhookOf('invitee.created', uri, { name: `Ada ${uri.slice(-12)} \u0000\r\n<b>\ud800 ${'x'.repeat(5000)}` }))
    expect(answer.statusCode).toBe(200)
    const [letter] = await untilLetters(uri, 1)
    expect(letter?.html).toContain('&lt;b&gt;')
  })
})

describe('a cancelled meeting', () => {
  test('the desk gets a letter about a cancelled meeting', async () => {
    const uri = newInvitee()
    await post(webhookOf('invitee.created', uri))
    await untilLetters(uri, 1)
    await post(webhookOf('invitee.canceled', uri))
    const letters = await untilLetters(uri, 2)
    expect(letters.map(({ subject }) => subject)).toEqual(['Cancelled meeting: 2026-11-24 09:00 UTC', 'New meeting: 2026-11-24 09:00 UTC'])
    expect(letters[0]?.text).toContain('The time is free again.')
    expect(await meetingOf(uri)).toMatchObject({ state: 'cancelled' })
  })

  test('a meeting stays cancelled when the webhook of its booking arrives later', async () => {
    const uri = newInvitee()
    await post(webhookOf('invitee.canceled', uri))
    await untilLetters(uri, 1)
    await post(webhookOf('invitee.created', uri))
    await untilProcessed(uri, 2)
    expect(await meetingOf(uri)).toMatchObject({ state: 'cancelled' })
    const later = newInvitee()
    await post(webhookOf('invitee.created', later))
    await untilLetters(later, 1)
    expect((await deskLetters(uri)).map(({ subject }) => subject)).toEqual(['Cancelled meeting: 2026-11-24 09:00 UTC'])
  })

  test('the letters about the old and the new time of a meeting say that it was moved', async () => {
    const [old, next] = [newInvitee(), newInvitee()]
    await post(webhookOf('invitee.canceled', old, { rescheduled: true, new_invitee: next }))
    await post(webhookOf('invitee.created', next, { old_invitee: old }))
    expect((await untilLetters(old, 1))[0]?.text).toContain('It was moved')
    expect((await untilLetters(next, 1))[0]?.subject).toBe('Moved meeting: 2026-11-24 09:00 UTC')
  })
})

describe('a scheduling webhook', () => {
  test.for<[string, string]>([
    ['of an unknown kind', '{"event":"routing_form_submission.created","payload":{"uri":"https://api.calendly.com/x"}}'],
    ['that is not JSON', '{"event":'],
    ['without a time', '{"event":"invitee.created","payload":{"uri":"https://api.calendly.com/x","name":"","email":""}}'],
  ])('a webhook %s is acknowledged and logged', async ([, body]) => {
    const before = service.log.length
    expect((await post(body)).statusCode).toBe(200)
    expect(service.log.slice(before).join('')).toContain('malformed webhook')
  })
})

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
