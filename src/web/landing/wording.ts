export const wording = {
  title: (brand: string) => `${brand}: exchange crypto with full legal compliance`,
  description: 'EU-licensed fiat-to-crypto trade services. €1,000,000+ transactions with complete documentation support.',
  partFailed: 'This part of the page has stopped working. Please reload the page.',
  skip: 'Skip to the content',
  header: {
    navigation: 'Account',
    home: (brand: string) => `${brand}, home`,
    logIn: 'Log in',
    signUp: 'Sign up',
    dashboard: 'Dashboard',
    bookCall: 'Book a call',
  },
  hero: {
    headline: 'Exchange crypto with full legal compliance',
    phrases: ['for individuals.', 'for business.'],
    bothPhrases: 'for individuals or for business.',
    subtitle: 'EU-licensed fiat-to-crypto trade services. €1,000,000+ transactions with complete documentation support.',
    getStarted: 'Get started',
    bookMeeting: 'Book a meeting with our expert',
    proof: (country: string) => `${country} crypto licence`,
  },
} as const
