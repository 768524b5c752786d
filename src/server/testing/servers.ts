import { execFileSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { createServer, type IncomingHttpHeaders, type RequestListener } from 'node:http'
import type { AddressInfo, Server } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
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

/** A certificate for a DNS name, signed by itself, that ends after some days. */
export function newCertificate(name: string, { days = 30 } = {}) {
  const folder = mkdtempSync(path.join(tmpdir(), 'kantor-tls-'))
  const [keyFile, certFile] = [path.join(folder, 'key.pem'), path.join(folder, 'cert.pem')]
  const subject = `-subj /CN=${name} -addext subjectAltName=DNS:${name}`
  const request = `req -x509 -newkey ec -pkeyopt ec_paramgen_curve:P-256 -nodes -days ${days} ${subject}`.split(' ')
  execFileSync('openssl', [...request, '-keyout', keyFile, '-out', certFile], { stdio: 'ignore' })
  const [key, cert] = [readFileSync(keyFile, 'utf8'), readFileSync(certFile, 'utf8')]
  rmSync(folder, { recursive: true })
  return { key, cert }
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
