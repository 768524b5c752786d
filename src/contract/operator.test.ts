import { expect, test } from 'vitest'
import { operatorSchema } from './operator.ts'

const policy = (url: string) => operatorSchema.shape.policies.shape.terms.safeParse({ version: '2026-11', url }).success

test.each(['/policies/terms-and-conditions.pdf', 'https://example.com/legal/terms.pdf'])('a policy may be at %s', (url) => {
  expect(policy(url)).toBe(true)
})

test.each(['/policies/../app', '/app', '/policies/terms', 'http://example.com/terms.pdf', 'javascript:alert(1)', 'https://', ''])(
  'a policy is not at “%s”',
  (url) => {
    expect(policy(url)).toBe(false)
  },
)
