import { firstTransactionMinimumEur } from '#contract/limits.ts'
import type { SentRequest } from '../api/exchange-requests.ts'

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

  accepted: 'Your quote request has been submitted.',
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

  unsent: {
    title: 'Not sent yet',
    sending: 'Being sent…',
    sentence: (amount: string, from: string, to: string) =>
      `We have no confirmation that your request to exchange ${amount} ${from} to ${to} arrived. It is kept in this browser, for you only. Sending it again never makes two of it.`,
    failed: 'It could not be sent just now. Please try again in a while.',
    refused: 'It cannot be sent as it stands. Please look at it and correct what is marked.',
    send: 'Send it now',
    open: 'Look at it',
  },

  sent: {
    title: 'Your requests',
    loading: 'Looking for your requests…',
    none: 'You have not asked for a quote yet. Choose “Get a quote” above: your request will stand here, with its reference and how far it has come.',
    notLoaded: 'Your requests could not be loaded. What you have sent is safe.',
    tryAgain: 'Try again',
    more: 'Show more',
    moreNotLoaded: 'The earlier requests could not be loaded. Please try again.',
    exchange: (amount: string, from: string, to: string) => `${amount} ${from} to ${to}`,
    about: (amount: string, currency: string) => `≈ ${amount} ${currency}`,
    reference: 'Reference',
    states: { received: 'Received', 'in-review': 'In review', answered: 'Answered' } satisfies Record<SentRequest['state'], string>,
    next: {
      received: (email: string) => `Your calculation will be sent to ${email}.`,
      'in-review': (email: string) => `A consultant is working on your calculation. It will be sent to ${email}.`,
      answered: (email: string) => `We have written to ${email}. Please check your spam folder too.`,
    } satisfies Record<SentRequest['state'], (email: string) => string>,
    details: 'Rate, fee and what you sent',
    detailsOf: (reference: string) => `with ${reference}`,
    rate: 'Rate at that time',
    rateOf: (crypto: string, rate: string, fiat: string) => `1 ${crypto} = ${rate} ${fiat}`,
    asOf: (moment: string) => `As of ${moment}.`,
    derived: 'Derived through BTC.',
    noRate: 'No rate was known at that moment.',
    fee: 'Fee at that time',
    feeOf: (percent: string) => `${percent}%`,
    indicative: 'Rate and amount were indicative, not an offer. What counts is the calculation that you get.',
    message: 'Message',
  },
}
