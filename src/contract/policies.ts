import { type Language, languages } from './languages.ts'

/** One text of a policy: its version, and where to read it. */
export interface PolicyText {
  version: string
  url: string
}

/** A policy in English, and in the other languages that the operator has. */
export interface TranslatedPolicy extends PolicyText {
  translations?: Partial<Record<Language, PolicyText>> | undefined
}

/** The policy's text for readers of a language: the English one if there is none in their language. */
export function policyIn({ version, url, translations = {} }: TranslatedPolicy, language: Language): PolicyText & { language: Language } {
  const translation = language === 'en' ? undefined : translations[language]
  return translation ? { ...translation, language } : { version, url, language: 'en' }
}

/** Every text of a policy, with its language. English is first. */
export const textsOfPolicy = (policy: TranslatedPolicy): (PolicyText & { language: Language })[] =>
  languages().flatMap((language) => {
    const text = policyIn(policy, language)
    return text.language === language ? [text] : []
  })
