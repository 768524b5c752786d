import { once } from 'node:events'
import type { AddressInfo } from 'node:net'
import { SMTPServer, type SMTPServerOptions } from 'smtp-server'
import { onTestFinished } from 'vitest'
import type { Message } from '../platform/mail/smtp.adapter.ts'

/** A message for a test of a mail transport. */
export const message: Message = {
  from: { name: 'Kantor', address: 'no-reply@kantor.example' },
  to: 'client@example.com',
  subject: 'Subject',
  html: '<p>text</p>',
  text: 'text',
  messageId: '<1@kantor.example>',
  headers: {},
}

/** Starts a mail server for one test; answers its port. */
export async function startMailServer(options: SMTPServerOptions): Promise<number> {
  const server = new SMTPServer({ authOptional: true, disabledCommands: ['STARTTLS'], ...options })
  const listening = server.listen(0, '127.0.0.1')
  await once(listening, 'listening')
  onTestFinished(() => new Promise<void>((resolve) => server.close(() => resolve())))
  return (listening.address() as AddressInfo).port
}
