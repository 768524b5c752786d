import { useEffect } from 'react'
import { backend, topic } from '../api/backend.ts'
import { isServiceAway } from '../api/failure.ts'
import { useAppDispatch } from '../session/hooks.ts'
import type { AppDispatch } from '../session/store.ts'

export const pollPauseMs = 2000

/** The service forgets changes after an hour. Whoever was away for longer reads everything again. */
const changesKeptMs = 50 * 60_000

/** While the page is visible: asks what has changed, and reads that part of the screen again. */
export function useChanges({ paused }: { paused: boolean }): void {
  const dispatch = useAppDispatch()
  useEffect(() => (paused ? undefined : followChanges(dispatch)), [dispatch, paused])
}

const everything: ('Topic' | 'Session')[] = ['Topic', 'Session']

/** A change among the staff may be one of this person's roles. */
const tagsOf = (id: string) => (id === 'staff' ? [topic(id), 'Session' as const] : [topic(id)])

/** Returns a function that stops following. */
function followChanges(dispatch: AppDispatch): () => void {
  const stopping = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  let since: string | undefined
  let askedAt = Date.now()
  let isAsking = false
  let wasAway = false

  const ask = async () => {
    if (document.hidden || isAsking) return
    isAsking = true
    const { data, error } = await dispatch(backend.endpoints.readChanges.initiate({ since }, { subscribe: false, forceRefetch: true }))
    isAsking = false
    if (stopping.signal.aborted) return
    if (data) {
      const missedSome = wasAway || Date.now() - askedAt > changesKeptMs
      const changed = missedSome ? everything : data.topics.flatMap(tagsOf)
      if (changed.length > 0) dispatch(backend.util.invalidateTags(changed))
      since = data.cursor
      askedAt = Date.now()
    }
    wasAway = isServiceAway(error)
    timer = setTimeout(() => void ask(), pollPauseMs)
  }
  const onVisibility = () => {
    clearTimeout(timer)
    void ask()
  }
  document.addEventListener('visibilitychange', onVisibility, { signal: stopping.signal })
  void ask()
  return () => {
    clearTimeout(timer)
    stopping.abort()
  }
}
