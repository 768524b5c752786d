import { choice, createFaultSwitch, delay } from '../control/faults.ts'
import { outages } from '../vendor/outage.ts'

const failures = {
  none: 'Works',
  unavailable: 'Down: answers 503',
  ...outages,
  'rate-limited': 'Refuses: 429, limit reached',
  garbage: 'Wrong data: a web page, not JSON',
  'object-data': 'Wrong data: objects instead of lists',
  'string-numbers': 'Wrong data: numbers as texts',
  'missing-close': 'Wrong data: candles without close',
  'ok-with-error': 'Wrong data: "ok" with an error inside',
} as const

export const createExchangeFaults = () => createFaultSwitch({ failure: choice('Behaviour', failures), delayMs: delay('Delay, ms', 'slow') })

export type ExchangeFaults = ReturnType<typeof createExchangeFaults>
