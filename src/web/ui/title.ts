import { useCallback, useEffect, useRef } from 'react'
import { NavigationType, useNavigationType, useParams } from 'react-router'
import { t } from '../language/text.ts'
import { focusHeading } from './focus.ts'
import { readOperator } from './operator.ts'

/** Sets the title of the tab. Each application has its own text `shell.titleOf`. */
export function useTitle(title: string): void {
  const text = t('shell.titleOf', { page: title, brand: readOperator().brand.name })
  useEffect(() => {
    document.title = text
  }, [text])
}

/** Counts the screens of this document, because the first screen must not move the focus. */
export function useScreenCounter() {
  const count = useRef(0)
  return useCallback(() => ({ isFirst: count.current++ === 0 }), [])
}

interface TitleAndFocusProps {
  title: string
  /** From `useScreenCounter`. */
  countScreen: () => { isFirst: boolean }
}

/** Mounted with each screen: sets the tab's title, with the reference in the path of its route. On every screen except the first, moves the focus to the heading. */
export function TitleAndFocus({ title, countScreen }: TitleAndFocusProps) {
  const isBackOrForward = useNavigationType() === NavigationType.Pop
  const isCounted = useRef(false)
  const { reference } = useParams()
  useTitle(reference ? `${title} ${reference}` : title)
  useEffect(() => {
    if (isCounted.current) return
    isCounted.current = true
    if (countScreen().isFirst) return
    if (!isBackOrForward) window.scrollTo(0, 0)
    focusHeading()
  }, [countScreen, isBackOrForward])
  return null
}
