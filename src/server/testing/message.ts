import type { Message } from '../platform/mail/smtp.adapter.ts'

/** What a transport can be given to send. */
export const message: Message = {
  from: { name: 'Kantor', address: 'no-reply@kantor.example' },
  to: 'client@example.com',
  subject: 'Subject',
  html: '<p>text</p>',
  text: 'text',
  messageId: '<1@kantor.example>',
  headers: {},
}
