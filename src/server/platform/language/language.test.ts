import { expect, test } from 'vitest'
import { operatorSchema } from '#contract/operator.ts'
import { readConfig } from '../config/config.ts'
import { publishDemoBrand } from '../../testing/brand.ts'
import { clientAreaOperator, publicOperator } from './operator.ts'
import { preferredLanguage } from './preferred-language.ts'

const { operator } = readConfig({ DATABASE_URL: 'postgres://unused' })
const { appearance } = await publishDemoBrand()

test('visitors see no evidence, and no e-mail addresses of desk and sender', () => {
  const published = JSON.stringify(publicOperator({ ...operator, evidence: { licence: 'in the safe' } }, appearance, 'pl'))
  for (const secret of [operator.contact.desk, operator.mail.from, 'in the safe']) expect(published).not.toContain(secret)
  expect(published).toContain(operator.contact.email)
})

test('the operator’s texts are translated, and stay English without a translation', () => {
  const [first, ...others] = operator.team
  const team = [...others, first].flatMap((person) => person ?? [])
  const translations = { de: { [operator.licence.authority]: 'Das Register', Poland: 'Polen', [first?.role ?? '']: 'Gründer' } }
  const german = publicOperator({ ...operator, team, translations }, appearance, 'de')
  expect(german.licence).toEqual({ ...operator.licence, authority: 'Das Register' })
  expect(german.contact.address).toEqual(operator.contact.address.map((line) => (line === 'Poland' ? 'Polen' : line)))
  expect(german.team).toEqual([...others, { ...first, role: 'Gründer' }])
  expect(publicOperator({ ...operator, translations }, appearance, 'pl').licence).toEqual(operator.licence)
  expect(publicOperator({ ...operator, translations }, appearance, 'en').team).toEqual(operator.team)
})

test('the client area gets the operator’s laws, and the landing page gets none', () => {
  const law = { records: 'One Czech law.', recordsWithPayments: 'Two Czech laws.', letter: 'The laws are Czech.' }
  const translations = { de: { 'One Czech law.': 'Ein tschechisches Gesetz.' } }
  const { laws } = clientAreaOperator({ ...operator, law, translations }, appearance)
  expect(laws).toEqual({ en: law, pl: law, de: { ...law, records: 'Ein tschechisches Gesetz.' } })
  expect(JSON.stringify(publicOperator({ ...operator, law }, appearance, 'en'))).not.toContain('Czech law')
  expect(clientAreaOperator(operator, appearance)).toEqual(publicOperator(operator, appearance, 'en'))
  expect(operatorSchema.safeParse({ ...operator, law, translations }).success).toBe(true)
})

test('the service does not start with a translation of a text that does not exist', () => {
  const withRegister = (authority: string) => operatorSchema.safeParse({ ...operator, licence: { ...operator.licence, authority } })
  expect(withRegister(operator.licence.authority).success).toBe(true)
  const sentence = `“${operator.licence.authority}” is neither the authority’s name, an address line, a sentence of law nor a role, remit or monogram of the team`
  expect(withRegister('Register of the KNF').error?.issues.map(({ path, message }) => [path.join('.'), message])).toEqual([
    ['translations.pl', sentence],
    ['translations.de', sentence],
  ])
})

test.for([
  ['pl-PL,pl;q=0.9,en;q=0.8', 'pl'],
  ['en;q=0.3, de;q=0.7', 'de'],
  ['fr-FR, de;q=0.5', 'de'],
  ['DE', 'de'],
  ['pl,en', 'pl'],
  ['de-DE,en', 'de'],
  ['pl;q=0, *', 'en'],
  ['fr', 'en'],
  ['en;q=nonsense, pl', 'pl'],
  [';;,=', 'en'],
  ['', 'en'],
  [undefined, 'en'],
] as const)('a browser that sends %s gets texts in %s', ([header, language]) => {
  expect(preferredLanguage(header)).toBe(language)
})
