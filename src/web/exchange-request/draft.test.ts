import { afterEach, expect, test } from 'vitest'
import { dropDraft, keepDraft, readDraft } from './draft.ts'
import { untouchedForm } from './quote-form.ts'

const account = 'anna@example.com'
const draft = {
  form: { ...untouchedForm, message: 'By Friday, please', contact: { phone: '+48 1' } },
  attempt: { key: 'k1', content: 'c' },
}

afterEach(() => localStorage.clear())

const store = (value: unknown) => {
  keepDraft(account, draft)
  const key = Object.keys(localStorage)[0] ?? ''
  localStorage.setItem(key, JSON.stringify(value))
}

test('a draft is read back as it was left', () => {
  keepDraft(account, draft)
  expect(readDraft(account)).toEqual(draft)
  expect(readDraft('ben@example.com')).toBeNull()
})

test('a dropped draft is gone', () => {
  keepDraft(account, draft)
  dropDraft(account)
  expect(readDraft(account)).toBeNull()
})

test.each([
  ['a currency that is not on offer any more', { ...draft, form: { ...draft.form, toCurrency: 'LUNA' } }],
  ['two currencies of one kind', { ...draft, form: { ...draft.form, toCurrency: 'GBP' } }],
  ['a missing message', { ...draft, form: { ...draft.form, message: undefined } }],
  ['a contact that is not text', { ...draft, form: { ...draft.form, contact: { name: 7 } } }],
  ['an attempt without a key', { ...draft, attempt: { content: 'c' } }],
  ['something else', 'hello'],
])('a draft with %s is not used', (_what, value) => {
  store(value)
  expect(readDraft(account)).toBeNull()
})
