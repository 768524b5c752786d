import { authSessionKey } from '../session/auth-session.ts'

/** Stores sessions like another tab. Returns the function that sends their storage events, in order. */
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
