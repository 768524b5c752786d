/** The words that stand in every letter. */
export const wording = {
  'mail.address': 'If the button does not work, open this address:',
  'mail.licence': 'Licence {number}',
} as const
