import { useCallback, useEffect, useRef } from 'react'

/**
 * Runs an action at once, or, while the mouse button is down, after its release: an element that moves away from under the pointer gets no
 * click.
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
    // A press on a native list has no mouseup; a key press ends it too.
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
