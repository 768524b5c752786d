import { firstTransactionMinimumEur } from '#contract/limits.ts'

const minimum = `EUR ${firstTransactionMinimumEur}`

/** Every word of the quote dialog. Spec section 2, "Quote dialog". */
export const wording = {
  title: 'Request personal quote',
  stepOf: (step: number) => `Step ${step} of 2`,
  next: 'Next',
  back: 'Back',
  close: 'Close',
  submit: 'Request a quote',

  calculation: {
    heading: 'Calculation',
    offer: 'One-time offer',
    offerTerms: `First transaction minimum ${minimum}`,
    amount: 'Amount',
    fromCurrency: 'Source currency',
    toCurrency: 'Converted to',
    message: 'Message (optional)',
    messageHint: 'Anything that helps us to calculate: dates, payment method, a wallet you plan to use.',
    kept: 'Kept from before: this request has not been sent yet.',
    discard: 'Discard',
  },

  indication: {
    label: 'Indicative conversion',
    paid: (amount: string, currency: string) => `${amount} ${currency}`,
    received: (amount: string, currency: string) => `≈ ${amount} ${currency}`,
    terms: (feePercent: string) => `After a ${feePercent}% fee. Indicative, not an offer.`,
    asOf: (time: string) => `Rate of ${time}.`,
    derived: 'Rate derived through BTC.',
    loading: 'Asking for the rate…',
    unavailable: 'No current rate for this pair. Your personal quote will carry one.',
    empty: 'Enter an amount to see what it comes to.',
  },

  contact: {
    heading: 'Contact information',
    name: 'Name',
    email: 'Contact email',
    phone: 'Contact phone',
    country: 'Country',
    countryPlaceholder: 'Choose a country',
    notServed: (country: string) =>
      `${country} is not among the countries we serve yet. You can still send the request; we will tell you what is possible.`,
  },

  notSent: 'The request was not sent. Everything you typed is kept: please try again.',
  notSentPaused: 'The request was not sent. Everything you typed is kept.',
  notSentFields: 'The request was not sent. Please correct what is marked and try again.',
  fieldProblem: (field: string, sentence: string) => `${field}: ${sentence}`,

  lateAnswer: {
    accepted: 'Your quote request has been submitted.',
    refused: 'Your quote request was not sent. It is kept: open it again to try once more.',
  },
  profileMissing: 'Your profile could not be loaded. Please fill in the fields.',

  submitted: {
    heading: 'Form has been submitted',
    answer: (email: string) => ({
      before: 'An email with personalized calculations will be sent to ',
      email,
      after: '. Please check your spam folder too.',
    }),
    reference: 'Reference',
    verification: 'Verification is mandatory before transacting.',
    goToVerification: 'Go to Verification',
  },
}
