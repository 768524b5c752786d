import type { PublicOperator } from '#contract/operator.ts'
import { landingPath, pages } from '#contract/pages.ts'
import { language, t } from '../language/text.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { StaticPart } from './StaticPart.tsx'

interface HeaderProps {
  operator: PublicOperator
  profileLoaded: boolean
  onBookCall: () => void
}

/** The public header of spec section 2. */
export function Header({ operator, profileLoaded, onBookCall }: HeaderProps) {
  return (
    <header className="border-b border-hairline">
      <div className="page flex flex-wrap items-center justify-between gap-x-6 gap-y-2 py-3 sm:py-4">
        <a
          href={landingPath(language())}
          aria-label={t('landing.header.home', { brand: operator.brand.name })}
          className="flex min-h-11 items-center no-underline"
        >
          <Logo operator={operator} />
        </a>
        <div className="ml-auto">
          <StaticPart name="languages" />
        </div>
        <nav aria-label={t('landing.header.navigation')} className="flex items-center gap-2 max-md:w-full max-md:justify-end sm:gap-3">
          {operator.scheduling !== 'off' && (
            <Button kind="quiet" size="small" className="max-md:mr-auto max-md:-ml-3" data-booking="call" onClick={onBookCall}>
              {t('landing.header.bookCall')}
            </Button>
          )}
          {profileLoaded ? (
            <ButtonLink href={pages.home} size="small">
              {t('landing.header.dashboard')}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink kind="secondary" href={pages.home} size="small">
                {t('landing.header.logIn')}
              </ButtonLink>
              <ButtonLink href={pages.register} size="small">
                {t('landing.header.signUp')}
              </ButtonLink>
            </>
          )}
        </nav>
      </div>
    </header>
  )
}
