import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, copyFileSync, type Dirent, mkdirSync, openSync, readdirSync, readSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { codeOf } from '../cannot-start.ts'

/** Size and SHA-256 (hexadecimal) of each file, by its path below the folder. */
export type FileList = Record<string, { bytes: number; sha256: string }>

/** The paths of all files below a folder. */
export const filesBelow = (folder: string): string[] => entriesBelow(folder, (entry) => entry.isFile())

/** The paths of all folders below a folder. A folder comes before the folders in it. */
export const foldersBelow = (folder: string): string[] => entriesBelow(folder, (entry) => entry.isDirectory())

function entriesBelow(folder: string, isWanted: (entry: Dirent) => boolean): string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter(isWanted)
  return found.map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/')).toSorted()
}

/** Copies a file, and returns its size and checksum; undefined if the file no longer exists. */
export function copyFile(from: string, to: string): FileList[string] | undefined {
  mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
  try {
    copyFileSync(from, to)
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  return readChecksum(to)
}

export function readChecksum(path: string): FileList[string] {
  const file = openSync(path, 'r')
  try {
    const hash = createHash('sha256')
    const chunk = Buffer.alloc(1024 * 1024)
    let bytes = 0
    for (let length = readSync(file, chunk); length > 0; length = readSync(file, chunk)) {
      hash.update(chunk.subarray(0, length))
      bytes += length
    }
    return { bytes, sha256: hash.digest('hex') }
  } finally {
    closeSync(file)
  }
}

/** Flushes all copied files to disk at once. To flush each file alone would take ten times as long. */
export function flushToDisk(): void {
  if (process.platform !== 'win32') spawnSync('sync')
}
