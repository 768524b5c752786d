import { globSync, readFileSync } from 'node:fs'
import { describe, expect, test } from 'vitest'
import { startPersonalCheck } from '#contract/endpoints/identity-check.ts'
import { login } from '#contract/endpoints/session.ts'
import { metricsOf, selectorsOf } from '../../testing/promql.ts'
import { scrape } from '../../testing/scrape.ts'
import { bankFileTable } from '../../trade/bank/bank-statement.table.ts'
import { chainNetworkTable } from '../../trade/chain/chain-record.table.ts'
import { backupTable } from '../backup/backup.table.ts'
import { newAddress, serviceOfFile } from '../../testing/service.ts'

const read = (file: string) => readFileSync(`deploy/${file}`, 'utf8')

interface Panel {
  title: string
  description?: string
  targets?: { expr: string }[]
}
const panels = (JSON.parse(read('grafana/kantor.json')) as { panels: Panel[] }).panels.filter(({ targets }) => targets)
const panelQueries = panels.flatMap(({ title, targets = [] }) => targets.map(({ expr }) => [title, expr] as const))

// The first comment of alerts.yaml requires each expression to be on one line.
const alerts = read('prometheus/alerts.yaml')
  .split(/^ *- alert: /m)
  .slice(1)
  .map((text) => ({ name: text.split('\n', 1)[0] ?? '', expr: /^ *expr: (.+)$/m.exec(text)?.[1] ?? '', text }))
const queries = [...panelQueries, ...alerts.map(({ name, expr }) => [name, expr] as const)]

const away = 'http://127.0.0.1:9'
const environment = { METRICS_PORT: '0', SUMSUB_BASE_URL: away, CHAIN_BITCOIN_URLS: away }
const service = await serviceOfFile({ ownSandbox: true, environment })
const { accessToken: token } = await service.registerAndLogIn()
await service.app.inject('/health/serving')
await service.database.insert(backupTable).values({ finishedAt: service.clock() })
const bankFile = { name: 'statement.xml', sha256: Buffer.alloc(32), byteCount: 1, version: 'camt.053.001.08' }
await service.database.insert(bankFileTable).values({ ...bankFile, receivedAt: service.clock() })
await service.database.insert(chainNetworkTable).values({ network: 'bitcoin', roundAt: service.clock() }).onConflictDoNothing()
// Create the series of a failed call to a provider and of a rate limit.
await service.call(startPersonalCheck, { token })
const credentials = { email: newAddress(), password: 'not the password' }
await Promise.all(Array.from({ length: 12 }, () => service.call(login, { body: credentials })))
// Prometheus adds these labels.
const targetLabels = { job: /job_name: (\w+)/.exec(read('prometheus/prometheus.yaml'))?.[1] ?? '', instance: 'web-1:9464' }
const series = await scrape(service.metricsAddress())
const scraped = [{ name: 'up', labels: {}, value: 1 }, ...series].map((each) => ({ ...each, labels: { ...each.labels, ...targetLabels } }))

test('dashboard and alerts have queries', () => {
  expect(panelQueries.length).toBeGreaterThan(25)
  expect(alerts.length).toBeGreaterThan(15)
  expect(new Set(alerts.map(({ name }) => name)).size).toBe(alerts.length)
})

test.each(queries)('every metric and label in the query of %s exists', (_name, query) => {
  const selectors = selectorsOf(query)
  expect(selectors.length).toBeGreaterThan(0)
  for (const { name, matches } of selectors)
    expect([query, name, scraped.some((series) => series.name === name && matches(series.labels))]).toEqual([query, name, true])
  // The labels that a query groups by exist too.
  for (const label of metricsOf(query).labels) expect([label, scraped.some(({ labels }) => label in labels)]).toEqual([label, true])
})

test.each(alerts)('the alert $name has a severity, a summary and an action', ({ text }) => {
  expect(text).toMatch(/^ *labels: \{ severity: (page|ticket) \}$/m)
  expect(text).toMatch(/^ *summary: '.{20,}\.'$/m)
  expect(text).toMatch(/^ *action: (['"]).{50,}\1$/m)
})

test('an alert about old rates is not hidden by another process, whose rates are new', () => {
  const aboutOldRates = alerts.filter(({ expr }) => /kantor_rate_age_seconds\)+ >/.test(expr))
  expect(aboutOldRates).toHaveLength(2)
  for (const { expr } of aboutOldRates) expect(expr).toMatch(/^max( by \(pair\) )?\(/)
})

test('each panel of the dashboard has a description', () => {
  for (const { title, description } of panels) expect([title, description]).toEqual([title, expect.stringMatching(/.{20,}[.?]$/)])
})

describe('the manual', () => {
  const manual = globSync('docs/operating/*.md').map((file) => readFileSync(file, 'utf8'))

  test('the manual names only alerts and metrics that exist', () => {
    const named = manual.flatMap((text) => [...text.matchAll(/\bKantor[A-Z]\w+/g)].map(([name]) => name))
    for (const name of named) expect(alerts.map((alert) => alert.name)).toContain(name)
    const queriesInManual = manual.flatMap((text) => [...text.matchAll(/`(kantor_\w+\{[^`]*)`/g)].map(([, query = '']) => query))
    expect(queriesInManual.length).toBeGreaterThan(0)
    for (const { name, matches } of queriesInManual.flatMap(selectorsOf))
      expect([name, scraped.some((series) => series.name === name && matches(series.labels))]).toEqual([name, true])
  })

  test('the manual lists all our metrics and no others', () => {
    const families = new Set(
      scraped.flatMap(({ name }) => (name.startsWith('kantor_') ? [name.replace(/_(?:bucket|sum|count)$/, '')] : [])),
    )
    const listed = [...readFileSync('docs/operating/observability.md', 'utf8').matchAll(/^\| `(kantor_\w+)/gm)].map(([, name = '']) => name)
    expect(listed.toSorted()).toEqual([...families].toSorted())
  })
})
