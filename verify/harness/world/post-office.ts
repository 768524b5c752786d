import type { Socket } from 'node:net'
import { simpleParser } from 'mailparser'
import { SMTPServer } from 'smtp-server'
import { until } from '../until.ts'

/**
 * How the mail server behaves. `refused`: nobody listens. `hang`: it takes the connection and says nothing. `greylist`: 451 at the first try
 * of each letter. `busy`: 451 always. `broken`: 554 to the sender, as a relay that has lost its own settings. `cut`: it takes each letter and
 * the connection breaks before it could say so, the first time.
 */
export type MailWeather = 'fair' | 'refused' | 'hang' | 'greylist' | 'busy' | 'broken' | 'cut'

/** A letter that the mail server took. */
export interface Taken {
  to: string
  messageId: string
  source: string
  /** Whether the sender got the answer that it was taken. */
  confirmed: boolean
  /** By `performance.now()`. */
  at: number
}

export interface PostOffice {
  url: string
  taken(): readonly Taken[]
  /** The token of the confirmation link in the newest letter to this address. Waits for the letter. */
  confirmationToken(email: string): Promise<string>
  /** How many connections came during the present weather. */
  met(): number
  /** Changes the behaviour for every connection that comes from now on. */
  weather(weather: MailWeather): Promise<void>
  close(): Promise<void>
}

/** Addresses that begin like this have no mailbox. */
export const nobody = 'nobody-'

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/** A mail server that keeps count: the sandbox's mailbox keeps the last thousand letters only, and takes none twice on purpose. */
export async function openPostOffice(): Promise<PostOffice> {
  const taken: Taken[] = []
  const greylisted = new Set<string>()
  const cut = new Set<string>()
  const sockets = new Map<number, Socket>()
  let now: MailWeather = 'fair'
  let port = 0
  let met = 0
  let server = newServer()
  await listen()

  function newServer(): SMTPServer {
    const made = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS'],
      disableReverseLookup: true,
      logger: false,
      closeTimeout: 100,
      onConnect: (_session, callback) => {
        if (now !== 'hang') callback()
      },
      onMailFrom: (_address, _session, callback) => callback(now === 'broken' ? refusal(554, 'relay not configured') : null),
      onRcptTo({ address }, _session, callback) {
        if (address.startsWith(nobody)) return callback(refusal(550, 'no such mailbox'))
        callback(now === 'busy' ? refusal(451, 'try again later') : null)
      },
      onData(stream, session, callback) {
        const chunks: Buffer[] = []
        stream.on('data', (chunk: Buffer) => chunks.push(chunk))
        stream.on('end', () => {
          const source = Buffer.concat(chunks).toString()
          const messageId = /^Message-ID: *(<[^>]+>)/im.exec(source)?.[1] ?? ''
          if (now === 'greylist' && isNew(messageId, greylisted)) return callback(refusal(451, 'greylisted, try again later'))
          const confirmed = !(now === 'cut' && isNew(messageId, cut))
          for (const { address } of session.envelope.rcptTo)
            taken.push({ to: address.toLowerCase(), messageId, source, confirmed, at: performance.now() })
          if (confirmed) callback(null)
          else sockets.get(session.remotePort)?.destroy()
        })
      },
    })
    made.on('error', () => {})
    made.server.on('connection', (socket: Socket) => {
      const from = socket.remotePort ?? 0
      met++
      sockets.set(from, socket)
      socket.once('close', () => sockets.delete(from))
    })
    return made
  }

  async function listen(): Promise<void> {
    await new Promise<void>((resolve, reject) => {
      server.server.once('error', reject)
      server.listen(port, '127.0.0.1', () => resolve())
    })
    const address = server.server.address()
    if (typeof address === 'object' && address) port = address.port
  }

  async function close(): Promise<void> {
    for (const socket of sockets.values()) socket.destroy()
    await new Promise<void>((resolve) => server.close(() => resolve()))
  }

  return {
    url: `smtp://127.0.0.1:${port}`,
    taken: () => taken,
    met: () => met,
    async confirmationToken(email) {
      const letter = await until(() => taken.findLast(({ to }) => to === email), { what: `a letter to ${email}`, everyMs: 50 })
      return /\/app\/verify-email\/([\w-]+)/.exec((await simpleParser(letter.source)).text ?? '')?.[1] ?? ''
    },
    async weather(next) {
      if (next === now) return
      met = 0
      const before = now
      now = next
      if (next === 'refused') await close()
      if (before === 'refused') {
        server = newServer()
        await listen()
      }
    },
    close: async () => {
      if (now !== 'refused') await close()
    },
  }
}

function isNew(messageId: string, among: Set<string>): boolean {
  const known = among.has(messageId)
  among.add(messageId)
  return !known
}
