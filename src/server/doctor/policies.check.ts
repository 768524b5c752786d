import type { Config } from '../config.ts'
import { makePolicies, PolicyError } from '../policy/policy.ts'
import { doubtful, type Finding, good, wrong } from './finding.ts'
import { checkPage } from './providers.check.ts'

const about = 'Policies'

/** Each of the three documents can be made, or is there where the operator keeps it; and counsel has read those that are ours. */
export async function checkPolicies({
  operator,
  policyTemplates,
  mode,
}: Pick<Config, 'operator' | 'policyTemplates' | 'mode'>): Promise<Finding[]> {
  const policies = Object.entries(operator.policies)
  const elsewhere = policies.filter(([, { url }]) => !url.startsWith('/'))
  const findings = await Promise.all(elsewhere.map(([kind, { url }]) => checkPage({ about, url, setting: `policies.${kind}.url` })))
  try {
    const made = await makePolicies({ operator, templates: policyTemplates, fonts: 'dist/fonts' })
    if (made.length > 0) findings.push(good(about, `${made.map(({ url }) => url).join(', ')} can be made.`))
    const unread = made.filter(({ isDraft }) => isDraft).map(({ url }) => url)
    if (unread.length > 0) {
      const say = mode === 'production' ? wrong : doubtful
      findings.push(
        say(
          about,
          `${unread.join(', ')} still say that counsel has not read them.`,
          'Have counsel read them; then take out the line “note:” of its template.',
        ),
      )
    }
  } catch (error) {
    if (error instanceof PolicyError)
      findings.push(wrong(about, error.message, 'Mend the template: docs/operating.md, “Policy documents”.'))
    else if ((error as { code?: string }).code === 'ENOENT')
      findings.push(
        wrong(about, 'There is no build here to make them with.', 'Run npm run build, or run the doctor where the service runs.'),
      )
    else throw error
  }
  return findings
}
