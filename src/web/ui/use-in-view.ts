import { type RefObject, useEffect, useRef, useState } from 'react'

/** True once the element has come near the viewport. */
export function useNearView(element: RefObject<Element | null>, margin = '200px'): boolean {
  const [isNear, setIsNear] = useState(false)
  useEffect(() => {
    if (isNear || !element.current) return
    return whileInView(element.current, (inView) => inView && setIsNear(true), margin)
  }, [element, margin, isNear])
  return isNear
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

/** Whether the element is in view, as a ref: changes do not re-render. */
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

function whileInView(element: Element, onChange: (inView: boolean) => void, margin = '0px'): () => void {
  const observer = new IntersectionObserver((entries) => onChange(entries.some(({ isIntersecting }) => isIntersecting)), {
    rootMargin: margin,
  })
  observer.observe(element)
  return () => observer.disconnect()
}
