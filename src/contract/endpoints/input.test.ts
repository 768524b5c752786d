import { describe, expect, test } from 'vitest'
import { z } from 'zod'
import type { Endpoint } from '../endpoint.ts'
import { domains } from './domains.ts'

/** Every text field of a call's input, with its name, such as `body.email`. */
function textFieldsOf(schema: unknown, name: string): { name: string; schema: z.ZodType }[] {
  if (schema instanceof z.ZodObject) return Object.entries(schema.shape).flatMap(([key, part]) => textFieldsOf(part, `${name}.${key}`))
  if (schema instanceof z.ZodArray) return textFieldsOf(schema.element, `${name}[]`)
  if (schema instanceof z.ZodUnion) return schema.options.flatMap((option) => textFieldsOf(option, name))
  if (schema instanceof z.ZodOptional || schema instanceof z.ZodNullable) return textFieldsOf(schema.unwrap(), name)
  return schema instanceof z.ZodString ? [{ name, schema }] : []
}

// Browser reports are never stored and their log lines are cleaned; webhooks are parsed by the vendor's adapter.
const calls = Object.entries(domains)
  .filter(([domain]) => domain !== 'browser-report')
  .flatMap(([, endpoints]) => Object.values<Endpoint>(endpoints))
  .filter(({ call }) => call.access !== 'vendor')
const textFields = calls.flatMap(({ call, body, query }) =>
  [...textFieldsOf(body, 'body'), ...textFieldsOf(query, 'query')].map(
    ({ name, schema }) => [`${call.method} ${call.path} ${name}`, schema] as const,
  ),
)

const unusable = {
  'a NUL character': 'ada@example\u0000.com',
  'a lone surrogate': 'ada@example\ud83d.com',
  'a control character': 'ada@example\u0007.com',
  'a C1 control character': 'ada@example\u0085.com',
  'a list': ['ada@example.com'],
  'an object': { $ne: '' },
  'a number': 1e308,
  null: null,
}

describe('text fields of calls', () => {
  test('text fields of bodies and queries are found', () => {
    const named = textFields.map(([name]) => name).join('\n')
    for (const name of ['login body.password', 'register body.email', 'verify-email query.token', 'exchange-request body.message'])
      expect(named).toContain(name)
  })

  test.each(Object.entries(unusable))('every text field refuses %s', (_what, value) => {
    const accepted = textFields.filter(([, schema]) => schema.safeParse(value).success).map(([name]) => name)
    expect(accepted).toEqual([])
  })
})

test('text fields accept any script', () => {
  const accepting = textFields.filter(([, schema]) => schema.safeParse('Żółć, 李小龍 and 👩‍👩‍👧‍👦').success)
  expect(accepting.length).toBeGreaterThan(10)
})
