import type { FastifyInstance } from 'fastify'
import { cardPaymentApiRoutes } from './api.routes.ts'
import { cardPaymentControlRoutes, cardPaymentRecords, cardPaymentState, cardPaymentSwitches, createCardPaymentFaults } from './control.ts'
import { createPaybisWebhooks } from './webhooks.ts'
import { createRequests } from './requests.ts'
import { cardPaymentWidgetRoutes } from './widget.routes.ts'

export interface CardPaymentStandInOptions {
  siteUrl: string
  /** Where this sandbox answers. */
  origin: () => string
  now: () => number
}

/** The stand-in of the card-payment provider: its API, its widget with a bank behind it, its webhooks, its part of the control page. */
export function createCardPaymentStandIn({ siteUrl, origin, now }: CardPaymentStandInOptions) {
  const faults = createCardPaymentFaults()
  const webhooks = createPaybisWebhooks({ target: `${siteUrl.replace(/\/+$/, '')}/api/webhooks/paybis`, faults: faults.current, now })
  const requests = createRequests({ onChange: (request) => request.status && webhooks.send(request, request.status) })

  return {
    name: 'Card payment',
    address: '/v3/request',
    routes: async (app: FastifyInstance) => {
      await app.register(cardPaymentApiRoutes, { requests, faults: faults.current })
      await app.register(cardPaymentWidgetRoutes, { requests, faults: faults.current, siteUrl, origin })
    },
    controlRoutes: async (app: FastifyInstance) => {
      await app.register(cardPaymentControlRoutes, { faults, requests, webhooks })
    },
    state: () => cardPaymentState(faults.current()),
    switches: () => cardPaymentSwitches(faults.current()),
    records: () => cardPaymentRecords({ requests, webhooks }),
    reset: faults.reset,
    stop: webhooks.stop,
  }
}
