import { t } from '../../web/language/text.ts'
import { Dialog } from '../../web/ui/Dialog.tsx'
import { backend, type Person } from '../api/backend.ts'
import { useAppDispatch } from '../session/hooks.ts'
import { startAnew } from '../session/sign-out.ts'
import { SignInForm } from '../sign-in/SignInForm.tsx'

/** Lets a person sign in again over the screen, so that what they typed there is kept. */
export function SessionEndedDialog({ open, person }: { open: boolean; person: Person }) {
  const dispatch = useAppDispatch()
  const onSignedIn = ({ id }: Person) => {
    // The screen shows what another person may see.
    if (id !== person.id) dispatch(startAnew())
    else dispatch(backend.util.invalidateTags(['Topic']))
  }
  return (
    <Dialog open={open} onClose={() => undefined} closeButton={false} title={t('shell.sessionEnded.title')} width="max-w-sm">
      <p className="mb-5 text-muted">{t('shell.sessionEnded.sentence', { name: person.name })}</p>
      <SignInForm onSignedIn={onSignedIn} />
    </Dialog>
  )
}
