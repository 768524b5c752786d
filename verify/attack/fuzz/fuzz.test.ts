import { afterAll, beforeAll, expect, test } from 'vitest'
import { findInternalDetail, problemsOf } from './judge.ts'
import { startTarget, type Target } from '../target.ts'
import type { HttpResponse } from '../../harness/http.ts'
import { inputsFor } from './inputs.ts'
import { describedRoutes, type Route } from './routes.ts'

const limitMs = 60_000

let target: Target
let routes: Route[]
beforeAll(async () => {
  target = await startTarget()
  routes = (await describedRoutes(target)).routes
}, limitMs)
afterAll(() => target.stop(), limitMs)

const route = () => routes.find(({ path }) => path === '/api/exchange-request') as Route

test('the fuzzer makes the same inputs for one seed, and different inputs for another seed', () => {
  const first = inputsFor(route(), { seed: 7, count: 60 })
  expect(inputsFor(route(), { seed: 7, count: 60 })).toEqual(first)
  expect(inputsFor(route(), { seed: 8, count: 60 })).not.toEqual(first)
})

test('the fuzzer finds SQL in a response, and none in a style sheet', () => {
  const css = '<style>button,select:is([multiple]) optgroup{margin:0}:where(p){margin:0}</style>'
  expect(findInternalDetail(css)).toBeUndefined()
  for (const sql of ['select id from client', 'select(id)from client', 'update client set id = 1'])
    expect(findInternalDetail(`${css}${sql}<style></style>`)).toBeDefined()
})

test('the fuzzer reports 5xx, stack traces, missing headers and undescribed responses', async () => {
  const valid = inputsFor(route(), { seed: 7, count: 60 }).find(({ kind }) => kind === 'valid')
  if (!valid) throw new Error('no valid input')
  const { headers } = await target.call({ path: '/api/users/profile' })
  const response: HttpResponse = { status: 200, headers, text: '', json: { reference: 'KX2' }, ms: 1, at: 1 }
  const problems = (change: Partial<HttpResponse>) => problemsOf(route(), valid, { ...response, ...change })
  expect(problems({})).toEqual([])
  expect(problems({ status: 500, json: { error: 'INTERNAL', message: 'x' } })).toEqual([expect.stringContaining('returned 500')])
  const trace = { error: 'VALIDATION_FAILED', message: 'at x (/srv/src/server/app.ts:3:1)' }
  expect(problems({ status: 400, json: trace, text: JSON.stringify(trace) })).toEqual([expect.stringContaining('exposes')])
  const { 'x-frame-options': _, ...otherHeaders } = headers
  expect(problems({ headers: otherHeaders })).toEqual(['x-frame-options is missing'])
  expect(problems({ status: 418, json: { error: 'TEAPOT' } })).toEqual(['returned 418, which is not described'])
  expect(problems({ json: { reference: 7 } })).toEqual([expect.stringContaining('not described')])
})
