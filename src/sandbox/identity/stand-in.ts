import type { FastifyInstance } from 'fastify'
import { html } from '../page/html.ts'
import { createWebhooks } from '../vendor/webhooks.ts'
import { identityApiRoutes } from './api.routes.ts'
import { createApplicants } from './applicants.ts'
import { applicantRecords, identityControlRoutes, identityView } from './control.ts'
import { createIdentityFaults } from './faults.ts'
import { identityFrameRoutes } from './frame.routes.ts'
import { webhookOf } from './replies.ts'
import { createTokens } from './tokens.ts'

/** How long each step of a review takes. */
const stepMs = 900

export interface IdentityStandInOptions {
  siteUrl: string
  /** Where this sandbox answers. */
  origin: () => string
  now: () => number
}

/** The identity provider's stand-in: API, widget, webhooks and its part of the control page. */
export function createIdentityStandIn({ siteUrl, origin, now }: IdentityStandInOptions) {
  const faults = createIdentityFaults()
  const tokens = createTokens(now)
  const webhooks = createWebhooks({ siteUrl, path: '/api/webhooks/sumsub', faults: faults.current, now })
  const timers: NodeJS.Timeout[] = []
  const applicants = createApplicants({
    now,
    later: (step) => timers.push(setTimeout(step, stepMs)),
    onChange: (applicant, type) => webhooks.send(webhookOf(applicant, type, now())),
  })

  const records = () => ({ ...applicantRecords(applicants), deliveries: webhooks.deliveries() })
  const state = () => ({ ...faults.current(), ...records() })

  return {
    id: 'identity',
    name: 'Identity verification',
    address: () => html`<code>${origin()}/resources</code>`,
    faults,
    routes: async (app: FastifyInstance) => {
      await app.register(identityApiRoutes, { applicants, tokens, faults: faults.current, origin, now })
      await app.register(identityFrameRoutes, { applicants, tokens, siteUrl })
    },
    controlRoutes: (app: FastifyInstance) => identityControlRoutes(app, { applicants, tokens, state }),
    records,
    recordsView: () => identityView(applicants.all(), webhooks.deliveries()),
    stop() {
      for (const timer of timers) clearTimeout(timer)
      webhooks.stop()
    },
  }
}
