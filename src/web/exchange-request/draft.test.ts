import { afterEach, expect, test } from 'vitest'
import { storeDraft } from '../session/stored-draft.ts'
import { readDraft } from './draft.ts'
import { untouchedForm } from './quote-form.ts'

const account = 'anna@example.com'
const draft = {
  form: { ...untouchedForm, message: 'By Friday, please', contact: { phone: '+48 1' } },
  attempt: { key: 'k1', content: 'c' },
}

afterEach(() => localStorage.clear())

test('a draft is read back unchanged', () => {
  storeDraft(account, draft)
  expect(readDraft(account)).toEqual(draft)
})

test('the amount of a draft is read as the integer that would be sent', () => {
  storeDraft(account, { ...draft, form: { ...draft.form, amount: '12500.99' } })
  expect(readDraft(account)?.form.amount).toBe('12500')
})

test.each([
  ['a currency that is not on offer any more', { ...draft, form: { ...draft.form, toCurrency: 'LUNA' } }],
  ['two fiat currencies', { ...draft, form: { ...draft.form, toCurrency: 'GBP' } }],
  ['a missing message', { ...draft, form: { ...draft.form, message: undefined } }],
  ['a contact that is not text', { ...draft, form: { ...draft.form, contact: { name: 7 } } }],
  ['an attempt without a key', { ...draft, attempt: { content: 'c' } }],
  ['no fields', 'hello'],
])('a draft with %s is not used', (_what, value) => {
  storeDraft(account, value)
  expect(readDraft(account)).toBeNull()
})
