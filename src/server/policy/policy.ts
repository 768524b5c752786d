import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Operator } from '#contract/operator.ts'
import { type Face, faces, type Fonts } from './paper.ts'
import { PolicyError, type PolicyText, readTemplate } from './template.ts'
import { typesetPolicy } from './typeset.ts'

export { PolicyError } from './template.ts'

export interface PolicyDocument {
  /** Its path on this site. */
  url: string
  pdf: Buffer
}

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
  /** The path of its document on this site. */
  url: string
  version: string
  text: PolicyText
}

/** The policies' texts with the operator's data in them, but for those that the operator keeps elsewhere. Throws PolicyError. */
export function readPolicies({ operator, templates }: Pick<PolicySettings, 'operator' | 'templates'>): Policy[] {
  return kinds
    .filter((kind) => operator.policies[kind].url.startsWith('/'))
    .map((kind) => {
      const file = path.join(templates, `${kind}.md`)
      return { ...operator.policies[kind], text: readTemplate(readIfThere(file), operator, file) }
    })
}

/** Makes the policies' PDFs from their texts. Throws PolicyError. */
export async function makePolicies({ operator, templates, fonts: folder }: PolicySettings): Promise<PolicyDocument[]> {
  const fonts = Object.fromEntries(
    Object.entries(faces).map(([face, file]) => [face as Face, readFileSync(path.join(folder, file))]),
  ) as Fonts
  const documents: PolicyDocument[] = []
  for (const { url, version, text } of readPolicies({ operator, templates }))
    documents.push({ url, pdf: await typesetPolicy({ text, version, operator, fonts }) })
  return documents
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new PolicyError(`${file}: the template of a policy cannot be read`)
  }
}
