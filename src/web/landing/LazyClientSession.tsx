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

/** Loads session, store and calls only where a client is logged in: for visitors they would be a quarter of the script. Decision 123. */
export function LazyClientSession(props: ClientSessionProps) {
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    const authSession = createAuthSession()
    // The flag, not the token: a forced log-out keeps the refresh token (spec section 4).
    const look = () => authSession.read()?.isUserLoggedIn && setIsWanted(true)
    look()
    window.addEventListener('storage', look)
    window.addEventListener('pageshow', look)
    return () => {
      window.removeEventListener('storage', look)
      window.removeEventListener('pageshow', look)
    }
  }, [])
  return (
    isWanted && (
      <Suspense>
        <ClientSession {...props} />
      </Suspense>
    )
  )
}
