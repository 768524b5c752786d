import { constants } from 'node:fs'
import { lstat, mkdir, open, readdir, readFile, rename, rm, stat, utimes, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { BankProblemCode } from '#contract/desk/bank-problems.ts'
import { maxBankFileBytes } from '#contract/desk/limits.ts'
import type { BankInbox } from '../../platform/config/config.ts'
import { problemOfInbox } from '../../platform/config/inbox-folder.ts'
import { takeFile, type TakeFileContext } from './take-file.ts'

/** A file that was changed a moment ago may not be whole yet; one of another name may still get its right one. */
const quietMs = { statement: 2000, other: 10_000, temporary: 3_600_000 }
const kindOf = (name: string): keyof typeof quietMs => {
  if (/\.(xml|zip)$/i.test(name)) return 'statement'
  return /\.(part|partial|filepart|tmp|temp)$|~$/i.test(name) ? 'temporary' : 'other'
}

/**
 * Reads the files that lie in the folder, in the order of their names, and moves each one to `done` or `refused` below it. Where several processes see
 * the same folder, one of them reads at a time. Once `stopping` is aborted, reading fails, and the file stays. After a crash between reading and moving,
 * the file is known and only moved.
 */
export async function takeInbox(context: TakeFileContext, { folder, owner }: BankInbox, stopping: AbortSignal): Promise<void> {
  const names = (await readdir(folder)).toSorted()
  const problem = problemOfInbox(folder, owner)
  if (problem !== undefined) throw new Error(`BANK_INBOX: ${folder} ${problem}`)
  for (const name of names.filter((one) => !one.startsWith('.'))) {
    const path = join(folder, name)
    const facts = await lstat(path).catch(() => undefined)
    if (!facts || facts.isDirectory() || Date.now() - facts.mtimeMs < quietMs[kindOf(name)]) continue
    const reading = await beginReading(join(folder, `.${name}.reading`))
    if (!reading) return
    try {
      const content = reading.deaths < maxDeaths ? await readPlain(path, owner) : refused('ended-the-process')
      const taken = await takeFile(context, { name, ...content, staffId: null, stopping })
      if (taken === 'busy') return
      await moveTo(join(folder, taken.outcome === 'refused' ? 'refused' : 'done'), { path, name, id: taken.id })
    } finally {
      await reading.end()
    }
  }
}

/** After how many ends of a process while it read a file, the file is set aside. Once, something else may have ended it. */
const maxDeaths = 2
/** A mark that nobody touched for so long is of a process that ended. */
const aliveMs = 30_000

/** Marks a file as being read. Undefined: another process reads it. */
async function beginReading(mark: string): Promise<{ deaths: number; end: () => Promise<void> } | undefined> {
  const before = await stat(mark).catch(() => undefined)
  if (before && Date.now() - before.mtimeMs < aliveMs) return undefined
  const deaths = before ? Number(await readFile(mark, 'utf8')) + 1 : 0
  await writeFile(mark, String(deaths))
  const touch = setInterval(() => void utimes(mark, new Date(), new Date()).catch(() => {}), aliveMs / 6)
  return {
    deaths,
    async end() {
      clearInterval(touch)
      await rm(mark, { force: true })
    },
  }
}

const refused = (problem: BankProblemCode) => ({ bytes: new Uint8Array(), problem })

/** The bytes of a file that is the owner's and no link: it could be bent to a file that somebody else writes. */
async function readPlain(path: string, owner: number): Promise<{ bytes: Uint8Array; problem?: BankProblemCode }> {
  const file = await open(path, constants.O_RDONLY | constants.O_NOFOLLOW).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ELOOP') return undefined
    throw error
  })
  if (!file) return refused('not-plain')
  try {
    const facts = await file.stat()
    if (!facts.isFile() || facts.nlink > 1 || facts.uid !== owner) return refused('not-plain')
    // Of a file that is too large, its beginning is enough to refuse it.
    return { bytes: facts.size > maxBankFileBytes ? new Uint8Array(maxBankFileBytes + 1) : await file.readFile() }
  } finally {
    await file.close()
  }
}

/** Another file of this name may have come before. */
async function moveTo(folder: string, { path, name, id }: { path: string; name: string; id: string }): Promise<void> {
  await mkdir(folder, { recursive: true })
  const taken = await stat(join(folder, name)).catch(() => undefined)
  await rename(path, join(folder, taken ? `${id}-${name}` : name)).catch((error: NodeJS.ErrnoException) => {
    // Another process moved it.
    if (error.code !== 'ENOENT') throw error
  })
}
