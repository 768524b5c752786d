import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/server/platform/config/config.ts'
import { memoryEnvironment, root } from '../launcher/settings.ts'
import { settingsOfCompose } from './settings.ts'

let directory: string
let compose: Record<string, string>
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'kantor-settings-'))
  const databaseUrl = 'postgres://kantor:secret@127.0.0.1/kantor'
  compose = settingsOfCompose({ databaseUrl, smtpUrl: 'smtp://127.0.0.1:25', marketDataUrl: 'http://127.0.0.1:9', directory })
})
afterAll(() => rmSync(directory, { recursive: true, force: true }))

const file = (path: string) => readFileSync(join(root, path), 'utf8')
const namesIn = (text: string) => [...text.matchAll(/^ {2,4}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name)
const kubernetes = () => [...namesIn(file('deploy/kubernetes/settings.yaml')), ...namesIn(file('deploy/kubernetes/secrets.yaml.example'))]
// The YAML documents that `kubectl apply -f deploy/kubernetes` applies.
const manifests = () => globSync('deploy/kubernetes/*.{yaml,yml,json}', { cwd: root }).flatMap((path) => file(path).split(/^---$/m))

test('the service starts in production with the settings of compose.yaml', () => {
  expect(readConfig({ KANTOR_MODE: 'production', ...compose })).toMatchObject({
    publicOrigin: 'https://kantor.example',
    migratesAtStart: false,
  })
})

test('the Kubernetes manifests have all settings of compose.yaml', () => {
  const ofCompose = Object.keys(compose).map((name) => name.replace(/_FILE$/, ''))
  const onlyInCompose = ['HOST', 'MARKET_DATA_URL', 'OPERATOR']
  expect(kubernetes()).toEqual(expect.arrayContaining(ofCompose.filter((name) => !onlyInCompose.includes(name))))
})

test("Dockerfile and systemd unit have the launcher's memory settings", () => {
  const settings = Object.entries(memoryEnvironment)
    .map(([name, value]) => `${name}=${value}`)
    .join(' ')
  for (const path of ['deploy/Dockerfile', 'deploy/systemd/kantor@.service']) expect(file(path).replaceAll('"', '')).toContain(settings)
})

test('every pod with our settings mounts the files and folders that they name', () => {
  const named = [...file('deploy/kubernetes/settings.yaml').matchAll(/^ {2}\w+: (\/\S+)$/gm)].map(([, path = '']) => path)
  expect(named).toHaveLength(3)
  const withPods = manifests().filter((manifest) => manifest.includes('{ name: kantor-settings }'))
  expect(withPods).toHaveLength(3)
  for (const manifest of withPods) {
    const volumes = [...manifest.matchAll(/^ {8}- name: (\w+)$/gm)].map(([, name]) => name)
    const mounts = [...manifest.matchAll(/^ {12}- \{ name: (\w+), mountPath: ([^,\s]+)/gm)].filter(([, name]) => volumes.includes(name))
    const isMounted = (path: string) => mounts.some(([, , at = '']) => path === at || path.startsWith(`${at}/`))
    expect(named.filter((path) => !isMounted(path))).toEqual([])
  }
})

test('only the migration gets the URL of the owner of the tables', () => {
  expect(Object.keys(compose)).not.toContain('MIGRATION_DATABASE_URL_FILE')
  const [withoutSecrets = ''] = file('deploy/compose.yaml').split(/^secrets:$/m)
  const withOwner = withoutSecrets.split(/^(?= {2}[a-z\d-]+:)/m).filter((service) => service.includes('migration_database_url'))
  expect(withOwner.map((service) => service.trim().split(':')[0])).toEqual(['roles', 'migrate'])
  const pods = manifests().filter((manifest) => /kantor-migrate-secrets/.test(manifest))
  expect(pods.map((pod) => /^kind: (\w+)$/m.exec(pod)?.[1])).toEqual(['Job'])
})

test('the manifests contain no secret, so applying them keeps existing secrets', () => {
  expect(manifests().filter((manifest) => /^kind: Secret$/m.test(manifest))).toEqual([])
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
  const set = [...Object.keys(compose).map((name) => name.replace(/_FILE$/, '')), ...kubernetes()]
  expect(set.filter((name) => !read.has(name) && name !== 'OPERATOR')).toEqual([])
})
