/** The words that our PDFs add to the operator's text. */
export const wording = {
  'policy.version': 'Version',
  'policy.effective': 'In force from',
  'policy.operator': 'Operator',
  'policy.office': 'Registered office',
  'policy.licence': 'Licence',
  'policy.contact': 'Contact',
  'policy.contents': 'Contents',
  'policy.caution':
    'This text was prepared as a starting point. It is not legal advice and binds nobody until the operator’s counsel has examined, changed and approved it.',
  // In the AML policy, after "transaction", if card payments need no verified client.
  'policy.onlyByQuote': 'by personal quote',
  'policy.page': '{page} of {pages}',
} as const
