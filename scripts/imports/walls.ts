import { isForTests, type Import, type SourceFile } from './source-file.ts'

/** One sentence: which file breaks which wall. */
type Violation = string

/** Where a file stands: zone and folder below `src/`. `src/server/mail/letter.ts` → server, mail; `src/server/app.ts` → server, ''. */
type Place = { zone: string; folder: string; name: string }

const zones = ['contract', 'server', 'web', 'sandbox']

function placeOf(path: string): Place | undefined {
  const [source, zone = '', ...rest] = path.split('/')
  if (source !== 'src' || !zones.includes(zone)) return undefined
  return { zone, folder: rest.length > 1 ? (rest[0] ?? '') : '', name: rest.at(-1) ?? '' }
}

/** Every broken wall of design section 1. */
export function brokenWalls(files: SourceFile[]): Violation[] {
  const zodFiles = filesThatNeedZod(files)
  return files.flatMap((file) => {
    const from = placeOf(file.path)
    if (!from) return []
    return file.imports.flatMap((imported) => {
      const reason = reasonAgainst({ file, from, imported, zodFiles })
      return reason ? [`${file.path} imports ${imported.target}: ${reason}`] : []
    })
  })
}

type Case = { file: SourceFile; from: Place; imported: Import; zodFiles: Set<string> }

function reasonAgainst(one: Case): string | undefined {
  const { from, file, imported } = one
  const forTests = isForTests(file.path)
  if (imported.isPackage) return reasonAgainstPackage(one, forTests)
  const to = placeOf(imported.target)
  if (!to) return reasonAgainstOutside(imported, forTests)
  const betweenZones = reasonBetweenZones(from, to, imported)
  if (betweenZones || forTests) return betweenZones
  if (from.zone === 'web' && to.zone === 'contract') return reasonAgainstSchema(one)
  if (from.zone === 'server' && to.zone === 'server') return reasonInServer(from, to, imported)
  if (from.zone === 'web' && to.zone === 'web') return reasonInWeb(from, to)
  return undefined
}

const contractPackages = ['zod', 'big.js']
const testPackages = ['vitest', 'fast-check']

function reasonAgainstPackage({ from, imported }: Case, forTests: boolean): string | undefined {
  const { target, typeOnly } = imported
  if (from.zone === 'contract' && ![...contractPackages, ...(forTests ? testPackages : [])].includes(target)) {
    return 'the contract uses zod and big.js only'
  }
  if (from.zone === 'web' && target === 'zod' && !typeOnly && !forTests) return 'no schema library in the browser, only its types'
  return undefined
}

function reasonAgainstOutside({ target }: Import, forTests: boolean): string | undefined {
  if (/^(scripts|e2e|bench|deploy|attack|chaos)\//.test(target) && !forTests) return 'the product does not use what builds and tests it'
  return undefined
}

function reasonBetweenZones(from: Place, to: Place, { target }: Import): string | undefined {
  if (from.zone === to.zone) return undefined
  if (to.zone !== 'contract') return `${from.zone} and ${to.zone} meet in the contract only`
  if (from.zone === 'sandbox' && target !== 'src/contract/currencies.ts') return 'of the contract, the sandbox uses the currencies only'
  return undefined
}

function reasonAgainstSchema({ imported, zodFiles }: Case): string | undefined {
  const isSchema = zodFiles.has(imported.target) || imported.target.startsWith('src/contract/endpoints/')
  return isSchema && !imported.typeOnly ? 'schemas stay out of the browser: use import type' : undefined
}

/** Contract files with which zod comes along, directly or through others. */
function filesThatNeedZod(files: SourceFile[]): Set<string> {
  const contract = new Map(files.filter(({ path }) => placeOf(path)?.zone === 'contract').map((file) => [file.path, file]))
  const needsZod = (path: string, seen = new Set<string>()): boolean => {
    if (seen.has(path)) return false
    seen.add(path)
    const values = contract.get(path)?.imports.filter(({ typeOnly }) => !typeOnly) ?? []
    return values.some(({ target, isPackage }) => (isPackage ? target === 'zod' : needsZod(target, seen)))
  }
  return new Set([...contract.keys()].filter((path) => needsZod(path)))
}

const isUseCase = ({ folder, name }: Place) => name === `${folder}.ts`
const isTable = ({ name }: Place) => name.endsWith('.table.ts')
const serverInfrastructure = ['brake', 'database', 'http', 'language', 'queue', 'testing']

function reasonInServer(from: Place, to: Place, { typeOnly }: Import): string | undefined {
  // What an adapter can do is no secret; which one does it is decided in one place.
  const assembles = from.folder === '' && /^assemble(-\w+)?\.ts$/.test(from.name)
  if (to.name.endsWith('.adapter.ts') && !assembles && !typeOnly) return 'only assemble.ts chooses an adapter'
  if (from.name.endsWith('.routes.ts') && (to.name.endsWith('.store.ts') || isTable(to)))
    return 'a route asks its use case, never the store'
  if (from.name.endsWith('.store.ts')) {
    if (to.name.endsWith('.routes.ts')) return 'a store knows nothing of routes'
    if (isUseCase(to) && !serverInfrastructure.includes(to.folder)) return 'a store knows nothing of use cases'
  }
  if (from.folder === 'language' && isWording(to)) return undefined
  const intoAnotherDomain = from.folder !== '' && to.folder !== '' && from.folder !== to.folder && !serverInfrastructure.includes(to.folder)
  if (!intoAnotherDomain || isUseCase(to)) return undefined
  // Tables refer to each other, and a store may join what it asks for: SQL is not a call.
  if (isTable(to) && (isTable(from) || from.name.endsWith('.store.ts') || from.folder === 'database')) return undefined
  return `another domain is reached through ${to.folder}/${to.folder}.ts only`
}

const sharedByFeatures = ['ui', 'api', 'language']
const isWording = ({ name }: Place) => /wording\.[a-z]{2}\.ts$/.test(name)
const composers = ['landing', 'home', 'shell']

function reasonInWeb(from: Place, to: Place): string | undefined {
  if (from.folder === '' || from.folder === to.folder || composers.includes(from.folder)) return undefined
  if (to.folder === '' || sharedByFeatures.includes(to.folder)) return undefined
  // The texts of all features are one table; each feature writes its own.
  if (from.folder === 'language' && isWording(to)) return undefined
  if (sharedByFeatures.includes(from.folder)) return `${from.folder} serves every feature and knows none`
  return 'features do not know each other; landing, home and shell compose them'
}
