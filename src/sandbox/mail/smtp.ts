import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import type { AddressInfo, Server, Socket } from 'node:net'
import { setTimeout as wait } from 'node:timers/promises'
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions } from 'smtp-server'
import type { MailFaults } from './faults.ts'
import { readLetter } from './letter.ts'
import type { Mailbox } from './mailbox.ts'

const maxLetterBytes = 10 * 1024 * 1024

export interface MailParts {
  mailbox: Mailbox
  faults: MailFaults['current']
  now: () => number
}

const refusals = {
  none: () => undefined,
  temporary: () => refusal(451, 'Try again later (sandbox fault)'),
  permanent: () => refusal(550, 'No such mailbox (sandbox fault)'),
}

const refusal = (responseCode: number, message: string) => Object.assign(new Error(message), { responseCode })

const serverOptions: SMTPServerOptions = {
  name: 'sandbox.localhost',
  banner: 'Kantor sandbox: letters end here',
  authOptional: true,
  allowInsecureAuth: true,
  disabledCommands: ['STARTTLS'],
  disableReverseLookup: true,
  size: maxLetterBytes,
  closeTimeout: 200,
  // This timeout is longer than the timeout of any mail client.
  socketTimeout: 600_000,
  logger: false,
  onAuth: (auth, _session, callback) => callback(null, { user: auth.username ?? 'anyone' }),
}

/** A mail server that puts every letter into the mailbox. It accepts any user name and password. */
export function createMailServer({ mailbox, faults, now }: MailParts) {
  const server = new SMTPServer({
    ...serverOptions,
    ...handlersWithFaults(faults, (port) => sockets.drop(port)),
    onData: letterHandler(mailbox, now),
  })
  const sockets = trackSockets(server.server)
  // Without a listener, a mail client that disconnects while it sends a letter would end the process.
  server.on('error', () => {})

  return {
    /** Listens on loopback, and returns the port. */
    async listen(port: number): Promise<number> {
      server.listen(port, '127.0.0.1')
      await once(server.server, 'listening')
      return (server.server.address() as AddressInfo).port
    },
    close: () =>
      new Promise<void>((resolve) => {
        sockets.dropAll()
        server.close(() => resolve())
      }),
  }
}

const handlersWithFaults = (faults: MailParts['faults'], drop: (remotePort: number) => void): SMTPServerOptions => ({
  onConnect({ remotePort }, callback) {
    const { failure } = faults()
    if (failure === 'dropped') drop(remotePort)
    else if (failure !== 'hang') callback()
  },

  // The fault is checked for each recipient too, because a mail client may keep its connection open.
  async onRcptTo(_address, { remotePort }, callback) {
    const { failure, delayMs } = faults()
    if (delayMs > 0) await wait(delayMs)
    if (failure === 'dropped') drop(remotePort)
    else if (failure !== 'hang') callback(refusals[failure]())
  },
})

const letterHandler =
  (mailbox: Mailbox, now: () => number): NonNullable<SMTPServerOptions['onData']> =>
  async (stream, { envelope: { mailFrom, rcptTo } }, callback) => {
    try {
      const source = await bytesOf(stream)
      if (stream.sizeExceeded) return callback(refusal(552, `Letters may have at most ${maxLetterBytes} bytes`))
      const recipients = rcptTo.map(({ address }) => address)
      const from = mailFrom ? mailFrom.address : ''
      mailbox.put(await readLetter(source, { id: randomUUID(), from, recipients, at: new Date(now()) }))
      callback(null, 'Put into the sandbox mailbox')
    } catch (error) {
      callback(error as Error)
    }
  }

/** Reads the whole letter, so that the mail client gets the refusal of a letter that is too large. Bytes above the limit are not kept. */
async function bytesOf(stream: SMTPServerDataStream): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of stream) if (!stream.sizeExceeded) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

function trackSockets(server: Server) {
  const sockets = new Map<number, Socket>()
  server.on('connection', (socket) => {
    const port = socket.remotePort ?? 0
    sockets.set(port, socket)
    socket.once('close', () => sockets.delete(port))
  })
  return {
    drop: (remotePort: number) => void sockets.get(remotePort)?.destroy(),
    dropAll() {
      for (const socket of sockets.values()) socket.destroy()
    },
  }
}
