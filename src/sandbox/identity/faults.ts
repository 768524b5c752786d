import { choiceFault, createFaultSwitch, delayFault } from '../control/faults.ts'
import { apiFailures } from '../vendor/api.ts'
import { webhookBehaviour, webhookDelay } from '../vendor/webhooks.ts'

const failures = {
  ...apiFailures,
  refused: 'Refuses every call: 401, invalid signature',
} as const

const data = {
  complete: 'Complete',
  'no-name': 'Without the names of people',
  'no-company': 'Without company data',
} as const

export const createIdentityFaults = () =>
  createFaultSwitch({
    failure: choiceFault('Behaviour', failures),
    data: choiceFault('Data of applicants', data),
    webhooks: webhookBehaviour,
    delayMs: delayFault('Delay, ms', 'slow'),
    webhookDelayMs: webhookDelay,
  })

export type IdentityFaults = ReturnType<ReturnType<typeof createIdentityFaults>['current']>
