import { once } from 'node:events'
import type { AddressInfo, Socket } from 'node:net'
import { text } from 'node:stream/consumers'
import { simpleParser } from 'mailparser'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { until } from '../until.ts'

/**
 * How the mail server behaves. `normal`: accepts letters. `refused`: nothing listens on the port. `hang`: accepts connections, but sends
 * nothing. `greylist`: returns 451 at the first attempt of each letter. `busy`: always returns 451. `broken`: returns 554. `cut`: at the
 * first attempt of each letter, accepts it and closes the connection before the 250.
 */
export type MailBehaviour = 'normal' | 'refused' | 'hang' | 'greylist' | 'busy' | 'broken' | 'cut'

/** A letter that the mail server accepted. */
export interface ReceivedLetter {
  to: string
  messageId: string
  source: string
  /** Whether the mail server sent the 250. */
  confirmed: boolean
  /** When the letter arrived, by `performance.now()`. */
  at: number
}

/** The mail server refuses e-mail addresses with this prefix. */
export const unknownMailboxPrefix = 'nobody-'

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** A mail server that records every letter. The sandbox's mailbox keeps only a thousand letters. */
export class MailServer {
  readonly #received: ReceivedLetter[] = []
  readonly #greylisted = new Set<string>()
  readonly #cut = new Set<string>()
  readonly #sockets = new Map<number, Socket>()
  #behaviour: MailBehaviour = 'normal'
  #port = 0
  #connections = 0
  #server: SMTPServer | undefined

  static async open(): Promise<MailServer> {
    const mailServer = new MailServer()
    await mailServer.#listen()
    return mailServer
  }

  get url(): string {
    return `smtp://127.0.0.1:${this.#port}`
  }

  receivedLetters(): readonly ReceivedLetter[] {
    return this.#received
  }

  /** The number of connections since the last change of behaviour. */
  connections(): number {
    return this.#connections
  }

  /** Waits for a letter to this e-mail address, and returns the token of the letter's confirmation link. */
  readonly confirmationToken = async (email: string): Promise<string> => {
    const letter = await until(() => this.#received.findLast(({ to }) => to === email), { what: `a letter to ${email}`, everyMs: 50 })
    return /\/app\/verify-email\/([\w-]+)/.exec((await simpleParser(letter.source)).text ?? '')?.[1] ?? ''
  }

  /** Changes the behaviour. `hang` has no effect on connections that are already open. */
  async setBehaviour(next: MailBehaviour): Promise<void> {
    if (next === this.#behaviour) return
    this.#connections = 0
    this.#behaviour = next
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
        if (this.#behaviour !== 'hang') callback()
      },
      onMailFrom: (_address, _session, callback) => callback(this.#behaviour === 'broken' ? refusal(554, 'relay not configured') : null),
      onRcptTo: ({ address }, _session, callback) => {
        if (address.startsWith(unknownMailboxPrefix)) return callback(refusal(550, 'no such mailbox'))
        callback(this.#behaviour === 'busy' ? refusal(451, 'try again later') : null)
      },
      onData: this.#onData,
    })
    smtp.on('error', () => {})
    smtp.server.on('connection', (socket: Socket) => {
      const port = socket.remotePort ?? 0
      this.#connections++
      this.#sockets.set(port, socket)
      socket.once('close', () => this.#sockets.delete(port))
    })
    this.#server = smtp
    smtp.listen(this.#port, '127.0.0.1')
    await once(smtp.server, 'listening')
    this.#port = (smtp.server.address() as AddressInfo).port
  }

  readonly #onData: SMTPServerOptions['onData'] = async (stream, session, callback) => {
    const source = await text(stream).catch(() => undefined)
    if (source === undefined) return // The sender was killed while it sent the letter.
    const messageId = /^Message-ID: *(<[^>]+>)/im.exec(source)?.[1] ?? ''
    if (this.#behaviour === 'greylist' && addIfNew(messageId, this.#greylisted))
      return callback(refusal(451, 'greylisted, try again later'))
    const confirmed = !(this.#behaviour === 'cut' && addIfNew(messageId, this.#cut))
    for (const { address } of session.envelope.rcptTo)
      this.#received.push({ to: address.toLowerCase(), messageId, source, confirmed, at: performance.now() })
    if (confirmed) callback(null)
    else this.#sockets.get(session.remotePort)?.destroy()
  }
}

function addIfNew(messageId: string, seen: Set<string>): boolean {
  const sizeBefore = seen.size
  return seen.add(messageId).size > sizeBefore
}

/** The copies of each letter, by its Message-ID. */
export const copiesByLetter = (received: readonly ReceivedLetter[]): Map<string, ReceivedLetter[]> =>
  Map.groupBy(received, ({ messageId }) => messageId)

/** Whether a letter was sent again although the mail server had confirmed it. */
export const isSentTwice = (copies: ReceivedLetter[]): boolean => copies.filter(({ confirmed }) => confirmed).length > 1
