/** Words of the layout, which all letters share. */
export const wording = {
  'mail.moment': '{moment}, Warsaw time',
  'mail.openAddress': 'If the button does not work, open this address:',
  'mail.foot': '{legalName}\n{address}\n{authority}\nLicence {number}',
} as const
