import { expect, test } from 'vitest'
import { operatorSchema } from './operator.ts'

const policy = (url: string) => operatorSchema.shape.policies.shape.terms.safeParse({ version: '2026-11', url }).success

test.each(['/policies/terms-and-conditions.pdf', 'https://example.com/legal/terms.pdf'])('a policy may be at %s', (url) => {
  expect(policy(url)).toBe(true)
})

test.each(['/policies/../app', '/app', '/policies/terms', 'http://example.com/terms.pdf', 'javascript:alert(1)', 'https://', ''])(
  'a policy may not be at “%s”',
  (url) => {
    expect(policy(url)).toBe(false)
  },
)

test('an unknown country code is refused by name', () => {
  const { servedCountries } = operatorSchema.shape
  expect(servedCountries.safeParse(['PL', 'XK']).success).toBe(true)
  expect(servedCountries.safeParse(['PL', 'UK', 'pl']).error?.issues.map(({ path, message }) => [path, message])).toEqual(
    [1, 2].map((at) => [[at], `“${['', 'UK', 'pl'][at]}” is not a country: must be an ISO 3166-1 alpha-2 code`]),
  )
})
