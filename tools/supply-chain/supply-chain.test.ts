import { describe, expect, test } from 'vitest'
import { auditVerdict, billOfShipped } from './bill-of-materials.ts'
import { type LockedPackages, nameAt, shippedAmong, shippedPackages } from './shipped.ts'

const locked: LockedPackages = {
  '': { version: '1.0.0' },
  'node_modules/server-part': { version: '1.0.0', license: 'MIT' },
  'node_modules/page-part': { version: '2.0.0', license: 'ISC', dev: true, dependencies: { helper: '^3.0.0' } },
  'node_modules/page-part/node_modules/helper': { version: '3.0.0', license: '(GPL-3.0 OR MIT)', dev: true },
  'node_modules/helper': { version: '9.0.0', license: 'MIT', dev: true },
  'node_modules/tool': { version: '4.0.0', license: 'GPL-3.0', dev: true },
}
const shipped = shippedAmong(locked, ['page-part'])

describe('the shipped packages', () => {
  test('the shipped packages are those that service and pages need, without tools', () => {
    expect(Object.keys(shipped)).toEqual([
      'node_modules/server-part',
      'node_modules/page-part',
      'node_modules/page-part/node_modules/helper',
    ])
  })

  test('the shipped packages include Fastify and React, but no test tool', () => {
    const names = Object.keys(shippedPackages())
    expect(names).toEqual(
      expect.arrayContaining(['node_modules/fastify', 'node_modules/pg', 'node_modules/react-dom', 'node_modules/scheduler']),
    )
    for (const tool of ['vitest', 'vite', '@playwright/test', 'typescript']) expect(names).not.toContain(`node_modules/${tool}`)
  })
})

describe('licences', () => {
  test('the licences of all shipped packages allow redistribution', () => {
    expect(unlistedLicences(shippedPackages())).toEqual([])
  })

  test('licences that forbid redistribution, or are missing, are reported', () => {
    expect(unlistedLicences(shipped)).toEqual([])
    expect(
      unlistedLicences({ 'node_modules/a': { version: '1.0.0', license: 'AGPL-3.0' }, 'node_modules/b': { version: '2.0.0' } }),
    ).toEqual(['a@1.0.0: AGPL-3.0', 'b@2.0.0: no licence named'])
    expect(unlistedLicences({ 'node_modules/c': { version: '1.0.0', license: 'MIT AND GPL-3.0' } })).toHaveLength(1)
    expect(unlistedLicences({ 'node_modules/d': { version: '1.0.0', license: 'GPL-2.0 or GPL-3.0' } })).toHaveLength(1)
    expect(unlistedLicences({ 'node_modules/e': { version: '1.0.0', license: 'GPL-3.0 or MPL-2.0' } })).toEqual([])
  })
})

describe('the bill of materials', () => {
  const product = { name: 'kantor', version: '1.0.0' }
  const hashed = Object.fromEntries(Object.entries(shipped).map(([place, entry]) => [place, { ...entry, integrity: 'sha512-AAEC' }]))

  test('the bill of materials lists packages with purl, hash, licence and dependencies', () => {
    const bill = billOfShipped(hashed, product)
    expect(bill.metadata.component).toMatchObject({ name: 'kantor', type: 'application' })
    expect(bill.components.map(({ purl }) => purl)).toEqual([
      'pkg:npm/server-part@1.0.0',
      'pkg:npm/page-part@2.0.0',
      'pkg:npm/helper@3.0.0',
    ])
    expect(bill.components[2]).toMatchObject({
      hashes: [{ alg: 'SHA-512', content: '000102' }],
      licenses: [{ expression: '(GPL-3.0 OR MIT)' }],
    })
    expect(bill.dependencies).toEqual([
      { ref: 'pkg:npm/kantor@1.0.0', dependsOn: ['pkg:npm/server-part@1.0.0', 'pkg:npm/page-part@2.0.0'] },
      { ref: 'pkg:npm/server-part@1.0.0', dependsOn: [] },
      { ref: 'pkg:npm/page-part@2.0.0', dependsOn: ['pkg:npm/helper@3.0.0'] },
      { ref: 'pkg:npm/helper@3.0.0', dependsOn: [] },
    ])
  })

  test('the bill of materials lists every shipped package, and no unlisted dependency', () => {
    const all = shippedPackages()
    const { components, dependencies, metadata } = billOfShipped(all, product)
    const refs = components.map((component) => component['bom-ref'])
    const shippedNames = new Set(Object.entries(all).map(([place, { version }]) => `${nameAt(place)}@${version}`))
    expect(new Set(components.map(({ name, version }) => `${name}@${version}`))).toEqual(shippedNames)
    expect(refs).toHaveLength(shippedNames.size)
    const known = new Set([metadata.component['bom-ref'], ...refs])
    expect(dependencies.flatMap(({ ref, dependsOn }) => [ref, ...dependsOn]).filter((ref) => !known.has(ref))).toEqual([])
  })

  test('no bill of materials is made if a package has no hash', () => {
    expect(() => billOfShipped(shipped, product)).toThrow('server-part@1.0.0 has no version or no SHA-512')
  })
})

describe('advisories', () => {
  const found = (severity: string, place: string) => ({ vulnerabilities: { it: { severity, nodes: [place] } } })

  test.each([
    [
      'a critical advisory about the service is reported',
      found('critical', 'node_modules/server-part'),
      { outcome: 'vulnerable', advisories: ['critical: server-part@1.0.0'] },
    ],
    [
      'a high advisory about the pages is reported',
      found('high', 'node_modules/page-part/node_modules/helper'),
      { outcome: 'vulnerable', advisories: ['high: helper@3.0.0'] },
    ],
    ['a moderate advisory is ignored', found('moderate', 'node_modules/server-part'), { outcome: 'clean' }],
    ['a high advisory about a tool is ignored', found('high', 'node_modules/tool'), { outcome: 'clean' }],
    ['no advisory is a clean outcome', { vulnerabilities: {} }, { outcome: 'clean' }],
    ['a registry that refuses audits is an unknown outcome', { message: '405 Method Not Allowed', error: {} }, { outcome: 'unknown' }],
    ['no response of the registry is an unknown outcome', undefined, { outcome: 'unknown' }],
  ])('%s', (_what, report, verdict) => {
    expect(auditVerdict(report, shipped)).toEqual(verdict)
  })
})

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
function unlistedLicences(packages: LockedPackages): string[] {
  return Object.entries(packages).flatMap(([place, { version, license }]) => {
    const name = `${nameAt(place)}@${version}`
    const choices = (license ?? licencesOfFiles[name] ?? '').replaceAll(/[()]/g, '').split(/ OR /i)
    const isAllowed = choices.some((choice) => choice.split(' AND ').every((part) => allowed.includes(part)))
    return isAllowed ? [] : [`${name}: ${license ?? 'no licence named'}`]
  })
}
