import { useState } from 'react'
import { type CallError, failureOf } from '../api/failure.ts'
import type { OfferBasis } from '../api/offers.ts'
import type { RequestPage } from '../api/requests.ts'

/** Who changed the request, and when. `version`: the one that is stored since. */
export interface Changed {
  by: string
  at: string
  version: number
}

/** What a stale call says; null for every other failure. */
export function changedIn(error: CallError | undefined): Changed | null {
  const failure = failureOf(error)
  if (failure?.error !== 'STALE') return null
  const { by = 'system', at = new Date().toISOString(), version = 0 } = failure
  return { by, at, version }
}

/** The version of the request that the person has seen: what they send is based on it, and a colleague’s change is shown first. */
export function useSeenVersion({ timeline }: RequestPage, basis: OfferBasis) {
  const [version, setVersion] = useState(basis.version)
  const [refused, setRefused] = useState<Changed | null>(null)
  const last = timeline.at(-1)
  const changed = refused ?? (basis.version > version && last ? { by: last.by, at: last.at, version: basis.version } : null)
  return {
    version,
    changed,
    /** The service refused a call, because the request has changed. */
    refuse: setRefused,
    /** The person’s own change made this version. A greater step includes a colleague’s change. */
    acceptOwn: (made: number) => made === version + 1 && setVersion(made),
    accept: () => {
      setVersion(Math.max(basis.version, changed?.version ?? 0))
      setRefused(null)
    },
  }
}
