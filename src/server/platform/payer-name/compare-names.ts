import { legalForms } from './legal-forms.ts'
import { isPlaceholder } from './placeholder.ts'

export type NameFit = 'same' | 'close' | 'other'

/**
 * Compares the name of a payer with that of a party. `same`: the same words, whatever the case, the accents, the title of a person and the spelling of
 * a company's form; a person's in any order. `close`: perhaps the same, for instance without the form, or cut; a person looks. Another form is another
 * company, and a placeholder is nobody.
 */
export function compareNames(payer: string, party: string): NameFit {
  if (isPlaceholder(payer) || isPlaceholder(party)) return 'other'
  const pairs = readingsOf(payer).flatMap((one) => readingsOf(party).map((other) => [one, other] as const))
  const isCut = cutLengths.has(payer.trim().length)
  // Behind the cut, the name of another company may go on: `… GmbH` as `… GmbH & Co. KG`.
  if (pairs.some(([one, other]) => areSame(one, other) && !(isCut && one.forms.length > 0))) return 'same'
  return pairs.some(([one, other]) => areClose(one, other) || (isCut && beginsAs(other, one))) ? 'close' : 'other'
}

/** Payments carry 140 characters of a name, in SEPA 70, in older formats 35. A space at the end is lost. */
const cutLengths = new Set([35, 70, 140].flatMap((length) => [length - 1, length]))

/** A word of a name, in all its spellings; or a legal form, as the lines of the table that it may be. */
type Word = string[]

interface Name {
  /** As written, with what may be a legal form. */
  written: Word[]
  words: Word[]
  forms: Word[]
}

/**
 * Letters that banks replace where they lack them: by one, as SEPA's table does (EPC217-08), or by two, as their countries do. Only those that are not
 * a plain letter with an accent, or have two replacements.
 */
const letters = new Map(
  'ä a ae,ö o oe,ü u ue,å a aa,ø o oe,æ a ae,œ o oe,ß s ss,þ t th,ð d,đ d dj,ł l,ħ h,ı i,ŋ n,ŧ t,ə e a'.split(',').map((line) => {
    const [letter = '', ...spellings] = line.split(' ')
    return [letter, spellings] as const
  }),
)
/** Enough for a name; one that is made of such letters only has millions. */
const maxSpellings = 64

function spellingsOf(word: string): Word {
  if (/^[a-z0-9]*$/.test(word)) return [word]
  let all = ['']
  for (const letter of word) {
    const spellings = letters.get(letter) ?? [letter.normalize('NFKD').replaceAll(/\p{M}/gu, '')]
    all = all.flatMap((start) => spellings.slice(all.length < maxSpellings ? 0 : -1).map((end) => start + end))
  }
  return all
}

