import type { FastifyInstance } from 'fastify'
import type { Mailbox } from '../mail/mailbox.ts'
import { html, type Html } from '../page/html.ts'
import { table, webhookTable } from '../page/table.ts'
import type { StandInOptions } from '../vendor/api.ts'
import { createWebhooks } from '../vendor/webhooks.ts'
import { schedulingApiRoutes } from './api.routes.ts'
import { type Booking, createBookings, titleOf } from './bookings.ts'
import { createSchedulingFaults } from './faults.ts'
import { visitorLetter, formatMeetingTime } from './letters.ts'
import { schedulingPageRoutes } from './page.routes.ts'
import { webhookOf } from './replies.ts'

/** The scheduling provider's stand-in: API, pages, letters, webhooks and a section of the control page. */
export function createSchedulingStandIn({ siteUrl, mailbox, origin, now }: StandInOptions & { mailbox: Mailbox }) {
  const faults = createSchedulingFaults()
  const webhooks = createWebhooks({ siteUrl, path: '/api/webhooks/calendly', faults: faults.current, now })
  const bookings = createBookings({
    now,
    onChange(booking) {
      webhooks.send(webhookOf(booking, { origin: origin(), now }))
      void visitorLetter(booking, { origin: origin(), now: now() }).then(mailbox.put)
    },
  })

  return {
    id: 'scheduling',
    name: 'Scheduling',
    address: () => html`<code>${origin()}/kantor/30min</code>`,
    faults,
    routes: async (app: FastifyInstance) => {
      const parts = { bookings, faults: faults.current, origin, siteUrl }
      await app.register(schedulingApiRoutes, parts)
      await app.register(schedulingPageRoutes, parts)
    },
    records: () => ({ bookings: bookings.all().map(bookingRecord), deliveries: webhooks.deliveries() }),
    recordsView: () =>
      html`<p class="quiet">Pages: <a href="/kantor/30min">a call</a>, <a href="/kantor/expert-meeting">a meeting with an expert</a>.</p>
        ${bookingTable(bookings.all())} ${webhookTable('scheduling', webhooks.deliveries())}`,
    stop: webhooks.stop,
  }
}

const bookingRecord = ({ slug, start, email, status }: Booking) => ({ slug, start: new Date(start).toISOString(), email, status })

const bookingTable = (bookings: Booking[]): Html =>
  table({
    id: 'bookings',
    label: 'Bookings',
    head: ['Visitor', 'What and when', 'State'],
    rows: bookings.map((booking) => [
      booking.email,
      `${titleOf(booking.slug)}, ${formatMeetingTime(booking)}`,
      booking.status === 'active' ? 'booked' : 'cancelled',
    ]),
    empty: 'Nobody has booked yet.',
  })
