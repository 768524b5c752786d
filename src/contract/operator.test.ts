import { expect, test } from 'vitest'
import { operatorSchema } from './operator.ts'

const isAccepted = (url: string) => operatorSchema.shape.policies.shape.terms.safeParse({ version: '2026-11', url }).success

test.each(['/policies/terms-and-conditions.pdf', 'https://example.com/legal/terms.pdf'])('the operator publishes a policy at %s', (url) => {
  expect(isAccepted(url)).toBe(true)
})

test.each(['/policies/../app', '/app', '/policies/terms', 'http://example.com/terms.pdf', 'javascript:alert(1)', 'https://', ''])(
  'the operator’s file is refused with a policy at “%s”',
  (url) => {
    expect(isAccepted(url)).toBe(false)
  },
)

test('the operator’s file is refused with an unknown country code', () => {
  const { servedCountries } = operatorSchema.shape
  expect(servedCountries.safeParse(['PL', 'XK']).success).toBe(true)
  expect(servedCountries.safeParse(['PL', 'UK', 'pl']).error?.issues.map(({ path, message }) => [path, message])).toEqual(
    [1, 2].map((at) => [[at], `“${['', 'UK', 'pl'][at]}” is not a country: must be an ISO 3166-1 alpha-2 code`]),
  )
})
