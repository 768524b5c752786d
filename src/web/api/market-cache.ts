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
  /** An answer that is not useful counts as failed. */
  isUseful?: (reply: unknown) => reply is Reply
  /** Logged to the console if there is no useful answer. */
  warning?: string
}

/** A payload without its time field. */
export type WithoutTime<Payload> = Payload extends unknown ? Omit<Payload, 'fromISO' | 'toISO'> : never

/** `reply` is the last useful one. */
export interface MarketAnswer<Reply> {
  reply: Reply | undefined
  state: 'asking' | 'answered' | 'failed'
}

interface Entry {
  answer: MarketAnswer<unknown>
  asking: boolean
  readers: Set<() => void>
  removal?: ReturnType<typeof setTimeout>
}

type AnyRead = MarketRead<unknown, never>

const unasked: MarketAnswer<never> = { reply: undefined, state: 'asking' }

/**
 * Market data, shared by all readers: requested once, kept for 60 seconds after the last use, and requested again by `ask` only.
 * Spec section 7, decision 123.
 */
export function createMarketCache() {
  const entries = new Map<string, Entry>()

  const ask = async (read: AnyRead, payload: string | undefined) => {
    const entry = entries.get(keyOf(read, payload))
    if (!entry || entry.asking) return
    const publish = (answer: MarketAnswer<unknown>) => {
      entry.answer = answer
      for (const changed of entry.readers) changed()
    }
    entry.asking = true
    publish({ ...entry.answer, state: 'asking' })
    const reply = await send(read, payload).catch(() => undefined)
    entry.asking = false
    publish(reply === undefined ? { ...entry.answer, state: 'failed' } : { reply, state: 'answered' })
  }

  return {
    ask,
    answer: (read: AnyRead, payload: string | undefined) => entries.get(keyOf(read, payload))?.answer ?? unasked,
    /** Calls back at every change, and asks if there is no reply yet. Returns the function that stops it. */
    follow(read: AnyRead, payload: string | undefined, changed: () => void) {
      const key = keyOf(read, payload)
      const entry: Entry = entries.get(key) ?? { answer: unasked, asking: false, readers: new Set() }
      entries.set(key, entry)
      clearTimeout(entry.removal)
      entry.readers.add(changed)
      if (entry.answer.reply === undefined) void ask(read, payload)
      return () => {
        entry.readers.delete(changed)
        if (entry.readers.size === 0) entry.removal = setTimeout(() => entries.delete(key), cacheKeptSeconds * 1000)
      }
    },
  }
}

export type MarketCache = ReturnType<typeof createMarketCache>

const MarketCacheContext = createContext<MarketCache | null>(null)

/** Gives its children one cache. */
export function MarketProvider({ children }: { children: ReactNode }) {
  const [cache] = useState(createMarketCache)
  return createElement(MarketCacheContext, { value: cache }, children)
}

/** Follows an answer; `askAgain` requests it again. */
export function useMarket<Reply, Argument>(
  read: MarketRead<Reply, Argument>,
  ...[argument]: Argument extends void ? [] : [Argument]
): MarketAnswer<Reply> & { askAgain: () => void } {
  const cache = use(MarketCacheContext)
  if (!cache) throw new Error('useMarket needs a MarketProvider')
  const payload = payloadOf(read, argument as Argument)
  const follow = useCallback((changed: () => void) => cache.follow(read, payload, changed), [cache, read, payload])
  const askAgain = useCallback(() => void cache.ask(read, payload), [cache, read, payload])
  const answer = useSyncExternalStore(
    follow,
    () => cache.answer(read, payload),
    () => unasked,
  )
  return { ...(answer as MarketAnswer<Reply>), askAgain }
}

/** The payload without its time field. */
export const payloadOf = <Argument>({ payload }: MarketRead<unknown, Argument>, argument: Argument): string | undefined =>
  payload && JSON.stringify(payload(argument))

/** Key of the cache. */
const keyOf = ({ category, call }: AnyRead, payload: string | undefined): string => [category, call.path, payload].join(' ')

async function send({ call, timeField, isUseful, warning }: AnyRead, payload: string | undefined): Promise<unknown> {
  try {
    const answer = await fetch(apiUrl(call), {
      method: call.method,
      credentials: 'include',
      ...(payload !== undefined && { headers: { 'content-type': 'application/json' }, body: withTime(payload, timeField) }),
    })
    const reply: unknown = await answer.json()
    if (answer.ok && (!isUseful || isUseful(reply))) return reply
    throw new Error(`${call.path} gave no useful answer: ${answer.status}`)
  } catch (error) {
    if (warning) console.warn(warning)
    throw error
  }
}

const withTime = (payload: string, timeField: string | undefined) =>
  timeField ? JSON.stringify({ ...JSON.parse(payload), [timeField]: new Date().toISOString() }) : payload
