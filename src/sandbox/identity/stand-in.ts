import { identityApiRoutes } from './api.routes.ts'
import { createApplicants } from './applicants.ts'
import { createIdentityFaults, identityControlRoutes, identityRecords, identityState, identitySwitches } from './control.ts'
import { identityFrameRoutes } from './frame.routes.ts'
import { createSumsubWebhooks } from './webhooks.ts'
import { createTokens } from './tokens.ts'
import type { FastifyInstance } from 'fastify'

/** How long each step of a review takes. */
const stepMs = 900

export interface IdentityStandInOptions {
  siteUrl: string
  /** Where this sandbox answers. */
  origin: () => string
  now: () => number
}

/** The stand-in of the identity provider: its API, its widget, its webhooks, its part of the control page. */
export function createIdentityStandIn({ siteUrl, origin, now }: IdentityStandInOptions) {
  const faults = createIdentityFaults()
  const tokens = createTokens(now)
  const webhooks = createSumsubWebhooks({ target: `${siteUrl.replace(/\/+$/, '')}/api/webhooks/sumsub`, faults: faults.current, now })
  const timers = new Set<NodeJS.Timeout>()
  const applicants = createApplicants({
    now,
    later(step) {
      const timer = setTimeout(() => {
        timers.delete(timer)
        step()
      }, stepMs)
      timers.add(timer)
    },
    onChange: webhooks.send,
  })

  return {
    name: 'Identity verification',
    address: '/resources',
    routes: async (app: FastifyInstance) => {
      await app.register(identityApiRoutes, { applicants, tokens, faults: faults.current, origin, now })
      await app.register(identityFrameRoutes, { applicants, tokens, faults: faults.current, siteUrl })
    },
    controlRoutes: async (app: FastifyInstance) => {
      await app.register(identityControlRoutes, { faults, applicants, tokens, webhooks })
    },
    state: () => identityState(faults.current()),
    switches: () => identitySwitches(faults.current()),
    records: () => identityRecords({ applicants, webhooks }),
    reset: faults.reset,
    stop() {
      for (const timer of timers) clearTimeout(timer)
      webhooks.stop()
    },
  }
}

export type IdentityStandIn = ReturnType<typeof createIdentityStandIn>
