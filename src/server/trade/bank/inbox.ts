import { mkdir, readdir, readFile, rename, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { maxBankFileBytes } from '#contract/desk/limits.ts'
import { takeFile, type TakeFileContext } from './take-file.ts'

/** A file that was changed a moment ago may not be whole yet. */
const quietMs = 2000

/**
 * Reads the files that lie in the folder, in the order of their names, and moves each one to `done` or `refused` below it. Where several processes see
 * the same folder, one of them reads at a time. Once `stopping` is aborted, reading fails, and the file stays. After a crash between reading and moving, the file is known and only moved.
 */
export async function takeInbox(context: TakeFileContext, folder: string, stopping: AbortSignal): Promise<void> {
  for (const name of (await readdir(folder)).toSorted()) {
    const path = join(folder, name)
    const facts = await stat(path).catch(() => undefined)
    // What a program still writes usually has another name, such as `.part`, or is hidden.
    if (!facts?.isFile() || !/^[^.].*\.xml$/i.test(name) || Date.now() - facts.mtimeMs < quietMs) continue
    // Of a file that is too large, its beginning is enough to refuse it.
    const bytes = facts.size > maxBankFileBytes ? new Uint8Array(maxBankFileBytes + 1) : await readFile(path)
    const taken = await takeFile(context, { name, bytes, staffId: null, stopping })
    if (taken === 'busy') return
    await moveTo(join(folder, taken.outcome === 'refused' ? 'refused' : 'done'), { path, name, id: taken.id })
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
