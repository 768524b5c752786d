import { setTimeout as pause } from 'node:timers/promises'
import { simpleParser } from 'mailparser'
import type { PostOffice } from '../world/post-office.ts'

const patienceMs = 60_000

/** The token of the confirmation link in the letter to this address, once it has come. */
export async function linkToken({ taken }: PostOffice, email: string): Promise<string> {
  const giveUpAt = performance.now() + patienceMs
  for (;;) {
    const letter = taken().findLast(({ to }) => to === email)
    if (letter) return /\/app\/verify-email\/([\w-]+)/.exec((await simpleParser(letter.source)).text ?? '')?.[1] ?? ''
    if (performance.now() > giveUpAt) throw new Error(`no letter to ${email} within ${patienceMs / 1000} s`)
    await pause(50)
  }
}
