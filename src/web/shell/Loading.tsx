import { Spinner } from '../ui/Spinner.tsx'
import { wording } from './wording.ts'

export function Loading() {
  return (
    <main>
      <div aria-live="polite" className="flex min-h-[60dvh] flex-col items-center justify-center gap-4 text-muted">
        <Spinner />
        <p>{wording.loading}</p>
      </div>
    </main>
  )
}
