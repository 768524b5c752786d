import type { Messages } from '@lingui/core'
import { renderToStaticMarkup } from 'react-dom/server'
import { addLanguages, type BuiltInLanguage, type Language } from '#contract/languages.ts'
import type { PublicOperator } from '#contract/operator.ts'
import { loadTexts, setLanguage } from '../language/text.ts'
import { OpeningScreen } from './OpeningScreen.tsx'
import { wording as inGerman } from './wording.de.ts'
import { wording as inEnglish } from './wording.en.ts'
import { wording as inPolish } from './wording.pl.ts'

const wording = { en: inEnglish, pl: inPolish, de: inGerman }
/** The HTML that the client area's document shows until its script has loaded. `brandTexts`: the brand's texts in this language, by id. */
export function renderOpening({
  language,
  operator,
  brandTexts,
}: {
  language: Language
  operator: PublicOperator
  brandTexts: Messages | undefined
}): string {
  addLanguages(operator.appearance.languages)
  loadTexts(language, { ...(wording[language as BuiltInLanguage] ?? inEnglish), ...brandTexts })
  setLanguage(language)
  return renderToStaticMarkup(
    <div className="opening">
      <OpeningScreen operator={operator} />
    </div>,
  )
}
