import { createContext, createElement, type ReactNode, use, useCallback, useState, useSyncExternalStore } from 'react'
import type { Call } from '#contract/calls.ts'
import { cacheKeptSeconds } from '../limits.ts'
import { apiUrl } from './api-url.ts'

/** What the market's data are kept under. Spec section 3. */
export type MarketCategory = 'CurrenciesInfo' | 'PairsInfo' | 'TradeHistory' | 'Candles'

/** A call that reads the market's data. */
export interface MarketRead<Reply, Argument = void> {
  category: MarketCategory
  call: Call
  payload?: (argument: Argument) => object
  /** Name of the payload's field that says when it is asked: the answer is kept under all the others. */
  moment?: string
  /** An answer that is not useful counts as none. */
  isUseful?: (reply: unknown) => reply is Reply
  /** For the console, where there is no useful answer. */
  warning?: string
}

/** A payload but for the field that is its moment. */
export type WithoutMoment<Payload> = Payload extends unknown ? Omit<Payload, 'fromISO' | 'toISO'> : never

/** What is known of one answer: `reply` is the last good one. */
export interface MarketAnswer<Reply> {
  reply: Reply | undefined
  state: 'asking' | 'answered' | 'failed'
}

interface Entry {
  answer: MarketAnswer<unknown>
  asking: boolean
  readers: Set<() => void>
  forgetting?: ReturnType<typeof setTimeout>
}

type AnyRead = MarketRead<unknown, never>

const unasked: MarketAnswer<never> = { reply: undefined, state: 'asking' }

/**
 * Answers of the market data, shared by all who read the same: asked for once, kept for 60 seconds after their last use, and asked for
 * again only when somebody says so. Spec section 7, decision 123.
 */
export function createMarketCache() {
  const entries = new Map<string, Entry>()

  const ask = async (read: AnyRead, payload: string | undefined) => {
    const entry = entries.get(addressOf(read, payload))
    if (!entry || entry.asking) return
    const tell = (answer: MarketAnswer<unknown>) => {
      entry.answer = answer
      for (const changed of entry.readers) changed()
    }
    entry.asking = true
    tell({ ...entry.answer, state: 'asking' })
    const reply = await send(read, payload).catch(() => undefined)
    entry.asking = false
    tell(reply === undefined ? { ...entry.answer, state: 'failed' } : { reply, state: 'answered' })
  }

  return {
    ask,
    answer: (read: AnyRead, payload: string | undefined) => entries.get(addressOf(read, payload))?.answer ?? unasked,
    /** Calls back at every change, and asks where there is no answer yet. Answers with the way to stop. */
    follow(read: AnyRead, payload: string | undefined, changed: () => void) {
      const address = addressOf(read, payload)
      const entry: Entry = entries.get(address) ?? { answer: unasked, asking: false, readers: new Set() }
      entries.set(address, entry)
      clearTimeout(entry.forgetting)
      entry.readers.add(changed)
      if (entry.answer.reply === undefined) void ask(read, payload)
      return () => {
        entry.readers.delete(changed)
        if (entry.readers.size === 0) entry.forgetting = setTimeout(() => entries.delete(address), cacheKeptSeconds * 1000)
      }
    },
  }
}

export type MarketCache = ReturnType<typeof createMarketCache>

const MarketCacheContext = createContext<MarketCache | null>(null)

/** One cache for all that is in it. */
export function MarketProvider({ children }: { children: ReactNode }) {
  const [cache] = useState(createMarketCache)
  return createElement(MarketCacheContext, { value: cache }, children)
}

/** What is known of an answer, followed from now on; `askAgain` asks anew. */
export function useMarket<Reply, Argument>(
  read: MarketRead<Reply, Argument>,
  ...[argument]: Argument extends void ? [] : [Argument]
): MarketAnswer<Reply> & { askAgain: () => void } {
  const cache = use(MarketCacheContext)
  if (!cache) throw new Error('This part reads the market outside of a MarketProvider')
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

/** What a call is sent with, but for its moment. */
export const payloadOf = <Argument>({ payload }: MarketRead<unknown, Argument>, argument: Argument): string | undefined =>
  payload && JSON.stringify(payload(argument))

/** What an answer is kept under. */
const addressOf = ({ category, call }: AnyRead, payload: string | undefined): string => [category, call.path, payload].join(' ')

async function send({ call, moment, isUseful, warning }: AnyRead, payload: string | undefined): Promise<unknown> {
  try {
    const answer = await fetch(apiUrl(call), {
      method: call.method,
      credentials: 'include',
      ...(payload !== undefined && { headers: { 'content-type': 'application/json' }, body: asSent(payload, moment) }),
    })
    const reply: unknown = await answer.json()
    if (answer.ok && (!isUseful || isUseful(reply))) return reply
    throw new Error(`${call.path} gave no useful answer: ${answer.status}`)
  } catch (error) {
    if (warning) console.warn(warning)
    throw error
  }
}

const asSent = (payload: string, moment: string | undefined) =>
  moment ? JSON.stringify({ ...JSON.parse(payload), [moment]: new Date().toISOString() }) : payload
