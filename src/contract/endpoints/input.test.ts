import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { domains } from './domains.ts'

/** Every text in what a call takes, with its name: `body.email`. */
function textsIn(schema: unknown, name: string): { name: string; schema: z.ZodType }[] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).flatMap(([key, part]) => textsIn(part, `${name}.${key}`))
  if (schema instanceof z.ZodArray) return textsIn(schema.element, `${name}[]`)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsIn(option, name))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return textsIn(schema.unwrap(), name)
  return schema instanceof z.ZodString ? [{ name, schema }] : []
}

// A report of a browser is never stored; its log line is cleaned. A vendor's notice is read by its own adapter.
const calls = Object.entries(domains)
  .filter(([domain]) => domain !== 'browser-report')
  .flatMap(([, endpoints]) => Object.values<Endpoint>(endpoints))
  .filter(({ call }) => call.access !== 'vendor')
const texts = calls.flatMap(({ call, body, query }) =>
  [...textsIn(body, 'body'), ...textsIn(query, 'query')].map(
    ({ name, schema }) => [`${call.method} ${call.path} ${name}`, schema] as const,
  ),
)

const unusable = {
  NUL: 'ada@example\u0000.com',
  'half a surrogate pair': 'ada@example\ud83d.com',
  'a control character': 'ada@example\u0007.com',
  'another, of the second block': 'ada@example\u0085.com',
  'a list': ['ada@example.com'],
  'an object': { $ne: '' },
  'a number': 1e308,
  nothing: null,
}

describe('no text of any call may be', () => {
  test('left out of this test', () => {
    const named = texts.map(([name]) => name).join('\n')
    for (const name of ['login body.password', 'register body.email', 'verify-email query.token', 'exchange-request body.message'])
      expect(named).toContain(name)
  })

  test.each(Object.entries(unusable))('%s', (_what, value) => {
    const taken = texts.filter(([, schema]) => schema.safeParse(value).success).map(([name]) => name)
    expect(taken).toEqual([])
  })
})

test('a text that can be used is taken by every call that wants nothing special of it', () => {
  const plain = texts.filter(([, schema]) => schema.safeParse('Żółć, 李小龍 and 👩‍👩‍👧‍👦').success).map(([name]) => name)
  expect(plain.length).toBeGreaterThan(10)
})
