import { t } from '../../web/language/text.ts'
import type { Person } from '../api/backend.ts'
import { Doorway } from './Doorway.tsx'
import { SignInForm } from './SignInForm.tsx'

/** The page `/sign-in`. */
export const SignIn = ({ onSignedIn }: { onSignedIn: (person: Person) => void }) => (
  <Doorway title={t('sign-in.title')} sentence={t('sign-in.sentence')}>
    <SignInForm onSignedIn={onSignedIn} />
  </Doorway>
)
