import { cpSync, mkdirSync, readFileSync, symlinkSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { root } from '../../tools/launcher/settings.ts'

// Linked instead of copied: the folder is large, and the same in both releases.
const linkedPaths = ['node_modules']

/** The paths that `deploy/Dockerfile` copies into the image. */
const pathsOfImage = (): string[] =>
  [...readFileSync(join(root, 'deploy/Dockerfile'), 'utf8').matchAll(/^COPY --from=\w+ \/app\/(\S+) /gm)].map(([, path = '']) => path)

/** Copies the files of the image into a folder, so that later edits of the sources have no effect. */
export function copyRelease(folder: string): string {
  for (const path of pathsOfImage()) {
    const target = join(folder, path)
    mkdirSync(dirname(target), { recursive: true })
    if (linkedPaths.includes(path)) symlinkSync(join(root, path), target)
    else cpSync(join(root, path), target, { recursive: true, filter: (file) => !file.endsWith('.test.ts') })
  }
  return folder
}

/** A migration in the form of drizzle-kit. */
export interface Migration {
  name: string
  statements: string[]
}

/** Appends a migration to a release. */
export function addMigration(release: string, { name, statements }: Migration): void {
  const folder = join(release, 'dist/server/migrations')
  const journalFile = join(folder, 'meta/_journal.json')
  const journal = JSON.parse(readFileSync(journalFile, 'utf8')) as { entries: { idx: number; when: number; tag: string }[] }
  const last = journal.entries.at(-1)
  journal.entries.push({ ...last, idx: journal.entries.length, when: (last?.when ?? 0) + 1, tag: name })
  writeFileSync(journalFile, JSON.stringify(journal))
  writeFileSync(join(folder, `${name}.sql`), statements.join('\n--> statement-breakpoint\n'))
}
