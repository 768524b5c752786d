/** Texts of shared parts that neither the sign-in nor the first screens have. */
export const wording = {
  'ui.currencies.fiat': 'Fiat Currencies',
  'ui.currencies.crypto': 'Crypto Currencies',
  'ui.currencies.EUR': 'Euro',
  'ui.currencies.GBP': 'Pound sterling',
  'ui.currencies.USD': 'US dollar',
  'ui.percent': '{percent}%',
  'ui.ambiguousAmount':
    'This number could mean two amounts. Please write thousands without a comma or point, and decimals after a point, as in 1234.50.',
  'ui.copy': 'Copy',
  'ui.copied': 'Copied',
  'ui.copiedOf': '{name}: copied',
  'ui.notCopied': 'Not copied. Please select the text.',
} as const
