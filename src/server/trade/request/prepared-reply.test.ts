import { expect, test } from 'vitest'
import * as calls from '#contract/desk/endpoints/replies.ts'
import { readChanges } from '#contract/desk/endpoints/session.ts'
import { ask, clientWithRequest } from '../../testing/desk-requests.ts'
import { countWaitingStatements, holdLocks } from '../../testing/locks.ts'
import { verifiedClient } from '../../testing/payout-accounts.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'

const service = await serviceOfFile()
const ewa = await signInAs(service, 'dealer')
const supervisor = await signInAs(service, 'supervisor')
const reader = await signInAs(service, 'reader')

const bodies = (text: string) => ({ en: text, pl: text, de: text })
const all = 'Hello {{name}}, {{reference}}: {{amount}} at {{rate}}. {{colleague}}'
const previewOf = (id: string, reference: string, language: 'en' | 'pl' | 'de' = 'en') =>
  ewa.call(calls.previewReply, { params: { id }, query: { reference, language } })

test('the demo comes with six prepared replies in three languages', async () => {
  const { body } = await reader.call(calls.listReplies)
  expect(body.replies).toHaveLength(6)
  for (const reply of body.replies) {
    expect(reply).toMatchObject({ version: 0, changedBy: null })
    expect(Object.values(reply.bodies).every((text) => text.includes('{{colleague}}'))).toBe(true)
  }
})

test('only who may write prepared replies adds, changes and removes them', async () => {
  const body = { name: 'Mine', bodies: bodies(all) }
  expect((await ewa.call(calls.addReply, { body })).status).toBe(403)
  const { body: start } = await ewa.call(readChanges)
  const { id } = (await supervisor.call(calls.addReply, { body })).body
  expect((await ewa.call(readChanges, { query: { since: start.cursor } })).body.topics).toContain('replies')
  expect((await supervisor.call(calls.addReply, { body })).status).toBe(409)
  const params = { id }
  const changed = await supervisor.call(calls.changeReply, { params, body: { ...body, name: 'Better', version: 0 } })
  expect(changed.body).toEqual({ version: 1 })
  const late = await supervisor.call(calls.changeReply, { params, body: { ...body, version: 0 } })
  expect(late).toMatchObject({ status: 409, body: { error: 'STALE', version: 1, by: supervisor.name } })
  const { replies } = (await reader.call(calls.listReplies)).body
  const taken = await supervisor.call(calls.changeReply, { params, body: { ...body, name: replies[1]?.name ?? '', version: 1 } })
  expect(taken).toMatchObject({ status: 409, body: { error: 'CONFLICT' } })
  expect((await supervisor.call(calls.removeReply, { params, body: { version: 0 } })).status).toBe(409)
  expect((await supervisor.call(calls.removeReply, { params, body: { version: 1 } })).status).toBe(200)
  expect((await supervisor.call(calls.removeReply, { params, body: { version: 1 } })).status).toBe(404)
})

test('of two changes to one name at once, one wins', async () => {
  const add = async (name: string) => (await supervisor.call(calls.addReply, { body: { name, bodies: bodies(all) } })).body.id
  const ids = [await add('First'), await add('Second')]
  const rename = (id: string) =>
    supervisor.call(calls.changeReply, { params: { id }, body: { name: 'Same', bodies: bodies(all), version: 0 } })
  // A third reply with this name, which is not committed yet, lets both get as far as the name.
  const takeBack = await holdLocks(service.database, `insert into prepared_reply (name, bodies, changed_at) values ('Same', '{}', now())`, {
    change: `delete from prepared_reply where name = 'Same'`,
  })
  const renaming = ids.map(rename)
  await expect.poll(() => countWaitingStatements(service.database), { timeout: 2000, interval: 20 }).toBe(2)
  await takeBack()
  const answers = await Promise.all(renaming)
  expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]))
})

test('a placeholder that does not exist is refused', async () => {
  const refused = await supervisor.call(calls.addReply, { body: { name: 'Wrong', bodies: { ...bodies('Hello'), pl: '{{price}}' } } })
  expect(refused).toMatchObject({ status: 400, body: { fields: { 'bodies/pl': 'has a placeholder that does not exist' } } })
})

test('a preview has the values of the request; a value that is unknown stays open', async () => {
  const { id } = (await supervisor.call(calls.addReply, { body: { name: 'Preview', bodies: bodies(all) } })).body
  const { reference } = await clientWithRequest(service, { amount: 12_500 })
  expect((await previewOf(id, reference, 'de')).body.text).toBe(`Hello Ada Lovelace, ${reference}: 12.500 EUR at {{rate}}. Ewa Lis`)
  const { reference: empty } = await clientWithRequest(service, { amount: 0, name: ' ' })
  expect((await previewOf(id, empty)).body.text).toBe(`Hello {{name}}, ${empty}: {{amount}} at {{rate}}. Ewa Lis`)
  const client = await verifiedClient(service, { name: 'Ada Lovelace' })
  const unnamed = await ask(service, client, { amount: 0, name: ' ' })
  expect((await previewOf(id, unnamed)).body.text).toMatch(/^Hello Ada Lovelace,/)
  expect((await previewOf(id, 'ZZZZ9999')).status).toBe(404)
})
