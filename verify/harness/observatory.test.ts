import { describe, expect, test } from 'vitest'
import { fullMarks, type ObservedAnswer, observatoryGrade } from './observatory.ts'

const flawless: ObservedAnswer = {
  url: 'https://kantor.example/',
  headers: {
    'content-type': 'text/html; charset=utf-8',
    'content-security-policy':
      "default-src 'none'; script-src 'self'; style-src 'self' 'sha256-abc='; img-src 'self' data:; frame-ancestors 'none'",
    'referrer-policy': 'no-referrer',
    'strict-transport-security': 'max-age=63072000; includeSubDomains',
    'x-content-type-options': 'nosniff',
    'x-frame-options': 'DENY',
    'cross-origin-resource-policy': 'same-origin',
  },
  body: '<script type="module" src="/assets/app.js"></script><script>inline()</script>',
  preflightHeaders: {},
}

const grade = ({ headers = {}, ...change }: Partial<ObservedAnswer> = {}) => {
  const { grade: name, score } = observatoryGrade({ ...flawless, ...change, headers: { ...flawless.headers, ...headers } })
  return [name, score]
}

test('an answer with everything right has full marks', () => {
  expect(grade()).toEqual(['A+', fullMarks])
})

// What the Observatory's own package (1.4.8) says of the same answers.
describe('an answer loses points', () => {
  const policy = (change: string) => ({ 'content-security-policy': `default-src 'none'; frame-ancestors 'none'; ${change}` })
  test.each<[string, Partial<ObservedAnswer>, string, number]>([
    ['without a content policy', { headers: { 'content-security-policy': undefined } }, 'B', 75],
    ['with a policy that says one thing twice', { headers: policy("img-src 'self'; img-src *") }, 'B', 75],
    ['with inline scripts let in', { headers: policy("script-src 'unsafe-inline'") }, 'B+', 80],
    ['with scripts from everywhere', { headers: policy('script-src https:') }, 'B+', 80],
    ['with eval', { headers: policy("script-src 'self' 'unsafe-eval'") }, 'A+', 110],
    ['with frames without https', { headers: policy('frame-src http://localhost:3001') }, 'B+', 80],
    ['with pictures without https', { headers: policy('img-src http:') }, 'A+', 110],
    ['with inline styles let in', { headers: policy("style-src 'unsafe-inline'") }, 'A+', 120],
    [
      'with more than nothing by default',
      { headers: { 'content-security-policy': "default-src 'self'; frame-ancestors 'none'" } },
      'A+',
      125,
    ],
    ['that lets itself be framed by what the policy says', { headers: { 'content-security-policy': "default-src 'none'" } }, 'A+', 125],
    [
      'that lets itself be framed',
      { headers: { 'content-security-policy': "default-src 'none'", 'x-frame-options': undefined } },
      'B+',
      80,
    ],
    ['with a cookie', { headers: { 'set-cookie': 'a=b' } }, 'C+', 60],
    [
      'that every site may read',
      { preflightHeaders: { 'access-control-allow-origin': 'https://x.example', 'access-control-allow-credentials': 'true' } },
      'C',
      50,
    ],
    ['that sends the full referrer to other sites', { headers: { 'referrer-policy': 'unsafe-url' } }, 'A+', 120],
    ['without a referrer policy', { headers: { 'referrer-policy': undefined } }, 'A+', 125],
    ['without a promise of https', { headers: { 'strict-transport-security': undefined } }, 'B+', 80],
    ['with a short promise of https', { headers: { 'strict-transport-security': 'max-age=86400' } }, 'A+', 120],
    ['whose type may be guessed', { headers: { 'x-content-type-options': undefined } }, 'A+', 125],
    ['that others may load', { headers: { 'cross-origin-resource-policy': 'cross-origin' } }, 'A+', 120],
    ['with a foreign script', { body: '<script src="https://cdn.example.org/a.js"></script>' }, 'A+', 125],
    ['with a foreign script without https', { body: '<script src="http://cdn.example.org/a.js"></script>' }, 'C', 50],
  ])('%s', (_what, change, name, score) => {
    expect(grade(change)).toEqual([name, score])
  })
})
