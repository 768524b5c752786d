import type { FastifyBaseLogger } from 'fastify'
import { type Clock, plusSeconds } from '../platform/clock.ts'
import { aroundCalls, ProviderFault } from './provider-call.ts'

/** After so many faults one after the other, a provider is left alone for a while. */
const faultsToOpen = 5
const openSeconds = 10

export interface Breaker {
  readonly provider: string
  /** `closed`: calls go through. `open`: they fail at once. `half-open`: one goes through, and decides. */
  state(): 'closed' | 'open' | 'half-open'
  /** Carries out a call of the provider, or fails it at once with a ProviderFault. */
  call<T>(work: () => Promise<T>): Promise<T>
}

export interface BreakerParts {
  provider: string
  clock: Clock
  log: FastifyBaseLogger
}

/** Keeps a provider that is at fault from keeping everybody waiting: decision 087. One for each provider and process. */
export function createBreaker({ provider, clock, log }: BreakerParts): Breaker {
  let faults = 0
  let openedAt: Date | null = null
  let probing = false

  const isOpen = (at: Date) => {
    const now = clock()
    // A clock that was set back must not keep it open.
    return now >= at && now < plusSeconds(at, openSeconds)
  }

  async function probe<T>(work: () => Promise<T>): Promise<T> {
    probing = true
    try {
      const result = await work()
      close()
      return result
    } catch (error) {
      if (isFault(error)) openedAt = clock()
      else if (error instanceof ProviderFault) close()
      throw error
    } finally {
      probing = false
    }
  }

  async function ordinary<T>(work: () => Promise<T>): Promise<T> {
    try {
      const result = await work()
      faults = 0
      return result
    } catch (error) {
      if (isFault(error)) faults += 1
      else if (error instanceof ProviderFault) faults = 0
      if (faults >= faultsToOpen && !openedAt) open()
      throw error
    }
  }

  function open(): void {
    openedAt = clock()
    log.warn({ provider, state: 'open' }, 'a provider is at fault; it is left alone for a while')
  }

  function close(): void {
    openedAt = null
    faults = 0
    log.info({ provider, state: 'closed' }, 'a provider answers again')
  }

  return {
    provider,
    state: () => {
      if (!openedAt) return 'closed'
      return isOpen(openedAt) ? 'open' : 'half-open'
    },
    call(work) {
      if (!openedAt) return ordinary(work)
      if (isOpen(openedAt) || probing) return Promise.reject(new ProviderFault('not asked, for it is at fault'))
      return probe(work)
    },
  }
}

// One that answers and refuses a single call is there: it may be the call that is wrong.
const isFault = (error: unknown) => error instanceof ProviderFault && !error.isRefusal

/** The same provider, with every call of it behind the breaker. */
export const behind = <Provider extends object>(breaker: Breaker, provider: Provider): Provider =>
  aroundCalls(provider, (work) => breaker.call(work))
