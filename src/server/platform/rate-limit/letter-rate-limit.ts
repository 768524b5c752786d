import { letterLimits } from './limits.ts'
import { networkOf } from '../http/network-address.ts'
import type { RateLimits } from './rate-limit.ts'

/** Keeps strangers from filling a mailbox. Over a limit no letter is sent, but the answer is the same: it must not differ between addresses. */
export interface LetterRateLimit {
  /** Whether a sign-up may cause a letter. */
  maySignUp(given: { email: string; networkAddress: string }): Promise<boolean>
  /** Whether a letter may be requested; if none is sent after all, `refund`. */
  mayRequest(kind: 'resend' | 'reset', email: string): Promise<boolean>
  refund(kind: 'resend' | 'reset', email: string): Promise<void>
}

export function createLetterRateLimit({ rateLimit }: RateLimits): LetterRateLimit {
  const fromNetwork = rateLimit('letter-sign-up-network', letterLimits.signUpFromNetwork)
  const signUp = rateLimit('letter-sign-up', letterLimits.signUp)
  const requests = { resend: rateLimit('letter-resend', letterLimits.resend), reset: rateLimit('letter-reset', letterLimits.reset) }
  return {
    // In this order: one network cannot use up the limit of the address.
    maySignUp: async ({ email, networkAddress }) =>
      !(await fromNetwork.consume(`${email} ${networkOf(networkAddress)}`)) && !(await signUp.consume(email)),
    mayRequest: async (kind, email) => !(await requests[kind].consume(email)),
    refund: (kind, email) => requests[kind].refund(email),
  }
}
