import { Readable } from 'node:stream'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { addReply } from '#contract/desk/endpoints/replies.ts'
import { readChanges, readSession, signInOptions, signInWithCode, signOut } from '#contract/desk/endpoints/session.ts'
import { announceChange } from '../../platform/change/change.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { callDesk, codeOf, demoPerson, signInAs, staffWithPasskey } from '../../testing/staff.ts'
import { staffTable } from '../person/staff.table.ts'

const service = await serviceOfFile()

describe('signing in with password and code', () => {
  test('a right password and code start a session of exactly this person', async () => {
    const dealer = await signInAs(service, 'dealer')
    const { body } = await dealer.call(readSession)
    expect(body).toMatchObject({ name: 'Ewa Lis', roles: ['dealer'], signedInBy: 'code', mode: 'demo', passkeys: 0 })
    expect(body.permissions).toContain('requests.work')
    expect(body.permissions).not.toContain('clients.freeze')
  })

  test('a code works once', async () => {
    const person = demoPerson(service, 'payments')
    service.clock.advance({ seconds: 30 })
    const body = { email: person.email, password: person.password, code: codeOf(person, service.clock()) }
    expect((await callDesk(service, signInWithCode, { body })).status).toBe(200)
    expect((await callDesk(service, signInWithCode, { body })).status).toBe(400)
  })

  test('a sign-in needs one connection at a time', async () => {
    const person = demoPerson(service, 'compliance', 1)
    service.clock.advance({ seconds: 30 })
    const body = { email: person.email, password: person.password, code: codeOf(person, service.clock()) }
    const pool = service.database.$client
    const taken = await Promise.all(Array.from({ length: pool.options.max - 1 }, () => pool.connect()))
    try {
      expect((await callDesk(service, signInWithCode, { body })).status).toBe(200)
    } finally {
      for (const connection of taken) connection.release()
    }
  })

  test('a wrong password, a wrong code and an unknown person get the same answer', async () => {
    const person = demoPerson(service, 'compliance')
    service.clock.advance({ seconds: 30 })
    const right = { email: person.email, password: person.password, code: codeOf(person, service.clock()) }
    const answers = await Promise.all(
      [{ password: 'wrong' }, { code: '000000' }, { email: 'nobody@kantor.example' }].map((wrong) =>
        callDesk(service, signInWithCode, { body: { ...right, ...wrong } }),
      ),
    )
    expect(new Set(answers.map(({ status, body }) => `${status} ${JSON.stringify(body)}`)).size).toBe(1)
    expect(answers[0]?.status).toBe(400)
  })

  test('after ten tries the person must wait', async () => {
    const { email } = demoPerson(service, 'supervisor', 1)
    const body = { email, password: 'wrong', code: '000000' }
    for (let tries = 0; tries < 10; tries++) expect((await callDesk(service, signInWithCode, { body })).status).toBe(400)
    expect((await callDesk(service, signInWithCode, { body })).status).toBe(429)
  })
})

