import { once } from 'node:events'
import { type IncomingMessage, request } from 'node:http'
import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { endpoint } from '#contract/endpoint.ts'
import { setNewPassword, verifyEmail } from '#contract/endpoints/account.ts'
import { updateProfile } from '#contract/endpoints/profile.ts'
import { calendlyWebhook } from '#contract/endpoints/webhooks.ts'
import { createApp } from './app.ts'
import type { CallRateLimits } from '../rate-limit/call-rate-limits.ts'
import { fail } from '../failure.ts'
import { routing } from './route.ts'

const doubleSize = endpoint({
  call: calls.setNewPassword,
  summary: 'For this test.',
  body: z.object({ size: z.int() }),
  reply: z.object({ doubled: z.number() }),
  failures: ['LINK_INVALID'],
})

const newApp = () => {
  const app = createApp({ logLevel: 'silent' })
  return { app, route: routing(app, async () => ({ accountId: '', sessionId: '' })) }
}

describe('handlers and the contract', () => {
  test('a handler that keeps the contract compiles and works', async () => {
    const { app: server, route } = newApp()
    route(doubleSize, async ({ body }) => (body.size > 9 ? fail('LINK_INVALID') : { doubled: body.size * 2 }))
    const call = (size: number) => server.inject({ method: 'POST', url: doubleSize.call.path, payload: { size } })
    expect((await call(4)).json()).toEqual({ doubled: 8 })
    expect((await call(10)).json()).toMatchObject({ error: 'LINK_INVALID' })
  })

  // The type check proves this: it fails if a line below `@ts-expect-error` compiles.
  test('handlers that break the contract do not compile', () => {
    const wrong = () => {
      const { route } = newApp()
      // @ts-expect-error the reply must be a number
      route(doubleSize, async () => ({ doubled: 'two' }))
      // @ts-expect-error `doubled` is missing
      route(doubleSize, async () => ({}))
      // @ts-expect-error the body has no `weight`
      route(doubleSize, async ({ body }) => ({ doubled: body.weight }))
      // @ts-expect-error only LINK_INVALID is listed
      route(setNewPassword, async () => fail('INVALID_CREDENTIALS'))
      // @ts-expect-error only webhooks have a raw body
      route(doubleSize, async ({ rawBody }) => ({ doubled: rawBody.length }))
      // @ts-expect-error webhooks have no parsed body
      route(calendlyWebhook, async ({ body }) => ({ ok: body.ok }))
      // @ts-expect-error a call without a session has no client
      route(doubleSize, async ({ client }) => ({ doubled: client.accountId.length }))
    }
    expect(wrong).toBeTypeOf('function')
  })
})

describe('routes', () => {
  test('a route sends only the fields of the reply’s schema', async () => {
    const { app: server, route } = newApp()
    route(doubleSize, async ({ body }) => ({ doubled: body.size * 2, secret: 'password hash' }))
    const answer = await server.inject({ method: 'POST', url: doubleSize.call.path, payload: { size: 2 } })
    expect(answer.json()).toEqual({ doubled: 4 })
  })

  test('a route refuses a body that breaks the contract, and names the field', async () => {
    const { app: server, route } = newApp()
    route(doubleSize, async () => ({ doubled: 0 }))
    const answer = await server.inject({ method: 'POST', url: doubleSize.call.path, payload: { size: 'big' } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: 'VALIDATION_FAILED', fields: { size: expect.any(String) } })
  })

  test('a route checks the caller before the body', async () => {
    const { app: server } = newApp()
    const route = routing(server, async () => fail('UNAUTHENTICATED'))
    route(updateProfile, async () => ({ ok: true }))
    const answer = await server.inject({ method: 'PUT', url: updateProfile.call.path, payload: { nonsense: true } })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).not.toHaveProperty('fields')
  })

  test('a route refuses a client whose session ends while the body arrives', async () => {
    const { app: server } = newApp()
    const firstCheck = Promise.withResolvers<void>()
    let hasEnded = false
    const route = routing(server, async () => {
      firstCheck.resolve()
      return hasEnded ? fail('UNAUTHENTICATED') : { accountId: '', sessionId: '' }
    })
    let carriedOut = 0
    route(updateProfile, async () => {
      carriedOut++
      return { ok: true }
    })
    const url = (await server.listen({ host: '127.0.0.1', port: 0 })) + updateProfile.call.path
    const body = JSON.stringify({ firstName: 'Anna', lastName: '', phone: '', country: '' })
    const startCall = () => {
      const headers = { authorization: 'Bearer token', 'content-type': 'application/json', 'content-length': body.length }
      const call = request(url, { method: updateProfile.call.method, headers })
      call.flushHeaders()
      return call
    }
    const finishCall = async (call: ReturnType<typeof startCall>) => {
      const answered = once(call, 'response') as Promise<[IncomingMessage]>
      call.end(body)
      const [answer] = await answered
      answer.resume()
      return answer.statusCode
    }
    const call = startCall()
    await firstCheck.promise
    hasEnded = true
    expect([await finishCall(call), carriedOut]).toEqual([401, 0])
    hasEnded = false
    expect([await finishCall(startCall()), carriedOut]).toEqual([200, 1])
    await server.close()
  })
})

