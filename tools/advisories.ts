import { execFile } from 'node:child_process'
import { root } from './launcher/settings.ts'
import { auditVerdict } from './supply-chain/bill-of-materials.ts'
import { shippedPackages } from './supply-chain/shipped.ts'

// Exit codes: 0 no high or critical advisory, 1 at least one, 2 the registry did not respond.
const shipped = shippedPackages()
const verdict = auditVerdict(await npmJson(['audit', '--json']), shipped)
if (verdict.outcome === 'clean') {
  console.log(`No high or critical advisory about any of the ${Object.keys(shipped).length} shipped packages.`)
} else if (verdict.outcome === 'vulnerable') {
  console.error(verdict.advisories.join('\n'))
  process.exitCode = 1
} else {
  console.error('Unknown: the registry cannot be reached or does not support audits. Try again with another registry.')
  process.exitCode = 2
}

/** Runs npm and parses its output as JSON. The exit code is ignored, because `npm audit` also fails when it finds advisories. */
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
