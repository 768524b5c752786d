import { sql } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { downloadData } from '#contract/endpoints/client-data.ts'
import { exchangeRequests } from '#contract/endpoints/exchange-request.ts'
import * as calls from '#contract/desk/endpoints/requests.ts'
import * as replies from '#contract/desk/endpoints/replies.ts'
import { readChanges } from '#contract/desk/endpoints/session.ts'
import { ask, clientWithRequest, pageOf } from '../../testing/desk-requests.ts'
import { openDesk } from '../../testing/desk.ts'
import { eraseAccount } from '../../testing/erase-account.ts'
import { countWaitingStatements, holdLocks } from '../../testing/locks.ts'
import { verifiedClient } from '../../testing/payout-accounts.ts'
import { waitForQuietQueue } from '../../testing/queue.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'

const monday = new Date('2026-11-30T09:00:00Z')
const service = await serviceOfFile({ now: monday })
const ewa = await signInAs(service, 'dealer')
const second = await signInAs(service, 'dealer', 1)
const supervisor = await signInAs(service, 'supervisor')
const compliance = await signInAs(service, 'compliance')
const reader = await signInAs(service, 'reader')

const idOf = async (email: string) => {
  const { rows } = await service.database.execute<{ id: string }>(sql`select id from staff where email = ${email}`)
  return rows[0]?.id ?? ''
}
const stateForClient = async (accessToken: string) => (await service.call(exchangeRequests, { token: accessToken })).body.requests[0]?.state
const text = 'We can do this.\nOn Friday.\n\nKind regards'

async function newRequest() {
  const client = await clientWithRequest(service)
  return { ...client, params: { reference: client.reference } }
}

describe('claiming and handing over', () => {
  test('of two people who claim a request at once, one gets it and the other learns who', async () => {
    const { reference } = await clientWithRequest(service)
    const claim = { params: { reference }, body: { version: 0 } }
    const answers = await Promise.all([ewa.call(calls.claimRequest, claim), second.call(calls.claimRequest, claim)])
    const won = answers.findIndex(({ status }) => status === 200)
    const winner = [ewa, second][won]
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
    expect(answers[1 - won]?.body).toMatchObject({ error: 'STALE', version: 1, by: winner?.name, at: service.clock().toISOString() })
    expect(await pageOf(reader, reference)).toMatchObject({ version: 1, assignee: { name: winner?.name } })
  })

  test('only a supervisor takes or hands over a colleague’s request', async () => {
    const { reference, params } = await newRequest()
    await ewa.call(calls.claimRequest, { params, body: { version: 0 } })
    const to = await idOf(second.email)
    const refused = { status: 403, body: { error: 'NOT_PERMITTED' } }
    expect(await second.call(calls.claimRequest, { params, body: { version: 1 } })).toMatchObject(refused)
    expect(await second.call(calls.handOverRequest, { params, body: { version: 1, to } })).toMatchObject(refused)
    expect((await supervisor.call(calls.handOverRequest, { params, body: { version: 1, to } })).body).toEqual({ version: 2 })
    expect((await second.call(calls.handOverRequest, { params, body: { version: 2, to: null } })).body).toEqual({ version: 3 })
    const { assignee, timeline } = await pageOf(ewa, reference)
    expect(assignee).toBeNull()
    expect(timeline.map(({ kind, by, details }) => [kind, by, details['from'], details['to']])).toEqual([
      ['exchange-request.submitted', 'client', undefined, undefined],
      ['exchange-request.assigned', ewa.name, undefined, ewa.name],
      ['exchange-request.assigned', supervisor.name, ewa.name, second.name],
      ['exchange-request.assigned', second.name, second.name, undefined],
    ])
  })

  test('a request goes only to a colleague who may work on it', async () => {
    const { reference } = await clientWithRequest(service)
    const handOver = async (to: string) => ewa.call(calls.handOverRequest, { params: { reference }, body: { version: 0, to } })
    const refused = { status: 400, body: { fields: { to: 'must be a colleague who may work on requests' } } }
    expect(await handOver(await idOf(reader.email))).toMatchObject(refused)
    expect(await handOver('00000000-0000-4000-8000-000000000000')).toMatchObject(refused)
    const { colleagues } = await pageOf(ewa, reference)
    expect(colleagues.map(({ name }) => name)).toEqual(expect.arrayContaining([ewa.name, second.name, supervisor.name]))
    expect(colleagues.map(({ name }) => name)).not.toContain(reader.name)
  })

  test('a reader reads, and changes nothing', async () => {
    const { reference, params } = await newRequest()
    expect((await reader.call(calls.readRequest, { params })).status).toBe(200)
    const answers = await Promise.all([
      reader.call(calls.claimRequest, { params, body: { version: 0 } }),
      reader.call(calls.handOverRequest, { params, body: { version: 0, to: null } }),
      reader.call(calls.answerRequest, { params, body: { version: 0, language: 'en', text } }),
      reader.call(calls.recordMessage, { params, body: { channel: 'telephone', text } }),
      reader.call(calls.addRequestNote, { params, body: { text, confidential: false } }),
      reader.call(calls.setRequestState, { params, body: { state: 'answered', version: 0 } }),
      reader.call(calls.closeRequest, { params, body: { reason: 'duplicate', version: 0 } }),
      reader.call(calls.reopenRequest, { params, body: { version: 0 } }),
    ])
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 8 }, () => 403))
    expect((await pageOf(reader, reference)).version).toBe(0)
  })
})

