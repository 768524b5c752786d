import { choice, createFaultSwitch, delay } from '../control/faults.ts'
import { outages } from '../vendor/outage.ts'
import { webhookBehaviour, webhookDelay } from '../vendor/webhooks.ts'

const failures = {
  none: 'Works',
  unavailable: 'Down: answers 503',
  ...outages,
  refused: 'Refuses every call: 401, invalid signature',
  garbage: 'Wrong data: a web page, not JSON',
} as const

export const createIdentityFaults = () =>
  createFaultSwitch({
    failure: choice('Behaviour', failures),
    webhooks: webhookBehaviour,
    delayMs: delay('Delay, ms', 'slow'),
    webhookDelayMs: webhookDelay,
  })

export type IdentityFaults = ReturnType<ReturnType<typeof createIdentityFaults>['current']>
