import { renderToStaticMarkup } from 'react-dom/server'
import { type Language, languages } from '#contract/languages.ts'
import { loadTexts, setLanguage } from '../language/text.ts'
import { OpeningScreen } from './OpeningScreen.tsx'
import { wording as inGerman } from './wording.de.ts'
import { wording as inEnglish } from './wording.en.ts'
import { wording as inPolish } from './wording.pl.ts'

const wording = { en: inEnglish, pl: inPolish, de: inGerman }
for (const language of languages) loadTexts(language, wording[language])

/** The HTML that the client area's document shows until its script has loaded. */
export function renderOpening({ language, brand }: { language: Language; brand: string }): string {
  setLanguage(language)
  return renderToStaticMarkup(
    <div className="opening">
      <OpeningScreen brand={brand} />
    </div>,
  )
}
