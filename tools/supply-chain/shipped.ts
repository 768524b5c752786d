import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { isForTests, sourceFile } from '../imports/source-file.ts'
import { root } from '../launcher/settings.ts'

/** An entry of package-lock.json. */
export interface LockedPackage {
  version: string
  license?: string
  integrity?: string
  optional?: true
  dev?: true
  dependencies?: Record<string, string>
  optionalDependencies?: Record<string, string>
}

/** Packages by their path, such as `node_modules/pg/node_modules/x`. */
export type LockedPackages = Record<string, LockedPackage>

// The build reads fonts, flags and styles from these packages, although no file in src/web or src/desk imports them.
const bundledByBuild = [
  '@expo-google-fonts/inter',
  '@expo-google-fonts/newsreader',
  '@fontsource-variable/inter',
  '@fontsource/newsreader',
  'country-flag-icons',
  'tailwindcss',
]

/** Every package of the service and of the pages. */
export function shippedPackages(): LockedPackages {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: LockedPackages }
  return shippedAmong(packages, [...importedByPages(), ...bundledByBuild])
}

/**
 * The packages of the service, and those that the pages need: every visitor runs React, although npm marks it as `dev`. The bill of materials and
 * the checks of licences and advisories use this list.
 */
export function shippedAmong(packages: LockedPackages, inPages: string[]): LockedPackages {
  const places = new Set(Object.keys(packages).filter((place) => place !== '' && !packages[place]?.dev))
  const waiting = inPages.flatMap((name) => placeOf(packages, '', name))
  for (let place = waiting.pop(); place !== undefined; place = waiting.pop()) {
    if (places.has(place)) continue
    places.add(place)
    const { dependencies = {}, optionalDependencies = {} } = packages[place] ?? {}
    for (const name of Object.keys({ ...dependencies, ...optionalDependencies })) waiting.push(...placeOf(packages, place, name))
  }
  return Object.fromEntries(Object.entries(packages).filter(([place]) => places.has(place)))
}

/** The name of the package at a path. */
export const nameAt = (place: string): string => place.slice(place.lastIndexOf('node_modules/') + 'node_modules/'.length)

/** Finds a dependency as Node does: first in the package's own folder, then in the folders above. */
export function placeOf(packages: LockedPackages, from: string, name: string): string[] {
  for (let at = from; ; at = at.slice(0, Math.max(0, at.lastIndexOf('/node_modules/')))) {
    const place = `${at === '' ? '' : `${at}/`}node_modules/${name}`
    if (packages[place]) return [place]
    if (at === '') return []
  }
}

function importedByPages(): string[] {
  const paths = globSync('src/{web,desk}/**/*.{ts,tsx}', { cwd: root }).filter((path) => !isForTests(path))
  const imports = paths.flatMap((path) => sourceFile(path, readFileSync(join(root, path), 'utf8')).imports)
  return [...new Set(imports.filter(({ isPackage, typeOnly }) => isPackage && !typeOnly).map(({ target }) => target))]
}
