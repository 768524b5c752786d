import { sql } from 'drizzle-orm'
import { expect, test } from 'vitest'
import { downloadData } from '#contract/endpoints/client-data.ts'
import { exchangeRequests } from '#contract/endpoints/exchange-request.ts'
import * as calls from '#contract/desk/endpoints/requests.ts'
import { eraseAccount } from '../../testing/erase-account.ts'
import { clientWithRequest, pageOf } from '../../testing/desk-requests.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { waitForQuietQueue } from '../../testing/queue.ts'

const service = await serviceOfFile({ now: new Date('2026-11-30T09:00:00Z') })
const ewa = await signInAs(service, 'dealer')
const second = await signInAs(service, 'dealer', 1)
const compliance = await signInAs(service, 'compliance')

const text = 'Good day, Ada,\n\n1 BTC = 80,000 EUR <today>.\nOn Friday?\n\nEwa'
const answer = (staff: typeof ewa, reference: string, body: Record<string, unknown> = {}) =>
  staff.call(calls.answerRequest, { params: { reference }, body: { language: 'en', text, version: 0, ...body } })
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
    messages: [{ id: body.messageId, direction: 'to-client', channel: 'e-mail', language: 'en', text, by: { name: ewa.name } }],
  })
  expect((await service.call(exchangeRequests, { token })).body.requests[0]?.state).toBe('answered')
  await second.call(calls.recordMessage, { params: { reference }, body: { channel: 'telephone', text: 'Friday is fine' } })
  const download = await service.call(downloadData, { token, body: { currentPassword: password } })
  expect(download.body.data['exchangeRequestMessages']).toEqual([
    { reference, direction: 'to-client', channel: 'e-mail', language: 'en', subject: null, text, at: service.clock().toISOString() },
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
  const { reference, email } = await clientWithRequest(service)
  const { id } = await service.accountOf(email)
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
