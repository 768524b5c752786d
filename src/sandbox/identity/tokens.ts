import { randomBytes } from 'node:crypto'

export interface TokenOwner {
  externalUserId: string
  levelName: string
  email?: string | undefined
}

interface Issued extends TokenOwner {
  expiresAt: number
}

const part = (content: object) => Buffer.from(JSON.stringify(content)).toString('base64')

/** The provider's token form: two parts of plain base64, of which the second says where the widget's frame is (providers.md 0.4, 2.5). */
export function newToken(origin: string): string {
  for (;;) {
    const token = `_act-sbx-jwt-${part({ alg: 'none' })}.${part({ jti: `_act-${randomBytes(16).toString('hex')}`, url: origin })}.`
    // With these the browser package would read no address, and would load the real provider's frame.
    if (!/[-_]/.test(token.slice('_act-sbx-jwt-'.length))) return token
  }
}

/** The tokens that were given out and have not run out. */
export function createTokens(now: () => number) {
  const issued = new Map<string, Issued>()
  return {
    issue(owner: TokenOwner, { origin, seconds }: { origin: string; seconds: number }): string {
      const token = newToken(origin)
      issued.set(token, { ...owner, expiresAt: now() + seconds * 1000 })
      return token
    },
    /** Whose token this is; null once it has run out. */
    ownerOf(token: string): TokenOwner | null {
      const found = issued.get(token)
      return found && now() < found.expiresAt ? found : null
    },
    /** Every token runs out at once. */
    expireAll() {
      issued.clear()
    },
  }
}

export type Tokens = ReturnType<typeof createTokens>