describe('closing', () => {
  test('a client sees that a request is closed, and never why', async () => {
    const { reference, params, accessToken, password } = await newRequest()
    await ewa.call(calls.setRequestState, { params, body: { state: 'in-review', version: 0 } })
    expect((await supervisor.call(calls.closeRequest, { params, body: { reason: 'compliance', version: 1 } })).body).toEqual({ version: 2 })
    const list = await service.call(exchangeRequests, { token: accessToken })
    const download = await service.call(downloadData, { token: accessToken, body: { currentPassword: password } })
    expect(list.body.requests[0]?.state).toBe('closed')
    expect(download.body.data['exchangeRequests']).toMatchObject([{ reference, state: 'closed' }])
    for (const reply of [list, download]) expect(JSON.stringify(reply.body)).not.toMatch(/compliance|closeReason/)

    const { rows } = await service.database.execute(
      sql`select state, closed_at is not null as closed from exchange_request where reference = ${reference}`,
    )
    expect(rows).toEqual([{ state: 'in-review', closed: true }])
    const page = await pageOf(ewa, reference)
    expect(page).toMatchObject({ state: 'closed', dueAt: null, closed: { reason: 'compliance', at: service.clock().toISOString() } })
    for (const change of [
      ewa.call(calls.claimRequest, { params, body: { version: 2 } }),
      ewa.call(calls.answerRequest, { params, body: { version: 2, language: 'en', text } }),
      ewa.call(calls.setRequestState, { params, body: { version: 2, state: 'received' } }),
      ewa.call(calls.closeRequest, { params, body: { version: 2, reason: 'duplicate' } }),
    ])
      expect(await change).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
    expect((await ewa.call(calls.reopenRequest, { params, body: { version: 2 } })).body).toEqual({ version: 3 })
    expect(await stateForClient(accessToken)).toBe('in-review')
    expect((await ewa.call(calls.reopenRequest, { params, body: { version: 3 } })).status).toBe(409)
  })
})

