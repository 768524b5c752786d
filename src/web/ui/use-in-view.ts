import { type RefObject, useEffect, useState } from 'react'

/** Whether the element is in view, or within `margin` of the viewport. */
export function useInView(element: RefObject<Element | null>, margin = '0px'): boolean {
  const [isInView, setIsInView] = useState(false)
  useEffect(() => {
    if (!element.current) return
    const onChange = (entries: IntersectionObserverEntry[]) => setIsInView(entries.some(({ isIntersecting }) => isIntersecting))
    const observer = new IntersectionObserver(onChange, { rootMargin: margin })
    observer.observe(element.current)
    return () => observer.disconnect()
  }, [element, margin])
  return isInView
}
