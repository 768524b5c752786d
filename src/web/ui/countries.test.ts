import isoCodes from 'i18n-iso-countries/codes.json'
import { describe, expect, test } from 'vitest'
import { countryCodes } from '#contract/countries.ts'
import { listCountries, findCountries } from './countries.ts'

test('the list has every ISO country once', () => {
  expect(countryCodes).toEqual(isoCodes.map(([code]) => code).toSorted((one = '', other = '') => one.localeCompare(other)))
})

test('countries have names in each language and are in alphabetical order', () => {
  const english = listCountries('en')
  expect(english.find(({ code }) => code === 'PL')?.name).toBe('Poland')
  expect(english.map(({ name }) => name).slice(0, 3)).toEqual(['Afghanistan', 'Åland Islands', 'Albania'])
  expect(listCountries('pl').find(({ code }) => code === 'DE')?.name).toBe('Niemcy')
})

test('every country has a name', () => {
  expect(listCountries('en').filter(({ code, name }) => code === name)).toEqual([])
})

describe('the countries that a search finds', () => {
  test.each([
    ['en', 'us', 'US'],
    ['en', 'uk', 'GB'],
    ['en', 'pol', 'PL'],
    ['en', 'guinea', 'GN'],
    ['en', 'cote d', 'CI'],
    ['pl', 'lotwa', 'LV'],
    ['pl', 'Germany', 'DE'],
    ['pl', ' NIEMCY ', 'DE'],
    ['de', 'osterreich', 'AT'],
  ])('in language "%s" for "%s" begin with %s', (language, query, first) => {
    expect(findCountries(language, query)[0]?.code).toBe(first)
  })

  test('are an empty list for a text that names no country', () => {
    expect(findCountries('en', 'atlantis')).toEqual([])
  })
})
