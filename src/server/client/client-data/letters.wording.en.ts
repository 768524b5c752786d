/** Every text of the letters about a client's data and the end of an account. */
export const wording = {
  'client-data.downloaded.title': 'Your data were downloaded',
  'client-data.downloaded.what':
    'Everything that we keep about you was downloaded from your profile page, as one file. Please keep it where nobody else can read it.',
  'client-data.downloaded.ifNotYou':
    'If it was you, there is nothing else to do. If not, somebody else can use your account: set a new password at once and write to us at the address below.',
  'client-data.downloaded.when': 'Downloaded',
  'client-data.downloaded.action': 'Not you? Set a new password',
  'client-data.closed.title': 'Your account is closed',
  'client-data.closed.what':
    'You asked us to close your account, and that is done. Every session has ended, and nobody can log in to it any more.',
  'client-data.closed.erased': 'We have erased your data. The last of it, this address, follows within days.',
  'client-data.closed.kept':
    'The law makes us keep these records until {day}: your name, contact details and e-mail address, {records}. They are used for nothing else, and erased after that day.',
  'client-data.closed.laws':
    'The laws are the Polish Act on counteracting money laundering and terrorist financing of 1 March 2018 (article 49: five years from the end of the business relationship) and, for requests and payments, the Polish Tax Ordinance (articles 70 and 86: five years from the end of the year in which the tax fell due). All other data are erased.',
  'client-data.closed.signUpAgain': 'You can sign up again with this address at any time: that is a new account.',
  'client-data.closed.ifNotYou': 'If it was not you who closed the account, write to us at once at the address below.',
  'client-data.records.account-records': 'our records about your account',
  'client-data.records.identity-checks': 'the state of your identity verification',
  'client-data.records.exchange-requests': 'your requests for a quote',
  'client-data.records.card-payments': 'your card payments',
} as const
