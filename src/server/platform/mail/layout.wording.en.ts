/** Words of the layout, which all letters share. */
export const wording = {
  'mail.openAddress': 'If the button does not work, open this address:',
  'mail.licence': 'Licence {number}',
} as const
