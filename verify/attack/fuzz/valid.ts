import fc from 'fast-check'
import { cryptoCurrencies, fiatCurrencies } from '#contract/currencies.ts'
import { builtInLanguages } from '#contract/languages.ts'
import type { JsonSchema, Route } from './routes.ts'

/** The sender replaces these placeholders by the values of a client. */
const placeholder = { email: '{{email}}', password: '{{password}}', refreshToken: '{{refreshToken}}' }

const opaqueToken = fc.string({
  unit: fc.constantFrom(...'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789-_'),
  minLength: 43,
  maxLength: 43,
})
const email = fc
  .string({ unit: fc.constantFrom(...'abcdefghijklmnopqrstuvwxyz0123456789.+-'), minLength: 1, maxLength: 30 })
  .map((name) => `fuzz.${name}@example.com`)
const fiat = fc.constantFrom(...fiatCurrencies)
const crypto = fc.constantFrom(...cryptoCurrencies)
const pair = fc.oneof(
  { weight: 4, arbitrary: fc.tuple(crypto, fiat).map((sides) => sides.join('-')) },
  { weight: 1, arbitrary: fc.tuple(fiat, crypto).map((sides) => sides.join('-')) },
)

// Strings that the service must not interpret.
const hostileTexts = [
  `<script>alert(1)</script>`,
  `"><img src=x onerror=alert(1)>`,
  `'; drop table account; --`,
  `' or '1'='1`,
  `\${7*7} {{7*7}} <%= 7*7 %>`,
  `%0d%0aBcc: victim@example.com`,
  `../../../../etc/passwd`,
  `=HYPERLINK("http://x","y")`,
  `Zażółć gęślą jaźń — 東京, القاهرة, हिन्दी, 👩‍👩‍👧‍👦🏳️‍🌈`,
  `\u202Egnp.exe`,
  `a\u0301\u0301\u0301\u0301`,
  `null`,
  `undefined`,
  `[object Object]`,
]

const cutTo = (max: number) => (text: string) => {
  let cut = ''
  for (const character of text) if (cut.length + character.length <= max) cut += character
  return cut
}

const textOf = (max: number, min: number) =>
  fc
    .oneof(
      { weight: 3, arbitrary: fc.string({ unit: 'grapheme-ascii', minLength: min, maxLength: Math.min(max, 40) }) },
      { weight: 3, arbitrary: fc.string({ unit: 'grapheme', minLength: min, maxLength: Math.min(max, 40) }) },
      { weight: 2, arbitrary: fc.constantFrom(...hostileTexts) },
      { weight: 1, arbitrary: fc.constantFrom('a', '€', '👛').map((character) => character.repeat(max)) },
    )
    .map(cutTo(max))
    .map((text) => text.padEnd(min, 'x'))

/** Values for fields whose schema does not describe what the service expects. */
const knownFields: Record<string, fc.Arbitrary<unknown>> = {
  email: fc.oneof(email, fc.constant(placeholder.email)),
  token: opaqueToken,
  challenge: opaqueToken,
  code: fc.oneof(
    fc.nat(999_999).map((code) => String(code).padStart(6, '0')),
    opaqueToken.map((text) => text.slice(0, 20)),
  ),
  sessionId: fc.uuid(),
  language: fc.constantFrom(...builtInLanguages),
  refreshToken: fc.oneof(opaqueToken, fc.constant(placeholder.refreshToken)),
  currentPassword: fc.oneof(
    { weight: 1, arbitrary: fc.constant('not my password') },
    { weight: 4, arbitrary: fc.constant(placeholder.password) },
  ),
  pair,
  pairs: fc.array(pair, { minLength: 1, maxLength: 20 }),
}

/** Values that a schema accepts. */
export function valuesOf(schema: JsonSchema, name = ''): fc.Arbitrary<unknown> {
  const known = knownFields[name]
  if (known) return known
  if (typeof schema === 'boolean') return fc.jsonValue()
  const choices = schema['anyOf'] ?? schema['oneOf']
  if (Array.isArray(choices)) return fc.oneof(...choices.map((choice: JsonSchema) => valuesOf(choice, name)))
  const types = schema['type']
  if (Array.isArray(types)) return fc.oneof(...types.map((type: unknown) => valuesOf({ ...schema, type }, name)))
  if (Array.isArray(schema['enum'])) return fc.constantFrom(...(schema['enum'] as unknown[]))
  if ('const' in schema) return fc.constant(schema['const'])
  const number = (keyword: string, usual: number) => (typeof schema[keyword] === 'number' ? schema[keyword] : usual)
  switch (schema['type']) {
    case 'object':
      return objectsOf(schema)
    case 'array':
      return fc.array(valuesOf((schema['items'] ?? true) as JsonSchema), {
        minLength: number('minItems', 0),
        maxLength: Math.min(number('maxItems', 10), 10),
      })
    case 'integer':
    case 'number': {
      const [min, max] = [number('minimum', 0), number('maximum', Number.MAX_SAFE_INTEGER)]
      const small = { min, max: Math.min(max, min + 100_000) }
      return fc.oneof(fc.integer(small), fc.constantFrom(min, max))
    }
    case 'boolean':
      return fc.boolean()
    case 'null':
      return fc.constant(null)
    default: {
      if (typeof schema['pattern'] === 'string') return fc.stringMatching(new RegExp(schema['pattern'], 'u'))
      return textOf(number('maxLength', 200), number('minLength', 0))
    }
  }
}

function objectsOf(schema: Exclude<JsonSchema, boolean>): fc.Arbitrary<unknown> {
  const properties = (schema['properties'] ?? {}) as Record<string, JsonSchema>
  const fields = Object.entries(properties).map(([name, property]) => [name, valuesOf(property, name)])
  return fc.record(Object.fromEntries(fields) as Record<string, fc.Arbitrary<unknown>>, {
    requiredKeys: (schema['required'] ?? []) as string[],
  })
}

function takesProof(body: JsonSchema | undefined): boolean {
  const properties = typeof body === 'object' ? body['properties'] : undefined
  return typeof properties === 'object' && properties !== null && 'currentPassword' in properties && 'passkey' in properties
}

/** Bodies that a route accepts: they fit the schema and the rules between fields. */
export function bodiesOf({ body }: Route): fc.Arbitrary<unknown> {
  return valuesOf(body ?? {}).chain((value) => {
    if (typeof value !== 'object' || value === null) return fc.constant(value)
    // A made-up passkey is always refused, so most proofs are passwords.
    if (takesProof(body)) {
      const { passkey, ...others } = value as { passkey?: unknown }
      return fc
        .tuple(valuesOf({}, 'currentPassword'), fc.nat(4))
        .map(([currentPassword, at]) => (at === 0 ? { ...others, currentPassword, passkey } : { ...others, currentPassword }))
    }
    if ('confirmNewPassword' in value && 'newPassword' in value) return fc.constant({ ...value, confirmNewPassword: value.newPassword })
    if ('fromCurrency' in value && 'toCurrency' in value)
      return fc
        .tuple(fiat, crypto, fc.boolean())
        .map(([one, other, isReversed]) => ({ ...value, fromCurrency: isReversed ? other : one, toCurrency: isReversed ? one : other }))
    return fc.constant(value)
  })
}
