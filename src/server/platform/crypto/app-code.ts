import { Secret, TOTP } from 'otpauth'

// The defaults of RFC 6238: some authenticator apps ignore any other parameters.
const parameters = { algorithm: 'SHA1', digits: 6, period: 30 }
const secretBytes = 20
/** How many time steps an app's clock may be early or late. */
const maxSteps = 1

/** A new secret for an authenticator app, in base32. */
export const newSecret = (): string => new Secret({ size: secretBytes }).base32

/** The secret as a URI that authenticator apps read from a QR code. */
export const secretUri = ({ secret, issuer, account }: { secret: string; issuer: string; account: string }): string =>
  new TOTP({ ...parameters, secret, issuer, label: account }).toString()

export const isAppCode = (text: string): boolean => /^\d{6}$/.test(text)

/** The time step of a code, at most one away from now; null for a wrong code. */
export function stepOfCode({ secret, code, now }: { secret: string; code: string; now: Date }): number | null {
  // The library throws on characters of more than one byte.
  if (!isAppCode(code)) return null
  const timestamp = now.getTime()
  const stepsAway = TOTP.validate({ ...parameters, secret: Secret.fromBase32(secret), token: code, timestamp, window: maxSteps })
  return stepsAway === null ? null : TOTP.counter({ period: parameters.period, timestamp }) + stepsAway
}
