import { cpus } from 'node:os'
import { parseArgs } from 'node:util'
import type { Part, Result } from './part.ts'
import { parts } from './parts.ts'
import { randomFrom } from './random.ts'
import { type Row, table, tell } from './told.ts'
import { startWorld, type World } from './world/world.ts'

export interface Wish {
  parts: Part[]
  count: number | undefined
  seed: number
}

/** Reads `[name] [--count N] [--seed N]`. Throws a sentence for people. */
export function readWish(args: string[]): Wish {
  const { values, positionals } = parseArgs({
    args,
    allowPositionals: true,
    options: { count: { type: 'string' }, seed: { type: 'string' } },
  })
  const wanted = parts.filter(({ name }) => positionals.length === 0 || positionals.includes(name))
  const unknown = positionals.filter((name) => !parts.some((part) => part.name === name))
  if (unknown.length > 0) throw new Error(`There is no part ${unknown.join(', ')}; there are ${parts.map(({ name }) => name).join(', ')}.`)
  return { parts: wanted, count: numberFrom('--count', values.count), seed: numberFrom('--seed', values.seed) ?? Date.now() % 2 ** 32 }
}

function numberFrom(name: string, text: string | undefined): number | undefined {
  if (text === undefined) return undefined
  const number = Number(text)
  if (!Number.isInteger(number) || number < 1) throw new Error(`${name} is "${text}"; it must be a whole number above 0.`)
  return number
}

/** Runs the parts one after the other, prints what each found and a table at the end; false when a promise was broken. */
export async function runParts({ parts, count, seed }: Wish): Promise<boolean> {
  console.log(
    `Seed ${seed} (the same kills, writes and addresses again: --seed ${seed}), ${cpus().length} cores, ${new Date().toISOString()}`,
  )
  const rows: Row[] = []
  for (const part of parts) {
    const times = count ?? part.count
    const title = part.title.replaceAll('#', String(times))
    console.log(`\n${part.name}: ${title} …`)
    const startedAt = performance.now()
    const result = await resultOf(part, times, seed)
    const seconds = Math.round((performance.now() - startedAt) / 1000)
    tell(result)
    rows.push({ name: part.name, title, result, seconds })
  }
  console.log(`\n${table(rows)}`)
  return rows.every(({ result }) => result.failures.length === 0)
}

async function resultOf(part: Part, count: number, seed: number): Promise<Result> {
  let world: World | undefined
  try {
    world = await startWorld({ pages: part.pages ?? false, env: part.env ?? {} })
    return await part.run({ count, random: randomFrom(seed), world })
  } catch (error) {
    // The next parts still have something to tell.
    return { figures: [], failures: [`it did not come to its end: ${error instanceof Error ? error.stack : String(error)}`] }
  } finally {
    await world?.close()
  }
}