test('a wrong token is counted even if the caller hangs up before the response', async () => {
  const { app: server } = newApp()
  const countedAddress = Promise.withResolvers<string>()
  const rateLimits: CallRateLimits = {
    consume: async () => undefined,
    afterFailure: async (_code, { networkAddress }) => {
      countedAddress.resolve(networkAddress)
      return undefined
    },
  }
  const route = routing(server, async () => ({ accountId: '', sessionId: '' }), { rateLimits })
  const [handlerRuns, hungUp] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  server.addHook('onRequest', async ({ raw }) => void raw.socket.once('close', () => hungUp.resolve()))
  route(verifyEmail, async () => {
    handlerRuns.resolve()
    await hungUp.promise
    return fail('LINK_INVALID')
  })
  const call = request(`${await server.listen({ host: '127.0.0.1', port: 0 })}${verifyEmail.call.path}?token=guessed`)
  call.on('error', () => {})
  call.end()
  await handlerRuns.promise
  call.destroy()
  expect(await countedAddress.promise).toBe('127.0.0.1')
  await server.close()
})

test('a write is not begun once its caller has hung up', async () => {
  const { app: server } = newApp()
  const [checkRuns, hungUp, answered] = [Promise.withResolvers<void>(), Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  server.addHook('onRequest', async ({ raw }) => void raw.socket.once('close', () => hungUp.resolve()))
  server.addHook('onSend', async () => answered.resolve())
  const rateLimits: CallRateLimits = {
    consume: async () => {
      checkRuns.resolve()
      await hungUp.promise
      return undefined
    },
    afterFailure: async () => undefined,
  }
  let carriedOut = 0
  routing(server, async () => ({ accountId: '', sessionId: '' }), { rateLimits })(updateProfile, async () => {
    carriedOut++
    return { ok: true }
  })
  const headers = { authorization: 'Bearer token', 'content-type': 'application/json' }
  const url = (await server.listen({ host: '127.0.0.1', port: 0 })) + updateProfile.call.path
  const call = request(url, { method: updateProfile.call.method, headers }).on('error', () => {})
  call.end(JSON.stringify({ firstName: 'Anna', lastName: '', phone: '', country: '' }))
  await checkRuns.promise
  call.destroy()
  await answered.promise
  expect(carriedOut).toBe(0)
  await server.close()
})

describe('routes of webhooks', () => {
  const received: { text: string; signature: string | undefined }[] = []
  const newServer = () => {
    received.length = 0
    const { app: server, route } = newApp()
    route(calendlyWebhook, async ({ rawBody, header }) => {
      received.push({ text: rawBody.toString('utf8'), signature: header('x-signature') })
      return header('x-signature') ? { ok: true } : fail('UNAUTHENTICATED')
    })
    route(doubleSize, async ({ body }) => ({ doubled: body.size * 2 }))
    return server
  }
  const post = (server: ReturnType<typeof newServer>, payload: string, headers: Record<string, string>) =>
    server.inject({ method: 'POST', url: calendlyWebhook.call.path, payload, headers })

  test.for<[string, string, string]>([
    ['JSON with spaces and a line end', 'application/json', '{ "a" :1.0,\n"b":"ä" }'],
    ['malformed JSON', 'application/json', '{"a":'],
    ['a __proto__ key', 'application/json', '{"__proto__":{"x":1}}'],
    ['another content type', 'text/plain', 'a=1'],
    ['an empty body', 'application/json', ''],
  ])('a webhook’s handler gets the received bytes of %s', async ([, type, payload]) => {
    const answer = await post(newServer(), payload, { 'content-type': type, 'x-signature': 'right' })
    expect([answer.statusCode, answer.json()]).toEqual([200, { ok: true }])
    expect(received).toEqual([{ text: payload, signature: 'right' }])
  })

  test('a webhook with a wrong signature gets a message that says so', async () => {
    const answer = await post(newServer(), '{}', { 'content-type': 'application/json' })
    expect([answer.statusCode, answer.json()]).toEqual([401, { error: 'UNAUTHENTICATED', message: 'The signature is missing or wrong.' }])
  })

  test('a webhook’s body that is too large is refused before the handler runs', async () => {
    const answer = await post(newServer(), 'x'.repeat(64 * 1024 + 1), { 'x-signature': 'right' })
    expect([answer.statusCode, answer.json()]).toMatchObject([413, { error: 'PAYLOAD_TOO_LARGE' }])
    expect(received).toEqual([])
  })

  test('the route of a webhook does not change the body parsing of other calls', async () => {
    const answer = await newServer().inject({ method: 'POST', url: doubleSize.call.path, payload: { size: 4 } })
    expect(answer.json()).toEqual({ doubled: 8 })
  })
})
