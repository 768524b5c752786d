import { useEffect, useEffectEvent, useState } from 'react'
import { useCall } from '../api/call.ts'
import type { Presence } from '../api/requests.ts'

export const presencePauseMs = 10_000

/** While the page is visible: says that the request is on the screen, and whether an answer is being written. Returns who else is there. */
export function usePresence(reference: string, writing: boolean, atFirst: readonly Presence[]): readonly Presence[] {
  const [show] = useCall('showPresence')
  const [present, setPresent] = useState(atFirst)
  const say = useEffectEvent(async () => {
    if (document.hidden) return
    const { data } = await show({ reference, body: { writing } })
    if (data) setPresent(data.present)
  })
  useEffect(() => {
    // In a task, because the first call must not delay the paint of the screen.
    const first = setTimeout(() => void say())
    const timer = setInterval(() => void say(), presencePauseMs)
    const onVisibility = () => void say()
    document.addEventListener('visibilitychange', onVisibility)
    return () => {
      clearTimeout(first)
      clearInterval(timer)
      document.removeEventListener('visibilitychange', onVisibility)
    }
  }, [writing])
  return present
}
