import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { compareNames, type NameFit } from './compare-names.ts'
import { legalForms } from './legal-forms.ts'

type Case = [payer: string, party: string]

/** Both ways round. */
const bothWays = (one: string, other: string) => [compareNames(one, other), compareNames(other, one)]

function names(fit: NameFit, cases: Case[]) {
  test.each(cases)(`“%s” and “%s”: ${fit}`, (one, other) => {
    expect(bothWays(one, other)).toEqual([fit, fit])
  })
}

describe('persons', () => {
  names('same', [
    ['Ada Lovelace', 'LOVELACE ADA'],
    ['Conor O’Neill', "CONOR O'NEILL"],
    ['Seán O’Neill', 'SEAN O NEILL'],
    ['Seán O’Neill', 'SEAN ONEILL'],
    ['SEAN O NEILL', 'SEAN ONEILL'],
    ['Seán Ó Néill', 'Sean O`Neill'],
    ['Anna D’Angelo', 'DANGELO ANNA'],
    ['Anna D’Angelo', 'ANNA D.ANGELO'],
    ['Marcel·lí Puig', 'MARCELLI PUIG'],
    ['Maria da Silva', 'DA SILVA MARIA'],
    ['Maria Sá', 'MARIA SA'],
    ['Jan\u200B Kowalski', 'Jan\u00A0Kowalski'],
    ['Іван Петренко', 'ПЕТРЕНКО ІВАН'],
  ])
  names('close', [
    ['Ada Lovelace', 'A. Lovelace'],
    ['Ada Lovelace', 'Ada Augusta Lovelace'],
    ['Ada Lovelace', 'Ada Lovelace and Charles Lovelace'],
    ['Ada Lovelace', 'Ada Lovelance'],
    ['Jan Kowalski', 'Jan Kowalski jr.'],
    ['Jan Kowalski', 'Jan Kowalski II'],
    ['Anna De Luca', 'Anna Deluca'],
    ['Anna-Maria Nowak', 'Annamaria Nowak'],
    ['Anna D Rossi', 'Anna Drossi'],
  ])
  names('other', [
    ['Ada Lovelace', 'Charles Babbage'],
    ['Ada Lovelace', 'Ada Byron'],
    ['Ada Lovelace', 'Ada'],
    ['Ewa Maj', 'Ewa Baj'],
    ['Jan Kowalski', 'Janusz Kowalski'],
    ['Jan Kowalski', 'Jana Kowalska'],
    ['Іван Петренко', 'Ivan Petrenko'],
  ])
})

describe('letters', () => {
  names('same', [
    ['Jørgen Skår', 'JOERGEN SKAAR'],
    ['Jørgen Skår', 'JORGEN SKAR'],
    ['Jørgen Skår', 'JOERGEN SKAR'],
    ['Jørgen Skår', 'Jörgen Skaar'],
    ['Søren Ærø', 'SOREN AERO'],
    ['Jürgen Groß', 'JUERGEN GROSS'],
    ['Jürgen Groß', 'Jurgen GROẞ'],
    // As SEPA's table has it.
    ['Jürgen Groß', 'Jurgen Gros'],
    ['Jürgen Müller-Höß', 'JUERGEN MULLER HOESS'],
    ['Łucja Żółć-Święcka', 'ZOLC SWIECKA LUCJA'],
    ['Þórður Guðmundsson', 'THORDUR GUDMUNDSSON'],
    ['Đorđe Đurić', 'DJORDJE DURIC'],
    ['Đặng Thị Hạnh', 'DANG THI HANH'],
    ['Şükrü Çağlayan Işık', 'SUKRU CAGLAYAN ISIK'],
    ['Erdo\u030Bs Pa\u0301l', 'ERDŐS PÁL'],
  ])
  names('close', [
    // Both are surnames.
    ['Anna Bauer', 'Anna Baur'],
    ['Anna Mueller', 'Anna Muller'],
  ])

  test('a name of nothing but such letters is compared at once', () => {
    const [one, other] = ['ü'.repeat(140), 'ö'.repeat(140)]
    expect([...bothWays(one, one), compareNames(one, other)]).toEqual(['same', 'same', 'other'])
  })
})

