import { type LockedPackages, nameAt } from './shipped.ts'

/** Licences that permit redistribution without publishing our own source. */
const allowed = [
  '0BSD',
  'Apache-2.0',
  'BlueOak-1.0.0',
  'BSD-2-Clause',
  'BSD-3-Clause',
  // Data, with attribution: decision 207.
  'CC-BY-3.0',
  'CC0-1.0',
  'ISC',
  'MIT',
  'MIT-0',
  'MPL-2.0',
  'OFL-1.1',
  'PSF-2.0',
  'Python-2.0',
  'Unlicense',
  'Zlib',
]

/** Packages whose package.json names no licence. We have read the licence files of these versions. */
const licencesOfFiles: Record<string, string> = { 'png-js@2.0.0': 'MIT' }

/** One sentence for each package whose licence is not on the list. */
export function unlistedLicences(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([place, { version, license }]) => {
    const name = `${nameAt(place)}@${version}`
    const choices = (license ?? licencesOfFiles[name] ?? '').replaceAll(/[()]/g, '').split(/ OR /i)
    const isAllowed = choices.some((choice) => choice.split(' AND ').every((part) => allowed.includes(part)))
    return isAllowed ? [] : [`${name}: ${license ?? 'no licence named'}`]
  })
}
