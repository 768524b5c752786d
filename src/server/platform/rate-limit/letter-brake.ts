import { letterLimits } from '#contract/brakes.ts'
import { networkOf } from '../http/network-address.ts'
import type { Brakes } from './brake.ts'

/** Keeps strangers from filling a mailbox. Who is over a limit is not told: the answer must be the same for every address. */
export interface LetterBrake {
  /** Whether a sign-up may cause a letter. */
  maySignUp(asked: { email: string; networkAddress: string }): Promise<boolean>
  /** Whether a letter may be asked for; when none goes out after all, `giveBack`. */
  mayAsk(kind: 'resend' | 'reset', email: string): Promise<boolean>
  giveBack(kind: 'resend' | 'reset', email: string): Promise<void>
}

export function createLetterBrake({ brake }: Brakes): LetterBrake {
  const fromNetwork = brake('letter-sign-up-network', letterLimits.signUpFromNetwork)
  const signUp = brake('letter-sign-up', letterLimits.signUp)
  const asked = { resend: brake('letter-resend', letterLimits.resend), reset: brake('letter-reset', letterLimits.reset) }
  return {
    // In this order: one network cannot use up what an address has from all.
    maySignUp: async ({ email, networkAddress }) =>
      !(await fromNetwork.take(`${email} ${networkOf(networkAddress)}`)) && !(await signUp.take(email)),
    mayAsk: async (kind, email) => !(await asked[kind].take(email)),
    giveBack: (kind, email) => asked[kind].giveBack(email),
  }
}
