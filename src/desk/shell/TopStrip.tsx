import { useState } from 'react'
import { t } from '../../web/language/text.ts'
import { Icon } from '../../web/ui/Icon.tsx'
import { Logo } from '../../web/ui/Logo.tsx'
import type { Person } from '../api/backend.ts'
import type { CallError } from '../api/failure.ts'
import { readOperator } from '../../web/ui/operator.ts'
import { failureSentence } from '../layout/failure-sentence.ts'
import { Keys } from '../layout/Keys.tsx'
import { Mark } from '../layout/Mark.tsx'
import { roleNames } from '../layout/codes.ts'
import { useAppDispatch } from '../session/store.ts'
import { signOut } from '../session/sign-out.ts'

/** Who is signed in, and the way out. */
export function TopStrip({ person, onPalette }: { person: Person; onPalette: () => void }) {
  return (
    <header className="flex h-14 min-w-0 items-center gap-4 border-b border-hairline px-4 sm:px-6 lg:col-start-2 lg:px-8">
      <div className="shrink-0 lg:hidden">
        <Logo operator={readOperator()} />
      </div>
      <button
        type="button"
        className="flex min-h-9 w-64 items-center justify-between gap-3 rounded-card border border-hairline px-3 text-muted hover:border-field hover:text-ink max-lg:hidden"
        onClick={onPalette}
      >
        {t('shell.palette.open')} <Keys keys={isApple() ? '⌘K' : t('shell.palette.key')} />
      </button>
      <div className="ml-auto flex min-w-0 items-center gap-3">
        {person.mode === 'demo' && <Mark look="waiting">{t('shell.demo')}</Mark>}
        <p className="min-w-0 truncate" title={person.email}>
          <span className="font-medium">{person.name}</span>
          <span className="text-muted max-sm:hidden"> · {roleNames(person.roles)}</span>
        </p>
        <SignOutButton />
      </div>
    </header>
  )
}

const isApple = () => /Mac|iP(?:hone|ad)/.test(navigator.userAgent)

function SignOutButton() {
  const dispatch = useAppDispatch()
  const [error, setError] = useState<CallError>()
  const leave = async () => setError((await dispatch(signOut())).error)
  return (
    <>
      {error && (
        <p role="alert" className="text-danger max-sm:hidden">
          {failureSentence(error)}
        </p>
      )}
      <button
        type="button"
        className="-mr-2 flex min-h-11 min-w-11 shrink-0 items-center justify-center gap-2 rounded-card px-2 text-muted hover:text-ink lg:min-h-9"
        onClick={() => void leave()}
      >
        <Icon size={20} isRound className="size-5" path="M12 4H5.5A1.5 1.5 0 0 0 4 5.5v9A1.5 1.5 0 0 0 5.5 16H12M9 10h8M14 7l3 3-3 3" />
        <span className="max-sm:sr-only">{t('shell.signOut')}</span>
      </button>
    </>
  )
}
