import { choiceFault, createFaultSwitch, delayFault } from '../control/faults.ts'
import { apiFailures } from '../vendor/api.ts'
import { webhookBehaviour, webhookDelay } from '../vendor/webhooks.ts'

const failures = {
  ...apiFailures,
  refused: 'Refuses every call: 401, invalid signature',
} as const

export const createIdentityFaults = () =>
  createFaultSwitch({
    failure: choiceFault('Behaviour', failures),
    webhooks: webhookBehaviour,
    delayMs: delayFault('Delay, ms', 'slow'),
    webhookDelayMs: webhookDelay,
  })

export type IdentityFaults = ReturnType<ReturnType<typeof createIdentityFaults>['current']>
