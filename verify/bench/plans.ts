import { readFileSync } from 'node:fs'

/** A step of a plan, as PostgreSQL's JSON has it. */
interface Step {
  'Node Type': string
  'Relation Name'?: string
  'Index Name'?: string
  'Plan Rows': number
  Plans?: Step[]
}

export interface Planned {
  statement: string
  steps: Step[]
}

/** Lets PostgreSQL log the plan of every statement on new connections. */
export async function logEveryPlan(query: (text: string) => Promise<unknown>): Promise<void> {
  const settings = {
    session_preload_libraries: 'auto_explain',
    'auto_explain.log_min_duration': '0',
    'auto_explain.log_format': 'json',
  }
  for (const [name, value] of Object.entries(settings)) await query(`alter system set ${name} = '${value}'`)
  await query('select pg_reload_conf()')
}

/** The plans in PostgreSQL's log after this many bytes. */
export function readPlans(logFile: string, after: number): Planned[] {
  const log = readFileSync(logFile).subarray(after).toString('utf8')
  // The lines of one entry begin with a tab, but for the first.
  const entries = [...log.matchAll(/plan:\n((?:\t.*(?:\n|$))+)/g)].map(([, json = '']) => JSON.parse(json.replaceAll(/^\t/gm, '')))
  return entries.map((entry: { 'Query Text': string; Plan: Step }) => ({ statement: entry['Query Text'], steps: stepsOf(entry.Plan) }))
}

const stepsOf = (step: Step): Step[] => [step, ...(step.Plans ?? []).flatMap(stepsOf)]
