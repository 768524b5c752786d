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
