export const wording = {
  'head.title': '{brand}: exchange crypto with full legal compliance',
  'head.description': 'EU-licensed fiat-to-crypto trade services. €1,000,000+ transactions with complete documentation support.',
} as const
