import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { closeSync, mkdirSync, openSync, readdirSync, readSync, writeSync } from 'node:fs'
import { dirname, join, relative, sep } from 'node:path'
import { codeOf } from '../cannot-start.ts'

/** Of each file, by its path below the folder with slashes: its size in bytes and its SHA-256 in hexadecimal. */
export type FileList = Record<string, { bytes: number; sha256: string }>

/** Every file below a folder, by its path from there. Files that go while we look are left out. */
export function filesBelow(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isFile())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted()
}

/** Every folder below a folder, the outer before the inner. */
export function foldersBelow(folder: string): string[] {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true })
  return found
    .filter((entry) => entry.isDirectory())
    .map((entry) => relative(folder, join(entry.parentPath, entry.name)).replaceAll(sep, '/'))
    .toSorted()
}

/** Copies a file; undefined when it has gone meanwhile. */
export function copyFile(from: string, to: string): FileList[string] | undefined {
  let source: number
  try {
    source = openSync(from, 'r')
  } catch (error) {
    if (codeOf(error) === 'ENOENT') return undefined
    throw error
  }
  try {
    mkdirSync(dirname(to), { recursive: true, mode: 0o700 })
    const target = openSync(to, 'wx', 0o600)
    try {
      return pour(source, (piece) => writeSync(target, piece))
    } finally {
      closeSync(target)
    }
  } finally {
    closeSync(source)
  }
}

/** Size and checksum of a file. */
export function readChecksum(path: string): FileList[string] {
  const file = openSync(path, 'r')
  try {
    return pour(file, () => {})
  } finally {
    closeSync(file)
  }
}

function pour(source: number, take: (piece: Buffer) => void): FileList[string] {
  const hash = createHash('sha256')
  const piece = Buffer.alloc(1024 * 1024)
  let bytes = 0
  for (;;) {
    const length = readSync(source, piece)
    if (length === 0) return { bytes, sha256: hash.digest('hex') }
    hash.update(piece.subarray(0, length))
    take(piece.subarray(0, length))
    bytes += length
  }
}

/** Writes everything that was copied to the disk itself: one call, where a flush of each of a thousand files takes ten times as long. */
export function flushToDisk(): void {
  if (process.platform !== 'win32') spawnSync('sync')
}
