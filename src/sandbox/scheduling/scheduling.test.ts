import { beforeEach, describe, expect, test, vi } from 'vitest'
import { createSandbox } from '../app.ts'
import { signature } from './signing.ts'

let sandbox: ReturnType<typeof createSandbox>
let now: number

beforeEach(() => {
  // A Saturday afternoon in Warsaw.
  now = Date.UTC(2026, 10, 21, 13, 37)
  sandbox = createSandbox({ siteUrl: 'http://localhost:5401', now: () => now })
  return () => sandbox.stop().catch(() => {})
})

const get = (url: string, headers = {}) => sandbox.http.inject({ url, headers })
const times = async (): Promise<string[]> => (await get('/scheduling/api/times')).json().times
const monday = '2026-11-23T08:00:00.000Z'
const booking = {
  slug: '30min',
  start: monday,
  name: 'Ada Lovelace',
  email: 'ada@example.com',
  timeZone: 'America/New_York',
  answers: ['My question'],
  tracking: { utm_source: 'kantor', other: 'x' },
}
const book = (changes: object = {}) =>
  sandbox.http.inject({ method: 'POST', url: '/scheduling/api/bookings', payload: { ...booking, ...changes } })
/** Waits until there are this many letters, and returns them, newest first. */
const lettersTo = (address: string, count: number) =>
  vi.waitFor(async () => {
    const letters = (await get(`/mailbox/messages?to=${address}`)).json() as { subject: string; text: string; links: string[] }[]
    expect(letters).toHaveLength(count)
    return letters
  }, 45_000)
const pathOf = (uri: string) => new URL(uri).pathname
const bearer = { authorization: 'Bearer kantor-sandbox-scheduling-token' }

describe('the offered times', () => {
  test('the offered times are the office hours in Warsaw, without the lunch hour', async () => {
    const [first, ...rest] = await times()
    expect(first).toBe(monday)
    expect(rest.slice(0, 14).map((at) => at.slice(8, 16))).toEqual([
      ...['08:30', '09:00', '09:30', '10:00', '10:30', '12:00', '12:30', '13:00', '13:30', '14:00', '14:30', '15:00', '15:30'].map(
        (time) => `23T${time}`,
      ),
      '24T08:00',
    ])
  })

  test('the offered times begin at the earliest one hour after now', async () => {
    now = Date.UTC(2026, 10, 23, 8, 1)
    expect((await times())[0]).toBe('2026-11-23T09:30:00.000Z')
  })
})

describe('booking', () => {
  test('a booking makes the time unavailable, and sends a letter', async () => {
    const response = await book()
    expect(response.statusCode).toBe(201)
    expect(await times()).not.toContain(monday)
    const [letter] = await lettersTo('ada@example.com', 1)
    expect(letter?.subject).toMatch(/^Confirmed: 30-minute call, Monday,? 23 November 2026, 03:00 \(America\/New_York\)$/)
    expect(letter?.links[0]).toContain('/cancellations/')
  })

  test('a taken time is refused, even for two bookings at the same moment', async () => {
    const answers = await Promise.all([book(), book({ slug: 'expert-meeting', email: 'eve@example.com' })])
    expect(answers.map(({ statusCode }) => String(statusCode)).toSorted()).toEqual(['201', '409'])
    expect((await book()).statusCode).toBe(409)
  })

  test.for([
    ['at night', { start: '2026-11-23T02:00:00.000Z' }, 409],
    ['between the half hours', { start: '2026-11-23T08:10:00.000Z' }, 409],
    ['in the past', { start: '2026-11-20T08:00:00.000Z' }, 409],
    ['without a name', { name: ' ' }, 400],
    ['without an e-mail address', { email: 'nobody' }, 400],
    ['with a line end in the e-mail address', { email: 'a@b.co\r\nBcc: eve@example.com' }, 400],
    ['in an unknown time zone', { timeZone: 'Mars/Olympus' }, 400],
  ] as const)('a booking %s is refused', async ([, changes, status]) => {
    const response = await book(changes)
    expect(response.statusCode).toBe(status)
    expect(await times()).toContain(monday)
  })

  test('the letter’s link cancels a booking once, and the time is free again', async () => {
    await book({ name: '<img src=x>' })
    const path = pathOf((await lettersTo('ada@example.com', 1))[0]?.links[0] ?? '')
    expect((await get(path)).body).toContain('Cancel this booking?')
    const headers = { 'content-type': 'application/x-www-form-urlencoded', 'sec-fetch-site': 'same-origin' }
    const cancel = () => sandbox.http.inject({ method: 'POST', url: path, headers, payload: '' })
    expect([(await cancel()).statusCode, (await cancel()).statusCode]).toEqual([303, 303])
    expect((await get(path)).body).toContain('Your booking is cancelled')
    expect(await times()).toContain(monday)
    expect((await lettersTo('ada@example.com', 2)).map(({ subject }) => subject.split(':')[0])).toEqual(['Cancelled', 'Confirmed'])
  })
})

describe('the booking page', () => {
  test('the page’s HTML contains no text from its URL', async () => {
    const { body } = await get('/kantor/30min?name=%3Cscript%3Ealert(1)%3C/script%3E&a1=secret')
    expect(body).not.toMatch(/alert\(1|secret/)
  })

  test('the faults unavailable and silent-frame change the page', async () => {
    const set = (failure: string) => sandbox.http.inject({ method: 'POST', url: '/control/scheduling', payload: { failure } })
    await set('unavailable')
    expect((await get('/kantor/30min')).statusCode).toBe(503)
    await set('silent-frame')
    expect((await get('/kantor/30min')).body).not.toContain('script')
    expect((await set('explode')).statusCode).toBe(400)
    await sandbox.http.inject({ method: 'DELETE', url: '/control/scheduling' })
    expect((await get('/kantor/30min')).body).toContain('30-minute call')
  })
})

test('the signature of a webhook equals the signature that openssl makes', () => {
  // printf '%s' '1795255200.{"event":"invitee.created"}' | openssl dgst -sha256 -hmac kantor-sandbox-scheduling-signing-key
  expect(signature('{"event":"invitee.created"}', { key: 'kantor-sandbox-scheduling-signing-key', now: 1_795_255_200_999 })).toBe(
    't=1795255200,v1=13cb3f6077ee91a20898fbf63e19efbe8ee3a13080824c4ae5635c41fe2bf8ff',
  )
})

test('the data of an invitee is deleted by the call for it, with a token and addresses only', async () => {
  await book()
  await book({ start: '2026-11-23T09:00:00.000Z', email: 'bo@example.com' })
  const erase = (payload: object, headers = bearer) =>
    sandbox.http.inject({ method: 'POST', url: '/data_compliance/deletion/invitees', payload, headers })
  expect((await erase({ emails: ['ada@example.com'] }, { authorization: 'Bearer wrong' })).statusCode).toBe(401)
  for (const wrong of [{}, { emails: [] }, { emails: [7] }]) expect((await erase(wrong)).statusCode).toBe(400)
  expect((await erase({ emails: ['Ada@example.com'] })).statusCode).toBe(202)
  expect(await times()).toContain(monday)
  expect(await times()).not.toContain('2026-11-23T09:00:00.000Z')
})