/** The words of a name as written, in small letters. */
const wordsOf = (name: string, apostrophe: '' | ' '): string[] =>
  name
    .normalize('NFC')
    .toLowerCase()
    .replaceAll(/\p{Cf}/gu, '')
    .replaceAll(/['’‘`´ʼ·]/g, apostrophe)
    .normalize('NFKC')
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter((word) => /[\p{L}\p{N}]/u.test(word))

/** A name with an apostrophe is read as one word and as two. */
function readingsOf(name: string): Name[] {
  const [joined, apart] = [wordsOf(name, ''), wordsOf(name, ' ')]
  return joined.length === apart.length ? [readName(joined)] : [readName(joined), readName(apart)]
}

const formsBySpelling = new Map<string, Word>()
const spellingsByForm = new Map<string, string[]>()
for (const line of legalForms) {
  const compact = line.split(' | ').map((spelling) => wordsOf(spelling, '').join(''))
  const spellings = [...new Set(compact.flatMap((spelling) => [spelling, ...spellingsOf(spelling)]))]
  spellingsByForm.set(line, spellings)
  for (const spelling of spellings) formsBySpelling.set(spelling, [...(formsBySpelling.get(spelling) ?? []), line])
}
const maxFormWords = 8

/** Finds the legal forms, from the end of a name, the longest first. A name that is nothing but forms has none. */
function readName(written: string[]): Name {
  const words: string[] = []
  const forms: Word[] = []
  let isEnd = true
  for (let end = written.length; end > 0;) {
    const found = formBefore(written, end, isEnd)
    if (found) forms.unshift(found.form)
    else words.unshift(written[end - 1] ?? '')
    isEnd = found !== undefined && isEnd
    end = found?.start ?? end - 1
  }
  return words.length === 0 ? nameOf(written, written, []) : nameOf(written, words, forms)
}

const nameOf = (written: string[], words: string[], forms: Word[]): Name => ({
  written: withO(written).map(spellingsOf),
  words: withO(words).map(spellingsOf),
  forms,
})

function formBefore(written: string[], end: number, isEnd: boolean): { form: Word; start: number } | undefined {
  for (let start = Math.max(0, end - maxFormWords); start < end; start++) {
    const parts = written.slice(start, end)
    const spelling = parts.join('')
    // An accent that the form does not have makes it a name: Sá is not S.A.
    const form = formsBySpelling.get(spelling) ?? (spelling.length > 3 ? formsBySpelling.get(spellingsOf(spelling)[0] ?? '') : undefined)
    if (form && (isEnd || mayComeEarlier(parts, start))) return { form, start }
  }
  return undefined
}

/** `Da`, `Sa` and `A S` within a name are names and initials; `SA`, `S A R L` at its beginning are forms. */
function mayComeEarlier(parts: string[], start: number): boolean {
  const isShort = parts.join('').length <= 2
  const areLetters = parts.every((part) => part.length === 1)
  return start === 0 ? !(isShort && areLetters) : !isShort && !areLetters
}

/** `O Neill` is one name. */
const withO = (words: string[]): string[] =>
  words.flatMap((word, at) => {
    const isO = (one: string | undefined, next: string | undefined) => /^[oó]$/.test(one ?? '') && (next?.length ?? 0) > 1
    if (isO(word, words[at + 1])) return []
    return isO(words[at - 1], word) ? [`o${word}`] : [word]
  })

const isSameWord = (one: Word, other: Word) => one.some((spelling) => other.includes(spelling))
const has = (words: Word[], one: Word) => words.some((word) => isSameWord(word, one))
const hasAll = (outer: Word[], inner: Word[]) => inner.every((word) => has(outer, word))

const inOrder = (ones: Word[], others: Word[]) =>
  ones.length === others.length && ones.every((word, at) => isSameWord(word, others[at] ?? []))

function inAnyOrder(ones: Word[], others: Word[]): boolean {
  const left = [...others]
  return ones.length === others.length && ones.every((word) => takeFrom(left, word))
}

function takeFrom(words: Word[], one: Word): boolean {
  const at = words.findIndex((word) => isSameWord(word, one))
  if (at >= 0) words.splice(at, 1)
  return at >= 0
}

function areSame(one: Name, other: Name): boolean {
  // Companies of the same words in another order are two.
  if (one.forms.length > 0 && other.forms.length > 0) return inAnyOrder(one.forms, other.forms) && inOrder(one.words, other.words)
  if (one.forms.length > 0 || other.forms.length > 0) return inOrder(one.written, other.written)
  return inAnyOrder(one.words, other.words) || areSameWithTitles(one.words, other.words)
}

const addresses = new Set('mr mrs ms miss mx pani herr frau mme mlle'.split(' '))
const degrees = new Set('dr prof mgr inz dipl mag mudr judr phdr rndr mvdr paeddr'.split(' '))
const isAddress = ([spelling = '']: Word) => addresses.has(spelling)
const isTitle = (word: Word) => isAddress(word) || degrees.has(word[0] ?? '')
/** Pan and Ing are surnames, too. */
const mayBeTitle = (word: Word) => isTitle(word) || has([['pan'], ['ing']], word)

/** Titles of one of two names are ignored where two whole words are left. `Mr J Smith` and `Mrs J Smith` are two, and so are `Mr and Mrs Smith`. */
function areSameWithTitles(ones: Word[], others: Word[]): boolean {
  const [one, other] = [ones, others].map((words) => words.filter((word) => !isTitle(word)))
  if (!one || !other || (one.length < ones.length && other.length < others.length)) return false
  if ([...ones, ...others].filter(isAddress).length > 1) return false
  return one.filter(([spelling = '']) => spelling.length > 1).length >= 2 && inAnyOrder(one, other)
}

/** Nearly the same: without a form, a title or a word of several, in another order, with initials, or with another letter. */
function areClose(one: Name, other: Name): boolean {
  if (!hasAll(one.forms, other.forms) && !hasAll(other.forms, one.forms)) return false
  const [ones, others] = [one, other].map(({ words, forms }) => [...words, ...forms])
  if (!ones || !others) return false
  return (
    inAnyOrder(one.words, other.words) ||
    textOf(one.written) === textOf(other.written) ||
    (ones.length >= 2 && hasAll(others, ones)) ||
    (others.length >= 2 && hasAll(ones, others)) ||
    differInTitles(one.words, other.words) ||
    hasInitials(one.words, other.words) ||
    differByALetter(one.words, other.words) ||
    differByALetter(one.written, other.written)
  )
}

const textOf = (words: Word[], spelling: 0 | -1 = 0) => words.map((word) => word.at(spelling)).join('')

/** Whether the name begins as what is left of a name that was cut. */
function beginsAs({ written, words, forms }: Name, cut: Name): boolean {
  const visible = textOf(cut.written)
  return ([0, -1] as const).some((spelling) => {
    const withForms = forms
      .slice(0, 3)
      .reduce(
        (starts, form) => starts.flatMap((start) => form.flatMap((line) => (spellingsByForm.get(line) ?? []).map((end) => start + end))),
        [textOf(words, spelling)],
      )
    return [textOf(written, spelling), ...withForms].some((text) => text.startsWith(visible))
  })
}

function differInTitles(ones: Word[], others: Word[]): boolean {
  const apart = [...ones.filter((word) => !has(others, word)), ...others.filter((word) => !has(ones, word))]
  return apart.length < ones.length + others.length && apart.every(mayBeTitle)
}

/** `J Kowalski` for `Jan Kowalski`. */
function hasInitials(ones: Word[], others: Word[]): boolean {
  if (ones.length !== others.length || ones.length < 2) return false
  const [a, b] = [ones, others].map((words) => words.map(([spelling = '']) => spelling).toSorted())
  const fits = (a ?? []).map((word, at) => {
    const other = b?.[at] ?? ''
    return word === other ? 'whole' : (word.length === 1 || other.length === 1) && word[0] === other[0] ? 'initial' : 'not'
  })
  return fits.includes('whole') && fits.includes('initial') && !fits.includes('not')
}

/** Exactly one word differs, by one letter added, left out or replaced. */
function differByALetter(ones: Word[], others: Word[]): boolean {
  const [left, right] = [ones.filter((word) => !has(others, word)), others.filter((word) => !has(ones, word))]
  const [a, b] = [left[0]?.[0], right[0]?.[0]]
  return ones.length === others.length && left.length === 1 && right.length === 1 && !!a && !!b && isOneLetterApart(a, b)
}

function isOneLetterApart(a: string, b: string): boolean {
  if (Math.abs(a.length - b.length) > 1 || Math.min(a.length, b.length) < 4) return false
  let start = 0
  while (start < Math.min(a.length, b.length) && a[start] === b[start]) start++
  return a.slice(start + Number(a.length >= b.length)) === b.slice(start + Number(b.length >= a.length))
}
