import { Link, NavLink } from 'react-router'
import { pages } from '#contract/pages.ts'
import { useProfile } from '../api/profile.ts'
import { useAppSelector } from '../session/hooks.ts'
import { readOperator } from '../api/operator.ts'
import { Logo } from '../ui/Logo.tsx'
import { t } from '../language/text.ts'
import { LanguageSwitch } from './LanguageSwitch.tsx'

function HomeLogo() {
  const { name } = readOperator().brand
  return (
    <Link
      to={pages.home}
      className="mr-auto inline-flex min-h-11 items-center rounded-card text-ink no-underline"
      aria-label={t('shell.header.toHome', { brand: name })}
    >
      <Logo name={name} />
    </Link>
  )
}

/** The logo, which goes to /app, and the language. Spec section 2, "Signed-in header". */
export function AuthHeader() {
  return (
    <header className="page flex items-center gap-4 py-4">
      <HomeLogo />
      <LanguageSwitch />
    </header>
  )
}

const place =
  'inline-flex min-h-11 items-center border-b-2 border-transparent px-1 text-ink no-underline hover:border-field aria-[current=page]:border-gold forced-colors:not-aria-[current=page]:border-[Canvas]'

export function SignedInHeader() {
  const { contact } = readOperator()
  return (
    <header className="border-b border-hairline">
      <div className="page flex flex-wrap items-center gap-x-4 py-2 sm:justify-end sm:gap-x-8 sm:py-4">
        <HomeLogo />
        <nav
          aria-label={t('shell.header.navigation')}
          className="order-last -mx-1 flex w-full gap-x-8 text-sm sm:order-none sm:mr-0 sm:ml-auto sm:w-auto sm:text-base"
        >
          <NavLink className={place} to={pages.verification}>
            {t('shell.header.verification')}
          </NavLink>
          <a className={place} href={contact.helpdeskUrl} target="_blank" rel="noopener noreferrer">
            {t('shell.header.support')}
            <svg
              className="ml-1.5 size-3 text-muted"
              viewBox="0 0 12 12"
              fill="none"
              stroke="currentColor"
              strokeWidth="1.5"
              aria-hidden="true"
            >
              <path d="M3.5 2.5h6v6M9.5 2.5l-7 7" />
            </svg>
          </a>
        </nav>
        <div className="flex items-center gap-2 sm:gap-4">
          <LanguageSwitch />
          <Avatar />
        </div>
      </div>
    </header>
  )
}

/** Opens the profile; shows the client's initials once they are known. */
function Avatar() {
  useProfile()
  const { firstName, lastName } = useAppSelector((state) => state.profile)
  const initials = initialOf(firstName) + initialOf(lastName)
  return (
    <NavLink
      to={pages.profile}
      className="inline-flex size-11 items-center justify-center rounded-full border border-field bg-surface text-sm font-medium text-ink no-underline hover:border-ink aria-[current=page]:border-gold"
    >
      <span className="sr-only">{t('shell.header.profile')}</span>{' '}
      {initials || (
        <svg className="size-6 text-muted" viewBox="0 0 24 24" fill="none" stroke="currentColor" strokeWidth="1.5" aria-hidden="true">
          <circle cx="12" cy="9" r="3.75" />
          <path d="M4.75 19.5c1.2-3.1 4-4.75 7.25-4.75s6.05 1.65 7.25 4.75" strokeLinecap="round" />
        </svg>
      )}
    </NavLink>
  )
}

const initialOf = (name: string) => /^.\p{M}*/u.exec(name.trim())?.[0].toLocaleUpperCase() ?? ''
