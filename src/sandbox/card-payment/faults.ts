import { choice, createFaultSwitch, delay } from '../control/faults.ts'
import { outages } from '../vendor/outage.ts'
import { webhookBehaviour, webhookDelay } from '../vendor/webhooks.ts'

const failures = {
  none: 'Works',
  unavailable: 'Down: answers 503',
  ...outages,
  refused: 'Refuses every call: 403, invalid signature',
  garbage: 'Wrong data: a web page, not JSON',
  'no-request-id': 'Wrong data: a reply without a requestId',
  'inner-data': 'Replies under "data"',
} as const

const widgets = {
  usual: 'Sends all messages, as JSON texts',
  'flat-messages': 'Sends all messages, as flat objects',
  'never-closed': 'Never reports that it is closed',
} as const

export const createCardPaymentFaults = () =>
  createFaultSwitch({
    failure: choice('Behaviour', failures),
    widget: choice('Widget', widgets, (text) => `widget: ${text.toLowerCase()}`),
    webhooks: webhookBehaviour,
    delayMs: delay('Delay, ms', 'slow'),
    webhookDelayMs: webhookDelay,
  })

export type CardPaymentFaults = ReturnType<ReturnType<typeof createCardPaymentFaults>['current']>
