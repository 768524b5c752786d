/** Every text of the letters about payout accounts. */
export const wording = {
  'payout-account.letters.currency': 'Currency',
  'payout-account.letters.added': 'Added',
  'payout-account.letters.see': 'See your payout accounts',
  'payout-account.letters.onlyInAccount': 'Its number is shown only in your account: we never send account numbers by e-mail.',
  'payout-account.letters.notYou':
    'If you did not add this account yourself, change your password, remove the account, and write to {email} at once.',
  'payout-account.added.waits': 'Money can go there from {moment}: a new account waits first, so that you can object.',
  'payout-account.added.stop': 'The button below stops it without a log-in, and can do nothing else.',
  'payout-account.added.stopIt': 'That was not me: stop it',
  'payout-account.added.title': 'A payout account was added',
  'payout-account.added.what':
    'A bank account for the money of your sells was added to your account. We look at each new one before money goes there, and write to you when that is done.',
  'payout-account.usable.title': 'We have checked your payout account',
  'payout-account.usable': 'The money of your sells can go to the bank account that you added.',
  'payout-account.refused.title': 'We cannot pay to this account',
  'payout-account.refused.not-in-name':
    'The bank account that you added is not in the name that your verification confirmed. We pay only to accounts in that name. Please add another one.',
  'payout-account.refused.wrong-form':
    'Something in the details of the bank account that you added is wrong, so a transfer would not arrive. Please remove it and add it again.',
  'payout-account.refused.other': 'We cannot pay to the bank account that you added. Please add another one.',
} as const
