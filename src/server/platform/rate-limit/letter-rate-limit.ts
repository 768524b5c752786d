import { letterLimits } from './limits.ts'
import { networkOf } from '../http/network-address.ts'
import type { RateLimits } from './rate-limit.ts'

/** Keeps strangers from filling a mailbox. Above a limit no letter is sent, but the response is the same: it must not show who is a client. */
export interface LetterRateLimit {
  /** Counts a sign-up, and returns whether it may cause a letter. */
  maySignUp(attempt: { email: string; networkAddress: string }): Promise<boolean>
  /** Counts a request, and returns whether it may cause a letter. Call `refund` if it causes none. */
  mayRequest(kind: 'resend' | 'reset', email: string): Promise<boolean>
  refund(kind: 'resend' | 'reset', email: string): Promise<void>
}

export function createLetterRateLimit(rateLimits: RateLimits): LetterRateLimit {
  const fromNetwork = rateLimits.create('letter-sign-up-network', letterLimits.signUpFromNetwork)
  const signUp = rateLimits.create('letter-sign-up', letterLimits.signUp)
  const requests = {
    resend: rateLimits.create('letter-resend', letterLimits.resend),
    reset: rateLimits.create('letter-reset', letterLimits.reset),
  }
  return {
    // In this order, so that one network cannot exhaust the limit of the e-mail address.
    maySignUp: async ({ email, networkAddress }) =>
      !(await fromNetwork.consume(`${email} ${networkOf(networkAddress)}`)) && !(await signUp.consume(email)),
    mayRequest: async (kind, email) => !(await requests[kind].consume(email)),
    refund: (kind, email) => requests[kind].refund(email),
  }
}
