/** Of the button that copies. */
export const wording = {
  'ui.copy': 'Copy',
  'ui.copied': 'Copied',
  'ui.copiedOf': '{name}: copied',
  'ui.notCopied': 'Not copied. Please select the text.',
} as const
