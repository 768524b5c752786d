import { type ReactNode, Suspense } from 'react'
import { Link, NavLink, useLocation } from 'react-router'
import { pages } from '#contract/pages.ts'
import { readOperator } from '../ui/operator.ts'
import { useProfile } from '../api/profile.ts'
import { useDeskNotice } from '../api/switches.ts'
import { t } from '../language/text.ts'
import { useAppSelector } from '../session/store.ts'
import { Icon } from '../ui/Icon.tsx'
import { Logo } from '../ui/Logo.tsx'
import { NoticeBanner } from '../ui/Notice.tsx'
import { LanguageSwitch } from './LanguageSwitch.tsx'
import { headerRow, LoadingScreen } from './OpeningScreen.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'

/** For login, sign-up and similar pages: one narrow column, with only the logo and the language above. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <DeskNotice />
      <AuthHeader />
      <ScreenContent>
        <main className="page flex flex-1 flex-col items-center pt-4 pb-16 sm:pt-[8vh]">
          <div className="w-full max-w-[30rem] sm:rounded-card sm:border sm:border-hairline sm:bg-surface sm:p-10 sm:shadow-sheet">
            {children}
          </div>
        </main>
      </ScreenContent>
      <PageFooter />
    </div>
  )
}

export function SignedInLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <a
        href="#content"
        className="sr-only focus:not-sr-only focus:absolute focus:top-2 focus:left-2 focus:z-10 focus:bg-surface focus:px-4 focus:py-3"
      >
        {t('shell.skipToContent')}
      </a>
      <DeskNotice />
      <SignedInHeader />
      <ScreenContent>
        <main id="content" tabIndex={-1} className="page flex-1 py-10 outline-none sm:py-16">
          {children}
        </main>
      </ScreenContent>
      <PageFooter />
    </div>
  )
}

/** Keeps the header visible while a screen loads and after a screen has failed. */
function ScreenContent({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ScreenBoundary path={pathname}>
      <Suspense fallback={<LoadingScreen />}>{children}</Suspense>
    </ScreenBoundary>
  )
}

function PageFooter() {
  const { brand, licence } = readOperator()
  return (
    <footer className="page mt-auto pb-6 text-sm text-muted">
      <p className="flex flex-wrap justify-between gap-x-8 border-t border-hairline pt-4">
        <span>{brand.legalName}</span> <span>{t('shell.licence', { number: licence.number })}</span>
      </p>
    </footer>
  )
}

/** The desk's notice, if there is one. */
function DeskNotice() {
  const sentence = useDeskNotice()
  return sentence === undefined ? null : <NoticeBanner sentence={sentence} />
}

function HomeLogo() {
  const operator = readOperator()
  return (
    <Link
      to={pages.home}
      className="mr-auto inline-flex min-h-11 items-center rounded-card text-ink no-underline"
      aria-label={t('shell.header.toHome', { brand: operator.brand.name })}
    >
      <Logo operator={operator} />
    </Link>
  )
}

/** The logo, which links to /app, and the language. Spec section 2, "Signed-in header". */
function AuthHeader() {
  return (
    <header className={`page flex items-center gap-4 ${headerRow}`}>
      <HomeLogo />
      <LanguageSwitch />
    </header>
  )
}

const navigationLink =
  'inline-flex min-h-11 items-center border-b-2 border-transparent px-1 text-ink no-underline hover:border-field aria-[current=page]:border-gold forced-colors:not-aria-[current=page]:border-[Canvas]'

function SignedInHeader() {
  const { contact } = readOperator()
  return (
    <header className="border-b border-hairline">
      <div className={`page flex flex-wrap items-center gap-x-4 sm:justify-end sm:gap-x-8 ${headerRow}`}>
        <HomeLogo />
        <nav
          aria-label={t('shell.header.navigation')}
          className="order-last -mx-1 flex w-full gap-x-8 text-sm sm:order-none sm:mr-0 sm:ml-auto sm:w-auto sm:text-base"
        >
          <NavLink className={navigationLink} to={pages.verification}>
            {t('shell.titles.verification')}
          </NavLink>
          <a className={navigationLink} href={contact.helpdeskUrl} target="_blank" rel="noopener noreferrer">
            {t('shell.header.support')}
            <Icon size={12} className="ml-1.5 size-3 text-muted" path="M3.5 2.5h6v6M9.5 2.5l-7 7" />
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

/** Links to the profile. Shows the client's initials once the profile is loaded. */
function Avatar() {
  useProfile()
  const { firstName, lastName } = useAppSelector((state) => state.profile)
  const initials = initialOf(firstName) + initialOf(lastName)
  return (
    <NavLink
      to={pages.profile}
      className="inline-flex size-11 items-center justify-center rounded-full border border-field bg-surface text-sm font-medium text-ink no-underline hover:border-ink aria-[current=page]:border-gold"
    >
      <span className="sr-only">{t('shell.titles.profile')}</span>{' '}
      {initials || (
        <Icon size={24} strokeLinecap="round" className="size-6 text-muted" path="M4.75 19.5c1.2-3.1 4-4.75 7.25-4.75s6.05 1.65 7.25 4.75">
          <circle cx="12" cy="9" r="3.75" />
        </Icon>
      )}
    </NavLink>
  )
}

const initialOf = (name: string) => /^.\p{M}*/u.exec(name.trim())?.[0].toLocaleUpperCase() ?? ''