describe('the answer clock', () => {
  test('it runs in office hours, and stops when the request is answered or closed', async () => {
    const { reference, params } = await newRequest()
    const { dueAt } = await pageOf(ewa, reference)
    // 10:00 in Warsaw, and four hours.
    expect(dueAt?.slice(0, 13)).toBe('2026-11-30T13')
    await ewa.call(calls.setRequestState, { params, body: { state: 'answered', version: 0 } })
    expect(await pageOf(ewa, reference)).toMatchObject({ dueAt: null, answeredAt: service.clock().toISOString() })
    await ewa.call(calls.setRequestState, { params, body: { state: 'in-review', version: 1 } })
    expect(await pageOf(ewa, reference)).toMatchObject({ dueAt, answeredAt: null })
    await ewa.call(calls.closeRequest, { params, body: { reason: 'duplicate', version: 2 } })
    expect((await pageOf(ewa, reference)).dueAt).toBeNull()
    await ewa.call(calls.reopenRequest, { params, body: { version: 3 } })
    expect((await pageOf(ewa, reference)).dueAt).toBe(dueAt)
  })

  test('a question of the client starts the clock of an answered request again', async () => {
    const { reference, params, accessToken } = await newRequest()
    await ewa.call(calls.setRequestState, { params, body: { state: 'answered', version: 0 } })
    service.clock.advance({ minutes: 10 })
    const recorded = await ewa.call(calls.recordMessage, { params, body: { channel: 'telephone', text: 'In two parts?' } })
    expect(recorded.body).toMatchObject({ version: 2 })
    expect(await pageOf(ewa, reference)).toMatchObject({
      hasQuestion: true,
      answeredAt: null,
      dueAt: expect.any(String),
      state: 'answered',
    })
    // Nothing is to be answered: the client said thank you.
    expect((await ewa.call(calls.setRequestState, { params, body: { state: 'answered', version: 2 } })).body).toEqual({ version: 3 })
    expect(await pageOf(ewa, reference)).toMatchObject({ hasQuestion: false, dueAt: null })
    expect((await ewa.call(calls.setRequestState, { params, body: { state: 'answered', version: 3 } })).body).toEqual({ version: 3 })
    expect(await stateForClient(accessToken)).toBe('answered')
  })
})

describe('notes', () => {
  test('a confidential note is hidden from others, and from the timeline', async () => {
    const { reference, accessToken, password } = await clientWithRequest(service)
    const note = (staff: typeof ewa, body: { text: string; confidential: boolean }) => {
      service.clock.advance({ seconds: 1 })
      return staff.call(calls.addRequestNote, { params: { reference }, body })
    }
    expect((await note(ewa, { text: 'calls back', confidential: false })).status).toBe(200)
    expect((await note(ewa, { text: 'suspicion', confidential: true })).status).toBe(403)
    expect((await note(compliance, { text: 'suspicion', confidential: true })).status).toBe(200)
    expect((await note(compliance, { text: 'seen', confidential: false })).status).toBe(200)

    const [forDealer, forCompliance] = [await pageOf(ewa, reference), await pageOf(compliance, reference)]
    expect(forDealer.notes.map((one) => [one.text, one.by.name])).toEqual([
      ['calls back', ewa.name],
      ['seen', compliance.name],
    ])
    expect(forCompliance.notes.map((one) => one.text)).toEqual(['calls back', 'suspicion', 'seen'])
    const noted = (page: typeof forDealer) => page.timeline.filter(({ kind }) => kind === 'note.added')
    expect([noted(forDealer).length, noted(forCompliance).length]).toEqual([2, 3])
    expect(forDealer.version).toBe(0)

    const download = await service.call(downloadData, { token: accessToken, body: { currentPassword: password } })
    const list = await service.call(exchangeRequests, { token: accessToken })
    for (const reply of [download, list]) expect(JSON.stringify(reply.body)).not.toMatch(/calls back|suspicion|seen|note/)
  })
})

