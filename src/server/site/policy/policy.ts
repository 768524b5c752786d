import { readFileSync } from 'node:fs'
import path from 'node:path'
import { Worker } from 'node:worker_threads'
import type { Operator } from '#contract/operator.ts'
import { once } from '../../platform/once.ts'
import type { SiteFile } from '../site-file.ts'
import { type Face, faces, type Fonts } from './faces.ts'
import { PolicyError, type PolicyText, readTemplate } from './template.ts'
import type { Policy as PolicyToTypeset } from './typeset.ts'

export { PolicyError } from './template.ts'

export interface PolicySettings {
  operator: Operator
  /** Folder of the Markdown templates: `terms.md`, `privacy.md`, `aml.md`. */
  templates: string
  /** Folder of the build's TrueType faces. */
  fonts: string
}

type Kind = keyof Operator['policies']
const kinds: Kind[] = ['terms', 'privacy', 'aml']

export interface Policy {
  /** The path of the document on this site. */
  url: string
  version: string
  text: PolicyText
}

/** The texts of the policies that the operator publishes here, with the operator's data. Throws PolicyError. */
export function readPolicies({ operator, templates }: Pick<PolicySettings, 'operator' | 'templates'>): Policy[] {
  return kinds
    .filter((kind) => operator.policies[kind].url.startsWith('/'))
    .map((kind) => {
      const file = path.join(templates, `${kind}.md`)
      return { ...operator.policies[kind], text: readTemplate(readText(file), operator, file) }
    })
}

/**
 * The policies as PDF. Each is typeset at its first request, in a thread: typesetting takes a second of CPU time and a hundred megabytes of
 * memory, which the process would not release. Throws PolicyError.
 */
export function policyDocuments({ operator, templates, fonts: folder }: PolicySettings): SiteFile[] {
  const fonts = Object.fromEntries(
    Object.entries(faces).map(([face, file]) => [face as Face, readFileSync(path.join(folder, file))]),
  ) as Fonts
  return readPolicies({ operator, templates }).map(({ url, version, text }) => ({
    path: url,
    type: 'application/pdf',
    headers: {
      // Only an hour, because a cached copy hides a new version.
      'cache-control': 'public, max-age=3600, must-revalidate',
      'content-disposition': `inline; filename="${path.basename(url)}"`,
    },
    body: once(() => typesetInThread({ text, version, operator, fonts })),
  }))
}

function typesetInThread(policy: PolicyToTypeset): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    // TypeScript in a checkout, JavaScript in a build.
    const thread = new Worker(path.join(import.meta.dirname, `typeset-thread${path.extname(import.meta.filename)}`), { workerData: policy })
    thread.once('message', (pdf: Uint8Array) => resolve(Buffer.from(pdf)))
    thread.once('error', reject)
    thread.once('exit', () => reject(new Error('The thread that typesets a policy ended without a result.')))
  })
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new PolicyError(`${file}: the template of a policy cannot be read`)
  }
}
