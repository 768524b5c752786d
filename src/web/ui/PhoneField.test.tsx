import { act, fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { beforeAll, expect, test } from 'vitest'
import { chooseBySearch } from '../testing/choose.ts'
import { PhoneField } from './PhoneField.tsx'

// Imported here, because compiling the module can take longer than a test's timeout.
beforeAll(() => import('./phone-number.ts'), 60_000)

function Form({ initial = '', defaultCountry = 'PL' }: { initial?: string; defaultCountry?: string }) {
  const [phone, setPhone] = useState(initial)
  return (
    <>
      <PhoneField label="Phone" value={phone} onChange={setPhone} defaultCountry={defaultCountry} />
      <button type="button">Update</button>
    </>
  )
}

const user = userEvent.setup()
const field = () => screen.getByLabelText<HTMLInputElement>('Phone')
const findCodePicker = (name: string) => screen.findByRole('combobox', { name: `Calling code: ${name}` })
/** Renders the field, and waits for the number library. */
const show = async (initial = '') => {
  render(<Form initial={initial} />)
  return findCodePicker('Poland, +48')
}
const notice = () => screen.getByRole('status').textContent

test('before the number library is loaded, typed text is kept', async () => {
  render(<Form />)
  await user.type(field(), '+48600')
  await findCodePicker('Poland, +48')
  expect(field().value.replaceAll(' ', '')).toBe('+48600')
  await user.type(field(), '100200')
  expect(field().value).toBe('+48 600 100 200')
})

test('a pasted number is grouped, and the country of the number is recognised', async () => {
  await show()
  await user.click(field())
  await user.paste('0049 151 23456789')
  expect(field().value).toBe('+49 1512 3456789')
  expect(await findCodePicker('Germany, +49')).toBeTruthy()
})

test('the caret stays after a digit that is typed in the middle', async () => {
  await show('+48 600 100 20')
  await user.type(field(), '9', { initialSelectionStart: 5, initialSelectionEnd: 5 })
  expect(field().value).toBe('+48 690 010 020')
  expect(field().selectionStart).toBe(6)
})

test('a domestic number gets its calling code once the field is left', async () => {
  await show()
  await user.type(field(), '600100200')
  expect(field().value).toBe('600 100 200')
  await user.tab()
  expect(field().value).toBe('+48 600 100 200')
  expect(notice()).toBe('')
})

test('a country chosen after the number adds its calling code', async () => {
  const { rerender } = render(<Form defaultCountry="" />)
  await findCodePicker('not chosen')
  await user.type(field(), '600 700 800')
  await user.tab()
  expect(notice()).toBe('Please begin with + and the calling code, for example +48.')
  rerender(<Form defaultCountry="PL" />)
  expect(field().value).toBe('+48 600 700 800')
  expect(notice()).toBe('')
})

test('another country does not change a number while its field has the focus', async () => {
  const { rerender } = render(<Form defaultCountry="" />)
  await findCodePicker('not chosen')
  await user.type(field(), '600700800')
  rerender(<Form defaultCountry="PL" />)
  expect(await findCodePicker('Poland, +48')).toBeTruthy()
  expect(field().value).toBe('600700800')
})

test('a number typed before the library is loaded gets its calling code later', async () => {
  render(<Form />)
  fireEvent.change(field(), { target: { value: '600100200' } })
  expect(screen.queryByRole('combobox', { name: /Calling code/ })).toBeNull()
  await expect.poll(() => field().value).toBe('+48 600 100 200')
})

test('the notice appears only after a pressed mouse button is released', async () => {
  await show()
  await user.type(field(), '+48 600 1')
  await user.pointer({ keys: '[MouseLeft>]', target: screen.getByRole('button', { name: 'Update' }) })
  expect(document.activeElement).not.toBe(field())
  expect(notice()).toBe('')
  await user.pointer('[/MouseLeft]')
  expect(notice()).toContain('This number looks too short.')
})

test('the Delete key before a space deletes the digit after the space', async () => {
  await show('+48 12 345 67 89')
  await user.type(field(), '{Delete}', { initialSelectionStart: 3, initialSelectionEnd: 3 })
  expect(field().value).toBe('+48 23 456 78 9')
  expect(field().selectionStart).toBe(3)
})

test('choosing the shown country in an empty field writes the calling code', async () => {
  await chooseBySearch(user, await show(), 'poland')
  expect(field().value).toBe('+48')
  expect(document.activeElement).toBe(field())
  expect(notice()).toBe('')
})

test('another country changes the calling code and focuses the field', async () => {
  await chooseBySearch(user, await show('+48 600 100 200'), '+43')
  expect(field().value).toBe('+43 6001 00200')
  expect(await findCodePicker('Austria, +43')).toBeTruthy()
  expect(document.activeElement).toBe(field())
})

test('a chosen country stays chosen if other countries share its calling code', async () => {
  await chooseBySearch(user, await show(), 'kazakh')
  expect(field().value).toBe('+7')
  expect(await findCodePicker('Kazakhstan, +7')).toBeTruthy()
})

test('an unlikely number gets a notice after leaving the field, and is not changed', async () => {
  await show()
  await user.type(field(), '+48 600 1')
  expect(notice()).toBe('')
  await user.tab()
  expect(notice()).toBe('This number looks too short. If it is right, leave it as it is.')
  expect(field().value).toBe('+48 600 1')
  expect(field().getAttribute('aria-invalid')).toBeNull()
  await user.clear(field())
  expect(notice()).toBe('')
  await user.type(field(), 'none{Enter}')
  expect(notice()).toContain('This does not look like a telephone number.')
  expect(field().value).toBe('none')
})

test('focusing a stored number neither changes it nor shows a notice', async () => {
  await show('600 1')
  act(() => field().focus())
  await user.tab()
  expect(field().value).toBe('600 1')
  expect(notice()).toBe('')
})
