/** Whether Ctrl-Enter or Cmd-Enter was pressed, which send a form. */
export const isCtrlEnter = ({ key, ctrlKey, metaKey }: Pick<KeyboardEvent, 'key' | 'ctrlKey' | 'metaKey'>): boolean =>
  key === 'Enter' && (ctrlKey || metaKey)
