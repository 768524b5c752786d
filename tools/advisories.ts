import { auditVerdict } from './supply-chain/advisories.ts'
import { npmJson } from './supply-chain/npm.ts'
import { shippedPackages } from './supply-chain/shipped.ts'

/** Exit codes: 0 nothing grave, 1 a high or critical advisory, 2 the registry did not answer. */
const shipped = shippedPackages()
const verdict = auditVerdict(await npmJson(['audit', '--json']), shipped)
if (verdict.outcome === 'clean') {
  console.log(`No high or critical advisory about any of the ${Object.keys(shipped).length} shipped packages.`)
} else if (verdict.outcome === 'grave') {
  console.error(verdict.advisories.join('\n'))
  process.exitCode = 1
} else {
  console.error('Not known: this registry does not answer audits, or cannot be reached. Run it again where it does.')
  process.exitCode = 2
}
