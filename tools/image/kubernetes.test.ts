import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { secretNames, type SecretsUser, unusedSecrets } from '../../src/server/platform/config/secret-files.ts'
import { root } from '../launcher/settings.ts'

const documentsOf = (path: string) => readFileSync(join(root, 'deploy/kubernetes', path), 'utf8').split(/^---$/m)
const documents = globSync('*.yaml', { cwd: join(root, 'deploy/kubernetes') }).flatMap(documentsOf)
const pods = documents.filter((document) => /^kind: (Deployment|Job)$/m.test(document))
const policies = documents.filter((document) => /^kind: NetworkPolicy$/m.test(document))
const all = (text: string, pattern: RegExp) => [...text.matchAll(pattern)].map(([, found = '']) => found)
const roleOf = (pod: string) => all(pod, /^ {6}labels: \{ app: kantor, role: (\w+) \}$/gm)[0] ?? ''
const nameOf = (document: string) => all(document, /^ {2}name: (\S+)$/gm)[0] ?? ''

/** The roles whose pods a policy selects; all roles if it names none. */
function rolesOf(policy: string): string[] {
  const selector = policy.split('policyTypes:', 1)[0] ?? ''
  const roles = [...all(selector, /role: (\w+)/g), ...all(selector, /values: \[(.*)\]/g)].flatMap((list) => list.split(', '))
  return roles.length > 0 ? roles : pods.map(roleOf)
}

test('only the ingress controller’s few addresses are trusted as proxies', () => {
  const blocks = all(documentsOf('settings.yaml').join(), /^ {2}TRUSTED_PROXIES: (\S+)$/gm)
  expect(blocks).toHaveLength(1)
  for (const block of blocks) expect(Number(block.split('/')[1])).toBeGreaterThanOrEqual(24)
})

test('every image is named by its digest', () => {
  expect(all(pods.join(), /^ +image: (.+)$/gm).filter((image) => !/^\S+@sha256:[0-9a-f]{64}$/.test(image))).toEqual([])
  expect(pods).toHaveLength(4)
})

test('each role gets a secret of its own, with the secrets that it uses and no others', () => {
  const secrets = documentsOf('secrets.yaml.example').map((document) => [
    nameOf(document),
    all(document, /^ {2}([A-Z_]+): ''$/gm).toSorted(),
  ])
  const used = (user: SecretsUser) => secretNames.filter((name) => !unusedSecrets[user].includes(name)).toSorted()
  expect(secrets).toEqual([
    ['kantor-web-secrets', used('web')],
    ['kantor-worker-secrets', used('worker')],
    ['kantor-migrate-secrets', ['DATABASE_URL', 'MIGRATION_DATABASE_URL']],
  ])
  const references = Object.fromEntries(pods.map((pod) => [roleOf(pod), all(pod, /secretRef: \{ name: (\S+) \}/g)]))
  expect(references).toEqual({
    web: ['kantor-web-secrets'],
    worker: ['kantor-worker-secrets'],
    migrate: ['kantor-migrate-secrets'],
    doctor: ['kantor-web-secrets', 'kantor-worker-secrets'],
  })
})

test('network policies close every pod, and open each port to one kind of pod', () => {
  const closing = policies.filter((policy) => policy.includes('matchLabels: { app: kantor }\n  policyTypes: [Ingress, Egress]'))
  expect(closing).toHaveLength(1)
  expect(closing[0]).not.toMatch(/^ {2}ingress:/m)
  const opened = policies.filter((policy) => /^ {2}ingress:$/m.test(policy))
  expect(opened.map((policy) => [rolesOf(policy), all(policy, /port: (\w+) \}/g), policy.match(/podSelector:/g)?.length])).toEqual([
    [['web'], ['http'], 2],
    [['web', 'worker'], ['metrics'], 2],
  ])
})

test('the migration reaches only the database, and only roles that send letters reach the mail relay', () => {
  const reached = policies.filter((policy) => /^ {2}egress:$/m.test(policy))
  expect(reached.map((policy) => [nameOf(policy), rolesOf(policy).toSorted()])).toEqual([
    ['kantor', ['doctor', 'migrate', 'web', 'worker']],
    ['kantor-providers', ['doctor', 'web', 'worker']],
    ['kantor-mail', ['doctor', 'worker']],
  ])
})
