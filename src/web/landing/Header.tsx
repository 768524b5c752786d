import type { PublicOperator } from '#contract/operator.ts'
import { pages } from '#contract/pages.ts'
import { Button, ButtonLink } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'
import { wording } from './wording.ts'

const { navigation, home, logIn, signUp, dashboard, bookCall } = wording.header

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
        <a href={pages.landing} aria-label={home(operator.brand.name)} className="flex min-h-11 items-center no-underline">
          <Logo name={operator.brand.name} />
        </a>
        <nav aria-label={navigation} className="flex items-center gap-2 max-[26rem]:w-full sm:gap-3">
          <Button kind="quiet" size="small" className="max-[26rem]:mr-auto max-[26rem]:-ml-3" data-booking="call" onClick={onBookCall}>
            {bookCall}
          </Button>
          {profileLoaded ? (
            <ButtonLink href={pages.home} size="small">
              {dashboard}
            </ButtonLink>
          ) : (
            <>
              <ButtonLink kind="secondary" href={pages.home} size="small">
                {logIn}
              </ButtonLink>
              <ButtonLink href={pages.register} size="small">
                {signUp}
              </ButtonLink>
            </>
          )}
        </nav>
      </div>
    </header>
  )
}
