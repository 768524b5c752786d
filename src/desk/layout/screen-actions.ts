import { createContext, useContext, useEffect } from 'react'
import { useSingleKeys } from './single-keys.ts'

/** What a person can do on the screen that is open: in the palette, and with a single key. */
export interface ScreenAction {
  name: string
  /** A character in lower case. */
  key?: string
  act: () => void
}

/** Holds the actions of the screen that is open. */
export function createActionRegister() {
  let registered: readonly ScreenAction[] = []
  return {
    list: () => registered,
    /** Returns a function that removes them. */
    register(actions: readonly ScreenAction[]) {
      registered = actions
      return () => {
        if (registered === actions) registered = []
      }
    },
  }
}

/** The shell provides it, and reads it when the palette or the list of shortcuts opens. */
export const ActionRegister = createContext(createActionRegister())

/** Offers these actions while the screen is open. */
export function useScreenActions(actions: readonly ScreenAction[]): void {
  const { register } = useContext(ActionRegister)
  useEffect(() => register(actions))
  useSingleKeys((pressed, event) => {
    const action = actions.find(({ key }) => key === pressed)
    if (!action) return
    // The key must not be typed into the field that gets the focus.
    event.preventDefault()
    action.act()
  })
}
