import { randomUUID } from 'node:crypto'
import type { SendMailOptions } from 'nodemailer'
import { html } from '../page/html.ts'
import { type Letter, readLetter } from '../mail/letter.ts'
import { type Booking, titleOf } from './bookings.ts'
import { cancelUrl } from './replies.ts'

const sender = 'notifications@scheduling.example'

export function formatMeetingTime({ start, timeZone }: Pick<Booking, 'start' | 'timeZone'>): string {
  const day = new Intl.DateTimeFormat('en-GB', { timeZone, weekday: 'long', day: 'numeric', month: 'long', year: 'numeric' }).format(start)
  const time = new Intl.DateTimeFormat('en-GB', { timeZone, hour: '2-digit', minute: '2-digit', hourCycle: 'h23' }).format(start)
  return `${day}, ${time} (${timeZone})`
}

/** The provider's letter to a visitor who booked or cancelled. */
export async function visitorLetter(booking: Booking, { origin, now }: { origin: string; now: number }): Promise<Letter> {
  const title = titleOf(booking.slug)
  const when = formatMeetingTime(booking)
  const booked = booking.status === 'active'
  const url = cancelUrl(booking, origin)
  const heading = booked ? 'You are booked' : 'Your booking was cancelled'
  const note = 'Sent by the sandbox’s stand-in of the scheduling provider. Nothing here is real.'
  const text = [heading, '', title, when, '', ...(booked ? ['To cancel:', url, ''] : []), note].join('\n')
  const page = html`<!doctype html>
    <h1>${heading}</h1>
    <p>${booking.name}, ${title}</p>
    <p><b>${when}</b></p>
    ${booked && html`<p><a href="${url}">Cancel this booking</a></p>`}
    <p><small>${note}</small></p>`.html
  const subject = booked ? `Confirmed: ${title}, ${when}` : `Cancelled: ${title}, ${when}`
  const source = await rawLetter({
    from: `Scheduling (stand-in) <${sender}>`,
    to: booking.email,
    subject,
    text,
    html: page,
    date: new Date(now),
  })
  return readLetter(source, { id: randomUUID(), from: sender, recipients: [booking.email], at: new Date(now) })
}

async function rawLetter(letter: SendMailOptions): Promise<Buffer> {
  // The package is loaded with the first letter, for a faster start.
  const { createTransport } = await import('nodemailer')
  const { message } = await createTransport({ streamTransport: true, buffer: true }).sendMail(letter)
  return message as Buffer
}
