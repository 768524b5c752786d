import { globSync, mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { readConfig } from '../../src/server/config.ts'
import { root } from '../launcher/settings.ts'
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
const kubernetes = () => [...namesIn(file('deploy/kubernetes/kantor.yaml')), ...namesIn(file('deploy/kubernetes/secrets.example.yaml'))]

test('whoever fills in what compose.yaml asks for has a service that starts in production', () => {
  expect(readConfig({ KANTOR_MODE: 'production', ...compose })).toMatchObject({
    publicOrigin: 'https://kantor.example',
    migratesAtStart: false,
  })
})

test('the Kubernetes manifests set what compose.yaml sets', () => {
  const ofCompose = Object.keys(compose).map((name) => name.replace(/_FILE$/, ''))
  const ofItsOwn = ['HOST', 'MARKET_DATA_URL', 'OPERATOR']
  expect(kubernetes()).toEqual(expect.arrayContaining(ofCompose.filter((name) => !ofItsOwn.includes(name))))
})

test('no file for a deployment sets what the service does not read', () => {
  const sources = globSync('src/server/{config,*/settings}.ts', { cwd: root }).map(file).join('\n')
  const read = new Set([...sources.matchAll(/^ {2}([A-Z][A-Z0-9_]+): /gm)].map(([, name = '']) => name))
  const set = [...Object.keys(compose).map((name) => name.replace(/_FILE$/, '')), ...kubernetes()]
  expect(set.filter((name) => !read.has(name) && name !== 'OPERATOR')).toEqual([])
})
