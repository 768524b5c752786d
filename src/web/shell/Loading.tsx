import { Spinner } from '../ui/Button.tsx'
import { t } from '../language/text.ts'

export function Loading() {
  return (
    <main>
      <div aria-live="polite" className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 text-muted">
        <Spinner />
        <p>{t('shell.loading')}</p>
      </div>
    </main>
  )
}
