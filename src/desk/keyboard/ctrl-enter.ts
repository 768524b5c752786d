import type { KeyboardEvent } from 'react'

/** Whether a field with lines gets Ctrl-Enter or Cmd-Enter, which send its form. */
export const isCtrlEnter = ({ key, ctrlKey, metaKey }: KeyboardEvent): boolean => key === 'Enter' && (ctrlKey || metaKey)
