/** Quote dialog: grouping is removed, then the integer part counts; empty becomes 0. Spec section 5. */
export function parseQuoteAmount(text: string): number {
  // A comma before one or two last digits groups nothing: read as grouping, "1 250 000,50" would be a hundred times too much.
  const withPoint = text.trim().replace(/,(\d{1,2})$/, '.$1')
  const integerPart = withPoint.replaceAll(/[\s,'’\u00a0\u202f]/g, '').split('.')[0] ?? ''
  const digits = integerPart.replaceAll(/\D/g, '')
  return digits === '' ? 0 : Math.min(Number(digits), Number.MAX_SAFE_INTEGER)
}

/** Converter: only digits and a decimal point are kept, one point at most; empty becomes '0'. Spec section 5. */
export function cleanConverterAmount(text: string): string {
  const [integerPart = '', ...fractions] = text.replaceAll(/[^\d.]/g, '').split('.')
  const whole = integerPart.replace(/^0+(?=\d)/, '') || '0'
  return fractions.length === 0 ? whole : `${whole}.${fractions.join('')}`
}
