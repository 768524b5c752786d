import type { ReactNode } from 'react'
import { t } from '../../web/language/text.ts'
import type { Person } from '../api/backend.ts'
import { Logo } from '../../web/ui/Logo.tsx'
import { readOperator } from '../../web/ui/operator.ts'
import { SignInForm } from './SignInForm.tsx'

/** The page `/sign-in`. */
export const SignIn = ({ onSignedIn }: { onSignedIn: (person: Person) => void }) => (
  <Doorway title={t('sign-in.title')} sentence={t('sign-in.sentence')}>
    <SignInForm onSignedIn={onSignedIn} />
  </Doorway>
)

/** The page around what people see before they are signed in. */
export const Doorway = ({ title, sentence, children }: { title: string; sentence?: ReactNode; children: ReactNode }) => (
  <div className="mx-auto flex min-h-dvh w-full max-w-sm flex-col px-4 py-8 sm:justify-center sm:pb-[18dvh]">
    <header>
      <Logo operator={readOperator()} />
    </header>
    <main id="content" tabIndex={-1} className="mt-8 outline-none">
      <h1 className="font-display text-xl tracking-tight wrap-anywhere">{title}</h1>
      {sentence && <p className="mt-2 text-muted wrap-anywhere">{sentence}</p>}
      <div className="mt-6">{children}</div>
    </main>
  </div>
)
