import { type ComponentType, type ReactNode, Suspense } from 'react'
import type { PageName } from '#contract/pages.ts'
import { Spinner } from '../ui/Spinner.tsx'
import { ClientsOnly, VisitorsOnly } from './guards.tsx'
import { AuthLayout, SignedInLayout } from './layouts.tsx'
import { lazyScreen } from './lazy-screen.ts'

type Wrapper = ComponentType<{ children: ReactNode }>

export interface Screen {
  guard?: Wrapper
  layout: Wrapper
  content: ComponentType
}

const Login = lazyScreen(async () => (await import('../session/Login.tsx')).Login)
const NewConfirmationLink = lazyScreen(async () => (await import('../account/NewConfirmationLink.tsx')).NewConfirmationLink)

const offerNewLink = (email: string) => (
  <Suspense fallback={<Spinner />}>
    <NewConfirmationLink email={email} />
  </Suspense>
)
const LoginWithOffer = () => <Login newLinkOffer={offerNewLink} />

/** Every page of the client area: who may see it, what stands round it, what it shows. The landing page is a document of its own. */
export const screens: Record<Exclude<PageName, 'landing'>, Screen> = {
  home: { guard: ClientsOnly, layout: SignedInLayout, content: lazyScreen(async () => (await import('../home/Home.tsx')).Home) },
  verification: {
    guard: ClientsOnly,
    layout: SignedInLayout,
    content: lazyScreen(async () => (await import('../identity-check/Verification.tsx')).Verification),
  },
  profile: {
    guard: ClientsOnly,
    layout: SignedInLayout,
    content: lazyScreen(async () => (await import('../profile/Profile.tsx')).Profile),
  },
  login: { guard: VisitorsOnly, layout: AuthLayout, content: LoginWithOffer },
  register: {
    guard: VisitorsOnly,
    layout: AuthLayout,
    content: lazyScreen(async () => (await import('../account/Register.tsx')).Register),
  },
  registerSuccess: {
    layout: AuthLayout,
    content: lazyScreen(async () => (await import('../account/RegisterSuccess.tsx')).RegisterSuccess),
  },
  verifyEmail: { layout: AuthLayout, content: lazyScreen(async () => (await import('../account/VerifyEmail.tsx')).VerifyEmail) },
  forgotPassword: { layout: AuthLayout, content: lazyScreen(async () => (await import('../account/ForgotPassword.tsx')).ForgotPassword) },
  setNewPassword: { layout: AuthLayout, content: lazyScreen(async () => (await import('../account/SetNewPassword.tsx')).SetNewPassword) },
  setNewPasswordSuccess: {
    layout: AuthLayout,
    content: lazyScreen(async () => (await import('../account/SetNewPasswordSuccess.tsx')).SetNewPasswordSuccess),
  },
}
