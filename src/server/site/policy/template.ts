import { type Language, localeOf } from '#contract/languages.ts'
import type { Operator } from '#contract/operator.ts'
import { policyIn } from '#contract/policies.ts'
import { feeRateOf } from '#contract/pricing.ts'
import { textsIn } from './policy.texts.ts'

/** An invalid template of a policy. The message says what to correct. */
export class PolicyError extends Error {}

export interface PolicyText {
  title: string
  /** One sentence under the title. */
  summary: string
  /** The day from which the policy is in force. */
  effective: Date
  /** Printed on every page while counsel has not approved the text. */
  note: string | undefined
  /** Markdown with the operator's data. */
  body: string
}

/**
 * Reads a template: lines of `name: value` between two lines of `---`, then Markdown, with placeholders such as `{{brand.name}}` for the
 * operator's data. Throws PolicyError for an unknown placeholder, so that no client reads a placeholder.
 */
export function readTemplate(
  template: string,
  { operator, language, file }: { operator: Operator; language: Language; file: string },
): PolicyText {
  const values = templateValues(operator, language)
  // pdfkit would draw a gap for every soft hyphen.
  const plain = template.replaceAll('\r\n', '\n').replaceAll('\u00ad', '')
  const filled = plain.replaceAll(placeholders, (_, name: string) => {
    const value = values[name]
    if (value === undefined) throw new PolicyError(`${file}: {{${name}}} is unknown. Known are: ${Object.keys(values).join(', ')}`)
    return value
  })
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(filled) ?? []
  const optional = (name: string) => new RegExp(`^${name}:\\s*(.+)$`, 'm').exec(head)?.[1]?.trim()
  const field = (name: string) => {
    const value = optional(name)
    if (!value) throw new PolicyError(`${file}: the lines between --- have no “${name}:”`)
    return value
  }
  const effective = new Date(`${field('effective')}T00:00:00Z`)
  if (Number.isNaN(effective.getTime())) throw new PolicyError(`${file}: “effective:” must be a day, such as 2026-11-01`)
  return { title: field('title'), summary: field('summary'), effective, note: optional('note'), body }
}

const placeholders = /\{\{\s*([\w.]+)\s*\}\}/g

/** The values of the placeholders, by name. */
function templateValues(
  { brand, licence, contact, policies, servedCountries, cardPayment: { requires } }: Operator,
  language: Language,
): Record<string, string> {
  const locale = localeOf(language)
  const percents = new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 2 })
  const percent = (rate: string) => percents.format(Number(rate))
  const countries = new Intl.DisplayNames(locale, { type: 'region' })
  const countryNames = (codes: string[]) => codes.map((code) => countries.of(code) ?? code)
  return {
    'brand.name': brand.name,
    'brand.legalName': brand.legalName,
    'licence.number': licence.number,
    'licence.authority': licence.authority,
    'licence.country': countryNames([licence.country]).join(),
    'contact.email': contact.email,
    'contact.helpdeskUrl': contact.helpdeskUrl,
    'contact.address': contact.address.join(', '),
    'policies.terms.version': policyIn(policies.terms, language).version,
    'policies.privacy.version': policyIn(policies.privacy, language).version,
    'policies.aml.version': policyIn(policies.aml, language).version,
    'cardPayment.exception': requires === 'nothing' ? ` ${textsIn(language)('policy.onlyByQuote')}` : '',
    servedCountries: new Intl.ListFormat(locale).format(countryNames(servedCountries).toSorted((a, b) => a.localeCompare(b, locale))),
    'fee.standard': percent(feeRateOf('standard')),
    'fee.reduced': percent(feeRateOf('reduced')),
  }
}
