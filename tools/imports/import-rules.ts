import { posix } from 'node:path'
import { type Import, isForTests, type SourceFile } from './source-file.ts'

/**
 * Where a file is: `src/server/client/session/log-in.ts` has the zone server, the folder client and the domain session. `src/web/home/Home.tsx`
 * has no domain, and `src/server/main.ts` has no folder.
 */
type Place = { zone: string; folder: string; domain: string; name: string }

const zones = ['contract', 'server', 'web', 'desk', 'sandbox']

function placeOf(path: string): Place | undefined {
  const [source, zone = '', ...rest] = path.split('/')
  if (source !== 'src' || !zones.includes(zone)) return undefined
  return { zone, folder: rest.length > 1 ? (rest[0] ?? '') : '', domain: rest.length > 2 ? (rest[1] ?? '') : '', name: rest.at(-1) ?? '' }
}

/** One sentence for each import that breaks a rule of docs/architecture.md. */
export function brokenImportRules(files: SourceFile[]): string[] {
  const zodFiles = filesThatLoad(
    'zod',
    files.filter(({ path }) => placeOf(path)?.zone === 'contract'),
  )
  const vitestFiles = filesThatLoad('vitest', files)
  const useCases = filesThatUseStores(files)
  const broken = files.flatMap((file) => {
    const from = placeOf(file.path)
    if (!from) return [...brokenToolImports(file), ...brokenVerifyImports(file, vitestFiles)]
    return file.imports.flatMap((imported) => {
      const reason = reasonAgainst({ file, from, imported, zodFiles, useCases })
      return reason ? [`${file.path} imports ${imported.target}: ${reason}`] : []
    })
  })
  const cycles = [
    ...['src/contract', 'src/server', 'src/web', 'src/desk', 'src/sandbox', 'tools', 'verify'].flatMap((zone) => fileCycles(files, zone)),
    ...['src/server', 'src/web', 'src/desk', ...departmentsOfRooms].flatMap((zone) => folderCycles(files, zone)),
  ]
  return [...broken, ...cycles]
}

function brokenToolImports({ path, imports }: SourceFile): string[] {
  if (!path.startsWith('tools/')) return []
  return imports
    .filter(({ target }) => target.startsWith('verify/'))
    .map(({ target }) => `${path} imports ${target}: only tools/run.mjs may name files of verify/`)
}

/** verify/ shares the examples of tests in src/, but not what only works in Vitest. */
function brokenVerifyImports({ path, imports }: SourceFile, vitestFiles: Set<string>): string[] {
  if (!path.startsWith('verify/') || isForTests(path)) return []
  return imports
    .filter(({ target, typeOnly }) => !typeOnly && vitestFiles.has(target))
    .map(({ target }) => `${path} imports ${target}: that loads Vitest, in which verify/ does not run`)
}

type CheckedImport = { file: SourceFile; from: Place; imported: Import; zodFiles: Set<string>; useCases: Set<string> }

function reasonAgainst(checked: CheckedImport): string | undefined {
  const { from, file, imported } = checked
  const forTests = isForTests(file.path)
  if (imported.isPackage) return reasonAgainstPackage(checked, forTests)
  const to = placeOf(imported.target)
  if (!to) return reasonAgainstOutside(imported, forTests)
  const betweenZones = reasonBetweenZones(from, to, imported)
  if (betweenZones || forTests) return betweenZones
  if (from.zone === 'web' && imported.target.startsWith('src/contract/desk/')) return 'the clients’ bundle knows nothing of the desk'
  if ((from.zone === 'web' || from.zone === 'desk') && to.zone === 'contract') return reasonAgainstSchema(checked)
  if (from.zone === 'server' && to.zone === 'server') return reasonInServer(from, to, checked)
  if (from.zone === 'web' && to.zone === 'web') return reasonInWeb(from, to)
  if (from.zone === 'desk' && to.zone === 'desk') return reasonInDesk(from, to)
  return undefined
}

// The last four are for addresses: only screens with addresses load them.
const contractPackages = ['zod', 'big.js', '@scure/base', '@noble/curves', '@noble/hashes']
const testPackages = ['vitest', 'fast-check']

function reasonAgainstPackage({ from, imported }: CheckedImport, forTests: boolean): string | undefined {
  const { target, typeOnly } = imported
  if (from.zone === 'contract' && ![...contractPackages, ...(forTests ? testPackages : [])].includes(target)) {
    return 'the contract uses only zod, big.js and what addresses need'
  }
  if ((from.zone === 'web' || from.zone === 'desk') && target === 'zod' && !typeOnly && !forTests)
    return 'no schema library in the browser, only its types'
  return undefined
}

