import { Secret, TOTP } from 'otpauth'

// The defaults of RFC 6238: some authenticator apps ignore any other parameters.
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 }
const secretBytes = 20
/** How many steps an app's clock may be early or late. */
const drift = 1

/** A new secret for an authenticator app, in base32. */
export const newSecret = (): string => new Secret({ size: secretBytes }).base32

/** The secret as a URI that authenticator apps read from a QR code. */
export const secretUri = ({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string =>
  new TOTP({ ...parameters, secret, issuer, label: account }).toString()

const isAppCode = (text: string): boolean => /^\d{6}$/.test(text)

/** The time step of a code, at most one away from now; null for a wrong code. */
export function stepOfCode({ secret, code, now }: { secret: string; code: string; now: Date }): number | null {
  // The library throws on characters of more than one byte.
  if (!isAppCode(code)) return null
  const timestamp = now.getTime()
  const away = TOTP.validate({ ...parameters, secret: Secret.fromBase32(secret), token: code, timestamp, window: drift })
  return away === null ? null : TOTP.counter({ period: parameters.period, timestamp }) + away
}

/** A code as somebody typed it: of the app, or a recovery code in the form that is hashed. */
export interface TypedCode {
  kind: 'app' | 'recovery'
  code: string
}

/** Reads a typed code; ignores spaces, dashes and letter case. */
export function readTypedCode(typed: string): TypedCode {
  const code = typed.replaceAll(/[\s\p{Pd}]/gu, '').toUpperCase()
  return { kind: isAppCode(code) ? 'app' : 'recovery', code }
}
