import type { Letter } from './letter.ts'

const maxLetters = 1000

/** Keeps the letters of this run in memory, newest first. */
export function createMailbox() {
  let letters: Letter[] = []
  return {
    put(letter: Letter) {
      letters = [letter, ...letters].slice(0, maxLetters)
    },
    find: (id: string) => letters.find((letter) => letter.id === id),
    all: () => letters,
    /** The letters to exactly this e-mail address. Upper and lower case are equal. */
    to(address: string) {
      const wanted = address.trim().toLowerCase()
      return letters.filter(({ recipients }) => recipients.some((recipient) => recipient.toLowerCase() === wanted))
    },
    /** The letters to e-mail addresses that contain this text. */
    search(part: string) {
      const wanted = part.trim().toLowerCase()
      return letters.filter(({ recipients }) => recipients.some((recipient) => recipient.toLowerCase().includes(wanted)))
    },
    clear() {
      letters = []
    },
  }
}

export type Mailbox = ReturnType<typeof createMailbox>

/** A letter in the response to `GET /mailbox/messages`. */
export function messageReply(letter: Letter) {
  return {
    id: letter.id,
    to: letter.recipients.join(', '),
    subject: letter.subject,
    text: letter.text,
    html: letter.html,
    links: letter.links.map(({ url }) => url),
    receivedAt: letter.receivedAt.toISOString(),
  }
}
