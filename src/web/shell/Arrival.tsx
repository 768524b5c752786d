import { useCallback, useEffect, useRef } from 'react'
import { NavigationType, useNavigationType } from 'react-router'
import { readOperator } from '../api/operator.ts'
import { focusHeading } from '../ui/focus.ts'
import { t } from '../language/text.ts'

/** Recognises the first screen of the document, which does not move the focus. */
export function useArrivals() {
  const count = useRef(0)
  return useCallback(() => ({ isFirst: count.current++ === 0 }), [])
}

interface ArrivalProps {
  title: string
  /** From `useArrivals`. */
  onArrival: () => { isFirst: boolean }
}

/** Mounted with each screen: sets the tab's title. On every screen but the first, moves the focus to the heading. */
export function Arrival({ title, onArrival }: ArrivalProps) {
  const cameBack = useNavigationType() === NavigationType.Pop
  const arrived = useRef(false)
  useEffect(() => {
    document.title = t('shell.titleOf', { page: title, brand: readOperator().brand.name })
    if (arrived.current) return
    arrived.current = true
    if (onArrival().isFirst) return
    if (!cameBack) window.scrollTo(0, 0)
    focusHeading()
  }, [title, onArrival, cameBack])
  return null
}
