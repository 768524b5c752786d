import { posix } from 'node:path'

/**
 * One import. `target` is a path from the root of the project, or the name of a package. `values` are the names it imports, without types; `*` for all.
 * `isReexport`: an `export … from`.
 */
export type Import = { target: string; isPackage: boolean; typeOnly: boolean; values: string[]; isReexport: boolean }

/** A file of the project, with its path from the root and its imports. */
export type SourceFile = { path: string; text: string; imports: Import[] }

// These regular expressions rely on oxfmt's formatting.
const fromStatement = /^[ \t]*(import|export)(\s+type\b(?!\s*,|\s+from))?([\w\s{},*$]*?)\sfrom\s*['"]([^'"]+)['"]/gm
const bareImport = /^[ \t]*import\s*['"]([^'"]+)['"]/gm
const dynamicImport = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g
const comments = /\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm

export function sourceFile(path: string, text: string): SourceFile {
  const code = text.replaceAll(comments, '')
  const found = [
    ...[...code.matchAll(fromStatement)].map(([, verb, type, names, specifier]) => ({
      specifier,
      typeOnly: type !== undefined,
      values: type === undefined ? valuesIn(names) : [],
      isReexport: verb === 'export',
    })),
    ...[...code.matchAll(bareImport), ...code.matchAll(dynamicImport)].map(([, specifier]) => ({
      specifier,
      typeOnly: false,
      values: [],
      isReexport: false,
    })),
  ]
  return { path, text, imports: found.map(({ specifier = '', ...one }) => ({ ...resolveSpecifier(path, specifier), ...one })) }
}

/** The names in the braces of an import without its types, or `*`. */
function valuesIn(names = ''): string[] {
  if (names.includes('*')) return ['*']
  const listed = /\{([^}]*)\}/.exec(names)?.[1]?.split(',') ?? []
  return listed.map((name) => name.trim()).flatMap((name) => (name === '' || name.startsWith('type ') ? [] : (name.split(' ')[0] ?? [])))
}

function resolveSpecifier(from: string, specifier: string): { target: string; isPackage: boolean } {
  const file = specifier.replace(/\?.*$/, '') // Vite's ?raw, ?url
  if (file.startsWith('.')) return { target: posix.join(posix.dirname(from), file), isPackage: false }
  if (file.startsWith('#contract/')) return { target: file.replace('#', 'src/'), isPackage: false }
  const parts = file.split('/')
  return { target: file.startsWith('node:') ? file : parts.slice(0, file.startsWith('@') ? 2 : 1).join('/'), isPackage: true }
}

/** Whether the file is a test or a helper of tests. */
export function isForTests(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.split('/').includes('testing')
}
