import { createContext, type RefObject, useContext, useEffect, useEffectEvent, useRef } from 'react'

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

/** Whether Ctrl-Enter or Cmd-Enter was pressed, which send a form. */
export const isCtrlEnter = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  key === 'Enter' && (ctrlKey || metaKey)

/** Moves the focus to a field, and the field to the middle of the screen. */
export function goToField(field: HTMLElement | null): void {
  field?.focus()
  field?.scrollIntoView?.({ block: 'center' })
}

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

/** A list in which J and K move the focus from row to row. A row has a link with the attribute `data-row`, which Enter opens. */
export function useListKeys<List extends HTMLElement>(): RefObject<List | null> {
  const list = useRef<List>(null)
  useSingleKeys((key) => {
    if (key !== 'j' && key !== 'k') return
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])]
    const current = rows.indexOf(document.activeElement as HTMLElement)
    const next = current < 0 ? 0 : current + (key === 'j' ? 1 : -1)
    rows[next]?.focus()
    rows[next]?.scrollIntoView?.({ block: 'nearest' })
  })
  return list
}
