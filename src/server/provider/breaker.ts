import type { FastifyBaseLogger } from 'fastify'
import { type Clock, plusSeconds } from '../platform/clock.ts'
import { aroundCalls, ProviderFault } from './provider-call.ts'

/** Faults in a row that open the breaker. */
const faultsToOpen = 5
const openSeconds = 10

export interface Breaker {
  readonly provider: string
  /** `closed`: calls go through. `open`: they fail at once. `half-open`: one trial call goes through and decides. */
  state(): 'closed' | 'open' | 'half-open'
  /** Calls the provider, or fails at once with a ProviderFault. */
  call<T>(request: () => Promise<T>): Promise<T>
}

export interface BreakerParts {
  provider: string
  clock: Clock
  log: FastifyBaseLogger
}

/** Fails calls of a provider at once while it is at fault, so that nobody waits for it: decision 087. One for each provider and process. */
export function createBreaker({ provider, clock, log }: BreakerParts): Breaker {
  let faults = 0
  let openedAt: Date | null = null
  let isTrialRunning = false

  const isOpen = (at: Date) => {
    const now = clock()
    // A clock that is set back must not keep it open.
    return now >= at && now < plusSeconds(at, openSeconds)
  }

  async function callOnTrial<T>(request: () => Promise<T>): Promise<T> {
    isTrialRunning = true
    try {
      const result = await request()
      close()
      return result
    } catch (error) {
      if (isFault(error)) openedAt = clock()
      else if (error instanceof ProviderFault) close()
      throw error
    } finally {
      isTrialRunning = false
    }
  }

  async function callWhenClosed<T>(request: () => Promise<T>): Promise<T> {
    try {
      const result = await request()
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
    log.warn({ provider, state: 'open' }, 'breaker opened: a provider is at fault')
  }

  function close(): void {
    openedAt = null
    faults = 0
    log.info({ provider, state: 'closed' }, 'breaker closed: a provider answers again')
  }

  return {
    provider,
    state: () => {
      if (!openedAt) return 'closed'
      return isOpen(openedAt) ? 'open' : 'half-open'
    },
    call(request) {
      if (!openedAt) return callWhenClosed(request)
      if (isOpen(openedAt) || isTrialRunning) return Promise.reject(new ProviderFault('not called: the breaker is open'))
      return callOnTrial(request)
    },
  }
}

// A provider that refuses a call works: the call itself may be wrong.
const isFault = (error: unknown) => error instanceof ProviderFault && !error.isRefusal

/** The same provider, with every call behind the breaker. */
export const behind = <Provider extends object>(breaker: Breaker, provider: Provider): Provider =>
  aroundCalls(provider, (request) => breaker.call(request))
