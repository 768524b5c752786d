import { readdirSync, renameSync, utimesSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DeskSite } from '../staff.ts'
import { until } from '../until.ts'
import type { BankFile } from './files.ts'

const minuteMs = 60_000
/** Nothing takes so long, unless the service is broken. */
const patienceMs = 3 * minuteMs

/** Puts files into the folder, whole at once, as if they had been there for a minute. */
export function dropFiles(folder: string, files: BankFile[]): void {
  const before = (Date.now() - minuteMs) / 1000
  for (const { name, text } of files) {
    const path = join(folder, `.${name}`)
    writeFileSync(path, text)
    utimesSync(path, before, before)
    renameSync(path, join(folder, name))
  }
}

/** The files that nobody has moved. */
export const waitingFiles = (folder: string): string[] => readdirSync(folder).filter((name) => /^[^.].*\.xml$/.test(name))

/** After a kill, as if the time were over for which others wait for the process that was reading. */
export function ageReading(folder: string): void {
  const before = (Date.now() - minuteMs) / 1000
  for (const name of readdirSync(folder)) if (name.endsWith('.reading')) utimesSync(join(folder, name), before, before)
}

/** Waits until all files were read and all that they report was looked at. Returns the milliseconds since the first of them was moved. */
export async function untilSettled({ query }: Pick<DeskSite, 'query'>, folder: string): Promise<number> {
  const lay = waitingFiles(folder).length
  await until(() => lay === 0 || waitingFiles(folder).length < lay, { what: 'a file is read', withinMs: patienceMs })
  const begunAt = performance.now()
  await until(() => waitingFiles(folder).length === 0, { what: 'all files are read', withinMs: patienceMs })
  const isLooked = async () => {
    const [found] = await query<{ left: boolean }>(`select exists (select from bank_entry where state = 'new') as left`, [])
    return found?.left === false
  }
  await until(isLooked, { what: 'all entries are looked at', withinMs: patienceMs, everyMs: 50 })
  return performance.now() - begunAt
}
