export type NameFit = 'same' | 'close' | 'other'

/**
 * Compares the name of a payer with that of a party. `same`: the same words in any order, whatever the letter case, the accents, titles and the way
 * in which a company's form is written. `close`: perhaps the same; a person looks. Another form is another company.
 */
export function compareNames(one: string, other: string): NameFit {
  const [a, b] = [spellings(one), spellings(other)]
  if (a.some((spelling) => b.includes(spelling))) return a.includes('') ? 'other' : 'same'
  const [words, otherWords] = [wordsOf(one), wordsOf(other)]
  // One name within the other, initials, or a single word that differs by a letter.
  const isWithin = (inner: string[], outer: string[]) => inner.length >= 2 && inner.every((word) => outer.includes(word))
  return isWithin(words, otherWords) || isWithin(otherWords, words) || hasInitials(words, otherWords) || differsByALetter(words, otherWords)
    ? 'close'
    : 'other'
}

/** Forms of companies: the long one, as words, and the short one that stands for it. */
const forms: [RegExp, string][] = [
  [/\bspolka z (?:ograniczona odpowiedzialnoscia|o o)\b|\bsp z o o\b|\bsp zoo\b|\bspzoo\b/g, 'spzoo'],
  [/\bspolka akcyjna\b|\bs a\b/g, 'sa'],
  [/\bspolka komandytowo akcyjna\b|\bs k a\b/g, 'ska'],
  [/\bspolka komandytowa\b|\bsp k\b/g, 'spk'],
  [/\bspolka jawna\b|\bsp j\b/g, 'spj'],
  [/\bprosta spolka akcyjna\b|\bp s a\b/g, 'psa'],
  [/\bgesellschaft mit beschraenkter haftung\b|\bgesellschaft mit beschrankter haftung\b|\bg m b h\b|\bges m b h\b|\bgesmbh\b/g, 'gmbh'],
  [/\baktiengesellschaft\b|\ba g\b/g, 'ag'],
  [/\bunternehmergesellschaft(?: haftungsbe\w+)?\b|\bug haftungsbe\w+\b/g, 'ug'],
  [/\bkommanditgesellschaft\b|\bk g\b/g, 'kg'],
  [/\bpublic limited company\b|\bp l c\b/g, 'plc'],
  [/\bprivate limited company\b|\blimited liability partnership\b/g, 'ltd'],
  [/\blimited liability company\b|\bl l c\b/g, 'llc'],
  [/\blimited\b/g, 'ltd'],
  [/\bincorporated\b/g, 'inc'],
  [/\bcorporation\b/g, 'corp'],
  [/\bcompany\b/g, 'co'],
  [/\bspolecnost s rucenim omezenym\b|\bspol s r o\b|\bs r o\b/g, 'sro'],
  [/\bakciova spolecnost\b|\ba s\b/g, 'as'],
  [/\bsociete a responsabilite limitee\b|\bs a r l\b/g, 'sarl'],
  [/\bs r l\b/g, 'srl'],
  [/\bb v\b/g, 'bv'],
  [/\bn v\b/g, 'nv'],
]
const titles = new Set('mr mrs ms miss dr prof mgr inz pan pani herr frau dipl ing mag'.split(' '))

/** Letters that no accent makes. */
const letters: Record<string, string> = { ł: 'l', ø: 'o', đ: 'd', ħ: 'h', ı: 'i', ß: 'ss', æ: 'ae', œ: 'oe', þ: 'th', ð: 'd' }
/** As Germans write them where a form has no umlauts. */
const umlauts: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue' }

/** The words of a name, sorted: once with umlauts as plain letters, once with an e after them. */
const spellings = (name: string): string[] => [plain(name, {}), plain(name, umlauts)].map((words) => words.toSorted().join(' '))

const wordsOf = (name: string): string[] => plain(name, {})

function plain(name: string, more: Record<string, string>): string[] {
  const folded = name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/[^\0-\x7F]/g, (letter) => more[letter] ?? letters[letter] ?? letter)
    .normalize('NFKD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll(/[’'`]/g, '')
    .replaceAll(/[^\p{L}\p{N}]+/gu, ' ')
    .trim()
  const text = forms.reduce((all, [long, short]) => all.replaceAll(long, short), folded)
  return text.split(' ').filter((word) => word !== '' && !titles.has(word))
}

/** `J Kowalski` for `Jan Kowalski`. */
function hasInitials(words: string[], others: string[]): boolean {
  if (words.length !== others.length || words.length < 2) return false
  const [a, b] = [words.toSorted(), others.toSorted()]
  const fits = a.map((word, at) => {
    const other = b[at] ?? ''
    return word === other ? 'whole' : (word.length === 1 || other.length === 1) && word[0] === other[0] ? 'initial' : 'not'
  })
  return fits.includes('whole') && fits.includes('initial') && !fits.includes('not')
}

/** Exactly one word differs, by one letter added, left out or replaced. */
function differsByALetter(words: string[], others: string[]): boolean {
  if (words.length !== others.length) return false
  const [left, right] = [words.filter((word) => !others.includes(word)), others.filter((word) => !words.includes(word))]
  const [a, b] = [left[0], right[0]]
  return left.length === 1 && right.length === 1 && a !== undefined && b !== undefined && isOneLetterApart(a, b)
}

function isOneLetterApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 4) return false
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++
  return a.slice(start + Number(a.length >= b.length)) === b.slice(start + Number(b.length >= a.length))
}
