export const wording = {
  // On the picture for shared links: the promise in two lines, which do not break by themselves.
  'discovery.share.promise': 'Exchange crypto with',
  'discovery.share.promise.end': 'full legal compliance',
  'discovery.share.services': 'EU-licensed fiat-to-crypto trade services',
} as const
