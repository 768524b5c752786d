import { renderToStaticMarkup } from 'react-dom/server'
import { expect, test } from 'vitest'
import { addLanguages } from '#contract/languages.ts'
import { setLanguage } from '../../language/text.ts'
import { Languages } from './Languages.tsx'

test('with more than three languages, small screens show the others in a list', () => {
  addLanguages({ cs: { name: 'Čeština', locale: 'cs-CZ', amountSigns: { group: ' ', decimal: ',', groupsFrom: 4 } } })
  setLanguage('en')
  document.body.innerHTML = renderToStaticMarkup(<Languages />)
  const list = document.querySelector('details')
  expect(list?.querySelector('summary')?.textContent).toBe('English')
  expect([...(list?.querySelectorAll('a') ?? [])].map(({ pathname, lang, hreflang }) => [pathname, lang, hreflang])).toEqual([
    ['/pl', 'pl', 'pl'],
    ['/de', 'de', 'de'],
    ['/cs', 'cs', 'cs'],
  ])
})
