export const wording = {
  'head.title': '{brand}: exchange crypto with full legal compliance',
  'head.description': 'EU-licensed fiat-to-crypto trade services. €1,000,000+ transactions with complete documentation support.',
  // What stands on the picture: server/discovery/drawings.wording.en.ts.
  'head.sharePicture': '{brand}: Exchange crypto with full legal compliance. EU-licensed fiat-to-crypto trade services. {licence}',
} as const
