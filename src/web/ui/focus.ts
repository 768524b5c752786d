import { useEffect, useRef } from 'react'
/** Moves the focus to the screen's heading: a screen reader reads the heading aloud. */
export function focusHeading() {
  const heading = document.querySelector<HTMLElement>('main h1')
  if (!heading) return
  heading.tabIndex = -1
  heading.focus({ preventScroll: true })
}

/** For a link that keeps the screen but shows something else there: the heading gets the focus as on a new screen. */
export function useFocusOnChange(shown: string | undefined): void {
  const before = useRef(shown)
  useEffect(() => {
    if (before.current === shown) return
    before.current = shown
    window.scrollTo(0, 0)
    focusHeading()
  }, [shown])
}

/** A `ref` for a field that gets the focus when it is mounted, or when the dialog around it opens. */
export function focusOnMount(field: HTMLElement | null): void {
  if (!field) return
  // A closed dialog refuses the focus. When it opens, it chooses the field with this attribute.
  field.autofocus = true
  field.focus()
}

/** Moves the focus to the list when the pressed button disappears with its session. */
export function useFocusAfterRemoval(count: number) {
  const list = useRef<HTMLUListElement>(null)
  const before = useRef(count)
  useEffect(() => {
    if (count < before.current && document.activeElement === document.body) list.current?.focus()
    before.current = count
  }, [count])
  return list
}