describe('the record and the screens', () => {
  const visits = async (reference: string) => {
    const { rows } = await service.database.execute(
      sql`select actor from event where kind = 'desk.records-read' and details->>'reference' = ${reference} order by id`,
    )
    return rows.length
  }

  test('only opening a request is recorded, no later read of the same visit', async () => {
    const { reference, params } = await newRequest()
    const present = () => second.call(calls.showPresence, { params, body: { writing: false } })
    await second.call(calls.listRequests, { query: { list: 'all' } })
    // Being there does not replace opening.
    await present()
    expect(await visits(reference)).toBe(0)
    await pageOf(second, reference)
    for (let seconds = 0; seconds < 60; seconds += 10) {
      service.clock.advance({ seconds: 10 })
      await present()
      await pageOf(second, reference)
    }
    expect(await visits(reference)).toBe(1)
    service.clock.advance({ seconds: 15 })
    await pageOf(second, reference)
    expect(await visits(reference)).toBe(2)
  })

  test('colleagues see who looks at a request and who writes, for 15 seconds', async () => {
    const { reference, params } = await newRequest()
    await pageOf(ewa, reference)
    await ewa.call(calls.showPresence, { params, body: { writing: true } })
    const { body } = await second.call(calls.showPresence, { params, body: { writing: false } })
    expect(body.present).toEqual([{ id: await idOf(ewa.email), name: ewa.name, writing: true }])
    service.clock.advance({ seconds: 14 })
    expect((await pageOf(second, reference)).present).toMatchObject([{ name: ewa.name }])
    service.clock.advance({ seconds: 1 })
    expect((await pageOf(second, reference)).present).toEqual([])
  })

  test('new requests and changes of requests are announced', async () => {
    const { body: start } = await ewa.call(readChanges)
    const { reference } = await clientWithRequest(service)
    const { body: afterNew } = await ewa.call(readChanges, { query: { since: start.cursor } })
    expect(afterNew.topics).toContain('requests')
    await second.call(calls.claimRequest, { params: { reference }, body: { version: 0 } })
    const { body: afterClaim } = await ewa.call(readChanges, { query: { since: afterNew.cursor } })
    expect(afterClaim.topics).toEqual(expect.arrayContaining(['requests', `request:${reference}`]))
  })

  test('a page shows the wish, the client and earlier requests', async () => {
    const client = await clientWithRequest(service, { amount: 250_000 })
    service.clock.advance({ minutes: 1 })
    const reference = await ask(service, client, { amount: 500, country: 'US' })
    const page = await pageOf(ewa, reference)
    expect(page).toMatchObject({
      amount: '500',
      eurValue: '500.00',
      country: 'US',
      rateThen: null,
      rateNow: null,
      message: expect.any(String),
    })
    expect(page.marks.toSorted()).toEqual(['below-minimum', 'country-not-served', 'not-verified'])
    expect(page.client).toMatchObject({ email: client.email, state: 'active', country: 'US', isServed: false, checks: [] })
    expect(page.client.earlierRequests).toMatchObject([{ reference: client.reference, amount: '250000', state: 'received' }])
    expect((await pageOf(ewa, client.reference)).marks.toSorted()).toEqual(['first-request', 'large', 'not-verified'])
  })

  test('an unknown reference is not found', async () => {
    const params = { reference: 'ZZZZ9999' }
    expect((await ewa.call(calls.readRequest, { params })).status).toBe(404)
    expect((await ewa.call(calls.claimRequest, { params, body: { version: 0 } })).status).toBe(404)
    expect((await ewa.call(calls.showPresence, { params, body: { writing: false } })).status).toBe(404)
    expect((await ewa.call(calls.recordMessage, { params, body: { channel: 'e-mail', text } })).status).toBe(404)
    expect((await compliance.call(calls.addRequestNote, { params, body: { text, confidential: true } })).status).toBe(404)
  })

  test('the command line changes the same version, and its user is named to who is late', async () => {
    const { reference, accessToken } = await clientWithRequest(service)
    const desk = await openDesk(service)
    expect((await desk.run('set-state', reference, 'in-review')).code).toBe(0)
    const late = await ewa.call(calls.setRequestState, { params: { reference }, body: { state: 'answered', version: 0 } })
    expect(late).toMatchObject({ status: 409, body: { error: 'STALE', version: 1, by: 'ewa' } })
    expect(await stateForClient(accessToken)).toBe('in-review')
    await ewa.call(calls.closeRequest, { params: { reference }, body: { reason: 'duplicate', version: 1 } })
    expect(await desk.run('set-state', reference, 'answered')).toEqual({
      code: 1,
      output: `The request ${reference} is closed. Open it again at the desk first.`,
    })
    expect((await desk.run('list', 'requests', '--state', 'closed')).output).toContain(reference)
    await desk.close()
  })
})

