import type { Letter } from './letter.ts'

const maxLetters = 1000

/** The letters of this run, the newest first. In memory only: nothing survives the end of the sandbox. */
export function createMailbox() {
  let letters: Letter[] = []
  let taken = 0
  return {
    put(letter: Letter) {
      taken++
      letters = [letter, ...letters].slice(0, maxLetters)
    },
    find: (id: string) => letters.find((letter) => letter.id === id),
    all: () => letters,
    /** Letters that went to exactly this address; upper and lower case are the same. */
    to(address: string) {
      const wanted = address.trim().toLowerCase()
      return letters.filter(({ recipients }) => recipients.some((recipient) => recipient.toLowerCase() === wanted))
    },
    /** Letters whose address contains this. */
    search(part: string) {
      const wanted = part.trim().toLowerCase()
      return letters.filter(({ recipients }) => recipients.some((recipient) => recipient.toLowerCase().includes(wanted)))
    },
    clear() {
      letters = []
    },
    /** How many letters were taken since the start, deleted ones included. */
    taken: () => taken,
  }
}

export type Mailbox = ReturnType<typeof createMailbox>

/** A letter as `GET /mailbox/messages` gives it. */
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
