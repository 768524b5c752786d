import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../tools/launcher/settings.ts'

// Too much to copy, and nothing in it differs from release to release here.
const linked = ['node_modules']

/** What the image holds: the paths that `deploy/Dockerfile` copies into it. */
const pathsOfImage = (): string[] =>
  [...readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').matchAll(/^COPY --from=\w+ \/app\/(\S+) /gm)].map(([, path = '']) => path)

/** Copies a release into a folder as the image has it, so that edits of the sources do not change what runs. */
export function layRelease(folder: string): string {
  for (const path of pathsOfImage()) {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    if (linked.includes(path)) symlinkSync(join(root, path), target)
    else cpSync(join(root, path), target, { recursive: true, filter: (file) => !file.endsWith('.test.ts') })
  }
  return folder
}

/** A migration as drizzle-kit leaves it. */
export interface Migration {
  name: string
  statements: string[]
}

/** Gives a release a migration more, after all that it has. */
export function addMigration(release: string, { name, statements }: Migration): void {
  const folder = join(release, 'dist/server/migrations')
  const journalFile = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] }
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: journal.entries.length, when: (last?.when ?? 0) + 1, tag: name })
  writeFileSync(journalFile, JSON.stringify(journal))
  writeFileSync(join(folder, `${name}.sql`), statements.join('\n--> statement-breakpoint\n'))
}
