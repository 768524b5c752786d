import { type ComponentType, lazy, Suspense, useEffect, useState } from 'react'
import { createAuthSession } from '../session/auth-session.ts'
import type { ClientSessionProps } from './ClientSession.tsx'

// If loading fails, the page stays as it is for visitors.
const ClientSession = lazy<ComponentType<ClientSessionProps>>(() =>
  import('./ClientSession.tsx').then(
    (loaded) => ({ default: loaded.ClientSession }),
    () => ({ default: () => null }),
  ),
)

/** Loads the code of sessions and API calls only for a logged-in client, because that code is a quarter of the page's script. */
export function LazyClientSession(props: ClientSessionProps) {
  const [isLoggedIn, setIsLoggedIn] = useState(false)
  useEffect(() => {
    const authSession = createAuthSession()
    // Checks the flag instead of the token, because a forced log-out keeps the refresh token (spec section 4).
    const check = () => authSession.read()?.isUserLoggedIn && setIsLoggedIn(true)
    check()
    const listening = new AbortController()
    window.addEventListener('storage', check, { signal: listening.signal })
    window.addEventListener('pageshow', check, { signal: listening.signal })
    return () => listening.abort()
  }, [])
  return (
    isLoggedIn && (
      <Suspense>
        <ClientSession {...props} />
      </Suspense>
    )
  )
}
