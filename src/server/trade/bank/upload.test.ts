import { createHash } from 'node:crypto'
import { connect } from 'node:net'
import { eq } from 'drizzle-orm'
import { describe, expect, test } from 'vitest'
import { deskCalls } from '#contract/desk/calls.ts'
import { uploadBankFile } from '#contract/desk/endpoints/bank.ts'
import { maxBankFileBytes } from '#contract/desk/limits.ts'
import type { ApiDescription } from '../../platform/http/api-page.ts'
import { camtAccount, camtFile } from '../../testing/camt-files.ts'
import { holdLocks } from '../../testing/locks.ts'
import { serviceOfFile } from '../../testing/service.ts'
import { signInAs } from '../../testing/staff.ts'
import { bankFileTable } from './bank-statement.table.ts'

const service = await serviceOfFile()
const { deskApp, config } = service
if (!deskApp) throw new Error('the desk is off')
const origin = config.desk?.origin ?? ''
const { host } = new URL(origin)
const [clerk, dealer] = [await signInAs(service, 'payments'), await signInAs(service, 'dealer')]
const { port } = new URL(await deskApp.listen({ port: 0, host: '127.0.0.1' }))

const fileType = 'application/octet-stream'
const usual = { host, origin, 'sec-fetch-site': 'same-origin', cookie: clerk.cookie, 'content-type': fileType }

/** The answer to headers and to what is sent of the body, as it is on the wire. */
function send(headers: Record<string, string | undefined>, body = ''): Promise<string> {
  const lines = Object.entries({ ...usual, ...headers }).flatMap(([name, value]) => (value === undefined ? [] : [`${name}: ${value}`]))
  return new Promise((resolve, reject) => {
    const socket = connect(Number(port), '127.0.0.1')
    let answer = ''
    socket.setEncoding('utf8').on('data', (text) => {
      answer += text
      if (/\r\n\r\n.*\}$/s.test(answer)) socket.destroy()
    })
    socket.on('close', () => resolve(answer)).on('error', reject)
    socket.write(`POST ${deskCalls.uploadBankFile.path}?name=a.xml HTTP/1.1\r\n${lines.join('\r\n')}\r\n\r\n${body}`)
  })
}

describe('a file as a body', () => {
  test('is taken as it was sent', async () => {
    const { status, body } = await clerk.call(uploadBankFile, { query: { name: 'a.xml' }, body: Buffer.from([0x3c, 0xff]) })
    expect([status, body.file.problem?.code]).toEqual([200, 'not-utf8'])
    expect(await send({ 'content-length': '0' })).toMatch(/^HTTP\/1\.1 200 .*"code":"empty"/s)
  })

  test('in many pieces is joined in their order', async () => {
    const text = Array.from({ length: 100_000 }, (_, number) => `${number} `).join('')
    expect(await send({ 'content-length': String(text.length) }, text)).toContain('"code":"not-xml"')
    const sha256 = createHash('sha256').update(text).digest()
    expect(await service.database.$count(bankFileTable, eq(bankFileTable.sha256, sha256))).toBe(1)
  })

  test('without a length is refused: nothing says how much memory it needs', async () => {
    const answer = await send({ 'transfer-encoding': 'chunked' }, '3\r\n<a>\r\n0\r\n\r\n')
    expect(answer).toMatch(/^HTTP\/1\.1 400 .*"BAD_REQUEST"/s)
  })

  test('that is too large is refused by its announced length, with its own limit', async () => {
    const answer = await send({ 'content-length': String(maxBankFileBytes + 1) })
    expect(answer).toMatch(/^HTTP\/1\.1 413 .*connection: close/is)
    expect(answer).toContain('The request is too large: at most 32 MiB.')
  })

  test('of another type is refused, with the right type', async () => {
    for (const type of ['application/json', 'text/xml', undefined]) {
      const answer = await send({ 'content-type': type, 'content-length': '2' }, '{}')
      expect(answer).toMatch(/^HTTP\/1\.1 415 /)
      expect(answer).toContain('Send the body as application/octet-stream.')
    }
  })

  test('of nothing at all is refused', async () => {
    expect(await send({ 'content-type': undefined })).toMatch(/^HTTP\/1\.1 400 .*"VALIDATION_FAILED"/s)
  })

  test('is not waited for where the caller may not hand it in', async () => {
    const large = { 'content-length': String(maxBankFileBytes) }
    expect(await send({ ...large, cookie: undefined })).toMatch(/^HTTP\/1\.1 401 /)
    expect(await send({ ...large, cookie: dealer.cookie })).toMatch(/^HTTP\/1\.1 403 /)
    expect(await send({ ...large, origin: 'https://evil.example' })).toMatch(/^HTTP\/1\.1 403 /)
  })

  test('that ends too early is refused', async () => {
    expect(
      await deskApp.inject({
        method: 'POST',
        url: `${deskCalls.uploadBankFile.path}?name=half.xml`,
        payload: '<half>',
        headers: { ...usual, 'content-length': '100' },
      }),
    ).toMatchObject({
      statusCode: 400,
    })
  })
})

describe('while a large file is being stored', () => {
  const upload = (body: Buffer<ArrayBuffer>) => clerk.call(uploadBankFile, { query: { name: 'second.xml' }, body })
  const conflict = { error: 'CONFLICT', message: 'Another file of this account is being read. Try again in a minute.' }

  test('another one of its account is refused with a sentence, and is taken afterwards', async () => {
    const second = Buffer.from(camtFile({ statements: [{ id: 'second', entries: [] }] }))
    const unlock = await holdLocks(service.database, 'select pg_advisory_xact_lock(hashtextextended($1, 0))', {
      values: [`bank account ${camtAccount}`],
    })
    expect(await upload(second)).toMatchObject({ status: 409, body: conflict })
    await unlock()
    expect(await upload(second)).toMatchObject({ status: 200, body: { isKnown: false } })
  })

  test('the same one is refused with a sentence, and is known afterwards', async () => {
    const same = Buffer.from(camtFile({ statements: [{ id: 'same', entries: [] }] }))
    const sha256 = createHash('sha256').update(same).digest('hex')
    const unlock = await holdLocks(
      service.database,
      `insert into bank_file (name, sha256, byte_count, version, received_at) values ('first.xml', decode($1, 'hex'), 1, 'camt.053.001.08', now())`,
      { values: [sha256] },
    )
    expect(await upload(same)).toMatchObject({ status: 409, body: conflict })
    await unlock()
    expect(await upload(same)).toMatchObject({ status: 200, body: { isKnown: true, file: { name: 'first.xml' } } })
  })
})

test('the API description of the desk says that a body is a file, and how large', async () => {
  const read = async (url: string) => (await deskApp.inject({ url, headers: { host, cookie: clerk.cookie } })).body
  const { paths }: ApiDescription = JSON.parse(await read('/api/openapi.json'))
  const call = paths[deskCalls.uploadBankFile.path]?.['post']
  expect([call?.requestBody?.required, Object.keys(call?.requestBody?.content ?? {})]).toEqual([true, [fileType]])
  expect(call?.responses['413']?.description).toContain('at most 32 MiB')
  const page = await read('/api/docs')
  expect(page).toContain(`<h4>Body</h4><p>A file of the type <code>${fileType}</code>.</p>`)
})
