import { type RefObject, useEffect, useRef } from 'react'
import { useNavigationType } from 'react-router'
import { readOperator } from '../api/operator.ts'
import { focusHeading } from '../ui/focus-heading.ts'
import { wording } from './wording.ts'

interface ArrivalProps {
  title: string
  /** Whether the reader has seen another screen of this document: the first one leaves the focus where the browser put it. */
  arrivedBefore: RefObject<boolean>
}

/** Stands beside a screen and appears together with it: names the tab, and takes a reader who came from another screen to the heading. */
export function Arrival({ title, arrivedBefore }: ArrivalProps) {
  const cameBack = useNavigationType() === 'POP'
  const arrived = useRef(false)
  useEffect(() => {
    document.title = wording.titleOf(title, readOperator().brand.name)
    if (arrived.current) return
    arrived.current = true
    if (arrivedBefore.current) {
      if (!cameBack) window.scrollTo(0, 0)
      focusHeading()
    }
    arrivedBefore.current = true
  }, [title, arrivedBefore, cameBack])
  return null
}
