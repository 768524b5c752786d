import type { FastifyInstance } from 'fastify'
import type { Mailbox } from '../mail/mailbox.ts'
import { schedulingApiRoutes } from './api.routes.ts'
import { createBookings } from './bookings.ts'
import { schedulingControlRoutes, schedulingRecords, schedulingState, schedulingSwitches } from './control.ts'
import { createSchedulingFaults } from './faults.ts'
import { visitorLetter } from './letters.ts'
import { createCalendlyWebhooks } from './webhooks.ts'
import { schedulingPageRoutes } from './page.routes.ts'

export interface SchedulingStandInOptions {
  siteUrl: string
  mailbox: Mailbox
  /** Where this sandbox answers. */
  origin: () => string
  now: () => number
}

/** The stand-in of the scheduling provider: its pages, its API, its letters, its webhooks, its part of the control page. */
export function createSchedulingStandIn({ siteUrl, mailbox, origin, now }: SchedulingStandInOptions) {
  const faults = createSchedulingFaults()
  const target = `${siteUrl.replace(/\/+$/, '')}/api/webhooks/calendly`
  const webhooks = createCalendlyWebhooks({ target, faults: faults.current, origin, now })
  const bookings = createBookings({
    now,
    onChange(booking) {
      webhooks.send(booking)
      void visitorLetter(booking, { origin: origin(), now: now() }).then(mailbox.put)
    },
  })

  return {
    name: 'Scheduling',
    address: '/kantor/30min',
    routes: async (app: FastifyInstance) => {
      await app.register(schedulingApiRoutes, { bookings, origin })
      await app.register(schedulingPageRoutes, { bookings, faults: faults.current, origin, siteUrl })
    },
    controlRoutes: async (app: FastifyInstance) => {
      await app.register(schedulingControlRoutes, { faults, bookings, webhooks })
    },
    state: () => schedulingState(faults.current()),
    switches: () => schedulingSwitches(faults.current()),
    records: () => schedulingRecords({ bookings, webhooks }),
    reset: faults.reset,
    stop: webhooks.stop,
  }
}
