import type { Operator } from '#contract/operator.ts'

/** The values of an operator's file that are still the demo's, by their names: production refuses them. */
export function demoValuesIn({ brand, licence, contact, mail }: Operator): string[] {
  const texts = {
    'brand.legalName': brand.legalName,
    'licence.number': licence.number,
    'contact.email': contact.email,
    'contact.desk': contact.desk,
    'contact.helpdeskUrl': contact.helpdeskUrl,
    'mail.from': mail.from,
  }
  return Object.entries(texts).flatMap(([name, value]) => (/\bdemo\b|0000|\.(example|invalid|test)\b/i.test(value) ? [name] : []))
}