describe('titles', () => {
  names('same', [
    ['Ada Lovelace', 'Mrs. Ada  Lovelace'],
    ['Jan Kowalski', 'mgr inż. Jan Kowalski'],
    ['Max Muster', 'HERR PROF. DR. MAX MUSTER'],
    ['Anna Kowalska', 'Pani Anna Kowalska'],
    ['Dr. Max Muster', 'MUSTER MAX DR'],
    ['Pan Wei Ming', 'WEI MING PAN'],
  ])
  names('close', [
    ['Mrs Pan', 'Ing Pan'],
    ['Mrs Lovelace', 'Lovelace'],
    ['Pan Wei Ming', 'Wei Ming'],
    ['Ing Wei Ming', 'Wei Ming'],
    ['Mr J Smith', 'Mrs J Smith'],
    ['J Smith', 'Mrs J Smith'],
    ['Mr Jean Martin', 'Mrs Jean Martin'],
    ['Mr & Mrs Jan Kowalski', 'Jan Kowalski'],
    ['Dr. Oetker GmbH', 'Oetker GmbH'],
  ])
  names('other', [
    ['Pan', 'Mrs'],
    ['Mr Pan', 'Dr Ing'],
    ['Jan Pan', 'Jan Nowak'],
  ])
})

describe('companies', () => {
  names('same', [
    ['Maj i Syn sp. z o.o.', 'MAJ I SYN SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ'],
    ['Maj i Syn sp. z o.o.', 'MAJ I SYN SP ZOO'],
    ['Maj i Syn sp. z o.o. sp.k.', 'MAJ I SYN SPOLKA Z O O SPOLKA KOMANDYTOWA'],
    ['Gamma P.S.A.', 'GAMMA PROSTA SPÓŁKA AKCYJNA'],
    ['Delta S.à r.l.', 'DELTA SARL'],
    ['S.A.R.L. Dupont', 'DUPONT SARL'],
    ['Muster GmbH', 'Muster Gesellschaft mit beschränkter Haftung'],
    ['Muster GmbH & Co. KG', 'MUSTER GES. M.B.H. + CO KOMMANDITGESELLSCHAFT'],
    ['Muster GmbH und Co. KG', 'Muster GmbH & Co KG'],
    ['Sample Ltd', 'SAMPLE LIMITED'],
    ['Vzor s.r.o.', 'VZOR SRO'],
    ['Vzor, spol. s r.o.', 'VZOR S R O'],
    ['UAB „Vilniaus duona“', 'Vilniaus duona UAB'],
    ['AB Volvo', 'Volvo AB (publ)'],
    ['Oy Esimerkki Ab', 'ESIMERKKI OY AB'],
    ['Hansen A/S', 'HANSEN A S'],
    ['Пример ООД', 'Пример дружество с ограничена отговорност'],
    ['Δείγμα ΑΕ', 'Δείγμα Ανώνυμη Εταιρεία'],
    ['Alpha GmbH Niederlassung Wien', 'ALPHA GESMBH NIEDERLASSUNG WIEN'],
  ])
  names('close', [
    ['Maj i Syn sp. z o.o.', 'Maj i Syn'],
    ['Jan Kowalski', 'Jan Kowalski sp. z o.o.'],
    ['Allegro', 'Allegro sp. z o.o.'],
    ['Alpha Bau GmbH', 'Alpha Bau GmbH & Co. KG'],
    ['Alpha Bau GmbH', 'Alpha Bau GmbH Berlin'],
    ['Alpha Bau GmbH', 'Alpha Bau Holding GmbH'],
    ['Polska Energia S.A.', 'Energia Polska S.A.'],
    ['Müller & Söhne GmbH', 'Müller und Söhne GmbH'],
    ['Alpha S.A. Oddział w Polsce', 'ALPHA SA ODDZIAL W POLSCE'],
    ['Alpha Bau GmbH', 'Alpha Bau GmbX'],
    ['Costa Sá', 'Costa S.A.'],
  ])
  names('other', [
    ['Beta Limited Liability Partnership', 'Beta Limited'],
    ['Beta AG', 'Beta A/S'],
    ['Beta AG', 'Beta AB'],
    ['Beta S.A.', 'Beta P.S.A.'],
    ['Beta spółka akcyjna', 'Beta société anonyme'],
    ['Muster GmbH', 'Muster AG'],
    ['Muster GmbH', 'gemeinnützige Muster gGmbH'],
    ['Maj i Syn sp. z o.o.', 'Maj i Syn S.A.'],
    // The owner, by initials.
    ['A S Hansen', 'Hansen A/S'],
    ['A. S. Kowalska', 'Kowalska AS'],
    ['Co', 'Company'],
    ['Co', 'Co GmbH'],
    ['Limited', 'Ltd'],
    ['GmbH', 'Alpha GmbH'],
  ])
})

