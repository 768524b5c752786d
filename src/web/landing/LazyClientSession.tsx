import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { createAuthSession } from '../session/auth-session.ts'
import type { ClientSessionProps } from './ClientSession.tsx'

// If loading fails, the page stays a visitor's.
const ClientSession = lazy<ComponentType<ClientSessionProps>>(() =>
  import('./ClientSession.tsx').then(
    (loaded) => ({ default: loaded.ClientSession }),
    () => ({ default: () => null }),
  ),
)

/** Loads the code of session, store and calls only for a client who is logged in: that code is a quarter of the script. Decision 123. */
export function LazyClientSession(props: ClientSessionProps) {
  const [isLoggedIn, setIsLoggedIn] = useState(false)
  useEffect(() => {
    const authSession = createAuthSession()
    // The flag decides, not the token: a forced log-out keeps the refresh token (spec section 4).
    const check = () => authSession.read()?.isUserLoggedIn && setIsLoggedIn(true)
    check()
    window.addEventListener('storage', check)
    window.addEventListener('pageshow', check)
    return () => {
      window.removeEventListener('storage', check)
      window.removeEventListener('pageshow', check)
    }
  }, [])
  return (
    isLoggedIn && (
      <Suspense>
        <ClientSession {...props} />
      </Suspense>
    )
  )
}
