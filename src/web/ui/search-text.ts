// Characters that Unicode does not decompose.
const replacements: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ß: 'ss', æ: 'ae', œ: 'oe', ı: 'i' }

/** A text for searching: lower case, without accents and outer spaces. */
export const searchText = (text: string): string =>
  text
    .toLowerCase()
    .normalize('NFD')
    .replaceAll(/\p{Diacritic}/gu, '')
    .replaceAll(/[łøđßæœı]/g, (character) => replacements[character] ?? character)
    .trim()
