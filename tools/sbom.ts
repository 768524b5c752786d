import { mkdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from './launcher/settings.ts'
import { billOfShipped } from './supply-chain/bill-of-materials.ts'
import { shippedPackages } from './supply-chain/shipped.ts'

const { name, version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { name: string; version: string }
const bill = billOfShipped(shippedPackages(), { name, version })
mkdirSync(join(root, 'dist'), { recursive: true })
writeFileSync(join(root, 'dist/sbom.cdx.json'), `${JSON.stringify(bill, null, 2)}\n`)
console.log(`dist/sbom.cdx.json: ${bill.components.length} packages, CycloneDX ${bill.specVersion}`)
