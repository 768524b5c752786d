import { lte, sql } from 'drizzle-orm'
import { type Queryable, runStatement } from '../database/database.ts'
import { rateLimitTable } from './rate-limit.table.ts'

// The database's clock: replicas with a wrong clock must not change a window.
const now = '(extract(epoch from now()) * 1000)::bigint'

/** Whether the window of a row is over. */
export const isExpired = lte(rateLimitTable.expire, sql.raw(now))

/** One change or check of a key. */
export type Step =
  /** Counts a try, unless the step `unless` is refused. Begins a new window if the last window is over. */
  | { type: 'consume'; key: string; windowMs: number; times: number; unless?: Step }
  /** Subtracts one try, if any is counted. */
  | { type: 'refund'; key: string }
  /** Deletes the count. */
  | { type: 'reset'; key: string }
  /** Marks the key for `windowMs`. */
  | { type: 'mark'; key: string; windowMs: number }
  /** Reads whether the key is marked. Need not run if the step `unless` is refused. */
  | { type: 'isMarked'; key: string; unless?: Step }

/** The count and the rest of the window after a step. */
export interface StepResult {
  count: number
  msLeft: number
}

/**
 * Does all steps, or none, in one statement. All callers must name the same limits in the same order: otherwise two statements could each lock a
 * row that the other needs, a deadlock. Decision 153.
 */
export async function runSteps(database: Queryable, steps: Step[]): Promise<(step: Step) => StepResult | undefined> {
  const unlessIndexOf = (step: Step) => (step.type === 'consume' && step.unless ? steps.indexOf(step.unless) : -1)
  const shapes = steps.map((step) => ({ type: step.type, unlessIndex: unlessIndexOf(step) }))
  // PostgreSQL cuts a prepared statement's name after 63 characters.
  const name = `rate_limit_${shapes.map(({ type, unlessIndex }) => `${type.slice(0, 3)}${unlessIndex < 0 ? '' : unlessIndex}`).join('_')}`
  const values = steps.flatMap((step) => [
    step.key,
    ...('windowMs' in step ? [step.windowMs] : []),
    ...(step.type === 'consume' && step.unless?.type === 'consume' ? [step.unless.times] : []),
  ])
  const { rows } = (await runStatement(database, { name, text: statementOf(shapes), values })) as { rows: ResultRow[] }
  const results = new Map(rows.map(({ at, points: count, ms_left: msLeft }) => [steps[at], { count, msLeft }]))
  return (step) => results.get(step)
}

interface ResultRow {
  at: number
  points: number
  ms_left: number
}

function statementOf(steps: { type: Step['type']; unlessIndex: number }[]): string {
  let values = 0
  const value = (type: string) => `$${++values}::${type}`
  const statements = steps.map(({ type, unlessIndex }) => {
    const key = value('text')
    const whereKey = `where key = ${key}`
    if (type === 'reset') return `delete from rate_limit ${whereKey} returning points, expire`
    if (type === 'refund') return `update rate_limit set points = points - 1 ${whereKey} and points > 0 returning points, expire`
    if (type === 'isMarked') return `select points, expire from rate_limit ${whereKey} and expire > ${now}`
    const row = `select ${key}, 1, ${now} + ${value('bigint')} ${unlessIndex < 0 ? '' : `from step_${unlessIndex} where points <= ${value('integer')}`}`
    const newWindow = 'points = excluded.points, expire = excluded.expire'
    const addTry = `points = case when rate_limit.expire <= ${now} then 1 else rate_limit.points + 1 end,
      expire = case when rate_limit.expire <= ${now} then excluded.expire else rate_limit.expire end`
    return `insert into rate_limit (key, points, expire) ${row}
      on conflict (key) do update set ${type === 'mark' ? newWindow : addTry} returning points, expire`
  })
  const parts = statements.map((statement, at) => `step_${at} as (${statement})`)
  const results = statements.map((_, at) => `select ${at} as at, points, (expire - ${now})::float8 as ms_left from step_${at}`)
  return `with ${parts.join(', ')} ${results.join(' union all ')}`
}
