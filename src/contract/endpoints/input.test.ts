import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { domains } from './domains.ts'

/** Every text field of a call's input, with its name, such as `body.email`. */
function textsIn(schema: unknown, name: string): { name: string; schema: z.ZodType }[] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).flatMap(([key, part]) => textsIn(part, `${name}.${key}`))
  if (schema instanceof z.ZodArray) return textsIn(schema.element, `${name}[]`)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textsIn(option, name))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return textsIn(schema.unwrap(), name)
  return schema instanceof z.ZodString ? [{ name, schema }] : []
}

// Browser reports are never stored and their log lines are cleaned; webhooks are parsed by the vendor's adapter.
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
  'a control character of the second block': 'ada@example\u0085.com',
  'a list': ['ada@example.com'],
  'an object': { $ne: '' },
  'a number': 1e308,
  nothing: null,
}

describe('texts of calls', () => {
  test('the list of text fields has those of every kind of call', () => {
    const named = texts.map(([name]) => name).join('\n')
    for (const name of ['login body.password', 'register body.email', 'verify-email query.token', 'exchange-request body.message'])
      expect(named).toContain(name)
  })

  test.each(Object.entries(unusable))('every call refuses a text with %s', (_what, value) => {
    const accepted = texts.filter(([, schema]) => schema.safeParse(value).success).map(([name]) => name)
    expect(accepted).toEqual([])
  })
})

test('calls accept texts in any script', () => {
  const plain = texts.filter(([, schema]) => schema.safeParse('Żółć, 李小龍 and 👩‍👩‍👧‍👦').success).map(([name]) => name)
  expect(plain.length).toBeGreaterThan(10)
})
