/** The session in the browser's local storage. Spec section 3. */
export interface StoredSession {
  token: string | null
  refreshToken: string | null
  isUserLoggedIn: boolean
}

export const authSessionKey = 'auth_session'

export type AuthSession = ReturnType<typeof createAuthSession>

/** Reads and writes the stored session. If the browser refuses local storage, this tab keeps the session in its memory. */
export function createAuthSession(storage: () => Storage = () => localStorage) {
  let inMemory: string | null = null
  return {
    read(): StoredSession | null {
      try {
        return parseSession(storage().getItem(authSessionKey))
      } catch {
        return parseSession(inMemory)
      }
    },
    /** A session without tokens is removed. */
    write({ token, refreshToken, isUserLoggedIn }: StoredSession): void {
      const text = token || refreshToken ? JSON.stringify({ token, refreshToken, isUserLoggedIn }) : null
      inMemory = text
      try {
        if (text === storage().getItem(authSessionKey)) return
        if (text === null) storage().removeItem(authSessionKey)
        else storage().setItem(authSessionKey, text)
      } catch {
        // Kept in memory above.
      }
    },
  }
}

/** Null if the text is not a session. */
export function parseSession(text: string | null): StoredSession | null {
  if (text === null) return null
  try {
    const { token, refreshToken, isUserLoggedIn } = JSON.parse(text) as Record<string, unknown>
    const tokens = { token: textOrNull(token), refreshToken: textOrNull(refreshToken) }
    if (!tokens.token && !tokens.refreshToken) return null
    return { ...tokens, isUserLoggedIn: isUserLoggedIn === true }
  } catch {
    return null
  }
}

const textOrNull = (value: unknown) => (typeof value === 'string' && value !== '' ? value : null)
