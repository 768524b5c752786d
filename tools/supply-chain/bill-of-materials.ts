import { type Locked, nameAt, placeOf } from './shipped.ts'

interface Component {
  'bom-ref': string
  type: 'application' | 'library'
  name: string
  version: string
  purl: string
  scope?: 'required' | 'optional'
  hashes?: { alg: 'SHA-512'; content: string }[]
  licenses?: ({ license: { id: string } } | { expression: string })[]
}

/** A CycloneDX 1.5 document, as far as we fill it. */
export interface BillOfMaterials {
  $schema: string
  bomFormat: 'CycloneDX'
  specVersion: '1.5'
  serialNumber: string
  version: number
  metadata: { timestamp: string; component: Component }
  components: Component[]
  dependencies: { ref: string; dependsOn: string[] }[]
}

export interface Making {
  product: { name: string; version: string }
  now: Date
  /** A UUID, new for each bill. */
  serial: string
}

/**
 * The bill of what is shipped, from the lock file alone: the same on every machine. (`npm sbom` cannot make it: to npm, what the pages take in
 * is for development only, and it refuses the tree of one of our tools.)
 */
export function billOfShipped(shipped: Locked, { product, now, serial }: Making): BillOfMaterials {
  const places = Object.keys(shipped)
  // One package can lie in several folders.
  const components = [...new Map(places.map((place) => [refAt(shipped, place), componentAt(shipped, place)])).values()]
  const edges = Map.groupBy(places, (place) => refAt(shipped, place))
  const own = addressOf(product.name, product.version)
  return {
    $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
    bomFormat: 'CycloneDX',
    specVersion: '1.5',
    serialNumber: `urn:uuid:${serial}`,
    version: 1,
    metadata: { timestamp: now.toISOString(), component: { 'bom-ref': own, type: 'application', ...product, purl: own } },
    components,
    dependencies: [
      { ref: own, dependsOn: places.filter((place) => place.lastIndexOf('node_modules/') === 0).map((place) => refAt(shipped, place)) },
      ...[...edges].map(([ref, at]) => ({ ref, dependsOn: [...new Set(at.flatMap((place) => neededAt(shipped, place)))] })),
    ],
  }
}

const addressOf = (name: string, version: string) => `pkg:npm/${name.replace('@', '%40')}@${version}`

const refAt = (shipped: Locked, place: string) => addressOf(nameAt(place), shipped[place]?.version ?? '')

function componentAt(shipped: Locked, place: string): Component {
  const { version = '', license, integrity, optional } = shipped[place] ?? {}
  const ref = refAt(shipped, place)
  const sha512 = /^sha512-(\S+)/.exec(integrity ?? '')?.[1]
  return {
    'bom-ref': ref,
    type: 'library',
    name: nameAt(place),
    version,
    purl: ref,
    scope: optional ? 'optional' : 'required',
    ...(sha512 && { hashes: [{ alg: 'SHA-512', content: Buffer.from(sha512, 'base64').toString('hex') }] }),
    ...(license && { licenses: [/[\s()]/.test(license) ? { expression: license } : { license: { id: license } }] }),
  }
}

function neededAt(shipped: Locked, place: string): string[] {
  const { dependencies = {}, optionalDependencies = {} } = shipped[place] ?? {}
  const names = Object.keys({ ...dependencies, ...optionalDependencies })
  return names.flatMap((name) => placeOf(shipped, place, name)).map((needed) => refAt(shipped, needed))
}

/** What is wrong with a bill, one sentence each. */
export function faultsOf({ metadata, components, dependencies }: BillOfMaterials, shipped: Locked): string[] {
  const refs = [metadata.component, ...components].map((component) => component['bom-ref'])
  const known = new Set(refs)
  return [
    ...(known.size < refs.length ? ['two components have one bom-ref'] : []),
    ...components.filter(({ version }) => version === '').map(({ name }) => `${name} has no version`),
    ...components.filter(({ hashes }) => !hashes).map(({ name, version }) => `${name}@${version} has no hash`),
    ...Object.keys(shipped).flatMap((place) => (known.has(refAt(shipped, place)) ? [] : [`${nameAt(place)} is shipped and not listed`])),
    ...dependencies.flatMap(({ ref, dependsOn }) =>
      [ref, ...dependsOn].filter((on) => !known.has(on)).map((on) => `${ref} refers to ${on}, which is not listed`),
    ),
  ]
}
