import type { FastifyInstance } from 'fastify'
import { html } from '../page/html.ts'
import type { StandInOptions } from '../vendor/api.ts'
import { createWebhooks } from '../vendor/webhooks.ts'
import { identityApiRoutes } from './api.routes.ts'
import { createApplicants } from './applicants.ts'
import { applicantRecords, identityControlRoutes, identityView } from './control.ts'
import { createIdentityFaults } from './faults.ts'
import { identityFrameRoutes } from './frame.routes.ts'
import { webhookOf } from './replies.ts'
import { createTokens } from './tokens.ts'

const reviewStepMs = 900

/** The identity provider's stand-in: API, widget, webhooks and a section of the control page. */
export function createIdentityStandIn({ siteUrl, origin, now }: StandInOptions) {
  const faults = createIdentityFaults()
  const tokens = createTokens(now)
  const webhooks = createWebhooks({ siteUrl, path: '/api/webhooks/sumsub', faults: faults.current, now })
  const timers: NodeJS.Timeout[] = []
  const applicants = createApplicants({
    now,
    runLater: (step) => timers.push(setTimeout(step, reviewStepMs)),
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
      const parts = { applicants, tokens, faults: faults.current, siteUrl, origin, now }
      await app.register(identityApiRoutes, parts)
      await app.register(identityFrameRoutes, parts)
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
