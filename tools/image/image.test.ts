import { spawnSync } from 'node:child_process'
import { globSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { tmpdir } from 'node:os'
import type { PodTemplateSpec } from 'kubernetes-types/core/v1.js'
import type { NetworkPolicySpec } from 'kubernetes-types/networking/v1.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { parseAllDocuments } from 'yaml'
import { type Call, calls } from '#contract/calls.ts'
import { uploadBankFile } from '#contract/desk/endpoints/bank.ts'
import { secretNames, type SecretsUser, unusedSecrets } from '../../src/server/platform/config/secret-files.ts'
import { memoryEnvironment, root } from '../launcher/settings.ts'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { limitOf, logInLimits } from '../../src/server/platform/rate-limit/limits.ts'
import { composeSettings, settingsOfCompose } from './settings.ts'

interface Manifest {
  apiVersion: string
  kind: string
  metadata: { name: string }
  spec: NetworkPolicySpec & { template: PodTemplateSpec }
  data: Record<string, string>
  stringData: Record<string, string>
}

const folder = join(root, 'deploy/kubernetes')
const manifestsIn = (name: string) =>
  parseAllDocuments(readFileSync(join(folder, name), 'utf8')).map((document) => document.toJS() as Manifest)
// What `kubectl apply -f deploy/kubernetes` applies.
const applied = globSync('*.{yaml,yml,json}', { cwd: folder }).flatMap(manifestsIn)
const secrets = manifestsIn('secrets.yaml.example')
const settings = applied.find(({ kind }) => kind === 'ConfigMap')?.data ?? {}
const ofKubernetes = [settings, ...secrets.map(({ stringData }) => stringData)].flatMap(Object.keys)
const ofKind = (...kinds: string[]) => applied.filter(({ kind }) => kinds.includes(kind))
const pods = ofKind('Deployment', 'Job').map(({ spec: { template } }) => ({
  role: template.metadata?.labels?.['role'] ?? '',
  volumes: (template.spec?.volumes ?? []).map(({ name }) => name),
  container: template.spec?.containers[0] ?? { name: '' },
}))
const policies = ofKind('NetworkPolicy').map(({ metadata: { name }, spec }) => ({ name, spec, roles: rolesOf(spec) }))

/** The roles whose pods a policy selects; all roles if it names none. */
function rolesOf({ podSelector }: NetworkPolicySpec): string[] {
  const named = podSelector.matchLabels?.['role'] ?? podSelector.matchExpressions?.flatMap(({ values = [] }) => values)
  return [named ?? pods.map(({ role }) => role)].flat().toSorted()
}

/** The compiler's errors about kinds, fields and values that the API of Kubernetes does not have. */
function errorsOf(manifests: object[]): string[] {
  const cache = join(root, 'node_modules/.cache')
  mkdirSync(cache, { recursive: true })
  const directory = mkdtempSync(join(cache, 'kubernetes-'))
  const constants = (manifests as Manifest[]).map((manifest, at) => {
    const [version, group = 'core'] = manifest.apiVersion.split('/').toReversed()
    const type = `import('kubernetes-types/${group.split('.')[0]}/${version}').${manifest.kind}`
    return `export const manifest${at}: ${type} = ${JSON.stringify(manifest)}`
  })
  writeFileSync(join(directory, 'manifests.ts'), constants.join('\n'))
  const options = '--ignoreConfig --noEmit --strict --skipLibCheck --module esnext --moduleResolution bundler'.split(' ')
  const program = join(root, 'node_modules/typescript/bin/tsc')
  const { stdout } = spawnSync(process.execPath, [program, ...options, join(directory, 'manifests.ts')], { encoding: 'utf8' })
  rmSync(directory, { recursive: true })
  return stdout.split('\n').flatMap((line) => line.split(/: error TS\d+: /)[1] ?? [])
}

test('every kind, field and value is one of the API of Kubernetes', () => {
  expect(applied).toHaveLength(15)
  expect(errorsOf([...applied, ...secrets])).toEqual([])
  const job = { apiVersion: 'batch/v1', spec: { template: { spec: { containers: [] } } } }
  expect(
    errorsOf([
      { ...job, kind: 'Jobs' },
      { ...job, kind: 'Job', spec: { ...job.spec, backOffLimit: 1 } },
      { ...job, kind: 'Job', spec: { ...job.spec, backoffLimit: '1' } },
      { ...job, kind: 'Job', spec: { template: { spec: {} } } },
    ]),
  ).toEqual([
    expect.stringMatching(/has no exported member 'Jobs'/),
    expect.stringMatching(/'"backOffLimit"' does not exist/),
    expect.stringMatching(/'string' is not assignable to type 'number'/),
    expect.stringMatching(/'containers' is missing/),
  ])
})

test('there are all settings of compose.yaml', () => {
  const onlyInCompose = ['MARKET_DATA_URL', 'OPERATOR']
  const ofCompose = Object.keys(composeSettings()).map((name) => name.replace(/_FILE$/, ''))
  expect(ofKubernetes).toEqual(expect.arrayContaining(ofCompose.filter((name) => !onlyInCompose.includes(name))))
})

test('every pod with our settings mounts the files and folders that they name', () => {
  const named = Object.values(settings).filter((value) => value.startsWith('/'))
  expect(named).toHaveLength(4)
  const withSettings = pods.filter(({ container }) =>
    container.envFrom?.some(({ configMapRef }) => configMapRef?.name === 'kantor-settings'),
  )
  expect(withSettings).toHaveLength(3)
  for (const { container, volumes } of withSettings) {
    const mounts = (container.volumeMounts ?? []).filter(({ name }) => volumes.includes(name))
    expect(named.filter((path) => !mounts.some(({ mountPath }) => `${path}/`.startsWith(`${mountPath}/`)))).toEqual([])
  }
})

test('only the ingress controller’s few addresses are trusted as proxies', () => {
  expect(Number(settings['TRUSTED_PROXIES']?.split('/')[1])).toBeGreaterThanOrEqual(24)
})

test('every image is named by its digest', () => {
  expect(pods.filter(({ container }) => !/^\S+@sha256:[0-9a-f]{64}$/.test(container.image ?? ''))).toEqual([])
  expect(pods).toHaveLength(4)
})

test('each role gets a secret of its own, with the secrets that it uses and no others', () => {
  const used = (user: SecretsUser) => secretNames.filter((name) => !unusedSecrets[user].includes(name)).toSorted()
  expect(secrets.map(({ metadata, stringData }) => [metadata.name, Object.keys(stringData).toSorted()])).toEqual([
    ['kantor-web-secrets', used('web')],
    ['kantor-worker-secrets', used('worker')],
    ['kantor-migrate-secrets', ['DATABASE_URL', 'MIGRATION_DATABASE_URL']],
  ])
  const references = pods.map(({ role, container }) => [role, container.envFrom?.flatMap(({ secretRef }) => secretRef?.name ?? [])])
  expect(Object.fromEntries(references)).toEqual({
    web: ['kantor-web-secrets'],
    worker: ['kantor-worker-secrets'],
    migrate: ['kantor-migrate-secrets'],
    doctor: ['kantor-web-secrets', 'kantor-worker-secrets'],
  })
})

test('the manifests contain no secret, so applying them keeps existing secrets', () => {
  expect(ofKind('Secret')).toEqual([])
})

test('network policies close every pod, and open each port to one kind of pod', () => {
  const closing = policies.filter(({ spec }) => spec.policyTypes?.length === 2)
  expect(closing.map(({ spec }) => [spec.podSelector, spec.ingress])).toEqual([[{ matchLabels: { app: 'kantor' } }, undefined]])
  const opened = policies.filter(({ spec }) => spec.ingress)
  expect(
    opened.map(({ roles, spec }) => [roles, spec.ingress?.flatMap(({ from, ports }) => [from?.length, ports?.map(({ port }) => port)])]),
  ).toEqual([
    [['web'], [1, ['http']]],
    [['web'], [1, ['desk']]],
    [
      ['web', 'worker'],
      [1, ['metrics']],
    ],
  ])
})

test('the migration reaches only the database, and only roles that send letters reach the mail relay', () => {
  expect(policies.filter(({ spec }) => spec.egress).map(({ name, roles }) => [name, roles])).toEqual([
    ['kantor', ['doctor', 'migrate', 'web', 'worker']],
    ['kantor-providers', ['doctor', 'web', 'worker']],
    ['kantor-mail', ['doctor', 'worker']],
  ])
})

let directory: string
let compose: Record<string, string>
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'kantor-settings-'))
  const databaseUrl = 'postgres://kantor:secret@127.0.0.1/kantor'
  compose = settingsOfCompose({ databaseUrl, smtpUrl: 'smtp://127.0.0.1:25', marketDataUrl: 'http://127.0.0.1:9', directory })
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const file = (path: string) => readFileSync(join(root, path), 'utf8')

