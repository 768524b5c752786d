import { fastExchangeMinimumEur, firstTransactionMinimumEur, personalQuoteMinimumEur } from '#contract/limits.ts'

/** Every word of the signed-in home screen. Spec section 2, "Home". */
export const wording = {
  greeting: (firstName: string) => (firstName === '' ? 'Welcome' : `Welcome, ${firstName}`),
  sentence: 'Three ways to exchange. Choose the one that fits the amount.',

  oneTimeOffer: {
    title: 'One-time offer',
    fact: 'First transaction minimum',
    amount: `EUR ${firstTransactionMinimumEur}`,
    after: '',
    text: 'See how the service works with a first exchange that we calculate for you personally.',
    details: [] as string[],
    button: 'Explore the service',
  },
  personalQuote: {
    title: 'Personal quote',
    fact: 'For high-value transfers',
    amount: `EUR ${personalQuoteMinimumEur.toLocaleString('en')}`,
    after: 'and up',
    text: 'Tell us what you plan to exchange. Your calculation comes by email.',
    details: [] as string[],
    button: 'Get a quote',
  },
  fastExchange: {
    title: 'Fast exchange',
    fact: 'For everyday transfers',
    amount: `EUR ${fastExchangeMinimumEur}`,
    after: 'and up',
    text: '',
    details: ['Fixed rates', 'Card, bank transfer, Revolut, AstroPay and more'],
    button: 'Exchange now',
  },

  intent: {
    title: (amount: string, from: string, to: string) => `Continue with ${amount} ${from} to ${to}`,
    sentence: 'As you chose it in the converter. You can still change everything.',
    exactly: (amount: string, currency: string) => `The exact amount is ${amount} ${currency}.`,
    proceed: 'Continue',
    dismiss: 'Not now',
  },
}
