import { authSessionKey } from '../session/auth-session.ts'

/** What another tab stores of the session, and that the browser tells of it: one event for each change, in their order. */
export function otherTabStores(...sessions: ({ accessToken: string; refreshToken: string } | null)[]): () => void {
  const texts = sessions.map(
    (tokens) => tokens && JSON.stringify({ token: tokens.accessToken, refreshToken: tokens.refreshToken, isUserLoggedIn: true }),
  )
  for (const text of texts) {
    if (text === null) localStorage.removeItem(authSessionKey)
    else localStorage.setItem(authSessionKey, text)
  }
  return () => {
    for (const newValue of texts) window.dispatchEvent(new StorageEvent('storage', { key: authSessionKey, newValue }))
  }
}
