import { createContext, useContext, useEffect, useEffectEvent } from 'react'

/** Whether the person wants single keys as shortcuts. WCAG 2.1.4. */
export const SingleKeysWanted = createContext(true)

const fields = 'input, textarea, select, [contenteditable]:not([contenteditable="false"])'

/** Whether a key is meant for a field or a dialog, or has another meaning with a modifier. */
function isMeantForOther({ target, ctrlKey, metaKey, altKey, defaultPrevented }: KeyboardEvent): boolean {
  if (ctrlKey || metaKey || altKey || defaultPrevented) return true
  if (target instanceof Element && target.closest(fields)) return true
  return document.querySelector('dialog[open]') !== null
}

/**
 * Calls `onKey` for each single key that is a shortcut: never from a field or a dialog, and never if the person has turned them off. `first`: before
 * the others, which get no key whose default was prevented.
 */
export function useSingleKeys(onKey: (key: string, event: KeyboardEvent) => void, { first = false } = {}): void {
  const isWanted = useContext(SingleKeysWanted)
  const act = useEffectEvent((event: KeyboardEvent) => {
    if (isWanted && !isMeantForOther(event)) onKey(event.key.toLowerCase(), event)
  })
  useEffect(() => {
    const listen = (event: KeyboardEvent) => act(event)
    document.addEventListener('keydown', listen, first)
    return () => document.removeEventListener('keydown', listen, first)
  }, [first])
}
