/** Every text of the letters to a request’s contact address, besides what a colleague wrote. The letter to the desk is always in English. */
export const wording = {
  'exchange-request.received.subject': 'Your request {reference} was received',
  'exchange-request.received.heading': 'We have received your request',
  'exchange-request.received.what': 'Thank you. A consultant is preparing your personal calculation and will send it to this address.',
  'exchange-request.received.answerTime': 'We answer within {hours, plural, one {# hour} other {# hours}} on working days.',
  'exchange-request.received.verification':
    'Verification is mandatory before your first transaction. You can complete it now, so that nothing is delayed later.',
  'exchange-request.received.reference': 'Reference',
  'exchange-request.received.pays': 'You exchange',
  'exchange-request.received.noAmount': '{currency}, no amount given',
  'exchange-request.received.gets': 'You receive',
  'exchange-request.received.when': 'Received',
  'exchange-request.received.action': 'Go to Verification',
  'exchange-request.received.toRequest': 'See your request',
  'exchange-request.received.why':
    'You received this email because this address was given as the contact for a request at {brand}. If that was not you, you need not do anything. For questions, write to {email}.',

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
