import { readFileSync, readdirSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { spawnSync } from 'node:child_process'
import { root } from './launcher/settings.ts'

// `npm run db:generate [-- --name <name>]` writes a migration from the changed tables. drizzle-kit needs only the newest snapshot, so older ones
// are deleted. The newest one gets one line per table, because a formatted snapshot has thousands of lines.
const meta = join(root, 'src/server/platform/database/migrations/meta')

const { status } = spawnSync(process.execPath, ['node_modules/drizzle-kit/bin.cjs', 'generate', ...process.argv.slice(3)], {
  cwd: root,
  stdio: 'inherit',
})
const snapshots = readdirSync(meta)
  .filter((name) => name.endsWith('_snapshot.json'))
  .toSorted()
const newest = snapshots.pop()
for (const name of snapshots) rmSync(join(meta, name))
if (newest) writeOneLinePerTable(join(meta, newest))
process.exitCode = status ?? 1

function writeOneLinePerTable(file: string): void {
  const { tables, ...rest } = JSON.parse(readFileSync(file, 'utf8')) as { tables: Record<string, unknown> }
  const lines = Object.entries(tables).map(([name, table]) => `${JSON.stringify(name)}:${JSON.stringify(table)}`)
  writeFileSync(file, `{"tables":{\n${lines.join(',\n')}},\n${JSON.stringify(rest).slice(1)}\n`)
}
