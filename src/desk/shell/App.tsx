import { Suspense, useSyncExternalStore } from 'react'
import { Navigate, Route, Routes, useLocation, useNavigate, useParams } from 'react-router'
import { language, onLanguageChange, t } from '../../web/language/text.ts'
import { useReadSessionQuery } from '../api/backend.ts'
import { Loading, NotLoaded } from '../layout/states.tsx'
import { useAppSelector } from '../session/store.ts'
import { Doorway, SignIn } from '../sign-in/SignIn.tsx'
import { Desk } from './Desk.tsx'
import { lazyScreen } from '../../web/ui/lazy-screen.ts'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { firstPage } from './screens.tsx'
import { loadOtherTexts } from './texts/switch-language.ts'
import { useTitle } from '../../web/ui/title.ts'

// The first script has not the texts of an invitation.
const Invitation = lazyScreen(async () => {
  const [{ Invitation: content }] = await Promise.all([import('../sign-in/Invitation.tsx'), loadOtherTexts()])
  return content
})

/** The desk. Needs the store's provider and a router around it. */
export function App() {
  useSyncExternalStore(onLanguageChange, language)
  return (
    <ScreenBoundary>
      <Routes>
        <Route path="/sign-in" element={<SignInPage />} />
        <Route path="/invitation/:token" element={<InvitationPage />} />
        <Route path="*" element={<DeskOrSignIn />} />
      </Routes>
    </ScreenBoundary>
  )
}

/** Reads who is signed in, once for all pages. Not again while it is known that nobody is. */
function useSession() {
  const isOver = useAppSelector(({ connection }) => connection.isSessionOver)
  const session = useReadSessionQuery(undefined, { skip: isOver, refetchOnMountOrArgChange: false })
  return { ...session, isOver }
}

function DeskOrSignIn() {
  const { pathname, search } = useLocation()
  const { data: person, error, isFetching, isOver, refetch } = useSession()
  if (person) return <Desk key={person.id} person={person} />
  if (isOver) return <Navigate to="/sign-in" replace state={{ returnTo: pathname + search }} />
  if (!error) return <Loading />
  return (
    <Doorway title={t('shell.notOpened')}>
      <NotLoaded {...{ error, isFetching, refetch }} />
    </Doorway>
  )
}

function SignInPage() {
  const { state } = useLocation()
  const { data: person, isLoading, isOver } = useSession()
  useTitle(t('shell.titles.signIn'))
  // The session of a person who has just signed in is read already.
  if (person && !isOver) return <Navigate to={pageAfterSignIn(state) ?? firstPage(person.permissions)} replace />
  return isLoading ? <Loading /> : <SignIn onSignedIn={() => undefined} />
}

function InvitationPage() {
  const { token = '' } = useParams()
  const navigate = useNavigate()
  const { data: person, isOver } = useSession()
  useTitle(t('shell.titles.invitation'))
  return (
    <Suspense fallback={<Loading />}>
      <Invitation token={token} person={isOver ? undefined : person} onSignedIn={() => void navigate('/', { replace: true })} />
    </Suspense>
  )
}

/** The page from which a person was sent to the sign-in page. Undefined for the desk's root: a person who opened it begins at their own page. */
function pageAfterSignIn(state: unknown): string | undefined {
  const returnTo = (state as { returnTo?: unknown } | null)?.returnTo
  return typeof returnTo === 'string' && /^\/./.test(returnTo) ? returnTo : undefined
}
