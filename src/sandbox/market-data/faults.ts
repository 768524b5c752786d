import { choiceFault, createFaultSwitch, delayFault } from '../control/faults.ts'
import { outages } from '../vendor/outage.ts'
import { bookFaults } from './order-book.ts'

const wrongData = {
  garbage: 'Wrong data: a web page, not JSON',
  'object-data': 'Wrong data: objects instead of lists',
  'string-numbers': 'Wrong data: numbers as texts',
  'missing-close': 'Wrong data: candles without close',
  'ok-with-error': 'Wrong data: "ok" with an error inside',
  'old-candles': 'Frozen: candles of yesterday',
} as const

const failures = {
  none: 'Works',
  unavailable: 'Down: returns 503',
  ...outages,
  'rate-limited': 'Refuses: 429, limit reached',
  ...wrongData,
}

export const createExchangeFaults = () =>
  createFaultSwitch({
    failure: choiceFault('Behaviour', failures),
    book: choiceFault('Order book', bookFaults),
    delayMs: delayFault('Delay, ms', 'slow'),
  })

export type ExchangeFaults = ReturnType<typeof createExchangeFaults>

type Json = string | number | boolean | null | undefined | Json[] | { [key: string]: Json }

function mapJson(value: Json, change: (value: Json) => Json): Json {
  const changed = change(value)
  if (Array.isArray(changed)) return changed.map((item) => mapJson(item, change))
  if (typeof changed !== 'object' || changed === null) return changed
  return Object.fromEntries(Object.entries(changed).map(([key, item]) => [key, mapJson(item, change)]))
}

const listToObject = (value: Json): Json => {
  if (!Array.isArray(value)) return value
  return value.length === 1 ? value[0] : Object.fromEntries(value.map((item, index) => [String(index), item]))
}

const numberToText = (value: Json): Json => (typeof value === 'number' ? String(value) : value)

const removeClose = (value: Json): Json => {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return value
  const { close: _close, ...rest } = value
  return rest
}

const dayMs = 24 * 60 * 60 * 1000

const dayBefore = (value: Json): Json =>
  typeof value === 'object' && value !== null && !Array.isArray(value) && 'close' in value
    ? { ...value, timestamp: Number(value['timestamp']) - dayMs }
    : value

/** A wrong body that replaces `{ ok: "ok", data }`, with HTTP 200. If it is a string, it is a web page as a proxy sends it. */
export function wrongReply(kind: keyof typeof wrongData, data: unknown): string | { ok: 'ok'; data: unknown } {
  switch (kind) {
    case 'garbage':
      return '<!doctype html><title>Just a moment...</title><p>Checking your browser before you proceed.'
    case 'object-data':
      return { ok: 'ok', data: mapJson(data as Json, listToObject) }
    case 'string-numbers':
      return { ok: 'ok', data: mapJson(data as Json, numberToText) }
    case 'missing-close':
      return { ok: 'ok', data: mapJson(data as Json, removeClose) }
    case 'old-candles':
      return { ok: 'ok', data: mapJson(data as Json, dayBefore) }
    case 'ok-with-error':
      return { ok: 'ok', data: { error: 'market_data is on maintenance' } }
  }
}
