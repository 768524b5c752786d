import type { placeholders } from '#contract/desk/endpoints/replies.ts'
import { t } from '../../web/language/text.ts'
import type { PreparedReply } from '../api/requests.ts'
import { replyLanguages } from './reply-languages.ts'

type Placeholder = (typeof placeholders)[number]

/** Every placeholder, with an example of its value. Call while rendering. */
const examples = (colleague: string): Record<Placeholder, string> => ({
  name: t('replies.examples.name'),
  reference: '7KQ4M3XD',
  amount: t('replies.examples.amount'),
  rate: t('replies.examples.rate'),
  colleague,
})

const names = ['name', 'reference', 'amount', 'rate', 'colleague'] as const satisfies readonly Placeholder[]

/** Each placeholder as it is typed, and what it becomes. Call while rendering. */
export const explainedPlaceholders = (): (readonly [typed: string, meaning: string])[] =>
  names.map((name) => [`{{${name}}}`, t(`replies.placeholders.${name}`)])

/** The first placeholder of a text that does not exist. */
export const unknownPlaceholder = (text: string): string | undefined =>
  [...text.matchAll(/\{\{(.*?)\}\}/g)].find(([, name]) => !(names as readonly (string | undefined)[]).includes(name))?.[0]

/** The texts with example values. Call while rendering. */
export function withExamples(texts: PreparedReply['bodies'], colleague: string): PreparedReply['bodies'] {
  const values: Partial<Record<string, string>> = examples(colleague)
  const fill = (text: string) => text.replaceAll(/\{\{(\w+)\}\}/g, (typed, name: string) => values[name] ?? typed)
  return Object.fromEntries(replyLanguages.map((language) => [language, fill(texts[language])])) as PreparedReply['bodies']
}
