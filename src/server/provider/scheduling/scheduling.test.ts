import { createHmac, randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { calendlyWebhook } from '#contract/endpoints/webhooks.ts'
import { eventTable } from '../../platform/event/event.table.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { meetingWebhookTable, meetingTable } from './scheduling.table.ts'

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
