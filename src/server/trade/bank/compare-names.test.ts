import { expect, test } from 'vitest'
import { compareNames } from './compare-names.ts'

test.each([
  ['Ada Lovelace', 'LOVELACE ADA'],
  ['Ada Lovelace', 'Mrs. Ada  Lovelace'],
  ['Łucja Żółć-Święcka', 'ZOLC SWIECKA LUCJA'],
  ['Jürgen Groß', 'JUERGEN GROSS'],
  ['Jürgen Groß', 'Jurgen Gross'],
  ['Søren Ærø', 'SOREN AERO'],
  ['Conor O’Neill', "CONOR O'NEILL"],
  ['Maj i Syn sp. z o.o.', 'MAJ I SYN SPÓŁKA Z OGRANICZONĄ ODPOWIEDZIALNOŚCIĄ'],
  ['Maj i Syn sp. z o.o.', 'Maj i Syn Sp. z oo'.replace('oo', 'o.o')],
  ['Muster GmbH', 'Muster Gesellschaft mit beschränkter Haftung'],
  ['Sample Ltd', 'SAMPLE LIMITED'],
  ['Vzor s.r.o.', 'VZOR SRO'],
])('%s is %s', (one, other) => {
  expect([compareNames(one, other), compareNames(other, one)]).toEqual(['same', 'same'])
})

test.each([
  ['Ada Lovelace', 'A. Lovelace'],
  ['Ada Lovelace', 'Ada Augusta Lovelace'],
  ['Ada Lovelace', 'Ada Lovelace and Charles Lovelace'],
  ['Ada Lovelace', 'Ada Lovelance'],
  ['Maj i Syn sp. z o.o.', 'Maj i Syn'],
])('%s may be %s: a person looks', (one, other) => {
  expect([compareNames(one, other), compareNames(other, one)]).toEqual(['close', 'close'])
})

test.each([
  ['Ada Lovelace', 'Charles Babbage'],
  ['Ada Lovelace', 'Ada Byron'],
  ['Ada Lovelace', 'Ada'],
  ['Ada Lovelace', ''],
  ['', ''],
  ['...', '---'],
  ['Muster GmbH', 'Muster AG'],
  ['Maj i Syn sp. z o.o.', 'Maj i Syn S.A.'],
  ['Ewa Maj', 'Ewa Baj'],
])('%s is not %s', (one, other) => {
  expect([compareNames(one, other), compareNames(other, one)]).toEqual(['other', 'other'])
})
