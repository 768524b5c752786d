import { expect, test } from 'vitest'
import { chainOf } from './statement-chain.ts'

/** Statements such as `20: 100 > 150`: of a day, from an opening to a closing balance. */
const linksOf = (...statements: string[]) => {
  const chain = chainOf(
    statements.map((text, at) => {
      const [, day = '', opening = '', closing = ''] = /^(\d+): (\S+) > (\S+)$/.exec(text) ?? []
      return { id: String(at), day: `2026-11-${day}`, opening, closing }
    }),
  )
  return statements.map((_, at) => chain.get(String(at)))
}

test.each<[string, string[], string[]]>([
  ['days that continue', ['19: 0 > 100', '20: 100 > 150', '23: 150 > 120'], ['first', 'linked', 'linked']],
  ['days that came in another order', ['23: 150 > 120', '19: 0 > 100', '20: 100 > 150'], ['linked', 'first', 'linked']],
  ['a day in two statements', ['19: 0 > 100', '20: 120 > 150', '20: 100 > 120'], ['first', 'linked', 'linked']],
  ['a day without movements', ['19: 0 > 100', '20: 100 > 100', '21: 100 > 100'], ['first', 'linked', 'linked']],
  ['a day that was sent again', ['19: 0 > 100', '20: 100 > 150', '20: 100 > 150'], ['first', 'linked', 'repeated']],
  ['a missing day', ['19: 0 > 1001', '23: 77000 > 77500', '24: 77500 > 80000'], ['first', 'gap', 'linked']],
  [
    'two days of which one is forged',
    ['19: 0 > 100', '20: 100 > 150', '20: 100 > 9600', '21: 150 > 160'],
    ['first', 'linked', 'fork', 'linked'],
  ],
  ['a day that another one denies', ['19: 0 > 100', '20: 100 > 9600', '21: 100 > 150'], ['first', 'linked', 'fork']],
  ['an overdrawn account', ['19: 0 > -5', '20: -5 > 10'], ['first', 'linked']],
])('%s', (_what, statements, links) => {
  expect(linksOf(...statements)).toEqual(links)
})
