import { readFileSync } from 'node:fs'
import { textsOfPolicy } from '#contract/policies.ts'
import type { Config } from '../../platform/config/config.ts'
import { type Policy, readPolicies, templatesAmong } from '../../site/policy/policy.ts'
import { PolicyError } from '../../site/policy/template.ts'
import { doubtful, type Finding, good, wrong } from './finding.ts'
import { checkPage } from './providers.check.ts'

const about = 'Policies'

/** Checks that each policy is complete or exists elsewhere, and that counsel has read our texts. */
export async function checkPolicies({
  operator,
  policyTemplates,
  mode,
}: Pick<Config, 'operator' | 'policyTemplates' | 'mode'>): Promise<Finding[]> {
  const texts = Object.entries(operator.policies).flatMap(([kind, policy]) => textsOfPolicy(policy).map((text) => ({ kind, ...text })))
  const elsewhere = texts.filter(({ url }) => !url.startsWith('/'))
  const findings = await Promise.all(
    elsewhere.map(({ kind, language, url }) => {
      const setting = `policies.${kind}.${language === 'en' ? '' : `translations.${language}.`}url`
      return checkPage({ about, url, setting })
    }),
  )
  try {
    const ours = readPolicies({ operator, templates: policyTemplates })
    const drafts = templatesAmong(ours)
    if (ours.length > 0 && drafts.length === 0) findings.push(good(about, `The texts of ${urlsOf(ours)} are complete.`))
    findings.push(...checkAmlPolicy(operator, ours))
    if (drafts.length > 0) {
      const finding = mode === 'production' ? wrong : doubtful
      const todo = 'Have counsel read them; then take out the line “note:” of each template.'
      findings.push(
        finding(
          about,
          `${urlsOf(drafts)} still say that counsel has not read them${mode === 'production' ? ', so the service does not start' : ''}.`,
          todo,
        ),
      )
    }
  } catch (error) {
    if (!(error instanceof PolicyError)) throw error
    findings.push(wrong(about, `${error.message}.`, 'Correct the template: docs/operating.md, “Policy documents and texts”.'))
  }
  return findings
}

/** Compares the AML policy with what card payments require: a text without the placeholder may promise more. */
function checkAmlPolicy({ policies, cardPayment }: Config['operator'], ours: Policy[]): Finding[] {
  const urls = textsOfPolicy(policies.aml).map(({ url }) => url)
  const promising = ours.filter(({ url, file }) => urls.includes(url) && !readFileSync(file, 'utf8').includes('{{cardPayment.exception}}'))
  if (cardPayment.requires !== 'nothing' || promising.length === 0) return []
  return [
    doubtful(
      about,
      `${urlsOf(promising)} may promise that we verify clients before every transaction, but card payments require nothing.`,
      'Set cardPayment.requires to verified-identity, or write {{cardPayment.exception}} after “transaction” in the text.',
    ),
  ]
}

const urlsOf = (policies: Policy[]) => policies.map(({ url }) => url).join(', ')
