import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Language } from '#contract/languages.ts'
import type { Operator } from '#contract/operator.ts'
import { textsOfPolicy } from '#contract/policies.ts'
import type { Brand } from '../../platform/brand/brand.ts'
import { translateOperator } from '../../platform/language/operator.ts'
import type { SiteFile } from '../../platform/http/site-file.ts'
import { lookOf } from '../../platform/pdf/look.ts'
import type { OnMissing } from '../../platform/pdf/paper.ts'
import { typesetInThread } from '../../platform/pdf/thread.ts'
import { PolicyError, type PolicyText, readTemplate } from './template.ts'
import type { WorkerData } from './typeset-thread.ts'

export interface PolicySettings {
  operator: Operator
  brand: Brand
  /** Folder of the Markdown templates: `terms.md`, `privacy.md`, `aml.md`, and translations such as `terms.pl.md`. */
  templates: string
  /** `production` refuses a template that still has its note for counsel. */
  mode: 'demo' | 'production'
  /** Folder of the build's TrueType faces. */
  fonts: string
  /** If somebody wants to know. */
  onMissing?: OnMissing
}

type Kind = keyof Operator['policies']
const kinds: Kind[] = ['terms', 'privacy', 'aml']

export interface Policy {
  /** The path of the document on this site. */
  url: string
  version: string
  language: Language
  /** The template. */
  file: string
  text: PolicyText
}

/** The texts of the policies that the operator publishes here, in each of their languages, with the operator's data. Throws PolicyError. */
export function readPolicies({ operator, templates }: Pick<PolicySettings, 'operator' | 'templates'>): Policy[] {
  return kinds.flatMap((kind) =>
    textsOfPolicy(operator.policies[kind])
      .filter(({ url }) => url.startsWith('/'))
      .map(({ url, version, language }) => {
        const file = path.join(templates, language === 'en' ? `${kind}.md` : `${kind}.${language}.md`)
        const text = readTemplate(readText(file), { operator: translateOperator(operator, language), language, file })
        return { url, version, language, file, text }
      }),
  )
}

// TypeScript in a checkout, JavaScript in a build.
const program = path.join(import.meta.dirname, `typeset-thread${path.extname(import.meta.filename)}`)

/** The policies as PDF. Each is typeset at its first request, in a thread. Throws PolicyError. */
export function policyDocuments({ operator, brand, templates, fonts: folder, mode, onMissing }: PolicySettings): SiteFile[] {
  const look = lookOf(brand, folder)
  const { languages, texts } = brand
  const policies = readPolicies({ operator, templates })
  if (mode === 'production') refuseTemplates(policies)
  return policies.map(({ url, version, language, text }) => ({
    path: url,
    type: 'application/pdf',
    headers: {
      // Only an hour, because a cached copy hides a new version.
      'cache-control': 'public, max-age=3600, must-revalidate',
      'content-disposition': `inline; filename="${path.basename(url)}"`,
      'content-language': language,
    },
    async body() {
      const { bytes, missing } = await typesetInThread(program, {
        policy: { text, version, language, operator: translateOperator(operator, language), ...look },
        brand: { languages, texts },
      } satisfies WorkerData)
      if (missing.length > 0) onMissing?.('policy', missing)
      return bytes
    },
  }))
}

/** The policies that say that counsel has not approved them. A client must not be asked to accept such a text. */
export const templatesAmong = (policies: Policy[]): Policy[] => policies.filter(({ text }) => text.note !== undefined)

function refuseTemplates(policies: Policy[]): void {
  const problems = templatesAmong(policies).map(
    ({ file }) => `${file}: is a template, which production refuses. Have counsel approve the text, then remove the line “note:”.`,
  )
  if (problems.length > 0) throw new PolicyError(problems.join('\n'))
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new PolicyError(`${file}: the template of a policy cannot be read`)
  }
}
