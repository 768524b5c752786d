import { type LockedPackages, nameAt, placeOf } from './shipped.ts'

/**
 * The CycloneDX document of all shipped packages, made from the lock file. `npm sbom` would leave out the packages in our pages, because npm
 * treats them as development packages.
 * @throws Error when a package has no version or no SHA-512.
 */
export function billOfShipped(shipped: LockedPackages, product: { name: string; version: string }) {
  const places = Object.keys(shipped)
  const own = purlOf(product.name, product.version)
  // The same package can be installed in several folders.
  const placesByRef = Map.groupBy(places, (place) => refAt(shipped, place))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${crypto.randomUUID()}`,
    version: 1,
    metadata: { timestamp: new Date().toISOString(), component: { 'bom-ref': own, type: 'application', ...product, purl: own } },
    components: [...placesByRef.values()].map(([place = '']) => componentAt(shipped, place)),
    dependencies: [
      { ref: own, dependsOn: places.filter((place) => place.lastIndexOf('node_modules/') === 0).map((place) => refAt(shipped, place)) },
      ...[...placesByRef].map(([ref, at]) => ({ ref, dependsOn: [...new Set(at.flatMap((place) => dependenciesAt(shipped, place)))] })),
    ],
  }
}

const purlOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`

const refAt = (shipped: LockedPackages, place: string) => purlOf(nameAt(place), shipped[place]?.version ?? '')

function componentAt(shipped: LockedPackages, place: string) {
  const { version = '', license = '', integrity, optional } = shipped[place] ?? {}
  const ref = refAt(shipped, place)
  const sha512 = /^sha512-(\S+)/.exec(integrity ?? '')?.[1]
  if (!version || !sha512) throw new Error(`${ref} has no version or no SHA-512 in package-lock.json`)
  return {
    'bom-ref': ref,
    type: 'library',
    name: nameAt(place),
    version,
    purl: ref,
    scope: optional ? 'optional' : 'required',
    hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }],
    ...(license && {
      licenses: [/[\s()]/.test(license) ? { expression: license.replaceAll(' or ', ' OR ') } : { license: { id: license } }],
    }),
  }
}

function dependenciesAt(shipped: LockedPackages, place: string): string[] {
  const { dependencies = {}, optionalDependencies = {} } = shipped[place] ?? {}
  const names = Object.keys({ ...dependencies, ...optionalDependencies })
  return names.flatMap((name) => placeOf(shipped, place, name)).map((needed) => refAt(shipped, needed))
}

/** The fields of `npm audit --json` that we read. If the registry did not respond, `vulnerabilities` is missing. */
interface AuditReport {
  vulnerabilities?: Record<string, { severity: string; nodes: string[]; range?: string }>
}

type AuditVerdict = { outcome: 'clean' } | { outcome: 'vulnerable'; advisories: string[] } | { outcome: 'unknown' }

/** Finds high and critical advisories about shipped packages. The outcome is `unknown` if the registry did not respond. */
export function auditVerdict(report: unknown, shipped: LockedPackages): AuditVerdict {
  const { vulnerabilities } = (report ?? {}) as AuditReport
  if (!vulnerabilities) return { outcome: 'unknown' }
  const advisories = Object.entries(vulnerabilities)
    .filter(([, { severity, nodes }]) => ['high', 'critical'].includes(severity) && nodes.some((place) => place in shipped))
    .map(([name, { severity, nodes }]) => {
      const versions = nodes.flatMap((place) => (shipped[place] ? [`${nameAt(place)}@${shipped[place].version}`] : []))
      return `${severity}: ${versions.join(', ') || name}`
    })
  return advisories.length > 0 ? { outcome: 'vulnerable', advisories } : { outcome: 'clean' }
}
