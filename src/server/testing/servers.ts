import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import type { Message } from '../platform/mail/smtp.adapter.ts'

/** Opens a free port on this machine only; returns it. */
export async function listenLocally(server: Pick<Server, 'listen'>): Promise<number> {
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  return (listening.address() as AddressInfo).port
}

/** Starts a vendor's server for one test. It records each request before it responds. */
export async function startVendor(respond: RequestListener) {
  const received: { method: string | undefined; url: string | undefined; headers: IncomingHttpHeaders; body: string }[] = []
  const server = createServer((request, response) => {
    const { method, url, headers } = request
    void text(request).then((body) => {
      received.push({ method, url, headers, body })
      respond(request, response)
    })
  })
  const port = await listenLocally(server)
  onTestFinished(() => {
    server.closeAllConnections()
    server.close()
  })
  return { baseUrl: `http://127.0.0.1:${port}`, received }
}

/** Starts a mail server for one test; returns its port. */
export async function startMailServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...options })
  // A client that refuses our certificate is an error of the server.
  server.on('error', () => {})
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return listenLocally(server.server)
}

/** An e-mail for the tests of mail transports. */
export const message: Message = {
  from: { name: 'Kantor', address: 'no-reply@kantor.example' },
  to: 'client@example.com',
  subject: 'Subject',
  html: '<p>text</p>',
  text: 'text',
  messageId: '<1@kantor.example>',
  headers: {},
}
