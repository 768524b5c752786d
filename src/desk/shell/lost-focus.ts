import { useEffect } from 'react'
import { focusHeading } from '../../web/ui/focus.ts'

/**
 * When the control that has the focus disappears, such as the button of a finished action, moves the focus to the part of the screen around it. Else
 * a screen reader falls silent, and the Tab key may begin at the top of the page again.
 */
export function useLostFocus(): void {
  useEffect(() => {
    const stopping = new AbortController()
    /** What had the focus last, and what it was in. */
    let around: Element[] = []
    document.addEventListener('focusin', ({ target }) => void (around = withAncestors(target)), { signal: stopping.signal })
    // A click beside the control takes the focus away on purpose.
    const onPress = ({ target }: PointerEvent) => {
      if (!around[0]?.contains(target as Node)) around = []
    }
    document.addEventListener('pointerdown', onPress, { signal: stopping.signal })
    const observer = new MutationObserver(() => {
      const [control, ...parts] = around
      if (!control || isThere(control) || isFocusSomewhere()) return
      focusPart(parts.find((part) => isThere(part) && part.matches('section, dialog, [tabindex]')))
    })
    observer.observe(document.body, { childList: true, subtree: true, attributeFilter: ['open'] })
    return () => {
      stopping.abort()
      observer.disconnect()
    }
  }, [])
}

function withAncestors(target: EventTarget | null): Element[] {
  const found: Element[] = []
  for (let element = target instanceof Element ? target : null; element; element = element.parentElement) found.push(element)
  return found
}

/** Whether it is in the document, and not in a closed dialog. */
const isThere = (element: Element): boolean => element.isConnected && element.closest('dialog:not([open])') === null

function isFocusSomewhere(): boolean {
  const { activeElement, body } = document
  return activeElement !== null && activeElement !== body && isThere(activeElement)
}

function focusPart(part: Element | undefined): void {
  if (!(part instanceof HTMLElement) || part.tagName === 'MAIN') {
    focusHeading()
    return
  }
  if (!part.hasAttribute('tabindex')) part.tabIndex = -1
  part.focus({ preventScroll: true })
}
