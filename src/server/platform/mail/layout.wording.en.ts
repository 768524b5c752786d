/** Words of the layout, which all letters share. */
export const wording = {
  'mail.address': 'If the button does not work, open this address:',
  'mail.licence': 'Licence {number}',
} as const