const letterText = 'Good day, Ada,\n\n1 BTC = 80,000 EUR <today>.\nOn Friday?\n\nEwa'
const answer = (staff: typeof ewa, reference: string, body: Record<string, unknown> = {}) =>
  staff.call(calls.answerRequest, { params: { reference }, body: { language: 'en', text: letterText, version: 0, ...body } })
const answersTo = async (email: string) => (await service.subjectsTo(email)).filter((subject) => subject.startsWith('Our answer'))
const messageCount = async (reference: string) => (await pageOf(ewa, reference)).messages.length

test('an answer is sent as a letter, and is on the page and in the client’s download', async () => {
  const { reference, email, accessToken: token, password } = await clientWithRequest(service)
  const { status, body } = await answer(ewa, reference)
  expect([status, body.version]).toEqual([200, 1])
  await waitForQuietQueue(service.database)
  const letter = (await service.lettersTo(email, 2)).find(({ subject }) => subject === `Our answer to your request ${reference}`)
  for (const words of ['1 BTC = 80,000 EUR <today>.', 'On Friday?', 'indicative and are not an offer', `Reference: ${reference}`])
    expect(letter?.text).toContain(words)
  expect(letter?.html).toContain('80,000 EUR &lt;today&gt;.<br>On Friday?')
  expect(letter?.links.some((link) => link.endsWith('/app'))).toBe(true)

  expect(await pageOf(second, reference)).toMatchObject({
    state: 'answered',
    dueAt: null,
    messages: [{ id: body.messageId, direction: 'to-client', channel: 'e-mail', language: 'en', text: letterText, by: { name: ewa.name } }],
  })
  expect((await service.call(exchangeRequests, { token })).body.requests[0]?.state).toBe('answered')
  await second.call(calls.recordMessage, { params: { reference }, body: { channel: 'telephone', text: 'Friday is fine' } })
  const download = await service.call(downloadData, { token, body: { currentPassword: password } })
  expect(download.body.data['exchangeRequestMessages']).toEqual([
    {
      reference,
      direction: 'to-client',
      channel: 'e-mail',
      language: 'en',
      subject: null,
      text: letterText,
      at: service.clock().toISOString(),
    },
    {
      reference,
      direction: 'from-client',
      channel: 'telephone',
      language: null,
      subject: null,
      text: 'Friday is fine',
      at: service.clock().toISOString(),
    },
  ])
  expect(JSON.stringify(download.body)).not.toContain(ewa.name)
  // An answer that was read before the client called is stale.
  expect((await answer(ewa, reference, { version: 1, text: 'Friday?' })).status).toBe(409)
})

test('an answer goes once to the contact address and once to the account’s', async () => {
  const contact = newAddress()
  const { reference, email } = await clientWithRequest(service, { email: contact })
  await answer(ewa, reference, { language: 'de', subject: 'Our answer about Friday' })
  expect([await answersTo(contact), await answersTo(email)]).toEqual([['Our answer about Friday'], ['Our answer about Friday']])
  const [letter] = await service.lettersTo(email)
  expect(letter?.html).toContain('<html lang="de">')
  expect(letter?.text).toContain('Sie tauschen: 10.000 EUR')
})

test('an answer that is submitted twice is sent once, at once or later', async () => {
  const { reference, email } = await clientWithRequest(service)
  const answers = await Promise.all(Array.from({ length: 4 }, () => answer(ewa, reference)))
  const later = await answer(ewa, reference)
  expect(new Set([...answers, later].map(({ body }) => body.messageId)).size).toBe(1)
  expect([...answers, later].map(({ status }) => status)).toEqual([200, 200, 200, 200, 200])
  expect(await messageCount(reference)).toBe(1)
  expect(await answersTo(email)).toHaveLength(1)
})