test('the service starts in production with the settings of compose.yaml', () => {
  expect(readConfig({ KANTOR_MODE: 'production', ...compose })).toMatchObject({
    publicOrigin: 'https://kantor.example',
    migratesAtStart: false,
  })
})

test("Dockerfile and systemd unit have the launcher's memory settings", () => {
  const settings = Object.entries(memoryEnvironment)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
  for (const path of ['deploy/Dockerfile', 'deploy/systemd/kantor@.service']) expect(file(path).replaceAll('"', '')).toContain(settings)
})

test('only the migration gets the URL of the owner of the tables', () => {
  expect(Object.keys(compose)).not.toContain('MIGRATION_DATABASE_URL_FILE')
  const [withoutSecrets = ''] = file('deploy/compose.yaml').split(/^secrets:$/m)
  const withOwner = withoutSecrets.split(/^(?= {2}[a-z\d-]+:)/m).filter((service) => service.includes('migration_database_url'))
  expect(withOwner.map((service) => service.trim().split(':')[0])).toEqual(['roles', 'migrate'])
})

test('compose.yaml builds the image once, and its services run this image', () => {
  const text = file('deploy/compose.yaml')
  expect(text.match(/^ +build:/gm)).toHaveLength(1)
  expect(text.match(/^ +image: kantor\n(?: +#.*\n)*( +pull_policy: never\n)?/gm)).toEqual([
    expect.stringContaining('pull_policy: never'),
    expect.stringContaining('pull_policy: never'),
  ])
})

test('the service reads every setting in the deployment files', () => {
  const sources = globSync('src/server/platform/config/*.ts', { cwd: root }).map(file).join('\n')
  const read = new Set([...sources.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name))
  expect([...Object.keys(compose), ...ofKubernetes].filter((name) => !read.has(name) && !read.has(name.replace(/_FILE$/, '')))).toEqual([])
})

const configuration = file('deploy/nginx.conf')
const pathsOf = (key: string) =>
  [...(configuration.split(`map $uri $${key} {`)[1]?.split('}', 1)[0] ?? '').matchAll(/^\t(\S+) \$binary_remote_addr;$/gm)].map(
    ([, path]) => path,
  )
const burstOf = (zone: string) => Number(new RegExp(`^\\tlimit_req zone=${zone} burst=(\\d+) nodelay;$`, 'm').exec(configuration)?.[1])
const pathOf = ({ path }: Call) => path
const letterCalls = [calls.register, calls.resendVerification, calls.resetPassword]

test('nginx limits log-ins, calls that send letters, and all calls', () => {
  expect(pathsOf('log_in_key')).toEqual([calls.login, calls.finishLogin, calls.passkeyLogin].map(pathOf))
  expect(pathsOf('letter_key')).toEqual(letterCalls.map(pathOf))
  expect(pathsOf('api_key')).toEqual(['~^/api/'])
})

test('nginx refuses nothing that the service’s own limits would accept', () => {
  expect(burstOf('log_in')).toBeGreaterThanOrEqual(logInLimits.network.times + logInLimits.rightOrWrong.times)
  const letters = letterCalls.reduce((sum, call) => sum + (limitOf(call)?.times ?? Number.NaN), 0)
  expect(burstOf('letter')).toBeGreaterThanOrEqual(letters)
  expect(burstOf('api')).toBeGreaterThanOrEqual(burstOf('log_in') + burstOf('letter'))
})

test('nginx refuses with 429 and Retry-After', () => {
  for (const line of ['limit_req_status 429;', 'limit_conn_status 429;', 'error_page 429 = @too_many_requests;'])
    expect(configuration).toContain(`\n\t${line}\n`)
  expect(configuration).toMatch(/^\t\tadd_header Retry-After \d+ always;$/m)
})

test('nginx lets the largest file of the bank through to the desk', () => {
  const [, desk = ''] = configuration.split('server_name desk.kantor.example;')
  expect(Number(/^\tclient_max_body_size (\d+)m;$/m.exec(desk)?.[1]) * 1024 * 1024).toBeGreaterThanOrEqual(
    uploadBankFile.bodyMaxBytes ?? NaN,
  )
})
