import { afterEach, describe, expect, test } from 'vitest'
import { attemptFor } from './attempt.ts'
import { draftOf, dropDraft, keepDraft, readDraft } from './draft.ts'
import { requestOf, untouchedForm } from './quote-form.ts'

const account = 'anna@example.com'
const draft = {
  form: { ...untouchedForm, message: 'By Friday, please', contact: { phone: '+48 1' } },
  attempt: { key: 'k1', content: 'c' },
}

afterEach(() => localStorage.clear())

const store = (value: unknown) => {
  keepDraft(account, draft)
  const key = Object.keys(localStorage)[0] ?? ''
  localStorage.setItem(key, JSON.stringify({ value, at: Date.now() }))
}

test('a draft is read back as it was left', () => {
  keepDraft(account, draft)
  expect(readDraft(account)).toEqual(draft)
  expect(readDraft('ben@example.com')).toBeNull()
})

test('an amount that was kept as typed, as it was once, is read as the amount that it was', () => {
  keepDraft(account, { ...draft, form: { ...draft.form, amount: '12,500' } })
  expect(readDraft(account)?.form.amount).toBe('12500')
})

test('a draft that was tried to be sent seven days ago is not used, however often it was kept since', () => {
  const begun = Date.now() - 7 * 24 * 3_600_000
  keepDraft(account, { ...draft, attempt: { ...draft.attempt, begun: begun + 60_000 } })
  expect(readDraft(account)).not.toBeNull()
  keepDraft(account, { ...draft, attempt: { ...draft.attempt, begun } })
  expect(readDraft(account)).toBeNull()
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
  ['an attempt that was begun at no time', { ...draft, attempt: { ...draft.attempt, begun: 'long ago' } }],
  ['something else', 'hello'],
])('a draft with %s is not used', (_what, value) => {
  store(value)
  expect(readDraft(account)).toBeNull()
})

describe('the draft of an attempt to send', () => {
  const request = { ...requestOf({ ...untouchedForm, message: 'By Friday', contact: { name: 'Anna', phone: '' } }, undefined), amount: 0 }
  const attempt = attemptFor(request, null, () => ({ key: 'k1' }))

  test('sent again is the same request, whatever the profile says by now', () => {
    const found = draftOf(attempt)
    const profile = { firstName: 'Ben', lastName: 'Other', email: 'ben@example.com', phone: '+48 2', country: 'DE' }
    expect(found && attemptFor(requestOf(found.form, profile), found.attempt, () => ({ key: 'k2' }))).toEqual(attempt)
  })

  test.each([
    ['nothing', null],
    ['no key', { content: attempt.content }],
    ['no JSON', { key: 'k1', content: '{broken' }],
    ['no object', { key: 'k1', content: 'null' }],
    ['two currencies of one kind', { key: 'k1', content: JSON.stringify({ ...request, toCurrency: 'GBP' }) }],
    ['a contact that is not text', { key: 'k1', content: JSON.stringify({ ...request, name: 7 }) }],
  ])('is none where it has %s', (_what, value) => {
    expect(draftOf(value)).toBeNull()
  })
})
