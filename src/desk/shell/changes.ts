import { useEffect } from 'react'
import { backend, topics } from '../api/backend.ts'
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
      dispatch(backend.util.invalidateTags(missedSome ? ['Topic'] : topics(...data.topics)))
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
