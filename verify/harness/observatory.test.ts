import { expect, test } from 'vitest'
import { brokenRulesOf, type ObservedResponse } from './observatory.ts'

const policy = "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-abc='; img-src 'self' data:; frame-ancestors 'none'"
const flawless: ObservedResponse = {
  url: 'https://kantor.example/',
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy': policy,
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'cross-origin-resource-policy': 'same-origin',
  },
  body: '<script type="module" src="/assets/app.js"></script><script>inline()</script>',
  preflightHeaders: {},
}

test('a response with all security headers breaks no rule', () => {
  expect(brokenRulesOf(flawless)).toEqual([])
})

test.each([
  "script-src 'unsafe-inline'",
  'script-src https:',
  'script-src data:',
  "script-src 'unsafe-eval'",
  'frame-src http://localhost:3001',
  'img-src http:',
  "style-src 'unsafe-inline'",
  'object-src *',
])('the directive %s breaks the rule of the content security policy', (directive) => {
  const headers = { ...flawless.headers, 'content-security-policy': `default-src 'none'; frame-ancestors 'none'; ${directive}` }
  expect(brokenRulesOf({ ...flawless, headers })).toEqual(['content-security-policy'])
})

test.each<[rule: string, value: string]>([
  ['content-security-policy', ''],
  ['content-security-policy', `${policy}; img-src *`],
  ['content-security-policy', "default-src 'self'; frame-ancestors 'none'"],
  ['x-frame-options', "default-src 'none'"],
  ['referrer-policy', 'unsafe-url'],
  ['strict-transport-security', ''],
  ['strict-transport-security', 'max-age=86400'],
  ['x-content-type-options', ''],
  ['cross-origin-resource-policy', 'cross-origin'],
])('the rule %s is broken by "%s"', (rule, value) => {
  const name = rule === 'x-frame-options' ? 'content-security-policy' : rule
  expect(brokenRulesOf({ ...flawless, headers: { ...flawless.headers, [name]: value } })).toContain(rule)
})

test('cookies, CORS headers and scripts of other hosts each break a rule', () => {
  expect(brokenRulesOf({ ...flawless, headers: { ...flawless.headers, 'set-cookie': 'a=b' } })).toEqual(['cookies'])
  const preflightHeaders = { 'access-control-allow-origin': 'https://x.example' }
  expect(brokenRulesOf({ ...flawless, preflightHeaders })).toEqual(['cross-origin-resource-sharing'])
  expect(brokenRulesOf({ ...flawless, body: '<script src="//cdn.example.org/a.js"></script>' })).toEqual(['subresource-integrity'])
})
