import { readFileSync } from 'node:fs'
import path from 'node:path'
import type { Operator } from '#contract/operator.ts'
import { type Face, faces, type Fonts } from './paper.ts'
import { PolicyError, readTemplate } from './template.ts'
import { typesetPolicy } from './typeset.ts'

export { PolicyError } from './template.ts'

export interface PolicyDocument {
  /** Its path on this site. */
  url: string
  pdf: Buffer
  /** Whether its template still carries the note that counsel has not read it. */
  isDraft: boolean
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

/** Makes the policies' PDFs from the templates and the operator's data, but for those that the operator keeps elsewhere. Throws PolicyError. */
export async function makePolicies({ operator, templates, fonts: folder }: PolicySettings): Promise<PolicyDocument[]> {
  const fonts = Object.fromEntries(
    Object.entries(faces).map(([face, file]) => [face as Face, readFileSync(path.join(folder, file))]),
  ) as Fonts
  const documents: PolicyDocument[] = []
  for (const kind of kinds.filter((each) => operator.policies[each].url.startsWith('/'))) {
    const { url, version } = operator.policies[kind]
    const file = path.join(templates, `${kind}.md`)
    const text = readTemplate(readIfThere(file), operator, file)
    documents.push({ url, pdf: await typesetPolicy({ text, version, operator, fonts }), isDraft: text.note !== undefined })
  }
  return documents
}

function readIfThere(file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch {
    throw new PolicyError(`${file}: the template of a policy cannot be read`)
  }
}
