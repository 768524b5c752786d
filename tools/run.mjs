// Plain JavaScript that runs from Node 18 on, so that it can start the Node of the packages, and an old Node prints a clear error.
import { spawn } from 'node:child_process'
import { existsSync, realpathSync } from 'node:fs'
import nodeModule from 'node:module'
import { fileURLToPath } from 'node:url'

// These commands are in verify/. No other file in tools/ uses verify/.
const verifications = ['attack', 'bench', 'chaos', 'lighthouse', 'replicas', 'screens']

const inRoot = (path) => fileURLToPath(new URL(`../${path}`, import.meta.url))
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
const runsTypeScript = major > 22 || (major === 22 && minor >= 18)

// npm 9 does not link it to node_modules/.bin/node.
const windows = process.platform === 'win32'
const nodeOfPackages = inRoot(`node_modules/node-${windows ? 'win' : process.platform}-${process.arch}/bin/node${windows ? '.exe' : ''}`)

if (!existsSync(inRoot('node_modules/fastify/package.json'))) {
  console.error('The packages are not installed yet: run npm ci first.')
  process.exitCode = 1
} else if (existsSync(nodeOfPackages) && realpathSync.native(nodeOfPackages) !== realpathSync.native(process.execPath)) {
  startAgainWith(nodeOfPackages)
} else if (!runsTypeScript) {
  console.error(`Kantor needs Node 22.18 or newer, and this is ${process.versions.node}: no npm package brings Node for this machine.`)
  process.exitCode = 1
} else {
  // The same folder as in tools/launcher/settings.ts.
  nodeModule.enableCompileCache?.(inRoot('.cache/compiled'))
  const command = process.argv[2] ?? ''
  await import(verifications.includes(command) ? `../verify/${command}.ts` : `./${command}.ts`)
}

function startAgainWith(node) {
  // tools/launcher/launcher.ts reads KANTOR_STARTED_BY.
  const env = { ...process.env, KANTOR_STARTED_BY: String(process.pid) }
  const child = spawn(node, process.argv.slice(1), { env, stdio: 'inherit' })
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP']) process.on(signal, () => child.kill(signal))
  child.on('exit', (code) => process.exit(code ?? 1))
}
