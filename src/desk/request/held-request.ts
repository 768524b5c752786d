import { useState } from 'react'
import type { RequestPage } from '../api/requests.ts'

export interface HeldRequest {
  /** As the person has seen it. */
  request: RequestPage
  /** What a colleague has changed since; null if nothing. */
  newer: RequestPage | null
  /** The version that the person's next change is based on. */
  version: number
  /** The person's own change made this version. */
  acceptOwn: (version: number) => void
  showNewer: () => void
}

/**
 * Keeps the request as the person has seen it while colleagues change it, so that nothing moves under the reader and no change is based on a state
 * that nobody looked at. The person's own changes are shown at once, such as an offer that they published on its screen, and so are notes, which leave
 * the version as it is.
 */
export function useHeldRequest(newest: RequestPage): HeldRequest {
  const [request, setRequest] = useState(newest)
  const [version, setVersion] = useState(newest.version)
  const isNewer = newest.version > version
  const newEvents = newest.timeline.slice(request.timeline.length)
  if (isNewer && newEvents.length > 0 && newEvents.every(({ isOwn }) => isOwn)) setVersion(newest.version)
  if (!isNewer && newest !== request) setRequest(newest)
  return {
    request,
    newer: isNewer ? newest : null,
    version,
    // A greater step includes a colleague's change, which the person has not seen.
    acceptOwn: (made) => made === version + 1 && setVersion(made),
    showNewer: () => {
      setRequest(newest)
      setVersion(newest.version)
    },
  }
}