describe('every legal form of the table', () => {
  const spellingsOf = (line: string) => line.split(' | ')
  /** As banks write it. */
  const written = (form: string) => {
    const ascii = form.replaceAll('ł', 'l').normalize('NFD').replaceAll(/\p{M}/gu, '')
    const letters = form.replaceAll(/[^\p{L}\p{N}]/gu, '')
    const isShort = letters.length <= 5
    return [form, form.toUpperCase(), ascii.toUpperCase(), ...(isShort ? [letters, [...letters].join('.'), [...letters].join(' ')] : [])]
  }

  test.each(legalForms)('%s', (line) => {
    const all = spellingsOf(line).flatMap(written)
    // None as long as a name that may have been cut.
    const base = ['Gamma', 'Gamma Omega', 'Gamma Omikron', 'Gamma Ny'].find((name) =>
      all.every((form) => ![34, 35, 69, 70, 139, 140].includes(`${name} ${form}`.length)),
    )
    if (base === undefined) throw new Error('needs another name')
    for (const one of all) {
      expect(compareNames(`${base} ${one}`, `${base} ${all[0]}`), `${one} and ${all[0]}`).toBe('same')
      expect(compareNames(base, `${base} ${one}`)).toBe('close')
    }
  })

  test('two that no line has together are never the same', () => {
    const compact = (spelling: string) =>
      spelling
        .toLowerCase()
        .normalize('NFD')
        .replaceAll(/[^\p{L}\p{N}]/gu, '')
    const lines = Map.groupBy(
      legalForms.flatMap((line) => spellingsOf(line).map((spelling) => ({ line, key: compact(spelling) }))),
      ({ key }) => key,
    )
    const linesOf = (spelling: string) => (lines.get(compact(spelling)) ?? []).map(({ line }) => line)
    const spelling = fc.constantFrom(...legalForms.flatMap(spellingsOf))
    fc.assert(
      fc.property(spelling, spelling, (one, other) => {
        fc.pre(!linesOf(one).some((line) => linesOf(other).includes(line)))
        expect(compareNames(`Gamma ${one}`, `Gamma ${other}`)).not.toBe('same')
      }),
      { numRuns: 3000 },
    )
  })
})

describe('a name that was cut', () => {
  const long = 'Przedsiębiorstwo Produkcyjno-Handlowo-Usługowe Alfa Beta Gamma Delta Spółka z ograniczoną odpowiedzialnością'

  test.each([35, 70])('at %i characters is close to the whole', (length) => {
    expect(compareNames(long.slice(0, length), long)).toBe('close')
    expect(compareNames(long.slice(0, length).toUpperCase(), long.replace('Spółka z ograniczoną odpowiedzialnością', 'sp. z o.o.'))).toBe(
      'close',
    )
    expect(compareNames(long.slice(0, length - 5), long)).toBe('other')
  })

  test('within its form is close, if the party has the form in another spelling', () => {
    const party = 'Gesellschaft für angewandte Datenverarbeitung Muster UG (haftungsbeschränkt) & Co. KG'
    for (const payer of [party.slice(0, 70), party.replace('ä', 'ae').replace('ü', 'ue').slice(0, 70), party.slice(0, 35)])
      expect(compareNames(payer, party.replace('UG (haftungsbeschränkt)', 'Unternehmergesellschaft'))).toBe('close')
  })

  test('after a form is close, because the form may go on', () => {
    const party = 'Muster Maschinenbau Nordhausen GmbH'
    expect(party).toHaveLength(35)
    expect(compareNames(`${party} & Co. KG`.slice(0, 35), party)).toBe('close')
    expect(compareNames('Muster Maschinenbau Nordhause GmbH', 'Muster Maschinenbau Nordhause GmbH')).toBe('close')
    expect(compareNames(`${party}.`, party)).toBe('same')
  })

  test('that is whole although it is as long is the same, for a person', () => {
    const person = 'Maria Magdalena Brzęczyszczykiewicz'
    expect([person.length, compareNames(person.toUpperCase(), person)]).toEqual([35, 'same'])
  })
})

test.each(['NOTPROVIDED', 'NOT PROVIDED', 'keine Angabe', 'N/A', 'UNKNOWN', 'Brak', 'XXX', '-', '', '...'])('“%s” is nobody', (name) => {
  expect([...bothWays(name, name), ...bothWays(name, 'Ada Lovelace'), ...bothWays(name, `${name} `)]).toEqual(Array(6).fill('other'))
})
