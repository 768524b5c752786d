import type { PublicOperator } from '#contract/operator.ts'
import { t } from '../language/text.ts'
import { Spinner } from '../ui/Button.tsx'
import { Logo } from '../ui/Logo.tsx'

/** The size and place of every header's first row: the logo must not move when the next header replaces this one. */
export const headerRow = 'py-2 sm:py-4'

/**
 * Shown while the script or the session loads. The server puts this screen and all styles into the document (`render-opening.tsx`): on a slow
 * phone, the first paint is three to eight times as fast. It uses no web fonts, which would delay the script.
 */
export function OpeningScreen({ operator }: { operator: PublicOperator }) {
  return (
    <>
      <header className={`page flex ${headerRow}`}>
        <span className="inline-flex min-h-11 items-center text-ink">
          <Logo operator={operator} />
        </span>
      </header>
      <LoadingScreen />
    </>
  )
}

/** Has the same place on the window under every header. */
export function LoadingScreen() {
  return (
    <main className="pointer-events-none fixed inset-x-0 top-[40dvh]">
      <div aria-live="polite" className="flex flex-col items-center gap-4 text-muted">
        <Spinner />
        <p>{t('shell.loading')}</p>
      </div>
    </main>
  )
}
