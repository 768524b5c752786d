import { createServer, type IncomingHttpHeaders } from 'node:http'
import { connect } from 'node:net'
import { text } from 'node:stream/consumers'
import { setTimeout as pause } from 'node:timers/promises'
import { afterAll, expect, inject, test } from 'vitest'
import { register } from '#contract/endpoints/account.ts'
import { startPersonalCheck } from '#contract/endpoints/identity-check.ts'
import { listenLocally } from '../testing/servers.ts'
import { newAddress, serviceOfFile } from '../testing/service.ts'

const received: IncomingHttpHeaders[] = []

const provider = createServer(({ headers }, response) => {
  received.push(headers)
  response.writeHead(200, { 'content-type': 'application/json' }).end('{"token":"a-token"}')
})
const service = await serviceOfFile({ environment: { SUMSUB_BASE_URL: `http://127.0.0.1:${await listenLocally(provider)}` } })
const port = await listenLocally(service.app.server)
afterAll(() => provider.close())

/** The messages of all log lines of a request. */
const messagesOf = (requestId: unknown) =>
  service.log
    .map((line) => JSON.parse(line) as { reqId?: string; msg: string })
    .flatMap(({ reqId, msg }) => (reqId === requestId ? msg : []))

/** Signs up over the network. The body arrives after the headers, as over a slow connection. */
async function signUpSlowly(email: string): Promise<string | undefined> {
  const body = JSON.stringify({ email, password: 'correct horse battery' })
  const socket = connect(port, '127.0.0.1')
  socket.write(`POST ${register.call.path} HTTP/1.1\r\nHost: k\r\nContent-Type: application/json\r\nConnection: close\r\n`)
  socket.write(`Content-Length: ${body.length}\r\n\r\n`)
  await pause(20)
  socket.write(body)
  return /^x-request-id: (.+)\r$/m.exec(await text(socket))?.[1]
}

test('the request id in a response is in the log lines and the letter of the request', async () => {
  const emails = [newAddress(), newAddress()]
  const ids = await Promise.all(emails.map(signUpSlowly))
  expect(new Set(ids).size).toBe(2)
  for (const [index, email] of emails.entries()) {
    const [letter] = await service.lettersTo(email)
    const source = await (await fetch(`${inject('mailboxUrl')}/mailbox/letters/${letter?.id}/source`)).text()
    expect(/^X-Request-ID: (.+?)\r?$/m.exec(source)?.[1]).toBe(ids[index])
    await expect
      .poll(() => messagesOf(ids[index]))
      .toEqual(['incoming request', 'request completed', 'an outside service was called', 'letter done'])
  }
})

test('a provider call and its log line carry the id of the request', async () => {
  const { accessToken: token } = await service.registerAndLogIn()
  const { headers } = await service.call(startPersonalCheck, { token })
  expect(received.map((sent) => sent['x-request-id'])).toEqual([headers['x-request-id']])
  const lines = service.log.map((line) => JSON.parse(line) as Record<string, unknown>)
  expect(lines.find((line) => line['provider'] === 'identity')).toMatchObject({
    reqId: headers['x-request-id'],
    operation: 'accessToken',
    outcome: 'answered',
    responseTime: expect.any(Number),
  })
})
