import { createContext, createElement, type ReactNode, use, useCallback, useState, useSyncExternalStore } from 'react'
import type { Call } from '#contract/calls.ts'
import { cacheKeptSeconds } from '../limits.ts'
import { apiUrl } from './api-url.ts'

/** Categories of the cache. Spec section 3. */
export type MarketCategory = 'CurrenciesInfo' | 'PairsInfo' | 'TradeHistory' | 'Candles'

/** A call that reads market data. */
export interface MarketRead<Reply, Argument = void> {
  category: MarketCategory
  call: Call
  payload?: (argument: Argument) => object
  /** Name of the payload's field with the time of the request: it is not part of the cache key. */
  timeField?: string
  /** If this returns false, the call counts as failed. */
  isUsable?: (reply: unknown) => reply is Reply
  /** Logged to the console if the call fails or its reply is malformed. */
  warning?: string
}

/** A payload without its time field. */
export type WithoutTime<Payload> = Payload extends unknown ? Omit<Payload, 'fromISO' | 'toISO'> : never

/** `reply` is the last usable reply. */
export interface MarketResult<Reply> {
  reply: Reply | undefined
  state: 'loading' | 'loaded' | 'failed'
}

interface Entry {
  result: MarketResult<unknown>
  isInFlight: boolean
  subscribers: Set<() => void>
  removalTimer?: ReturnType<typeof setTimeout>
}

type AnyRead = MarketRead<unknown, never>

const notLoaded: MarketResult<never> = { reply: undefined, state: 'loading' }

/**
 * Market data, shared by all readers: requested once, kept for 60 seconds after the last use, and requested again by `request` only.
 * Spec section 7. Visitors need only the latest candle: Redux Toolkit and its query library were a quarter of the landing page's script, also
 * if they loaded later.
 */
export function createMarketCache() {
  const entries = new Map<string, Entry>()

  const request = async (read: AnyRead, payload: string | undefined) => {
    const entry = entries.get(keyOf(read, payload))
    if (!entry || entry.isInFlight) return
    const publish = (result: MarketResult<unknown>) => {
      entry.result = result
      for (const onChange of entry.subscribers) onChange()
    }
    entry.isInFlight = true
    publish({ ...entry.result, state: 'loading' })
    const reply = await send(read, payload).catch(() => undefined)
    entry.isInFlight = false
    publish(reply === undefined ? { ...entry.result, state: 'failed' } : { reply, state: 'loaded' })
  }

  return {
    request,
    get: (read: AnyRead, payload: string | undefined) => entries.get(keyOf(read, payload))?.result ?? notLoaded,
    /** Calls `onChange` at every change. Without a stored reply, it also sends the request. Returns the unsubscribe function. */
    subscribe(read: AnyRead, payload: string | undefined, onChange: () => void) {
      const key = keyOf(read, payload)
      const entry: Entry = entries.get(key) ?? { result: notLoaded, isInFlight: false, subscribers: new Set() }
      entries.set(key, entry)
      clearTimeout(entry.removalTimer)
      entry.subscribers.add(onChange)
      if (entry.result.reply === undefined) void request(read, payload)
      return () => {
        entry.subscribers.delete(onChange)
        if (entry.subscribers.size === 0) entry.removalTimer = setTimeout(() => entries.delete(key), cacheKeptSeconds * 1000)
      }
    },
  }
}

export type MarketCache = ReturnType<typeof createMarketCache>

const MarketCacheContext = createContext<MarketCache | null>(null)

/** Provides one cache to its children. */
export function MarketProvider({ children }: { children: ReactNode }) {
  const [cache] = useState(createMarketCache)
  return createElement(MarketCacheContext, { value: cache }, children)
}

/** Market data for a component. */
export function useMarket<Reply, Argument>(
  read: MarketRead<Reply, Argument>,
  ...[argument]: Argument extends void ? [] : [Argument]
): MarketResult<Reply> & { refetch: () => void } {
  const cache = use(MarketCacheContext)
  if (!cache) throw new Error('useMarket needs a MarketProvider')
  const payload = payloadOf(read, argument as Argument)
  const subscribe = useCallback((onChange: () => void) => cache.subscribe(read, payload, onChange), [cache, read, payload])
  const refetch = useCallback(() => void cache.request(read, payload), [cache, read, payload])
  const result = useSyncExternalStore(
    subscribe,
    () => cache.get(read, payload),
    () => notLoaded,
  )
  return { ...(result as MarketResult<Reply>), refetch }
}

export const payloadOf = <Argument>({ payload }: MarketRead<unknown, Argument>, argument: Argument): string | undefined =>
  payload && JSON.stringify(payload(argument))

const keyOf = ({ category, call }: AnyRead, payload: string | undefined): string => [category, call.path, payload].join(' ')

async function send({ call, timeField, isUsable, warning }: AnyRead, payload: string | undefined): Promise<unknown> {
  try {
    const response = await fetch(apiUrl(call), {
      method: call.method,
      credentials: 'include',
      ...(payload !== undefined && { headers: { 'content-type': 'application/json' }, body: withTime(payload, timeField) }),
    })
    const reply: unknown = await response.json()
    if (response.ok && (!isUsable || isUsable(reply))) return reply
    throw new Error(`${call.path} returned no usable reply: ${response.status}`)
  } catch (error) {
    if (warning) console.warn(warning)
    throw error
  }
}

const withTime = (payload: string, timeField: string | undefined) =>
  timeField ? JSON.stringify({ ...JSON.parse(payload), [timeField]: new Date().toISOString() }) : payload
