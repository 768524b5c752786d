import { mkdtempSync, readFileSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'

/** A copy of the demo's operator file with these changes; returns its path. */
export function operatorFileWith(changes: object): string {
  const file = path.join(mkdtempSync(path.join(tmpdir(), 'kantor-operator-')), 'operator.json')
  writeFileSync(file, JSON.stringify({ ...JSON.parse(readFileSync('config/operator.json', 'utf8')), ...changes }))
  return file
}
