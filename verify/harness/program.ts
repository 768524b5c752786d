import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import { CannotStart, codeOf } from '../../tools/cannot-start.ts'
import { type Options, type Part, type Result, firstSentences } from './part.ts'
import { seededRandom } from './random.ts'

/** Runs a program and sets the exit code. The program returns whether it succeeded. */
export async function runProgram(program: () => Promise<boolean>): Promise<void> {
  try {
    process.exitCode = (await program()) ? 0 : 1
  } catch (error) {
    console.error(error instanceof CannotStart || codeOf(error).startsWith('ERR_PARSE_ARGS') ? (error as Error).message : error)
    process.exitCode = 1
  }
}

/** Reads a whole number above 0 from the command line. */
function numberFrom(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new CannotStart(`${name} is "${text}"; it must be a whole number above 0.`)
  return number
}

const newSeed = (): number => 1 + (Date.now() % 1e9)

/** The parts with these names, or all parts if there are no names. */
function selectParts<One extends { name: string }>(names: string[], parts: One[]): One[] {
  const unknown = names.filter((name) => !parts.some((part) => part.name === name))
  if (unknown.length > 0)
    throw new CannotStart(`There is no part ${unknown.join(', ')}; the parts are ${parts.map(({ name }) => name).join(', ')}.`)
  return names.length === 0 ? parts : parts.filter(({ name }) => names.includes(name))
}

/** Reads `[part ...] [--short] [--count N] [--seed N]`, and the further options `more`. */
export function readArguments<One extends { name: string }>(args: string[], parts: One[], more: string[] = []) {
  const options = Object.fromEntries(['count', 'seed', ...more].map((name) => [name, { type: 'string' } as const]))
  const { values, positionals } = parseArgs({ args, allowPositionals: true, options: { ...options, short: { type: 'boolean' } } })
  const { count: givenCount, seed, short: isShort = false, ...others } = values as Record<string, string> & { short?: boolean }
  const count = numberFrom('--count', givenCount)
  return {
    parts: selectParts(positionals, parts),
    ...(count !== undefined && { count }),
    isShort,
    seed: numberFrom('--seed', seed) ?? newSeed(),
    others,
  }
}

/** The outcome of a part. It has `error` instead of `found` if the part threw. */
export interface PartOutcome<Found> {
  part: Pick<Part<never, Found>, 'name' | 'title'>
  found?: Found
  error?: unknown
  seconds: number
}

interface Run<Subject, Found> {
  count?: number
  isShort: boolean
  seed: number
  /** Calls `work` with the service that the part attacks, and stops the service afterwards. The parts of the bench start their own service. */
  withSubject(part: Part<Subject, Found>, work: (subject: Subject) => Promise<Found>): Promise<Found>
  print?(found: Found): void
}

/** Runs the parts one after another. If a part throws, the next parts still run. */
export async function runEach<Subject, Found>(parts: Part<Subject, Found>[], run: Run<Subject, Found>): Promise<PartOutcome<Found>[]> {
  const { seed, isShort } = run
  console.log(`Seed ${seed} (to repeat this run: --seed ${seed}), ${cpus().length} cores, ${new Date().toISOString()}`)
  const rows: PartOutcome<Found>[] = []
  for (const part of parts) {
    const count = run.count ?? (isShort ? part.short : part.count)
    const { name } = part
    const title = part.title.replaceAll('#', String(count))
    console.log(`\n${name}: ${title} …`)
    const options: Options = { count, isShort, seed, random: seededRandom(seed), print: (line) => console.log(`  ${line}`) }
    const startedAt = performance.now()
    const partAndTime = () => ({ part: { name, title }, seconds: Math.round((performance.now() - startedAt) / 1000) })
    try {
      const found = await run.withSubject(part, (subject) => part.run(subject, options))
      run.print?.(found)
      rows.push({ ...partAndTime(), found })
    } catch (error) {
      console.error(`  ${name} stopped with an error:`, error)
      rows.push({ ...partAndTime(), error })
    }
  }
  return rows
}

/** Runs the parts, prints a table, and returns whether every promise held. */
export async function runParts<Subject>(parts: Part<Subject>[], run: Omit<Run<Subject, Result>, 'print'>): Promise<boolean> {
  const rows = await runEach(parts, { ...run, print: printResult })
  const held = ({ found }: PartOutcome<Result>) => found?.failures.length === 0
  const cells = rows.map((row) => {
    const figures = Object.entries(row.found?.figures ?? {}).map(([what, value]) => `${what}: ${value}`)
    return [row.part.name, row.part.title, figures.join('<br>'), `${row.seconds} s`, held(row) ? 'held' : 'BROKEN']
  })
  console.log(`\n${markdownTable(['part', 'what was done', 'figures', 'took', 'promise'], cells)}`)
  return rows.every(held)
}

function printResult({ figures, failures }: Result): void {
  for (const [what, value] of Object.entries(figures)) console.log(`  ${what}: ${value}`)
  for (const failure of firstSentences(failures, 60)) console.log(`  BROKEN: ${failure}`)
}

export const markdownTable = (head: string[], rows: string[][]): string =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n')
