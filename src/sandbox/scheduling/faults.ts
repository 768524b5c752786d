import { choice, createFaultSwitch } from '../control/faults.ts'
import { webhookFaults } from '../vendor/webhooks.ts'

const failures = {
  none: 'Works',
  unavailable: 'Down: answers 503',
  'silent-frame': 'The page loads and stays silent',
} as const

export const createSchedulingFaults = () => createFaultSwitch({ failure: choice('Behaviour', failures), ...webhookFaults })

export type SchedulingFaults = ReturnType<ReturnType<typeof createSchedulingFaults>['current']>