function reasonAgainstOutside({ target }: Import, forTests: boolean): string | undefined {
  if (/^(tools|verify|deploy)\//.test(target) && !forTests) return 'src/ may not import tools/, verify/ or deploy/'
  return undefined
}

function reasonBetweenZones(from: Place, to: Place, { target }: Import): string | undefined {
  if (from.zone === to.zone) return undefined
  if (from.zone === 'desk' && /^src\/web\/(ui\/|language\/text\.ts$)/.test(target)) return undefined
  if (to.zone !== 'contract') return `${from.zone} and ${to.zone} meet in the contract only`
  if (from.zone === 'sandbox' && target !== 'src/contract/currencies.ts') return 'of the contract, the sandbox uses the currencies only'
  return undefined
}

function reasonAgainstSchema({ imported, zodFiles }: CheckedImport): string | undefined {
  const isSchema = zodFiles.has(imported.target) || /^src\/contract\/(desk\/)?endpoints\//.test(imported.target)
  return isSchema && !imported.typeOnly ? 'schemas stay out of the browser: use import type' : undefined
}

/** The files that load the package, directly or through others of these files. */
function filesThatLoad(name: string, files: SourceFile[]): Set<string> {
  const byPath = new Map(files.map((file) => [file.path, file]))
  const loads = (path: string, seen = new Set<string>()): boolean => {
    if (seen.has(path)) return false
    seen.add(path)
    const values = byPath.get(path)?.imports.filter(({ typeOnly }) => !typeOnly) ?? []
    return values.some(({ target, isPackage }) => (isPackage ? target === name : loads(target, seen)))
  }
  return new Set([...byPath.keys()].filter((path) => loads(path)))
}

/** The server's use cases: the files that call a store. */
function filesThatUseStores(files: SourceFile[]): Set<string> {
  const users = files.filter(({ imports }) => imports.some(({ target, typeOnly }) => target.endsWith('.store.ts') && !typeOnly))
  return new Set(users.map(({ path }) => path).filter((path) => !path.endsWith('.store.ts')))
}

/** From the top down: a department may import itself and the departments after it. The entries (`main.ts` …) come first, as ''. */
const departments = ['', 'assemble', 'desk', 'operate', 'site', 'trade', 'provider', 'client', 'staff', 'platform']

/** Departments in which each room (a folder) is above or below each other room. */
const departmentsOfRooms = ['trade', 'provider', 'site', 'operate'].map((department) => `src/server/${department}`)

/** What another room's store is read with. What writes is a use case of its room. */
const isRead = (name: string) => /^(find|list|count|sum|read|has|is|lock)[A-Z]/.test(name)

const isTable = ({ name }: Place) => name.endsWith('.table.ts')
const isStore = ({ name }: Place) => name.endsWith('.store.ts')
const isRoutes = ({ name }: Place) => name.endsWith('.routes.ts')
// The platform has no domains: every department may use its folders and stores.
const isInDomain = ({ folder }: Place) => folder !== 'platform'

function reasonInServer(from: Place, to: Place, { imported, useCases }: CheckedImport): string | undefined {
  if (departments.indexOf(to.folder) < departments.indexOf(from.folder)) return `${to.folder || 'an entry'} is above ${from.folder}`
  if (to.name.endsWith('.adapter.ts') && from.folder !== 'assemble' && !imported.typeOnly) return 'only assemble chooses an adapter'
  if (isRoutes(from) && (isStore(to) || isTable(to))) return 'a route calls its use case, never the store'
  if (isStore(from) && isRoutes(to)) return 'a store may not import routes'
  if (isStore(from) && isInDomain(to) && useCases.has(imported.target)) return 'a store may not import use cases'
  if (from.folder === 'assemble' || (from.folder === to.folder && from.domain === to.domain)) return undefined
  // Tables may refer to each other, and a store may join another domain's table.
  if (isTable(to))
    return isTable(from) || isStore(from) || imported.values.length === 0
      ? undefined
      : "another room's table is used by stores and tables only"
  if (isInDomain(to) && isRoutes(to)) return 'routes are for assemble only'
  if (isInDomain(to) && isStore(to) && !imported.values.every(isRead))
    return "another room's store is only read: find…, list…, count…, sum…, read…, has…, is…, lock…"
  return undefined
}

/** Folders that every feature may import, from the top down: each imports only the folders after it. */
const sharedFolders = ['session', 'api', 'ui', 'language']
const composers = ['landing', 'home', 'shell']

function reasonInWeb(from: Place, to: Place): string | undefined {
  if (from.folder === '' || from.folder === to.folder || composers.includes(from.folder)) return undefined
  if (to.folder === '' && to.name === 'limits.ts') return undefined
  if (!sharedFolders.includes(from.folder)) {
    return sharedFolders.includes(to.folder) ? undefined : 'features do not import each other; landing, home and shell compose them'
  }
  if (!sharedFolders.includes(to.folder)) return `${from.folder} is for all features, so it may not import one of them`
  return sharedFolders.indexOf(to.folder) < sharedFolders.indexOf(from.folder) ? `${to.folder} is above ${from.folder}` : undefined
}

/** The desk's folders that every feature may import, from the top down. `shell` composes the features. */
const sharedDeskFolders = ['session', 'layout', 'api']

function reasonInDesk(from: Place, to: Place): string | undefined {
  if (from.folder === '' || from.folder === to.folder || from.folder === 'shell') return undefined
  if (!sharedDeskFolders.includes(to.folder)) return 'features do not import each other; shell composes them'
  return sharedDeskFolders.indexOf(to.folder) < sharedDeskFolders.indexOf(from.folder) ? `${to.folder} is above ${from.folder}` : undefined
}

/** One sentence for each group of files in a zone that import each other in a cycle. Type imports count, tests are ignored. */
function fileCycles(files: SourceFile[], zone: string): string[] {
  const inZone = files.filter(({ path }) => path.startsWith(`${zone}/`) && !isForTests(path))
  return cycles(new Map(inZone.map(({ path, imports }) => [path, imports.map(({ target }) => target)]))).map(
    (cycle) => `${zone}: files import each other in a cycle: ${cycle.join(', ')}`,
  )
}

/** One sentence for each group of folders directly below a zone that import each other in a cycle. Tables do not count: they are the ground of all rooms. */
function folderCycles(files: SourceFile[], zone: string): string[] {
  const importsOf = new Map<string, string[]>()
  for (const { path, imports } of files.filter((file) => file.path.startsWith(`${zone}/`) && !isForTests(file.path))) {
    const folder = folderBelow(zone, path)
    if (folder)
      importsOf.set(folder, [
        ...(importsOf.get(folder) ?? []),
        ...imports.map(({ target }) => (target.endsWith('.table.ts') ? '' : (folderBelow(zone, target) ?? ''))),
      ])
  }
  return cycles(importsOf).map((cycle) => `${zone}: folders import each other in a cycle: ${cycle.join(', ')}`)
}

function folderBelow(zone: string, path: string): string | undefined {
  const [folder, ...rest] = posix.relative(zone, path).split('/')
  return rest.length > 0 && folder !== '..' ? folder : undefined
}

/** Groups of two or more files or folders that all import each other, directly or through others. */
function cycles(importsOf: Map<string, string[]>): string[][] {
  const reached = new Map(
    [...importsOf.keys()].map((start) => {
      const found = new Set<string>()
      const visit = (node: string) => {
        for (const next of importsOf.get(node) ?? []) {
          if (found.has(next)) continue
          found.add(next)
          visit(next)
        }
      }
      visit(start)
      return [start, found]
    }),
  )
  const cycleOf = (node: string) => [...reached.keys()].filter((other) => reached.get(node)?.has(other) && reached.get(other)?.has(node))
  const all = [...reached.keys()].map((node) => cycleOf(node).toSorted()).filter(({ length }) => length > 1)
  return [...new Map(all.map((cycle) => [cycle.join(), cycle])).values()]
}

const maxLinesOfSource = 400
const maxLinesOfTest = 600

/** Files that are too long, and files that export names of other files. */
export function untidyFiles(files: SourceFile[]): string[] {
  return files.flatMap((file) => [
    ...file.imports
      .filter(({ isReexport }) => isReexport && !isForTests(file.path))
      .map(({ target }) => `${file.path} re-exports ${target}: import from where things are`),
    ...tooLong(file),
  ])
}

function tooLong({ path, text }: SourceFile): string[] {
  const allowed = /\.(test|spec)\.tsx?$/.test(path) ? maxLinesOfTest : maxLinesOfSource
  const lines = text.split('\n').length - (text.endsWith('\n') ? 1 : 0)
  return lines > allowed ? [`${path} has ${lines} lines; ${allowed} is the limit`] : []
}

/** Folders that are missing from the map in docs/architecture.md. The row of `src/server/platform/` may name a folder as `mail/`. */
export function foldersMissingFromMap(folders: string[], map: string): string[] {
  const rows = map.split('\n').filter((line) => line.startsWith('|'))
  const isNamed = (folder: string) => {
    const above = folder.slice(0, folder.lastIndexOf('/'))
    const name = folder.slice(above.length + 1)
    return rows.some((row) => row.includes(`\`${folder}/\``) || (row.includes(`\`${above}/\``) && row.includes(`\`${name}/\``)))
  }
  return folders.filter((folder) => !isNamed(folder)).map((folder) => `${folder}/ is not on the map in docs/architecture.md`)
}
