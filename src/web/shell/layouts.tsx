import { type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import { readOperator } from '../api/operator.ts'
import { DeskNotice } from './DeskNotice.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { AuthHeader, SignedInHeader } from './headers.tsx'
import { Loading } from './Loading.tsx'
import { t } from '../language/text.ts'

/** For login, sign-up and the like: one narrow column, only the logo above. */
export function AuthLayout({ children }: { children: ReactNode }) {
  return (
    <div className="flex min-h-dvh flex-col">
      <DeskNotice />
      <AuthHeader />
      <Guarded>
        <main className="page flex flex-1 flex-col items-center pt-4 pb-16 sm:pt-[8vh]">
          <div className="w-full max-w-[30rem] sm:rounded-card sm:border sm:border-hairline sm:bg-surface sm:p-10 sm:shadow-sheet">
            {children}
          </div>
        </main>
      </Guarded>
      <LetterFoot />
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
      <Guarded>
        <main id="content" tabIndex={-1} className="page flex-1 py-10 outline-none sm:py-16">
          {children}
        </main>
      </Guarded>
      <LetterFoot />
    </div>
  )
}

/** The header stays while a screen loads, or if it failed. */
function Guarded({ children }: { children: ReactNode }) {
  const { pathname } = useLocation()
  return (
    <ErrorBoundary place={pathname}>
      <Suspense fallback={<Loading />}>{children}</Suspense>
    </ErrorBoundary>
  )
}

function LetterFoot() {
  const { brand, licence } = readOperator()
  return (
    <footer className="page mt-auto pb-6 text-sm text-muted">
      <p className="flex flex-wrap justify-between gap-x-8 border-t border-hairline pt-4">
        <span>{brand.legalName}</span> <span className="tabular-nums">{t('shell.licence', { number: licence.number })}</span>
      </p>
    </footer>
  )
}
