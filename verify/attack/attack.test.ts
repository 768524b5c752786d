import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { bank } from './bank.ts'
import { findInternalDetail } from './check-response.ts'
import { deals } from './deals/deals.ts'
import { forgedProofs } from './forged-proofs.ts'
import { forgedTokens } from './forged-tokens.ts'
import { fuzz } from './fuzz/fuzz.ts'
import { inputsFor } from './fuzz/inputs.ts'
import { problemsOf } from './fuzz/judge.ts'
import { describedRoutes, type Route } from './fuzz/routes.ts'
import { offers } from './offers/offers.ts'
import { races } from './races/races.ts'
import { stolenTokens } from './stolen-tokens.ts'
import { startTarget, type Target } from './target.ts'
import { twoColleagues } from './two-colleagues.ts'
import type { HttpResponse } from '../harness/http.ts'
import type { Part } from '../harness/part.ts'
import { seededRandom } from '../harness/random.ts'
import { newSeed } from '../harness/program.ts'

// Short runs of nine parts of `npm run attack`. Each run has a new seed. A failure prints the seed, and `--seed` repeats that run.
const seed = newSeed()
const limitMs = 120_000

let target: Target
let routes: Route[]
beforeAll(async () => {
  target = await startTarget()
  routes = (await describedRoutes(target)).routes
}, limitMs)
afterAll(() => target.stop(), limitMs)

const shortRuns: [promise: string, part: Part<Target>, count: number][] = [
  ['no input causes a 5xx, an undescribed response or missing security headers', fuzz, 500],
  ['requests sent in parallel neither take effect twice nor undo each other', races, 1],
  ['of two colleagues who change a request at once, one wins, and the other learns it', twoColleagues, 8],
  ['an offer that several people end at once has one end, and one deal or none', offers, 8],
  ['whatever is done to a deal, only declared moves happen, and its sums balance', deals, 8],
  ['nothing that files of the bank tell is lost, doubled or at a wrong deal', bank, 150],
  ['no forged token is accepted', forgedTokens, 40],
  ['no forged or replayed proof is accepted', forgedProofs, 40],
  ['a refresh token used by a thief ends the session or is refused, with a letter', stolenTokens, 6],
]

test.each(shortRuns)('%s', { timeout: limitMs }, async (_, part, count) => {
  const { failures } = await part.run(target, { seed, count, random: seededRandom(seed), print: () => {} })
  expect(failures, `npm run attack -- ${part.name} --seed ${seed} --count ${count}`).toEqual([])
})

describe('the fuzzer', () => {
  const route = () => routes.find(({ path }) => path === '/api/exchange-request') as Route

  test('makes the same inputs for one seed, and different inputs for another seed', () => {
    const first = inputsFor(route(), { seed: 7, count: 60 })
    expect(inputsFor(route(), { seed: 7, count: 60 })).toEqual(first)
    expect(inputsFor(route(), { seed: 8, count: 60 })).not.toEqual(first)
  })

  test('finds SQL in a response, and none in a style sheet', () => {
    const css = '<style>button,select:is([multiple]) optgroup{margin:0}:where(p){margin:0}</style>'
    expect(findInternalDetail(css)).toBeUndefined()
    for (const sql of ['select id from client', 'select(id)from client', 'update client set id = 1'])
      expect(findInternalDetail(`${css}${sql}<style></style>`)).toBeDefined()
  })

  test('reports 5xx, stack traces, missing headers and undescribed responses', async () => {
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
})
