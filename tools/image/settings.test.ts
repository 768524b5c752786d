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
// The YAML documents that `kubectl apply -f deploy/kubernetes` applies.
const manifests = () => globSync('deploy/kubernetes/*.{yaml,yml,json}', { cwd: root }).flatMap((path) => file(path).split(/^---$/m))

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
  const pods = manifests().filter((manifest) => /kantor-migrate-secrets/.test(manifest))
  expect(pods.map((pod) => /^kind: (\w+)$/m.exec(pod)?.[1])).toEqual(['Job'])
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
  const kubernetes = file('deploy/kubernetes/settings.yaml') + file('deploy/kubernetes/secrets.yaml.example')
  const set = [...Object.keys(compose), ...[...kubernetes.matchAll(/^ {2}([A-Z][A-Z0-9_]+):/gm)].map(([, name = '']) => name)]
  expect(set.filter((name) => !read.has(name) && !read.has(name.replace(/_FILE$/, '')))).toEqual([])
})
