import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { until } from '../until.ts'

/**
 * How the mail server behaves. `refused`: nothing listens. `hang`: accepts connections and stays silent. `greylist`: 451 at the first try
 * of each letter. `busy`: 451 always. `broken`: 554 to the sender. `cut`: at the first try, takes the letter and closes the connection before
 * the 250.
 */
export type MailWeather = 'fair' | 'refused' | 'hang' | 'greylist' | 'busy' | 'broken' | 'cut'

/** A letter that the mail server took. */
export interface Taken {
  to: string
  messageId: string
  source: string
  /** Whether the sender got the 250. */
  confirmed: boolean
  /** By `performance.now()`. */
  at: number
}

/** E-mail addresses with this prefix have no mailbox. */
export const nobody = 'nobody-'

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** A mail server that records every letter. The sandbox's mailbox keeps only a thousand. */
export class PostOffice {
  readonly #taken: Taken[] = []
  readonly #greylisted = new Set<string>()
  readonly #cut = new Set<string>()
  readonly #sockets = new Map<number, Socket>()
  #weather: MailWeather = 'fair'
  #port = 0
  #connections = 0
  #server: SMTPServer | undefined

  static async open(): Promise<PostOffice> {
    const postOffice = new PostOffice()
    await postOffice.#listen()
    return postOffice
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  taken(): readonly Taken[] {
    return this.#taken
  }

  /** The number of connections since the last change of weather. */
  connections(): number {
    return this.#connections
  }

  /** Waits for a letter to this e-mail address; returns the token of its confirmation link. */
  readonly confirmationToken = async (email: string): Promise<string> => {
    const letter = await until(() => this.#taken.findLast(({ to }) => to === email), { what: `a letter to ${email}`, everyMs: 50 })
    return /\/app\/verify-email\/([\w-]+)/.exec((await simpleParser(letter.source)).text ?? '')?.[1] ?? ''
  }

  /** Changes the behaviour for new connections. */
  async weather(next: MailWeather): Promise<void> {
    if (next === this.#weather) return
    this.#connections = 0
    this.#weather = next
    if (next === 'refused') await this.close()
    else if (!this.#server) await this.#listen()
  }

  async close(): Promise<void> {
    for (const socket of this.#sockets.values()) socket.destroy()
    const server = this.#server
    this.#server = undefined
    if (server) await new Promise<void>((resolve) => server.close(() => resolve()))
  }

  async #listen(): Promise<void> {
    const smtp = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 100,
      onConnect: (_session, callback) => {
        if (this.#weather !== 'hang') callback()
      },
      onMailFrom: (_address, _session, callback) => callback(this.#weather === 'broken' ? refusal(554, 'relay not configured') : null),
      onRcptTo: ({ address }, _session, callback) => {
        if (address.startsWith(nobody)) return callback(refusal(550, 'no such mailbox'))
        callback(this.#weather === 'busy' ? refusal(451, 'try again later') : null)
      },
      onData: this.#onData,
    })
    smtp.on('error', () => {})
    smtp.server.on('connection', (socket: Socket) => {
      const from = socket.remotePort ?? 0
      this.#connections++
      this.#sockets.set(from, socket)
      socket.once('close', () => this.#sockets.delete(from))
    })
    this.#server = smtp
    smtp.listen(this.#port, '127.0.0.1')
    await once(smtp.server, 'listening')
    this.#port = (smtp.server.address() as AddressInfo).port
  }

  readonly #onData: SMTPServerOptions['onData'] = async (stream, session, callback) => {
    const source = await text(stream).catch(() => undefined)
    if (source === undefined) return // The sender was killed in the middle of the letter.
    const messageId = /^Message-ID: *(<[^>]+>)/im.exec(source)?.[1] ?? ''
    if (this.#weather === 'greylist' && isNew(messageId, this.#greylisted)) return callback(refusal(451, 'greylisted, try again later'))
    const confirmed = !(this.#weather === 'cut' && isNew(messageId, this.#cut))
    for (const { address } of session.envelope.rcptTo)
      this.#taken.push({ to: address.toLowerCase(), messageId, source, confirmed, at: performance.now() })
    if (confirmed) callback(null)
    else this.#sockets.get(session.remotePort)?.destroy()
  }
}

function isNew(messageId: string, seen: Set<string>): boolean {
  const sizeBefore = seen.size
  return seen.add(messageId).size > sizeBefore
}
