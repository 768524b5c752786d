/** Every text of the letter with the desk's answer, besides what a colleague wrote. */
export const wording = {
  'request-work.answer.subject': 'Our answer to your request {reference}',
  'request-work.answer.heading': 'Our answer to your request',
  'request-work.answer.noOffer': 'Rates and amounts in this letter are indicative and are not an offer.',
  'request-work.answer.reference': 'Reference',
  'request-work.answer.pays': 'You exchange',
  'request-work.answer.noAmount': '{currency}, no amount given',
  'request-work.answer.gets': 'You receive',
  'request-work.answer.action': 'Go to your requests',
  'request-work.answer.why':
    'You received this email because this address belongs to a request, or to the account from which it was sent, at {brand}. An exchange is agreed only in the account. Please do not answer this letter; write to {email} and name the reference.',
} as const
