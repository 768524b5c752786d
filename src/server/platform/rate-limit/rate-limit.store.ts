import { lte, sql } from 'drizzle-orm'
import { type Database, runStatement } from '../database/database.ts'
import { rateLimitTable } from './rate-limit.table.ts'

// By the clock of the database: a replica with another one would end counts early, or make them last.
const now = '(extract(epoch from now()) * 1000)::bigint'

/** Whether the span of a row is over. */
export const isOver = lte(rateLimitTable.expire, sql.raw(now))

/** One thing that is done with a key. */
export type Step =
  /** Counts one; where `unless` was counted above its limit, it does not. A count whose span is over begins anew. */
  | { does: 'count'; key: string; spanMs: number; times: number; unless?: Step }
  /** Takes one off the count, where there is one. */
  | { does: 'take off'; key: string }
  | { does: 'end'; key: string }
  /** Begins a span, anew where it had begun. */
  | { does: 'mark'; key: string; spanMs: number }
  /** Finds out whether the key is in its span. With `unless`, it is not worth a statement where that one is refused. */
  | { does: 'look'; key: string; unless?: Step }

/** What came of a step: nothing where there was nothing to do. */
export interface Outcome {
  points: number
  msLeft: number
}

/**
 * Does all steps in one statement, and so all or none. It has them in their order, in which all who count the same things must name them:
 * two who hold a row each, and wait for the other's, would never end. Of parallel callers each gets a number of its own.
 */
export async function inOneStatement(database: Database, steps: Step[]): Promise<(step: Step) => Outcome | undefined> {
  const places = steps.map((step) => ({ does: step.does, after: step.does === 'count' && step.unless ? steps.indexOf(step.unless) : -1 }))
  const name = `rate_limit_${places.map(({ does, after }) => does.slice(0, 1) + (after < 0 ? '' : after)).join('_')}`
  const text = texts.get(name) ?? textOf(places)
  texts.set(name, text)
  const values = steps.flatMap((step) => [
    step.key,
    ...('spanMs' in step ? [step.spanMs] : []),
    ...(step.does === 'count' && step.unless?.does === 'count' ? [step.unless.times] : []),
  ])
  const { rows } = (await runStatement(database, { name, text, values })) as { rows: { at: number; points: number; ms_left: number }[] }
  const outcomes = new Map(rows.map(({ at, points, ms_left: msLeft }) => [steps[at], { points, msLeft }]))
  return (step) => outcomes.get(step)
}

/** By their names: one for each sequence of steps. */
const texts = new Map<string, string>()

function textOf(steps: { does: Step['does']; after: number }[]): string {
  let values = 0
  const value = (type: string) => `$${++values}::${type}`
  const statements = steps.map(({ does, after }) => {
    const key = value('text')
    const found = `where key = ${key}`
    if (does === 'end') return `delete from rate_limit ${found} returning points, expire`
    if (does === 'take off') return `update rate_limit set points = points - 1 ${found} and points > 0 returning points, expire`
    if (does === 'look') return `select points, expire from rate_limit ${found} and expire > ${now}`
    const row = `select ${key}, 1, ${now} + ${value('bigint')} ${after < 0 ? '' : `from step_${after} where points <= ${value('integer')}`}`
    const anew = 'points = excluded.points, expire = excluded.expire'
    const counted = `points = case when rate_limit.expire <= ${now} then 1 else rate_limit.points + 1 end,
      expire = case when rate_limit.expire <= ${now} then excluded.expire else rate_limit.expire end`
    return `insert into rate_limit (key, points, expire) ${row}
      on conflict (key) do update set ${does === 'mark' ? anew : counted} returning points, expire`
  })
  const parts = statements.map((statement, at) => `step_${at} as (${statement})`)
  const results = statements.map((_, at) => `select ${at} as at, points, (expire - ${now})::float8 as ms_left from step_${at}`)
  return `with ${parts.join(', ')} ${results.join(' union all ')}`
}
