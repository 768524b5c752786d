import { dirname, join } from 'node:path/posix'

export interface Document {
  path: string
  text: string
}

export interface Tree {
  /** Every file, by its path from the root. */
  files: string[]
  /** The names of all commands of `npm run`. */
  scripts: string[]
}

/** References to missing things: links, headings, paths in backticks, `npm run` commands. */
export function brokenReferences(documents: Document[], { files, scripts }: Tree): string[] {
  const headings = new Map(documents.map(({ path, text }) => [path, headingsOf(text)]))
  const paths = withFolders(files)
  return documents.flatMap((document) =>
    [
      ...linksOf(document).filter(({ path, heading }) => !paths.has(path) || (heading && !headings.get(path)?.has(heading))),
      ...pathsOf(document).filter(({ path }) => !exists(path, paths)),
      ...commandsOf(document).filter(({ path }) => !scripts.includes(path)),
    ].map(({ text }) => `${document.path} refers to ${text}`),
  )
}

type Reference = { text: string; path: string; heading?: string }

function linksOf({ path, text }: Document): Reference[] {
  return [...text.matchAll(/\]\(([^)\s]+)\)|src="([^"]+)"/g)]
    .map(([, link, image]) => link ?? image ?? '')
    .filter((target) => !/^[a-z]+:/.test(target))
    .map((target) => {
      const [file = '', heading] = target.split('#')
      const fromRoot = file.startsWith('/') ? file.slice(1) : join(dirname(path), file)
      return { text: target, path: file ? fromRoot.replace(/\/$/, '') : path, heading }
    })
}

const pathFromRoot = /^(src|verify|tools|docs|deploy|config)\/[^<…]*$/
const endOfPath = /^[\w.-]+(\/[\w.-]+)*\.(ts|tsx|css|md)$/

function pathsOf({ text }: Document): Reference[] {
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, path = '']) => ({ text: path, path: path.replace(/\/$/, '') }))
    .filter(({ path }) => pathFromRoot.test(path) || endOfPath.test(path))
    .filter(({ path }) => !/\s|^deploy\/(secrets|\.env)/.test(path))
}

function exists(path: string, paths: Set<string>): boolean {
  if (path.includes('*')) {
    const pattern = new RegExp(`^${path.replaceAll('.', '\\.').replaceAll('*', '[^/]*')}$`)
    return [...paths].some((known) => pattern.test(known))
  }
  return paths.has(path) || (!pathFromRoot.test(path) && [...paths].some((known) => known.endsWith(`/${path}`)))
}

function commandsOf({ text }: Document): Reference[] {
  return [...text.matchAll(/`npm run (?:--silent )?([\w:-]+)/g)].map(([text, path = '']) => ({ text, path }))
}

function headingsOf(text: string): Set<string> {
  const withoutCode = text.replaceAll(/^```[^]*?^```/gm, '')
  return new Set([...withoutCode.matchAll(/^#+ (.+)$/gm)].map(([, title = '']) => anchorOf(title)))
}

/** The anchor that GitHub gives a heading. */
const anchorOf = (title: string) =>
  title
    .toLowerCase()
    .replaceAll(/[^\p{L}\d\s_-]/gu, '')
    .replaceAll(' ', '-')

/** What a comment or message refers to, as links: `docs/operating.md, “Keys for secrets”`. */
export const linksInCode = (text: string): string =>
  [...text.matchAll(/\bdocs\/[\w/-]+\.md(?:, “([^”]+)”)?/g)]
    .map(([whole, title]) => `[](/${whole.split(',')[0]}${title ? `#${anchorOf(title)}` : ''})`)
    .join('\n')

function withFolders(files: string[]): Set<string> {
  const paths = new Set(files)
  for (const file of files) for (let folder = dirname(file); folder !== '.'; folder = dirname(folder)) paths.add(folder)
  return paths
}
