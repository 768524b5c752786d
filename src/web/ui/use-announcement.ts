import { useEffect, useEffectEvent, useRef, useState } from 'react'

/** A screen reader hears a calculated amount this long after the last change, so that it does not speak between two keys. */
export const announcementDelayMs = 1000

interface Announcement {
  /** Null while the amount is not known. */
  text: string | null
  /** What the client chose. Only a change of it is announced: not the first value, and no new rate. */
  choice: unknown
}

/** The text of a polite live region: empty until the client changes something. */
export function useAnnouncement({ text, choice }: Announcement): string {
  const [announced, setAnnounced] = useState('')
  const [firstChoice] = useState(choice)
  const isChanged = useRef(false)
  const announce = useEffectEvent(() => setAnnounced(text ?? ''))
  const isKnown = text !== null
  useEffect(() => {
    if (choice !== firstChoice) isChanged.current = true
    if (!isChanged.current) return
    const timer = setTimeout(announce, announcementDelayMs)
    return () => clearTimeout(timer)
  }, [choice, firstChoice, isKnown])
  return announced
}