test('a stale answer sends nothing, overwrites nothing, and says who was first', async () => {
  const { reference, email } = await clientWithRequest(service)
  await answer(second, reference, { text: 'The first answer' })
  const late = await answer(ewa, reference)
  expect(late).toMatchObject({ status: 409, body: { error: 'STALE', version: 1, by: second.name, at: service.clock().toISOString() } })
  // The same words of somebody else are not a repetition.
  expect((await answer(ewa, reference, { text: 'The first answer' })).status).toBe(409)
  expect((await pageOf(ewa, reference)).messages.map((message) => message.text)).toEqual(['The first answer'])
  expect(await answersTo(email)).toHaveLength(1)
})

test('of two different answers at once, one is sent', async () => {
  const { reference, email } = await clientWithRequest(service)
  const answers = await Promise.all([answer(ewa, reference), answer(second, reference, { text: 'Another answer' })])
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409])
  expect(await messageCount(reference)).toBe(1)
  expect(await answersTo(email)).toHaveLength(1)
})

test.each([
  ['text', { text: 'We pay {{amount}} on Friday.' }, 'has an open placeholder: {{amount}}'],
  ['text', { text: 'We pay {{ amount on Friday.' }, 'has an open placeholder: {{ amount on Friday.'],
  ['subject', { subject: 'For {{name}}' }, 'has an open placeholder: {{name}}'],
  ['text', { text: ' \n ' }, 'must not be empty'],
  ['language', { language: 'xx' }, 'must be a language of this site'],
])('an answer with a wrong %s is refused, and nothing is sent', async (field, body, sentence) => {
  const { reference } = await clientWithRequest(service)
  expect(await answer(ewa, reference, body)).toMatchObject({
    status: 400,
    body: { error: 'VALIDATION_FAILED', fields: { [field]: sentence } },
  })
  expect(await pageOf(ewa, reference)).toMatchObject({ version: 0, messages: [], state: 'received' })
})

test('no letter goes to the client of a frozen account', async () => {
  const { reference, email } = await clientWithRequest(service)
  await service.lettersTo(email)
  await service.setState(email, 'frozen')
  expect(await answer(ewa, reference)).toMatchObject({
    status: 409,
    body: { error: 'CONFLICT', message: expect.stringContaining('frozen') },
  })
  const page = await pageOf(ewa, reference)
  expect([page.marks.includes('frozen'), page.client.state, page.messages]).toEqual([true, 'frozen', []])
  expect(await answersTo(email)).toEqual([])
})

test('messages and notes are erased with the request', async () => {
  const { id, reference } = await clientWithRequest(service)
  await answer(ewa, reference)
  await compliance.call(calls.addRequestNote, { params: { reference }, body: { text: 'a note', confidential: true } })
  await pageOf(ewa, reference)
  const left = async () => {
    const { rows } = await service.database.execute<{ rows: string }>(sql`select
      (select count(*) from exchange_request where account_id = ${id}) + (select count(*) from note where account_id = ${id})
      + (select count(*) from request_message join exchange_request request on request.id = request_id where account_id = ${id})
      + (select count(*) from request_presence join exchange_request request on request.id = request_id where account_id = ${id}) as rows`)
    return Number(rows[0]?.rows)
  }
  expect(await left()).toBe(4)
  await eraseAccount(service.database, id)
  expect(await left()).toBe(0)
})

const bodies = (text: string) => ({ en: text, pl: text, de: text })
const all = 'Hello {{name}}, {{reference}}: {{amount}} at {{rate}}. {{colleague}}'
const previewOf = (id: string, reference: string, language: 'en' | 'pl' | 'de' = 'en') =>
  ewa.call(replies.previewReply, { params: { id }, query: { reference, language } })

