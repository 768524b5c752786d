import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import type { PageName } from '#contract/pages.ts'
import type { SecondStepProps } from '../log-in/SecondStep.tsx'
import { Spinner } from '../ui/Button.tsx'
import { type Admitted, pageAfterLogin } from './guards.tsx'
import { AuthLayout, SignedInLayout } from './layouts.tsx'
import { lazyClientScreen, lazyScreen } from './lazy-screen.ts'

export interface Screen {
  admitted: Admitted
  layout: ComponentType<{ children: ReactNode }>
  content: ComponentType & { fetchAhead?: () => Promise<void> }
}

const Login = lazyScreen(async () => (await import('../log-in/Login.tsx')).Login)
const NewConfirmationLink = lazyScreen(async () => (await import('../account/NewConfirmationLink.tsx')).NewConfirmationLink)

const offerNewLink = (email: string) => (
  <Suspense fallback={<Spinner />}>
    <NewConfirmationLink email={email} />
  </Suspense>
)
const SecondStep = lazyScreen(async () => (await import('../log-in/SecondStep.tsx')).SecondStep)
const askForCode = (props: SecondStepProps) => (
  <Suspense fallback={<Spinner />}>
    <SecondStep {...props} />
  </Suspense>
)
function LoginInSteps() {
  const { state } = useLocation()
  const fetchNext = () => void screens[pageAfterLogin(state).page].content.fetchAhead?.()
  return <Login renderNewLink={offerNewLink} renderSecondStep={askForCode} onAboutToLogIn={fetchNext} />
}

type Load = () => Promise<ComponentType>

const forClients = (load: Load): Screen => ({ admitted: 'clients', layout: SignedInLayout, content: lazyClientScreen(load) })
const ofAccount = (admitted: Admitted, load: Load): Screen => ({ admitted, layout: AuthLayout, content: lazyScreen(load) })

/** Every page of the client area: who may see it, its layout, its content. The landing page is another document. */
export const screens: Record<Exclude<PageName, 'landing'>, Screen> = {
  home: forClients(async () => (await import('../home/Home.tsx')).Home),
  verification: forClients(async () => (await import('../identity-check/Verification.tsx')).Verification),
  profile: forClients(async () => (await import('./ProfileScreen.tsx')).ProfileScreen),
  login: { admitted: 'visitors', layout: AuthLayout, content: LoginInSteps },
  register: ofAccount('visitors', async () => (await import('../account/Register.tsx')).Register),
  registerSuccess: ofAccount('everybody', async () => (await import('../account/RegisterSuccess.tsx')).RegisterSuccess),
  verifyEmail: ofAccount('everybody', async () => (await import('../account/VerifyEmail.tsx')).VerifyEmail),
  forgotPassword: ofAccount('everybody', async () => (await import('../account/ForgotPassword.tsx')).ForgotPassword),
  setNewPassword: ofAccount('everybody', async () => (await import('../account/SetNewPassword.tsx')).SetNewPassword),
  setNewPasswordSuccess: ofAccount('everybody', async () => (await import('../account/SetNewPasswordSuccess.tsx')).SetNewPasswordSuccess),
  accountClosed: {
    admitted: 'visitors',
    layout: AuthLayout,
    content: lazyClientScreen(async () => (await import('../client-data/AccountClosed.tsx')).AccountClosed),
  },
}
