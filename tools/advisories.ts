import { execFile } from 'node:child_process'
import { root } from './launcher/settings.ts'
import { auditVerdict } from './supply-chain/advisories.ts'
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

/** Runs npm and answers with what it printed as JSON, whatever its exit code: `npm audit` fails where it finds something. Undefined where it printed none. */
function npmJson(args: string[]): Promise<unknown> {
  return new Promise((resolve) => {
    execFile('npm', args, { cwd: root, maxBuffer: 64 * 1024 * 1024, shell: process.platform === 'win32' }, (_error, printed) => {
      try {
        resolve(JSON.parse(printed))
      } catch {
        resolve(undefined)
      }
    })
  })
}
