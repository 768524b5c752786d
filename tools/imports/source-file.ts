import { posix } from 'node:path'

/** One import or re-export. `target` is a path from the root of the project, or the name of a package. */
export type Import = { target: string; isPackage: boolean; typeOnly: boolean }

/** A file of the project, with its path from the root and its imports. */
export type SourceFile = { path: string; text: string; imports: Import[] }

// These regular expressions rely on oxfmt's formatting.
const fromStatement = /^[ \t]*(?:import|export)(\s+type\b(?!\s*,|\s+from))?[\w\s{},*$]*?\sfrom\s*['"]([^'"]+)['"]/gm
const bareImport = /^[ \t]*import\s*['"]([^'"]+)['"]/gm
const dynamicImport = /\bimport\(\s*['"]([^'"]+)['"]\s*\)/g
const comments = /\/\*[\s\S]*?\*\/|^[ \t]*\/\/.*$/gm

export function sourceFile(path: string, text: string): SourceFile {
  const code = text.replaceAll(comments, '')
  const found = [
    ...[...code.matchAll(fromStatement)].map(([, type, specifier]) => ({ specifier, typeOnly: type !== undefined })),
    ...[...code.matchAll(bareImport)].map(([, specifier]) => ({ specifier, typeOnly: false })),
    ...[...code.matchAll(dynamicImport)].map(([, specifier]) => ({ specifier, typeOnly: false })),
  ]
  return { path, text, imports: found.map(({ specifier = '', typeOnly }) => ({ ...resolveSpecifier(path, specifier), typeOnly })) }
}

function resolveSpecifier(from: string, specifier: string): { target: string; isPackage: boolean } {
  const file = specifier.replace(/\?.*$/, '') // Vite's ?raw, ?url
  if (file.startsWith('.')) return { target: posix.join(posix.dirname(from), file), isPackage: false }
  if (file.startsWith('#contract/')) return { target: file.replace('#', 'src/'), isPackage: false }
  const parts = file.split('/')
  return { target: file.startsWith('node:') ? file : parts.slice(0, file.startsWith('@') ? 2 : 1).join('/'), isPackage: true }
}

/** Whether the file has only re-exports. */
export function isBarrel({ text }: SourceFile): boolean {
  const reExport = /^[ \t]*export\s+(?:type\s+)?(?:\*(?:\s+as\s+\w+)?|\{[^}]*\})\s*from\s*['"][^'"]+['"];?/gm
  const code = text.replaceAll(comments, '')
  return reExport.test(code) && code.replaceAll(reExport, '').trim() === ''
}

/** Whether the file is a test or a helper of tests. */
export function isForTests(path: string): boolean {
  return /\.test\.tsx?$/.test(path) || path.split('/').includes('testing')
}
