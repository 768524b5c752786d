import { type Locked, nameAt, placeOf } from './shipped.ts'

/**
 * The CycloneDX document of what is shipped, from the lock file alone: the same on every machine, but for its number and time. (`npm sbom` cannot
 * make it: to npm, what the pages take in is for development only, and it refuses the tree of one of our tools.)
 * @throws Error when a package has no version or no SHA-512.
 */
export function billOfShipped(shipped: Locked, product: { name: string; version: string }) {
  const places = Object.keys(shipped)
  const own = addressOf(product.name, product.version)
  // One package can lie in several folders.
  const edges = Map.groupBy(places, (place) => refAt(shipped, place))
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${crypto.randomUUID()}`,
    version: 1,
    metadata: { timestamp: new Date().toISOString(), component: { 'bom-ref': own, type: 'application', ...product, purl: own } },
    components: [...edges.values()].map(([place = '']) => componentAt(shipped, place)),
    dependencies: [
      { ref: own, dependsOn: places.filter((place) => place.lastIndexOf('node_modules/') === 0).map((place) => refAt(shipped, place)) },
      ...[...edges].map(([ref, at]) => ({ ref, dependsOn: [...new Set(at.flatMap((place) => neededAt(shipped, place)))] })),
    ],
  }
}

const addressOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`

const refAt = (shipped: Locked, place: string) => addressOf(nameAt(place), shipped[place]?.version ?? '')

function componentAt(shipped: Locked, place: string) {
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
    ...(license && { licenses: [/[\s()]/.test(license) ? { expression: license } : { license: { id: license } }] }),
  }
}

function neededAt(shipped: Locked, place: string): string[] {
  const { dependencies = {}, optionalDependencies = {} } = shipped[place] ?? {}
  const names = Object.keys({ ...dependencies, ...optionalDependencies })
  return names.flatMap((name) => placeOf(shipped, place, name)).map((needed) => refAt(shipped, needed))
}
