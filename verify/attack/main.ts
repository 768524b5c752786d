import { parseArgs } from 'node:util'
import { CannotStart } from '../../tools/cannot-start.ts'
import { buildIfChanged } from '../../tools/launcher/build-if-changed.ts'
import { catalogue } from './catalogue.ts'
import type { Finding, Part } from './part.ts'
import { startTarget, type Target } from './target.ts'

interface Result extends Finding {
  part: Part
  seconds: number
}

const usage = `npm run attack                                   the whole catalogue
npm run attack -- <part> [--seed N] [--count N]   one part of it

Parts:
${catalogue.map(({ name, tries, usualCount }) => `  ${name.padEnd(16)}${tries} (count: ${usualCount})`).join('\n')}`

/** Starts the service for each part, attacks it, and prints a table. Answers whether everything held. */
export async function attack(args: string[]): Promise<boolean> {
  const { values, positionals } = parsed(args)
  if (values.help) {
    console.log(usage)
    return true
  }
  const unknown = positionals.find((name) => !catalogue.some((part) => part.name === name))
  const numbers = [values.seed, values.count].filter((text) => text !== undefined && !/^\d{1,9}$/.test(text))
  if (unknown !== undefined || numbers.length > 0) throw new CannotStart(`There is no ${unknown ?? `number ${numbers[0]}`}.\n\n${usage}`)
  const chosen = positionals.length === 0 ? catalogue : catalogue.filter(({ name }) => positionals.includes(name))
  const seed = values.seed === undefined ? Math.floor(Math.random() * 1e9) : Number(values.seed)
  console.log(`Seed ${seed}`)
  await buildIfChanged(() => {})

  const results: Result[] = []
  for (const part of chosen)
    results.push(await runPart(part, { seed, count: values.count === undefined ? part.usualCount : Number(values.count) }))
  console.log(`\n${tableOf(results)}`)
  for (const { part, problems } of results) for (const problem of problems) console.log(`FAIL ${part.name}: ${problem}`)
  return results.every(({ problems }) => problems.length === 0)
}

function parsed(args: string[]) {
  const options = { seed: { type: 'string' }, count: { type: 'string' }, help: { type: 'boolean', short: 'h' } } as const
  try {
    return parseArgs({ args, allowPositionals: true, options })
  } catch (error) {
    throw new CannotStart(`${(error as Error).message}\n\n${usage}`)
  }
}

async function runPart(part: Part, asked: { seed: number; count: number }): Promise<Result> {
  console.log(`\n${part.name}: ${part.tries}`)
  const startedAt = performance.now()
  let target: Target | undefined
  let finding: Finding
  try {
    target = await startTarget({ pages: part.pages ?? false })
    finding = await part.run(target, { ...asked, say: (line) => console.log(`  ${line}`) })
  } catch (error) {
    finding = { counts: {}, problems: [`could not be carried out to its end: ${(error as Error).stack}`] }
  } finally {
    await target?.stop()
  }
  return { part, ...finding, seconds: (performance.now() - startedAt) / 1000 }
}

function tableOf(results: Result[]): string {
  const rows = results.map(({ part, counts, problems, seconds }) => [
    part.name,
    Object.entries(counts)
      .map(([what, figure]) => `${what}: ${figure}`)
      .join('; '),
    `${seconds.toFixed(0)} s`,
    problems.length === 0 ? 'pass' : 'FAIL',
  ])
  return [['part', 'what was tried, and what came of it', 'time', 'result'], ['---', '---', '---', '---'], ...rows]
    .map((row) => `| ${row.join(' | ')} |`)
    .join('\n')
}
