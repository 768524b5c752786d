import { createContext, useContext, useEffect } from 'react'
import { useSingleKeys } from './single-keys.ts'

/** What a person can do on the screen that is open: in the palette, and with a single key. */
export interface ScreenAction {
  name: string
  /** A character in lower case. */
  key?: string
  act: () => void
}

/** Holds the actions of the screen that is open. The shell provides it, and reads it when the palette or the list of shortcuts opens. */
export const ScreenActions = createContext<{ current: readonly ScreenAction[] }>({ current: [] })

/** Offers these actions while the screen is open. */
export function useScreenActions(actions: readonly ScreenAction[]): void {
  const registered = useContext(ScreenActions)
  useEffect(() => {
    registered.current = actions
    return () => {
      registered.current = []
    }
  })
  useSingleKeys((pressed, event) => {
    const action = actions.find(({ key }) => key === pressed)
    if (!action) return
    // The key must not be typed into the field that gets the focus.
    event.preventDefault()
    action.act()
  })
}
