import { chance, pick, type Random } from '../random.ts'

export interface Party {
  kind: 'person' | 'company'
  name: string
  /** A person's given and family name, or a company's name and form. */
  parts: [string, string]
}

const givenNames = (
  'Ada Łucja Jürgen Søren Zoë José Małgorzata Conor François Ewa Jan Zofia Wojciech Grażyna Tomasz Agnieszka Günther Käthe Björn Åsa Renée Miloš Šárka ' +
  'Jiří Ondřej Lívia Ágnes Zoltán Maria Anna Piotr Paweł Katarzyna Olga Igor Dmitri Niamh Siobhán Lukas Hannah'
).split(' ')
const familyNames = [
  ...'Kowalski Żółkiewski Müller Groß Großmann Ærø Østergaard Núñez García Święcka Wiśniewska Dąbrowski Jabłoński Schäfer Böhm Jørgensen'.split(
    ' ',
  ),
  ...'Lindström Novák Dvořák Svobodová Horváth Szabó Kiss Lefèvre Dubois Ibáñez Gonçalves Weiß Schmidt Maier Meyer Ćwikliński Źródłowski'.split(
    ' ',
  ),
  ...'Petrov Bakker Visser Hughes Walsh Byrne Lovelace Babbage Turing Hopper'.split(' '),
  'O’Neill',
  'van der Berg',
  'de la Cruz',
]
const companyNames =
  'Zielony Młyn Müller Söhne Nord Ostsee Kraków Vltava Blaue Brücke Red Harbour Silver Oak Łódź Metal Brno Logistik Alpen Kaffee'.split(' ')
const trades = 'Handel Transport Technologie Bau Energie Foods Media Logistics Trading Invest Software Studio Print Garten Maschinen'.split(
  ' ',
)

/** How each company's form may be written. Another form is another company. */
const forms: Record<string, string[]> = {
  'sp. z o.o.': [
    'SP. Z O.O.',
    'Sp. z o. o.',
    'SP Z O O',
    'spółka z ograniczoną odpowiedzialnością',
    'SPOLKA Z OGRANICZONA ODPOWIEDZIALNOSCIA',
  ],
  'S.A.': ['SA', 'SPÓŁKA AKCYJNA', 'Spolka Akcyjna', 'S. A.'],
  GmbH: ['GMBH', 'G.m.b.H.', 'Gesellschaft mit beschränkter Haftung', 'GESELLSCHAFT MIT BESCHRAENKTER HAFTUNG'],
  AG: ['A.G.', 'Aktiengesellschaft'],
  Ltd: ['LTD.', 'LIMITED', 'Limited'],
  's.r.o.': ['S.R.O.', 'spol. s r.o.', 'SRO'],
  'B.V.': ['BV', 'b.v.'],
}

const lettersWithoutAccent: Record<string, string> = { ł: 'l', Ł: 'L', ø: 'o', Ø: 'O', ß: 'ss', æ: 'ae', Æ: 'AE' }
/** As in forms that know only the letters from A to Z. */
const withoutAccents = (name: string): string =>
  name
    .replaceAll(/[łŁøØßæÆ]/g, (letter) => lettersWithoutAccent[letter] ?? letter)
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .replaceAll('’', "'")

const german: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', Ä: 'AE', Ö: 'OE', Ü: 'UE' }
const inGermanLetters = (name: string) => withoutAccents(name.replaceAll(/[äöüÄÖÜ]/g, (letter) => german[letter] ?? letter))

/** Makes parties, no two of which a bank could write alike. */
export function createPeople(random: Random): () => Party {
  const taken = new Set<string>()
  const draw = (): Party => {
    if (chance(25, random)) {
      const [name, form] = [
        `${pick(companyNames, random)} ${pick(companyNames, random)}${pick([' ', ' & '], random)}${pick(companyNames, random)} ${pick(trades, random)}`,
        pick(Object.keys(forms), random),
      ]
      return { kind: 'company', name: `${name} ${form}`, parts: [name, form] }
    }
    const [given, family] = [pick(givenNames, random), pick(familyNames, random)]
    const names = chance(60, random) ? [given, `${family}-${pick(familyNames, random)}`] : [`${given} ${pick(givenNames, random)}`, family]
    return { kind: 'person', name: names.join(' '), parts: names as [string, string] }
  }
  return () => {
    for (;;) {
      const party = draw()
      const key = withoutAccents(party.parts.join(' ')).toUpperCase().split(/\W+/).toSorted().join(' ')
      if (taken.has(key)) continue
      taken.add(key)
      return party
    }
  }
}

/** After so many characters banks cut a name, and may have lost a space. Behind a company's form, the name of another company may go on. */
const cutLengths = new Set([34, 35, 69, 70, 139, 140])
export const mayBeCut = ({ kind }: Party, written: string): boolean => kind === 'company' && cutLengths.has(written.trim().length)

type Write = (party: Party, random: Random) => string

/** How banks write the party's own name. */
export const rightNames: Record<string, Write> = {
  'as confirmed': ({ name }) => name,
  'in capitals': ({ name }) => name.toUpperCase(),
  'without accents': ({ name }) => withoutAccents(name).toUpperCase(),
  'in German letters': ({ name }) => inGermanLetters(name),
  'with letters in two parts': ({ name }) => name.normalize('NFD'),
  'with more spaces': ({ name }) => ` ${name.replaceAll(' ', '  ')} `,
  'another order or form': ({ kind, parts: [first, last] }, random) =>
    kind === 'person'
      ? pick([`${last} ${first}`, `${last}, ${first}`, withoutAccents(`${last} ${first}`).toUpperCase()], random)
      : `${pick([first, first.toUpperCase()], random)} ${pick(forms[last] ?? [], random)}`,
  'with a title': ({ kind, name }, random) => (kind === 'person' ? `${pick(['Mr', 'Mrs.', 'Dr.', 'Herr'], random)} ${name}` : name),
}

const otherForm = (form: string, random: Random) =>
  pick(
    Object.keys(forms).filter((one) => one !== form),
    random,
  )

/** Names that may be the party's, and may be somebody else's. */
export const closeNames: Record<string, Write> = {
  'a part left out': ({ parts: [first, last] }) =>
    first.includes(' ') ? `${first.split(' ')[0]} ${last}` : `${first} ${last.split('-')[0]}`,
  'another one added': ({ kind, name, parts: [first, last] }) => (kind === 'person' ? `${first} Xaver ${last}` : `${name} Holding`),
  'initials, or another form': ({ kind, parts: [first, last] }, random) =>
    kind === 'person' ? `${first[0]}. ${last}` : `${first} ${otherForm(last, random)}`,
  'a title that is a surname too': ({ kind, name }) => (kind === 'person' ? `Pan ${name}` : `Ing ${name}`),
  'a letter too many': ({ parts: [first, last] }) => `${first}h ${last}`,
  'an address after it': ({ name }) => `${name.toUpperCase()} UL. DŁUGA 5 00-001 WARSZAWA`,
  'somebody else’s after it': ({ name }) => `${name} and Xenia Quast`,
}
