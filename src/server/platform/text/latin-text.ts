/** Letters that no accent makes. */
const letters: Record<string, string> = Object.fromEntries(
  'łl øo đd ħh ıi ßss æae œoe þth ðd ŁL ØO ĐD ĦH ẞSS ÆAE ŒOE ÞTH ÐD'.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)]),
)
const signs: Record<string, string> = { '&': '+', '’': "'", '‘': "'", '“': "'", '”': "'", '"': "'", '–': '-', '—': '-' }

/** A text without accents, and with plain letters for those that no accent makes. */
export const withoutAccents = (text: string): string =>
  text
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[^A-Za-z0-9]/gu, (one) => letters[one] ?? one)

/**
 * A text in the characters that every bank takes (EPC217-08): without accents, and with a dot for other signs. Undefined if it has letters of another
 * script.
 */
export function latinText(text: string): string | undefined {
  const plain = withoutAccents(text).replaceAll(/[^A-Za-z0-9]/gu, (one) => signs[one] ?? one)
  if (/[^\P{L}A-Za-z]/u.test(plain)) return undefined
  return plain
    .replaceAll(/\s+/gu, ' ')
    .replaceAll(/[^A-Za-z0-9/\-?:().,'+ ]/gu, '.')
    .replaceAll(/\/{2,}/g, '/')
    .replaceAll(/^[/ ]+|[/ ]+$/g, '')
}
