import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { landingPaths, pages } from '#contract/pages.ts'
import operator from '../../config/operator.json' with { type: 'json' }
import { observatoryGrade } from '../harness/observatory.ts'
import type { Target } from './target.ts'
import { call } from '../harness/http.ts'
import { Checks, type Options, type Part, type Result } from '../harness/part.ts'

const publicOrigin = 'https://kantor.example'

/** Settings of production: the service and the pages in its frames use https. */
function realSettings(directory: string): Record<string, string> {
  const operatorFile = join(directory, 'operator.json')
  const scheduling = { callUrl: 'https://calendly.com/kantor/call', meetingUrl: 'https://calendly.com/kantor/meeting' }
  writeFileSync(operatorFile, JSON.stringify({ ...operator, scheduling }))
  return {
    PUBLIC_ORIGIN: publicOrigin,
    OPERATOR_FILE: operatorFile,
    SUMSUB_BASE_URL: 'https://api.sumsub.com',
    PAYBIS_WIDGET_URL: 'https://widget.paybis.com/',
  }
}

const others = [
  '/no-such-page',
  '/app/no-such-page',
  '/robots.txt',
  '/.well-known/security.txt',
  '/sitemap.xml',
  '/api/docs',
  '/api/openapi.json',
  '/api/users/profile',
  '/api/no-such-call',
  '/health/live',
]

export const headers: Part<Target> = {
  name: 'headers',
  title: 'the grade of Mozilla’s Observatory for every kind of page, file and answer',
  count: 1,
  pages: true,
  run,
}

async function run(target: Target, { say }: Options): Promise<Result> {
  const checks = new Checks()
  const directory = mkdtempSync(join(tmpdir(), 'kantor-attack-'))
  const origin = await target.startReplica(realSettings(directory)).finally(() => rmSync(directory, { recursive: true }))
  const paths = [
    ...[...new Set([...Object.values(pages), ...Object.values(landingPaths)])].map((path) => path.replace(':token?', 'x'.repeat(43))),
    ...others,
    ...(await filesOf(origin)),
  ]
  const scores: number[] = []
  for (const path of paths) {
    const answer = await call(origin, { path })
    const preflight = await call(origin, {
      method: 'OPTIONS',
      path,
      headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
    })
    const { grade, score, findings } = observatoryGrade({
      url: publicOrigin + path,
      headers: answer.headers,
      body: answer.text,
      preflightHeaders: preflight.headers,
    })
    scores.push(score)
    say(`${path.padEnd(60)} ${answer.status}  ${grade} (${score})`)
    const faults = findings.filter(({ points }) => points < 0).map(({ rule, result }) => `${rule}: ${result}`)
    checks.holds(grade === 'A+', `${path} is graded ${grade} (${score}): ${faults.join(', ')}`)
  }
  return {
    figures: {
      'pages, files and answers': paths.length,
      'lowest score': Math.min(...scores),
      grade: checks.failures.length === 0 ? 'A+' : 'less',
    },
    failures: checks.failures,
  }
}

/** What the two documents load, and the policies' PDFs. */
async function filesOf(origin: string): Promise<string[]> {
  const documents = await Promise.all(['/', '/app/login'].map((path) => call(origin, { path })))
  const addresses = documents.flatMap(({ text }) =>
    [...text.matchAll(/(?:src|href)="(\/[^"#?]+\.(?:js|css|woff2|svg|png|ico|pdf|webmanifest))"/g)].map(([, path = '']) => path),
  )
  return [...new Set(addresses)]
}
