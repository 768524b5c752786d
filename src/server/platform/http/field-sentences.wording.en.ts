/** The sentences beside refused fields. */
export const wording = {
  'field.atMost': 'at most {count} characters',
  'field.atLeast': 'at least {count} characters',
  'field.characters': 'contains characters that cannot be used',
  'field.email': 'must be an e-mail address',
  'field.emailDomain': 'This address cannot exist. Please check the part after the @.',
  'field.currencyKinds': 'one currency must be fiat and the other crypto',
  'field.samePassword': 'must equal the new password',
  'field.commonPassword': 'This is one of the most common passwords. Please choose another one.',
  'field.wrongPassword': 'This is not your password',
  'field.presentPassword': 'This is already your password',
  'field.codeNeeded': 'Your code is needed',
  'field.wrongCode': 'This code is wrong, or was used before. Please wait for the next one.',
  'field.wrongPasskey': 'This passkey was not accepted. Please try again, or use your password.',
  'field.wrongRecoveryCode': 'This is not one of your recovery codes, or it was used before.',
} as const
