import { useCallback, useEffect, useRef } from 'react'

/**
 * Does what it is given at once, or, while a button of the mouse is down, when it is let go: what moves away from under the pointer before
 * that gets no click. A finger's tap is told as a press too, after it.
 */
export function useAfterPress(): (act: () => void) => void {
  const pressed = useRef(false)
  const waiting = useRef<() => void>(null)

  useEffect(() => {
    const press = ({ button }: MouseEvent) => {
      pressed.current = button === 0
    }
    const release = () => {
      pressed.current = false
      waiting.current?.()
      waiting.current = null
    }
    // Some presses have no end that is told, as one on a native list: whoever types presses no longer.
    const releasing = ['mouseup', 'dragend', 'keydown'] as const
    document.addEventListener('mousedown', press, true)
    for (const event of releasing) document.addEventListener(event, release, true)
    return () => {
      document.removeEventListener('mousedown', press, true)
      for (const event of releasing) document.removeEventListener(event, release, true)
    }
  }, [])

  return useCallback((act) => {
    if (pressed.current) waiting.current = act
    else act()
  }, [])
}
