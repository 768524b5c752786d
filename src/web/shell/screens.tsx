import { type ComponentType, type ReactNode, Suspense } from 'react'
import { useLocation } from 'react-router'
import type { PageName } from '#contract/pages.ts'
import { prefetchProofs } from '../session/browser-key.ts'
import type { SecondStepProps } from '../log-in/SecondStep.tsx'
import { Spinner } from '../ui/Button.tsx'
import { type Audience, pageAfterLogin } from './guards.tsx'
import { AuthLayout, SignedInLayout } from './layouts.tsx'
import { lazyScreen } from '../ui/lazy-screen.ts'
import { lazyClientScreen } from './lazy-client-screen.ts'
import type { ClientsTable } from './texts/switch-language.ts'

export interface Screen {
  audience: Audience
  layout: ComponentType<{ children: ReactNode }>
  content: ComponentType & { prefetch?: () => Promise<void> }
}

const Login = lazyScreen(async () => (await import('../log-in/Login.tsx')).Login)
const NewConfirmationLink = lazyScreen(async () => (await import('../account/NewConfirmationLink.tsx')).NewConfirmationLink)

const renderNewLink = (email: string) => (
  <Suspense fallback={<Spinner />}>
    <NewConfirmationLink email={email} />
  </Suspense>
)
const SecondStep = lazyScreen(async () => (await import('../log-in/SecondStep.tsx')).SecondStep)
const renderSecondStep = (props: SecondStepProps) => (
  <Suspense fallback={<Spinner />}>
    <SecondStep {...props} />
  </Suspense>
)
/** Fetches the next screen when the password field gets the focus, so that the client's name appears within 300 ms of the log-in's response. */
function LoginScreen() {
  const { state } = useLocation()
  const fetchNext = () => {
    prefetchProofs()
    void screens[pageAfterLogin(state).page].content.prefetch?.()
  }
  return <Login renderNewLink={renderNewLink} renderSecondStep={renderSecondStep} onAboutToLogIn={fetchNext} />
}

type Load = () => Promise<ComponentType>

/** `table`: the texts that only some screens load. */
const clientScreen = (load: Load, table?: ClientsTable): Screen => ({
  audience: 'clients',
  layout: SignedInLayout,
  content: lazyClientScreen(load, table),
})
const authScreen = (audience: Audience, load: Load): Screen => ({ audience, layout: AuthLayout, content: lazyScreen(load) })

const destinationForms = {
  NewWallet: lazyScreen(async () => (await import('../wallet/NewWallet.tsx')).NewWallet),
  NewAccount: lazyScreen(async () => (await import('../payout-account/NewAccount.tsx')).NewAccount),
}
/** The offer, which can be accepted with a new wallet or payout account. */
async function loadOffer() {
  const [{ Offer }, { DestinationFormsContext }] = await Promise.all([
    import('../offer/Offer.tsx'),
    import('../offer/destination-forms.ts'),
  ])
  return function OfferScreen() {
    return (
      <DestinationFormsContext value={destinationForms}>
        <Offer />
      </DestinationFormsContext>
    )
  }
}

/** Every page of the client area: audience, layout and content. The landing page is another document. */
export const screens: Record<Exclude<PageName, 'landing'>, Screen> = {
  home: clientScreen(async () => (await import('../home/Home.tsx')).Home),
  verification: clientScreen(async () => (await import('../identity-check/Verification.tsx')).Verification),
  profile: clientScreen(async () => (await import('./ProfileScreen.tsx')).ProfileScreen),
  offer: clientScreen(loadOffer, 'wallets'),
  deal: clientScreen(async () => (await import('../deal/Deal.tsx')).Deal, 'deals'),
  payoutAccounts: clientScreen(async () => (await import('../payout-account/PayoutAccounts.tsx')).PayoutAccounts, 'deals'),
  wallets: clientScreen(async () => (await import('../wallet/Wallets.tsx')).Wallets, 'wallets'),
  login: { audience: 'visitors', layout: AuthLayout, content: LoginScreen },
  register: authScreen('visitors', async () => (await import('../account/Register.tsx')).Register),
  registerSuccess: authScreen('everybody', async () => (await import('../account/RegisterSuccess.tsx')).RegisterSuccess),
  verifyEmail: authScreen('everybody', async () => (await import('../account/VerifyEmail.tsx')).VerifyEmail),
  forgotPassword: authScreen('everybody', async () => (await import('../account/ForgotPassword.tsx')).ForgotPassword),
  setNewPassword: authScreen('everybody', async () => (await import('../account/SetNewPassword.tsx')).SetNewPassword),
  setNewPasswordSuccess: authScreen('everybody', async () => (await import('../account/SetNewPasswordSuccess.tsx')).SetNewPasswordSuccess),
  stopDestination: {
    audience: 'everybody',
    layout: AuthLayout,
    content: lazyClientScreen(async () => (await import('../wallet/StopDestination.tsx')).StopDestination, 'wallets'),
  },
  accountClosed: {
    audience: 'visitors',
    layout: AuthLayout,
    content: lazyClientScreen(async () => (await import('../client-data/AccountClosed.tsx')).AccountClosed),
  },
}
