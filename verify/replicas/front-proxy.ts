import { execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { closeSync, existsSync, mkdirSync, openSync, readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import tls from 'node:tls'
import { CannotStart } from '../../tools/cannot-start.ts'
import { root } from '../../tools/launcher/settings.ts'
import { findCaddy } from '../../tools/testing/caddy.ts'
import { hasEnded } from '../harness/environment/process.ts'

export const frontProxyNames = ['caddy', 'nginx'] as const
export type FrontProxyName = (typeof frontProxyNames)[number]

/** A real proxy in front of the replicas, with its configuration from `deploy/`. */
export interface FrontProxy {
  origin: string
  /** The file with the proxy's certificate authority, which this process trusts. */
  caFile: string
  log(): string
  /** Makes the proxy send no more calls to this replica. Caddy needs no command, because it checks readiness. */
  removeReplica(port: number): Promise<void>
  /** Makes the proxy send calls to this replica again. */
  addReplica(port: number): Promise<void>
  stop(): Promise<void>
}

export interface FrontProxySettings {
  ports: { http: number; https: number }
  replicas: number[]
  /** The folder for the proxy's configuration, certificates and logs. */
  directory: string
  /** The folder with the built assets. */
  files: string
}

const startTimeoutMs = 20_000
/** How long a replica may take to respond behind Caddy. Shorter than in production, so that the test of a frozen replica is short. */
export const responseLimitSeconds = 8

/** @throws CannotStart if the proxy is not installed. */
export async function startFrontProxy(name: FrontProxyName, settings: FrontProxySettings): Promise<FrontProxy> {
  mkdirSync(settings.directory)
  const front = await (name === 'caddy' ? startCaddy(settings) : startNginx(settings))
  tls.setDefaultCACertificates([...tls.getCACertificates('default'), readFileSync(front.caFile, 'utf8')])
  return front
}

async function startCaddy({ ports, replicas, directory, files }: FrontProxySettings): Promise<FrontProxy> {
  const file = join(directory, 'Caddyfile')
  const testSettings = [
    `http_port ${ports.http}`,
    `https_port ${ports.https}`,
    'admin off',
    'skip_install_trust',
    'default_bind 127.0.0.1 ::1',
  ]
  writeFileSync(
    file,
    replaceEach(readFileSync(join(root, 'deploy/Caddyfile'), 'utf8'), [
      ['{\n\tservers {', `{\n\t${testSettings.join('\n\t')}\n\tstorage file_system ${directory}\n\tservers {`],
      // Caddy must accept the simulated IP addresses of the clients.
      ['response_header_timeout 35s', `response_header_timeout ${responseLimitSeconds}s`],
      ['\thealth_uri', '\ttrusted_proxies 127.0.0.1/32 ::1/128\n\thealth_uri'],
    ]),
  )
  const caFile = join(directory, 'pki/authorities/local/root.crt')
  const program = await startProxyProgram(findCaddy() ?? 'caddy', ['run', '--config', file, '--adapter', 'caddyfile'], {
    directory,
    env: {
      HOME: directory,
      KANTOR_HOST: 'localhost',
      KANTOR_FILES: files,
      KANTOR_REPLICAS: replicas.map((port) => `127.0.0.1:${port}`).join(' '),
    },
    isReady: () => existsSync(caFile) && acceptsTls(ports.https),
  })
  const nothingToDo = () => Promise.resolve()
  return { origin: `https://localhost:${ports.https}`, caFile, ...program, removeReplica: nothingToDo, addReplica: nothingToDo }
}

async function startNginx({ ports, replicas, directory }: FrontProxySettings): Promise<FrontProxy> {
  const [file, caFile, keyFile, logFile] = ['nginx.conf', 'ca.pem', 'key.pem', 'access.log'].map((name) => join(directory, name)) as [
    string,
    string,
    string,
    string,
  ]
  makeCertificate(caFile, keyFile)
  const removed = new Set<number>()
  const [first, second] = replicas
  const write = () =>
    writeFileSync(
      file,
      wholeConfiguration(
        directory,
        replaceEach(readFileSync(join(root, 'deploy/nginx.conf'), 'utf8'), [
          ['server 127.0.0.1:3000', `server 127.0.0.1:${first}${removed.has(first ?? 0) ? ' down' : ''}`],
          ['server 127.0.0.1:3010', `server 127.0.0.1:${second}${removed.has(second ?? 0) ? ' down' : ''}`],
          ['listen 80;', `listen 127.0.0.1:${ports.http};`],
          ['\tlisten [::]:80;\n', ''],
          ['listen 443 ssl http2;', `listen 127.0.0.1:${ports.https} ssl http2;`],
          ['\tlisten [::]:443 ssl http2;\n', ''],
          ['/etc/ssl/kantor/fullchain.pem', caFile],
          ['/etc/ssl/kantor/privkey.pem', keyFile],
          ['/var/log/nginx/kantor.log', logFile],
          ['/var/log/nginx/kantor-error.log', join(directory, 'error.log')],
        ]).replaceAll('kantor.example', 'localhost'),
      ),
    )
  write()
  const args = ['-p', directory, '-c', file, '-g', 'daemon off;']
  const program = await startProxyProgram('nginx', args, { directory, env: {}, isReady: () => acceptsTls(ports.https) })
  const reload = async () => {
    write()
    program.signal('SIGHUP')
    await pause(1000)
  }
  return {
    origin: `https://localhost:${ports.https}`,
    caFile,
    ...program,
    log: () => program.log() + readFileSync(logFile, 'utf8'),
    async removeReplica(port) {
      removed.add(port)
      await reload()
    },
    async addReplica(port) {
      removed.delete(port)
      await reload()
    },
  }
}

/** Puts `deploy/nginx.conf` into an http block. nginx must accept the simulated IP addresses of the clients. */
const wholeConfiguration = (directory: string, example: string) => `${process.getuid?.() === 0 ? 'user root;' : ''}
pid ${directory}/nginx.pid;
error_log stderr warn;
events {}
http {
set_real_ip_from 127.0.0.1;
real_ip_header X-Forwarded-For;
${['client_body', 'proxy', 'fastcgi', 'uwsgi', 'scgi'].map((kind) => `${kind}_temp_path ${directory}/${kind};`).join('\n')}
${example}
}
`

function makeCertificate(certificate: string, key: string): void {
  const request = ['req', '-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2', '-subj', '/CN=localhost']
  execFileSync('openssl', [...request, '-addext', 'subjectAltName=DNS:localhost', '-keyout', key, '-out', certificate], { stdio: 'ignore' })
}

/** Throws if `text` lacks one of the texts to replace, because then the file in `deploy/` has changed. */
function replaceEach(text: string, pairs: [string, string][]): string {
  return pairs.reduce((changed, [from, to]) => {
    if (!changed.includes(from)) throw new Error(`there is no ${JSON.stringify(from)} in the file in deploy/ any more`)
    return changed.replace(from, () => to)
  }, text)
}

interface Program {
  log(): string
  signal(name: NodeJS.Signals): void
  stop(): Promise<void>
}

async function startProxyProgram(
  name: string,
  args: string[],
  { directory, env, isReady }: { directory: string; env: NodeJS.ProcessEnv; isReady: () => boolean | Promise<boolean> },
): Promise<Program> {
  const logFile = join(directory, 'front.log')
  const output = openSync(logFile, 'a')
  const child = spawn(name, args, { env: { PATH: `${process.env['PATH']}:/usr/sbin`, ...env }, stdio: ['ignore', output, output] })
  closeSync(output)
  let missing: Error | undefined
  child.on('error', (error) => (missing = error))
  const log = () => readFileSync(logFile, 'utf8')
  const giveUpAt = performance.now() + startTimeoutMs
  while (!(await isReady())) {
    if (missing) throw new CannotStart(`${name} is not installed here: apt-get install ${name}, or choose the other proxy with --front.`)
    if (hasEnded(child) || performance.now() > giveUpAt) throw new CannotStart(`${name} does not start:\n${log()}`)
    await pause(50)
  }
  return {
    log,
    signal: (signal) => child.kill(signal),
    async stop() {
      if (hasEnded(child)) return
      child.kill('SIGTERM')
      await once(child, 'exit')
    },
  }
}

/** Whether a TLS server listens on the port. */
function acceptsTls(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = tls.connect({ port, host: '127.0.0.1', servername: 'localhost', rejectUnauthorized: false }, () => {
      socket.destroy()
      resolve(true)
    })
    socket.on('error', () => resolve(false))
  })
}
