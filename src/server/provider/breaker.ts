import type { FastifyBaseLogger } from 'fastify'
import { type Clock, plusSeconds } from '../platform/clock.ts'
import { interceptCalls, ProviderFault } from './provider-call.ts'

/** Faults in a row that open the breaker. */
const faultsToOpen = 5
const openSeconds = 10

export interface Breaker {
  readonly provider: string
  /** `closed`: calls go through. `open`: calls fail at once. `half-open`: one trial call goes through and decides. */
  state(): 'closed' | 'open' | 'half-open'
  /** Calls the provider, or fails at once with a ProviderFault. */
  call<T>(request: () => Promise<T>): Promise<T>
}

export interface BreakerParts {
  provider: string
  clock: Clock
  log: FastifyBaseLogger
}

/** Fails calls at once while a provider is at fault, so that nobody waits for the provider (decision 087). One per provider and process. */
export function createBreaker({ provider, clock, log }: BreakerParts): Breaker {
  let faults = 0
  let openedAt: Date | null = null
  let isTrialRunning = false

  function state() {
    if (!openedAt) return 'closed'
    const now = clock()
    // A clock that is set back must not keep the breaker open.
    return now >= openedAt && now < plusSeconds(openedAt, openSeconds) ? 'open' : 'half-open'
  }

  function countResponse(isTrial: boolean): void {
    faults = 0
    if (!isTrial) return
    openedAt = null
    log.info({ provider, state: 'closed' }, 'breaker closed: a provider answers again')
  }

  function countFault(isTrial: boolean): void {
    faults += 1
    if (isTrial) openedAt = clock()
    else if (faults >= faultsToOpen && !openedAt) {
      openedAt = clock()
      log.warn({ provider, state: 'open' }, 'breaker opened: a provider is at fault')
    }
  }

  async function callAndCount<T>(request: () => Promise<T>, isTrial: boolean): Promise<T> {
    try {
      const result = await request()
      countResponse(isTrial)
      return result
    } catch (error) {
      if (isFault(error)) countFault(isTrial)
      else if (error instanceof ProviderFault) countResponse(isTrial)
      throw error
    }
  }

  return {
    provider,
    state,
    call(request) {
      const current = state()
      if (current === 'closed') return callAndCount(request, false)
      if (current === 'open' || isTrialRunning) return Promise.reject(new ProviderFault('not called: the breaker is open'))
      isTrialRunning = true
      return callAndCount(request, true).finally(() => (isTrialRunning = false))
    },
  }
}

// A provider that refuses a call is not at fault: the call may be wrong.
const isFault = (error: unknown) => error instanceof ProviderFault && !error.isRefusal

/** Makes every call to a provider go through the breaker. */
export const withBreaker = <Provider extends object>(breaker: Breaker, provider: Provider): Provider =>
  interceptCalls(provider, (request) => breaker.call(request))
