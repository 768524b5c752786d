import { languageFacts, languages } from '#contract/languages.ts'
import { landingPath } from '#contract/pages.ts'
import { inLanguage, language, t } from '../../language/text.ts'
import { classNames } from '../../ui/class-names.ts'
import { Chevron } from '../../ui/Icon.tsx'

/** A small screen has room for two links. */
const maxLinksOnSmallScreens = 2

/** Links to the page in each language. A click on a link is a choice that is stored (keep-language.ts). */
export function Languages() {
  const isList = languages().length - 1 > maxLinksOnSmallScreens
  return (
    <nav aria-label={t('sections.languages')}>
      {isList && <LanguageList />}
      <ul className={classNames('-mr-1.5 flex text-sm md:mr-0', isList && 'max-md:hidden')}>
        {languages().map((code) => {
          const isCurrent = code === language()
          return (
            // Small screens have no room for the current language.
            <li key={code} className={classNames(isCurrent && 'max-lg:hidden')}>
              <a
                href={landingPath(code)}
                hrefLang={code}
                lang={code}
                aria-current={isCurrent ? 'page' : undefined}
                className={classNames(
                  'flex min-h-11 items-center px-1.5 decoration-hairline underline-offset-4 hover:text-ink hover:decoration-ink',
                  isCurrent ? 'font-medium text-ink no-underline' : 'text-muted underline',
                )}
              >
                {languageFacts(code).name}
              </a>
            </li>
          )
        })}
      </ul>
    </nav>
  )
}

/** The language of the page, which opens a list of the others. */
function LanguageList() {
  const { name } = languageFacts(language())
  return (
    <details className="relative text-sm md:hidden">
      <summary
        aria-label={`${t('sections.languages')}: ${name}`}
        className="flex min-h-11 list-none items-center gap-1 [&::-webkit-details-marker]:hidden"
      >
        {name}
        <Chevron className="text-muted" />
      </summary>
      <ul className="absolute top-full right-0 z-10 rounded-card border border-hairline bg-surface px-2 py-1 shadow-sheet">
        {languages()
          .filter((code) => code !== language())
          .map((code) => (
            <li key={code}>
              <a
                href={landingPath(code)}
                hrefLang={code}
                lang={code}
                className="flex min-h-11 items-center px-3 whitespace-nowrap text-ink no-underline hover:underline"
              >
                {languageFacts(code).name}
              </a>
            </li>
          ))}
      </ul>
    </details>
  )
}

/** A link to this page in each other language, written in that language. Hidden until the reader's preference is known (keep-language.ts). */
export function LanguageOffer() {
  return (
    // The link is in the empty space above the headline.
    <div className="page relative z-1">
      {languages()
        .filter((code) => code !== language())
        .map((code) => (
          <p key={code} data-offer={code} lang={code} hidden className="absolute top-3 text-sm lg:top-8">
            <a href={landingPath(code)} hrefLang={code} className="link inline-flex min-h-11 items-center">
              {inLanguage(code, () => t('sections.languageOffer'))}
            </a>
          </p>
        ))}
    </div>
  )
}
