import { letterLimits } from './limits.ts'
import { networkOf } from '../http/network-address.ts'
import type { RateLimits } from './rate-limit.ts'

/** Keeps strangers from filling a mailbox. Who is over a limit is not told: the answer must be the same for every address. */
export interface LetterRateLimit {
  /** Whether a sign-up may cause a letter. */
  maySignUp(asked: { email: string; networkAddress: string }): Promise<boolean>
  /** Whether a letter may be asked for; when none goes out after all, `giveBack`. */
  mayAsk(kind: 'resend' | 'reset', email: string): Promise<boolean>
  giveBack(kind: 'resend' | 'reset', email: string): Promise<void>
}

export function createLetterRateLimit({ rateLimit }: RateLimits): LetterRateLimit {
  const fromNetwork = rateLimit('letter-sign-up-network', letterLimits.signUpFromNetwork)
  const signUp = rateLimit('letter-sign-up', letterLimits.signUp)
  const asked = { resend: rateLimit('letter-resend', letterLimits.resend), reset: rateLimit('letter-reset', letterLimits.reset) }
  return {
    // In this order: one network cannot use up what an address has from all.
    maySignUp: async ({ email, networkAddress }) =>
      !(await fromNetwork.take(`${email} ${networkOf(networkAddress)}`)) && !(await signUp.take(email)),
    mayAsk: async (kind, email) => !(await asked[kind].take(email)),
    giveBack: (kind, email) => asked[kind].giveBack(email),
  }
}
