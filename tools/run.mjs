// Plain JavaScript that runs from Node 18 on, so that an old Node prints a clear error.
import { existsSync } from 'node:fs'
import nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'

// These commands are in verify/. No other file in tools/ uses verify/.
const verifications = ['attack', 'bench', 'chaos', 'lighthouse', 'replicas', 'screens']

const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const runsTypeScript = major > 22 || (major === 22 && minor >= 18)

if (!existsSync(fileURLToPath(new URL('../node_modules/fastify/package.json', import.meta.url)))) {
  console.error('The packages are not installed yet: run npm ci first.')
  process.exitCode = 1
} else if (!runsTypeScript) {
  console.error(`Kantor needs Node 22.18 or newer, and this is ${process.versions.node}: no npm package brings Node for this machine.`)
  process.exitCode = 1
} else {
  // The same folder as in tools/launcher/settings.ts.
  nodeModule.enableCompileCache?.(fileURLToPath(new URL('../.cache/compiled', import.meta.url)))
  const command = process.argv[2] ?? ''
  await import(verifications.includes(command) ? `../verify/${command}.ts` : `./${command}.ts`)
}
