import { randomUUID } from 'node:crypto'
import type { Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer } from 'smtp-server'
import type { MailFaults } from './faults.ts'
import { readLetter } from './letter.ts'
import type { Mailbox } from './mailbox.ts'

const largestLetter = 10 * 1024 * 1024

export interface MailParts {
  mailbox: Mailbox
  faults: MailFaults['current']
  now: () => number
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

/**
 * A mail server that puts every letter, for any address, into the mailbox; it accepts any user name and password. Faults apply to
 * recipients, so that they can be limited to one address; without that limit, a server that drops or hangs does not greet either.
 */
export function createMailServer({ mailbox, faults, now }: MailParts) {
  const sockets = new Map<number, Socket>()

  const server = new SMTPServer({
    name: 'sandbox.localhost',
    banner: 'Kantor sandbox: letters end here',
    authOptional: true,
    allowInsecureAuth: true,
    disabledCommands: ['STARTTLS'],
    disableReverseLookup: true,
    size: largestLetter,
    closeTimeout: 200,
    // Longer than any client waits for a server that hangs.
    socketTimeout: 600_000,
    logger: false,

    onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),

    onConnect(session, callback) {
      const { failure, onlyTo } = faults()
      if (!onlyTo && failure === 'hang') return
      if (!onlyTo && failure === 'dropped') return drop(session.remotePort)
      callback()
    },

    async onRcptTo({ address }, session, callback) {
      const { failure, delayMs, onlyTo } = faults()
      if (onlyTo && onlyTo.toLowerCase() !== address.toLowerCase()) return callback()
      if (delayMs > 0) await wait(delayMs)
      switch (failure) {
        case 'none':
          return callback()
        case 'temporary':
          return callback(refusal(451, 'Try again later (sandbox fault)'))
        case 'permanent':
          return callback(refusal(550, 'No such mailbox (sandbox fault)'))
        case 'dropped':
          return drop(session.remotePort)
        case 'hang':
          return undefined
      }
    },

    async onData(stream, session, callback) {
      try {
        const chunks: Buffer[] = []
        for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer)
        if (stream.sizeExceeded) return callback(refusal(552, `Letters may have at most ${largestLetter} bytes`))
        const { mailFrom, rcptTo } = session.envelope
        const recipients = rcptTo.map(({ address }) => address)
        const from = mailFrom ? mailFrom.address : ''
        mailbox.put(await readLetter(Buffer.concat(chunks), { id: randomUUID(), from, recipients, at: new Date(now()) }))
        callback(null, 'Put into the sandbox mailbox')
      } catch (error) {
        callback(error as Error)
      }
    },
  })

  function drop(remotePort: number) {
    sockets.get(remotePort)?.destroy()
  }

  server.server.on('connection', (socket: Socket) => {
    const port = socket.remotePort ?? 0
    sockets.set(port, socket)
    socket.once('close', () => sockets.delete(port))
  })
  // A client may leave in the middle of a letter.
  server.on('error', () => {})

  return {
    /** Listens on loopback and resolves to the port. */
    listen(port: number): Promise<number> {
      return new Promise((resolve, reject) => {
        server.server.once('error', reject)
        server.listen(port, '127.0.0.1', () => {
          server.server.off('error', reject)
          const address = server.server.address()
          resolve(typeof address === 'object' && address ? address.port : port)
        })
      })
    },
    close: () =>
      new Promise<void>((resolve) => {
        for (const socket of sockets.values()) socket.destroy()
        server.close(() => resolve())
      }),
  }
}
