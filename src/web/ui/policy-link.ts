import { policyIn, type TranslatedPolicy } from '#contract/policies.ts'
import { language, t } from '../language/text.ts'

/** The link to a policy, in the reader's language if there is one. Otherwise its words say that the document is in English. Call while rendering. */
export function policyLink(policy: TranslatedPolicy, name: string): { href: string; words: string } {
  const text = policyIn(policy, language())
  return { href: text.url, words: text.language === language() ? name : t('ui.inEnglish', { name }) }
}
