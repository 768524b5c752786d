export const wording = {
  'landing.partFailed': 'This part of the page has stopped working. Please reload the page.',
  'landing.skip': 'Skip to the content',
  'landing.header.navigation': 'Account',
  'landing.header.home': '{brand}, home',
  'landing.header.logIn': 'Log in',
  'landing.header.signUp': 'Sign up',
  'landing.header.dashboard': 'Dashboard',
  'landing.header.bookCall': 'Book a call',
  'landing.hero.headline': 'Exchange crypto with full legal compliance',
  'landing.hero.individuals': 'for individuals.',
  'landing.hero.business': 'for business.',
  'landing.hero.bothPhrases': 'for individuals or for business.',
  'landing.hero.subtitle': 'EU-licensed fiat-to-crypto trade services. €1,000,000+ transactions with complete documentation support.',
  'landing.hero.getStarted': 'Get started',
  'landing.hero.bookMeeting': 'Book a meeting with our expert',
  // A Polish licence has an adjective. Any other licence has the code of its country.
  'landing.hero.licence': '{country, select, PL {Polish} other {{country}}} crypto licence',
} as const
