import isoCodes from 'i18n-iso-countries/codes.json'
import { expect, test } from 'vitest'
import { countryCodes } from '#contract/countries.ts'
import { countriesIn } from './countries.ts'

test('every country of the ISO list is there, once', () => {
  expect(countryCodes).toEqual(isoCodes.map(([code]) => code).toSorted((one = '', other = '') => one.localeCompare(other)))
})

test('countries carry their names and stand in alphabetical order', () => {
  const english = countriesIn('en')
  expect(english.find(({ code }) => code === 'PL')?.name).toBe('Poland')
  expect(english.map(({ name }) => name).slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania'])
  expect(countriesIn('pl').find(({ code }) => code === 'DE')?.name).toBe('Niemcy')
})

test('no country is left without a name', () => {
  expect(countriesIn('en').filter(({ code, name }) => code === name)).toEqual([])
})
