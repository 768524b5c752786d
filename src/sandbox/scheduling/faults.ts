import { choiceFault, createFaultSwitch } from '../control/faults.ts'
import { webhookBehaviour, webhookDelay } from '../vendor/webhooks.ts'

const failures = {
  none: 'Works',
  unavailable: 'Down: returns 503',
  'silent-frame': 'The page loads, but sends no messages',
} as const

export const createSchedulingFaults = () =>
  createFaultSwitch({ failure: choiceFault('Behaviour', failures), webhooks: webhookBehaviour, webhookDelayMs: webhookDelay })

export type SchedulingFaults = ReturnType<ReturnType<typeof createSchedulingFaults>['current']>
