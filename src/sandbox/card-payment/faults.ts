import { choiceFault, createFaultSwitch, delayFault } from '../control/faults.ts'
import { apiFailures } from '../vendor/api.ts'
import { webhookBehaviour, webhookDelay } from '../vendor/webhooks.ts'

const failures = {
  ...apiFailures,
  refused: 'Refuses every call: 403, invalid signature',
  'no-request-id': 'Wrong data: a reply without a requestId',
  'inner-data': 'Wraps the reply in an object "data"',
} as const

const widgets = {
  usual: 'Sends all messages, as JSON texts',
  'flat-messages': 'Sends all messages, as flat objects',
  'never-closed': 'Never reports that it is closed',
} as const

export const createCardPaymentFaults = () =>
  createFaultSwitch({
    failure: choiceFault('Behaviour', failures),
    widget: choiceFault('Widget', widgets, (text) => `widget: ${text.toLowerCase()}`),
    webhooks: webhookBehaviour,
    delayMs: delayFault('Delay, ms', 'slow'),
    webhookDelayMs: webhookDelay,
  })

export type CardPaymentFaults = ReturnType<ReturnType<typeof createCardPaymentFaults>['current']>
