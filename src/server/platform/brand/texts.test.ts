import { compileMessage } from '@lingui/message-utils/compileMessage'
import { expect, test } from 'vitest'
import { demoBrand } from '../../testing/brand.ts'
import { missingTexts, textProblems, textsAmong } from './texts.ts'

const english = {
  visitors: { 'logIn.title': 'Log In' },
  clients: { 'home.welcome': 'Welcome, {name}' },
  others: {
    'landing.skip': 'Skip',
    'mail.foot': '{legalName}, {number}',
    'mail.count': '{count, plural, one {# letter to {name}} other {#}}',
  },
}
const languages = { cs: { name: 'Čeština', locale: 'cs-CZ', amountSigns: { group: ' ', decimal: ',', groupsFrom: 4 } } }
const brandWith = (texts: Record<string, Record<string, string>>) => ({
  ...demoBrand,
  languages,
  texts: Object.fromEntries(
    Object.entries(texts).map(([language, table]) => [
      language,
      Object.fromEntries(Object.entries(table).map(([id, text]) => [id, compileMessage(text)])),
    ]),
  ),
})

test('a built-in language may change the landing page and the foot of letters only', () => {
  const texts = { 'landing.skip': 'To the content', 'mail.foot': '{legalName} ({number})', 'logIn.title': 'Hello' }
  expect(textProblems(brandWith({ en: texts }), english)).toEqual([
    'texts-en.json: logIn.title: is not a text of the landing page, of shared links or the foot of letters, and cannot be changed',
  ])
  expect(textProblems(brandWith({ cs: texts }), english)).toEqual([])
})

test('a text has the values of the English text', () => {
  const texts = {
    'home.welcome': 'Vítejte, {jmeno}',
    'mail.foot': '{legalName}',
    'mail.count': '{count, plural, one {# dopis pro {name}} few {# dopisy} many {#} other {#}}',
    'landing.scroll': 'Dolů',
  }
  expect(textProblems(brandWith({ cs: texts }), english)).toEqual([
    'texts-cs.json: home.welcome: has the values jmeno, and needs name',
    'texts-cs.json: mail.foot: has the values legalName, and needs legalName, number',
    'texts-cs.json: landing.scroll: is no text of the site',
  ])
})

test('missing texts are listed for further languages', () => {
  const brand = brandWith({ en: {}, cs: { 'landing.skip': 'Na obsah', 'home.welcome': 'Vítejte, {name}' } })
  expect(missingTexts(brand, english)).toEqual({ cs: ['logIn.title', 'mail.foot', 'mail.count'] })
  expect(textsAmong(brand, 'cs', english.clients)).toEqual({ 'home.welcome': ['Vítejte, ', ['name']] })
})
