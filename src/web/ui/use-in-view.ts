import { type RefObject, useEffect, useRef, useState } from 'react'

/** True from the moment at which the element is, or is about to be, in view. */
export function useNearView(element: RefObject<Element | null>, margin = '200px'): boolean {
  const [seen, setSeen] = useState(false)
  useEffect(() => {
    if (seen || !element.current) return
    return whileInView(element.current, (inView) => inView && setSeen(true), margin)
  }, [element, margin, seen])
  return seen
}

/** Whether the element is in view. */
export function useIsInView(element: RefObject<Element | null>): boolean {
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    if (!element.current) return
    return whileInView(element.current, setIsInView)
  }, [element])
  return isInView
}

/** Whether the element is in view at the moment; reading it renders nothing again. */
export function useInViewRef(element: RefObject<Element | null>): RefObject<boolean> {
  const inView = useRef(false)
  useEffect(() => {
    if (!element.current) return
    return whileInView(element.current, (now) => {
      inView.current = now
    })
  }, [element])
  return inView
}

function whileInView(element: Element, tell: (inView: boolean) => void, margin = '0px'): () => void {
  const observer = new IntersectionObserver((entries) => tell(entries.some(({ isIntersecting }) => isIntersecting)), { rootMargin: margin })
  observer.observe(element)
  return () => observer.disconnect()
}
