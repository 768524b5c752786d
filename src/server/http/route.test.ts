import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import { calls } from '#contract/calls.ts'
import { endpoint } from '#contract/endpoint.ts'
import { setNewPassword } from '#contract/endpoints/account.ts'
import { updateProfile } from '#contract/endpoints/profile.ts'
import { createApp } from '../app.ts'
import { fail } from '../failure.ts'
import { routing } from './route.ts'

const thing = endpoint({
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

describe('a handler that breaks the contract does not compile', () => {
  // Proved by the type check: it fails where a line under an expectation compiles.
  test('a right one does, and works', async () => {
    const { app: server, route } = newApp()
    route(thing, async ({ body }) => (body.size > 9 ? fail('LINK_INVALID') : { doubled: body.size * 2 }))
    const call = (size: number) => server.inject({ method: 'POST', url: thing.call.path, payload: { size } })
    expect((await call(4)).json()).toEqual({ doubled: 8 })
    expect((await call(10)).json()).toMatchObject({ error: 'LINK_INVALID' })
  })

  test('a wrong reply, a missing one, an unknown body field, an unlisted failure, a client where there is none', () => {
    const wrong = () => {
      const { route } = newApp()
      // @ts-expect-error the reply wants a number
      route(thing, async () => ({ doubled: 'two' }))
      // @ts-expect-error `doubled` is missing
      route(thing, async () => ({}))
      // @ts-expect-error the body has no `weight`
      route(thing, async ({ body }) => ({ doubled: body.weight }))
      // @ts-expect-error only LINK_INVALID is listed
      route(setNewPassword, async () => fail('INVALID_CREDENTIALS'))
      // @ts-expect-error a call without a session has no client
      route(thing, async ({ client }) => ({ doubled: client.accountId.length }))
    }
    expect(wrong).toBeTypeOf('function')
  })
})

describe('a route', () => {
  test('sends nothing that the reply does not name', async () => {
    const { app: server, route } = newApp()
    route(thing, async ({ body }) => ({ doubled: body.size * 2, secret: 'password hash' }))
    const answer = await server.inject({ method: 'POST', url: thing.call.path, payload: { size: 2 } })
    expect(answer.json()).toEqual({ doubled: 4 })
  })

  test('refuses a body that the contract does not allow, and names the field', async () => {
    const { app: server, route } = newApp()
    route(thing, async () => ({ doubled: 0 }))
    const answer = await server.inject({ method: 'POST', url: thing.call.path, payload: { size: 'big' } })
    expect(answer.statusCode).toBe(400)
    expect(answer.json()).toMatchObject({ error: 'VALIDATION_FAILED', fields: { size: expect.any(String) } })
  })

  test('tells nobody but those who may call what is valid', async () => {
    const { app: server } = newApp()
    const route = routing(server, async () => fail('UNAUTHENTICATED'))
    route(updateProfile, async () => ({ ok: true }))
    const answer = await server.inject({ method: 'PUT', url: updateProfile.call.path, payload: { nonsense: true } })
    expect(answer.statusCode).toBe(401)
    expect(answer.json()).not.toHaveProperty('fields')
  })
})
