import { randomBytes } from 'node:crypto'

export interface TokenOwner {
  externalUserId: string
  levelName: string
  email?: string | undefined
}

interface IssuedToken extends TokenOwner {
  expiresAt: number
}

// Plain base64, not base64url: the browser package cannot read `-` and `_`, and would load the real provider's frame.
const base64Json = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64')

/** A token in the provider's form: two parts in base64. The second part has the origin of the widget's frame. */
export function newToken(origin: string): string {
  return `_act-sbx-jwt-${base64Json({ alg: 'none' })}.${base64Json({ jti: `_act-${randomBytes(16).toString('hex')}`, url: origin })}.`
}

/** Issues tokens, and finds the owner of a token that has not expired. */
export function createTokens(now: () => number) {
  const issued = new Map<string, IssuedToken>()
  return {
    issue(owner: TokenOwner, { origin, seconds }: { origin: string; seconds: number }): string {
      const token = newToken(origin)
      issued.set(token, { ...owner, expiresAt: now() + seconds * 1000 })
      return token
    },
    /** Returns null for an unknown or expired token. */
    ownerOf(token: string): TokenOwner | null {
      const found = issued.get(token)
      return found && now() < found.expiresAt ? found : null
    },
    expireAll() {
      issued.clear()
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>
