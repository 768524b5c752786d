import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll } from 'vitest'

/** A folder of a test file, to be made at the top of the file; deleted after the last test. */
export function folderOfFile(): string {
  const folder = mkdtempSync(path.join(tmpdir(), 'kantor-test-'))
  afterAll(() => rmSync(folder, { recursive: true }))
  return folder
}