describe('a session', () => {
  test('the cookie is for this host, for https and for no script', async () => {
    const person = demoPerson(service, 'reader')
    service.clock.advance({ seconds: 30 })
    const body = { email: person.email, password: person.password, code: codeOf(person, service.clock()) }
    const { headers } = await callDesk(service, signInWithCode, { body })
    expect(headers['set-cookie']).toMatch(/^__Host-desk=[\w-]{43}; Path=\/; Secure; HttpOnly; SameSite=Strict; Max-Age=43200$/)
  })

  test('a session ends after 30 minutes without a call, and polls do not keep it open', async () => {
    const dealer = await signInAs(service, 'dealer', 1)
    service.clock.advance({ minutes: 20 })
    expect((await dealer.call(readChanges)).status).toBe(200)
    service.clock.advance({ minutes: 11 })
    expect((await dealer.call(readSession)).status).toBe(401)
  })

  test('a session ends after 12 hours, however it is used', async () => {
    const dealer = await signInAs(service, 'dealer', 1)
    for (let hours = 0; hours < 12; hours += 0.25) {
      expect((await dealer.call(readSession)).status).toBe(200)
      service.clock.advance({ minutes: 15 })
    }
    expect((await dealer.call(readSession)).status).toBe(401)
  })

  test('a signed-out session is refused', async () => {
    const dealer = await signInAs(service, 'dealer', 1)
    expect((await dealer.call(signOut)).headers['set-cookie']).toMatch(/Max-Age=0$/)
    expect((await dealer.call(readSession)).status).toBe(401)
  })

  test('who has left, or lost the role, while the body still came is refused', async () => {
    const [leaver, demoted] = [await staffWithPasskey(service, ['supervisor']), await staffWithPasskey(service, ['supervisor'])]
    const addWhile = async ({ id, cookie }: { id: string; cookie: string }, change: Partial<typeof staffTable.$inferInsert>) => {
      async function* slowBody() {
        await service.database.update(staffTable).set(change).where(eq(staffTable.id, id))
        yield JSON.stringify({ name: 'Too late', bodies: { en: 'Hello', pl: 'Hello', de: 'Hello' } })
      }
      const headers = { cookie, origin: service.config.desk?.origin ?? '', 'content-type': 'application/json' }
      const { method, path: url } = addReply.call
      return (await service.deskApp?.inject({ method, url, headers, payload: Readable.from(slowBody()) }))?.statusCode
    }
    expect(await addWhile(leaver, { state: 'left' })).toBe(401)
    expect(await addWhile(demoted, { roles: ['reader'] })).toBe(403)
  })

  test('only people who are signed in read the API description', async () => {
    const dealer = await signInAs(service, 'dealer', 1)
    const read = (url: string, cookie = '') => service.deskApp?.inject({ url, headers: { cookie } })
    // Also with an escaped letter, which leads to the same route.
    for (const url of ['/api/openapi.json', '/api/openapi%2ejson', '/api/docs', '/api/%64ocs?print']) {
      expect([url, (await read(url))?.statusCode]).toEqual([url, 401])
      expect([url, (await read(url, dealer.cookie))?.statusCode]).toEqual([url, 200])
    }
    expect((await read('/api/openapi.json', dealer.cookie))?.body).toContain('/api/step-up')
    expect((await service.app.inject('/api/openapi.json')).body).not.toContain('__Host-desk')
    expect((await callDesk(service, signInOptions)).body.withCode).toBe(true)
  })
})

describe('changes', () => {
  test('a cursor that no transaction can have is refused', async () => {
    const dealer = await signInAs(service, 'dealer', 1)
    const since = (digits: number) => dealer.call(readChanges, { query: { since: '9'.repeat(digits) } })
    expect([(await since(19)).status, (await since(20)).status]).toEqual([200, 400])
  })

  test('a change that is committed late is not left out', async () => {
    const dealer = await signInAs(service, 'dealer', 1)
    const { body: start } = await dealer.call(readChanges)
    let cursor = start.cursor
    await service.database.transaction(async (tx) => {
      await announceChange(tx, 'request:LATE')
      await service.database.transaction((other) => announceChange(other, 'request:EARLY'))
      const { body } = await dealer.call(readChanges, { query: { since: cursor } })
      // An older transaction of the machine, as a vacuum, may let earlier topics come again.
      expect(body.topics).toContain('request:EARLY')
      expect(body.topics).not.toContain('request:LATE')
      cursor = body.cursor
    })
    const { body } = await dealer.call(readChanges, { query: { since: cursor } })
    expect(body.topics).toContain('request:LATE')
    // They come again while a transaction runs that is older than they are, even one of another database.
    await expect
      .poll(async () => {
        const { body: newer } = await dealer.call(readChanges, { query: { since: cursor } })
        cursor = newer.cursor
        return newer.topics
      })
      .toEqual([])
  })
})
