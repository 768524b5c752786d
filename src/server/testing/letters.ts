import { vi } from 'vitest'

/** A letter as the sandbox's mailbox shows it. */
export interface ReceivedLetter {
  id: string
  to: string
  subject: string
  text: string
  html: string
  links: string[]
  receivedAt: string
}

/** The token of the mailed link in a letter; empty without one. */
export const tokenIn = (letter: ReceivedLetter | undefined): string =>
  letter?.links.map((link) => /\/(?:app\/(?:verify-email|set-new-password)|invitation)\/([\w-]+)$/.exec(link)?.[1]).find(Boolean) ?? ''

/** Waits until the mailbox has this many letters to the e-mail address; newest first. With a count of 0, reads the mailbox once. */
export const lettersTo = (mailbox: string, address: string, count: number): Promise<ReceivedLetter[]> =>
  vi.waitFor(
    async () => {
      const response = await fetch(`${mailbox}/mailbox/messages?to=${encodeURIComponent(address)}`)
      const letters = (await response.json()) as ReceivedLetter[]
      if (letters.length >= count) return letters
      throw new Error(`${letters.length} of ${count} letters to ${address} arrived: ${letters.map(({ subject }) => subject).join(', ')}`)
    },
    { timeout: 45_000, interval: 50 },
  )
