import { readdirSync, statSync } from 'node:fs'
import path from 'node:path'

const drawings = ['mark', 'mark-dark', 'logo', 'logo-dark', 'favicon']

/** Fonts, licences and notes may be in the folder; Kubernetes adds hidden files. */
const others = /^\.|\.(?:ttf|otf|txt|md)$|^(?:LICEN[CS]E|OFL|COPYING)/

/** The files that nothing would read, such as one with a typing error in its name, each with a sentence. */
export function strayFiles(folder: string, languages: string[]): [name: string, problem: string][] {
  const known = new Set([
    'brand.json',
    'operator.json',
    ...drawings.map((name) => `${name}.svg`),
    ...languages.flatMap((tag) => [`texts-${tag}.json`, tag === 'en' ? 'share.png' : `share-${tag}.png`]),
  ])
  return readdirSync(folder)
    .filter(
      (name) => !known.has(name) && !others.test(name) && !statSync(path.join(folder, name), { throwIfNoEntry: false })?.isDirectory(),
    )
    .map((name) => {
      const [, tag] = /^(?:texts|share)-(.+)\.(?:json|png)$/.exec(name) ?? []
      return [name, tag && !languages.includes(tag) ? 'brand.json has no such language' : 'is not a file of a brand']
    })
}
