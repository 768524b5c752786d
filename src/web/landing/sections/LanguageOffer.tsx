import { languages } from '#contract/languages.ts'
import { landingPaths } from '#contract/pages.ts'
import { landingDocumentWording } from '../texts/landing-document.ts'
import { language } from '../../language/text.ts'

/** An offer of this page in each other language, in that language. Hidden until the reader's preference is known (offer-language.ts). */
export function LanguageOffer() {
  return (
    // Above the padding of the headline, which follows.
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
