export const wording = {
  title: (brand: string) => `${brand}: exchange crypto with full legal compliance`,
  description: 'EU-licensed fiat-to-crypto trade services. €1,000,000+ transactions with complete documentation support.',
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
  booking: {
    call: { title: 'Book a call', what: 'A 30-minute call with us' },
    meeting: { title: 'Book a meeting with our expert', what: 'A 30-minute meeting with an expert' },
    notConnected: 'This build is not connected to a calendar, so no time can be chosen here.',
    write: (email: string) => `Write to ${email}`,
  },
} as const
