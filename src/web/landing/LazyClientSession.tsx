import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { createAuthSession } from '../session/auth-session.ts'
import type { ClientSessionProps } from './ClientSession.tsx'

// Without it, the page is a visitor's.
const ClientSession = lazy<ComponentType<ClientSessionProps>>(() =>
  import('./ClientSession.tsx').then(
    (loaded) => ({ default: loaded.ClientSession }),
    () => ({ default: () => null }),
  ),
)

/**
 * What a page needs to know a client (session, store, calls) comes only where one is logged in, or logs in in another tab: to visitors it
 * would be a quarter of the page's script. Decision 123.
 */
export function LazyClientSession(props: ClientSessionProps) {
  const [isWanted, setIsWanted] = useState(false)
  useEffect(() => {
    const authSession = createAuthSession()
    // A forced log-out leaves its refresh token stored: spec section 4.
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
