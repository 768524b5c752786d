import { languages } from '#contract/languages.ts'
import { landingPaths } from '#contract/pages.ts'
import { landingDocumentWording } from '../texts/landing-document.ts'
import { language } from '../../language/text.ts'

/** This page in each of the other languages, said in that one. Hidden until it is known which one the reader prefers (offer-language.ts). */
export function LanguageOffer() {
  return (
    // Above the room over the headline, which comes after it.
    <div className="page relative z-1">
      {languages
        .filter((one) => one !== language())
        .map((one) => (
          <p key={one} data-offer={one} lang={one} hidden className="absolute top-3 text-sm lg:top-8">
            <a href={landingPaths[one]} hrefLang={one} className="link inline-flex min-h-11 items-center">
              {landingDocumentWording[one]['sections.offer']}
            </a>
          </p>
        ))}
    </div>
  )
}