test('the demo comes with six prepared replies in three languages', async () => {
  const { body } = await reader.call(replies.listReplies)
  expect(body.replies).toHaveLength(6)
  for (const reply of body.replies) {
    expect(reply).toMatchObject({ version: 0, changedBy: null })
    expect(Object.values(reply.bodies).every((text) => text.includes('{{colleague}}'))).toBe(true)
  }
})

test('only who may write prepared replies adds, changes and removes them', async () => {
  const body = { name: 'Mine', bodies: bodies(all) }
  expect((await ewa.call(replies.addReply, { body })).status).toBe(403)
  const { body: start } = await ewa.call(readChanges)
  const { id } = (await supervisor.call(replies.addReply, { body })).body
  expect((await ewa.call(readChanges, { query: { since: start.cursor } })).body.topics).toContain('replies')
  expect((await supervisor.call(replies.addReply, { body })).status).toBe(409)
  const params = { id }
  const changed = await supervisor.call(replies.changeReply, { params, body: { ...body, name: 'Better', version: 0 } })
  expect(changed.body).toEqual({ version: 1 })
  const late = await supervisor.call(replies.changeReply, { params, body: { ...body, version: 0 } })
  expect(late).toMatchObject({ status: 409, body: { error: 'STALE', version: 1, by: supervisor.name } })
  const { replies: listed } = (await reader.call(replies.listReplies)).body
  const taken = await supervisor.call(replies.changeReply, { params, body: { ...body, name: listed[1]?.name ?? '', version: 1 } })
  expect(taken).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
  expect((await supervisor.call(replies.removeReply, { params, body: { version: 0 } })).status).toBe(409)
  expect((await supervisor.call(replies.removeReply, { params, body: { version: 1 } })).status).toBe(200)
  expect((await supervisor.call(replies.removeReply, { params, body: { version: 1 } })).status).toBe(404)
})

test('of two changes to one name at once, one wins', async () => {
  const add = async (name: string) => (await supervisor.call(replies.addReply, { body: { name, bodies: bodies(all) } })).body.id
  const ids = [await add('First'), await add('Second')]
  const rename = (id: string) =>
    supervisor.call(replies.changeReply, { params: { id }, body: { name: 'Same', bodies: bodies(all), version: 0 } })
  // A third reply with this name, which is not committed yet, lets both get as far as the name.
  const takeBack = await holdLocks(service.database, `insert into prepared_reply (name, bodies, changed_at) values ('Same', '{}', now())`, {
    change: `delete from prepared_reply where name = 'Same'`,
  })
  const renaming = ids.map(rename)
  await expect.poll(() => countWaitingStatements(service.database)).toBe(2)
  await takeBack()
  const answers = await Promise.all(renaming)
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
})

test('a placeholder that does not exist is refused', async () => {
  const refused = await supervisor.call(replies.addReply, { body: { name: 'Wrong', bodies: { ...bodies('Hello'), pl: '{{price}}' } } })
  expect(refused).toMatchObject({ status: 400, body: { fields: { 'bodies/pl': 'has a placeholder that does not exist' } } })
})

test('a preview has the values of the request; a value that is unknown stays open', async () => {
  const { id } = (await supervisor.call(replies.addReply, { body: { name: 'Preview', bodies: bodies(all) } })).body
  const { reference } = await clientWithRequest(service, { amount: 12_500 })
  expect((await previewOf(id, reference, 'de')).body.text).toBe(`Hello Ada Lovelace, ${reference}: 12.500 EUR at {{rate}}. Ewa Lis`)
  const { reference: empty } = await clientWithRequest(service, { amount: 0, name: ' ' })
  expect((await previewOf(id, empty)).body.text).toBe(`Hello {{name}}, ${empty}: {{amount}} at {{rate}}. Ewa Lis`)
  const client = await verifiedClient(service, { name: 'Ada Lovelace' })
  const unnamed = await ask(service, client, { amount: 0, name: ' ' })
  expect((await previewOf(id, unnamed)).body.text).toMatch(/^Hello Ada Lovelace,/)
  expect((await previewOf(id, 'ZZZZ9999')).status).toBe(404)
})
