import { act, fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { describe, expect, test } from 'vitest'
import isoCodes from 'i18n-iso-countries/codes.json'
import fc from 'fast-check'
import { countryCodes } from '#contract/countries.ts'
import { chooseBySearch } from '../testing/view.ts'
import { CountryField } from './CountryField.tsx'
import { findCountries, listCountries } from './countries.ts'
import { PhoneField } from './PhoneField.tsx'
import { callingCodes, countryOfNumber, formatWhileTyping, internationalNumber, problemOfNumber, withCallingCode } from './phone-number.ts'

describe('the country field', () => {
  function Form({ initial }: { initial: string }) {
    const [country, setCountry] = useState(initial)
    return (
      <>
        <CountryField value={country} onChange={setCountry} served={['PL']} notServed={(name) => `Not in ${name}`} />
        <p>Chosen: {country}</p>
      </>
    )
  }

  const user = userEvent.setup()
  const field = () => screen.getByLabelText('Country')
  const options = (scope = within(document.body)) => scope.getAllByRole('option').map((option) => option.textContent)
  const search = () => screen.getByRole('combobox', { name: 'Search by name or code' })
  const chosen = () => screen.getByText(/^Chosen:/).textContent

  test('an empty field shows the placeholder and no notice', () => {
    render(<Form initial="" />)
    expect(field().textContent).toBe('Choose a country')
    expect(screen.getByRole('status').textContent).toBe('')
  })

  test('a stored value that is not a code is shown and listed, without a notice', async () => {
    render(<Form initial="Ruritania" />)
    expect(field().textContent).toBe('Ruritania')
    expect(screen.getByRole('status').textContent).toBe('')
    await user.click(field())
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('Ruritania')
  })

  test('for a country that is not served, a notice is shown and linked to the field', () => {
    render(<Form initial="BR" />)
    expect(field().textContent).toBe('Brazil')
    expect(screen.getByRole('status').textContent).toBe('Not in Brazil')
    expect(field().getAttribute('aria-describedby')).toBe(screen.getByRole('status').id)
  })

  test('served countries come first, and a choice can be cleared', async () => {
    render(<Form initial="PL" />)
    await user.click(field())
    expect(options(within(screen.getByRole('group', { name: 'Countries we serve' })))).toEqual(['PolandPL'])
    expect(options(within(screen.getByRole('group', { name: 'Other countries' })))).toContain('GermanyDE')
    await user.click(screen.getByRole('option', { name: 'Not stated' }))
    expect(chosen()).toBe('Chosen: ')
    expect(field().textContent).toBe('Choose a country')
  })

  test('a typed character starts the search, and a choice returns the focus to the field', async () => {
    render(<Form initial="PL" />)
    field().focus()
    await user.keyboard('g')
    await user.type(search(), 'ermany')
    expect(options()).toEqual(['GermanyDE'])
    await user.keyboard('{Enter}')
    expect(chosen()).toBe('Chosen: DE')
    expect(document.activeElement).toBe(field())
  })

  test('without a choice, arrow up goes to the last country, then arrow down to the first', async () => {
    render(<Form initial="" />)
    await user.click(field())
    const active = () => document.getElementById(search().getAttribute('aria-activedescendant') ?? '')?.textContent
    expect(active()).toBeUndefined()
    await user.keyboard('{ArrowUp}')
    expect(active()).toBe(options().at(-1))
    await user.keyboard('{ArrowDown}')
    expect(active()).toBe('PolandPL')
  })

  test('a search without a match shows a sentence and no options', async () => {
    render(<Form initial="PL" />)
    await user.click(field())
    await user.type(search(), 'Atlantis')
    expect(screen.getByText('No country matches your search.')).toBeTruthy()
    expect(screen.queryAllByRole('option')).toEqual([])
  })

  test('another country can be chosen after a choice', async () => {
    render(<Form initial="PL" />)
    await chooseBySearch(user, field(), 'us')
    await chooseBySearch(user, field(), 'cote')
    expect(field().textContent).toBe('Côte d’Ivoire')
  })

  test('an autofilled value is accepted if it is a country code', () => {
    const { container } = render(<Form initial="" />)
    const hiddenField = container.querySelector('[autocomplete="country"]')
    fireEvent.change(hiddenField as Element, { target: { value: 'Elsewhere' } })
    expect(chosen()).toBe('Chosen: ')
    fireEvent.change(hiddenField as Element, { target: { value: 'AT' } })
    expect(field().textContent).toBe('Austria')
  })
})

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

describe('the phone field', () => {
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
})

/** A text with its caret as `|`. */
const formatTyped = (textWithCaret: string, defaultCountry?: string) => {
  const { text, caret } = formatWhileTyping(textWithCaret.replace('|', ''), textWithCaret.indexOf('|'), defaultCountry)
  return `${text.slice(0, caret)}|${text.slice(caret)}`
}

describe('grouping while typing keeps the caret', () => {
  test.each([
    ['+48600100200|', undefined, '+48 600 100 200|'],
    ['600100|', 'PL', '600 100|'],
    ['+48 6|00 100 200', undefined, '+48 6|00 100 200'],
    ['+48 69|00 100 20', undefined, '+48 69|0 010 020'],
    ['+48 600100| 200', undefined, '+48 600 100| 200'],
    ['+4|', undefined, '+4|'],
    ['0048600|', undefined, '+48 600|'],
    ['00|', undefined, '+|'],
    ['(+48) 600-100-200|', undefined, '+48 600 100 200|'],
    ['\u202a+48600100200\u202c|', undefined, '+48 600 100 200|'],
    ['|', 'PL', '|'],
  ])('%s with default country %s becomes %s', (text, defaultCountry, expected) => expect(formatTyped(text, defaultCountry)).toBe(expected))

  test.each(['none', '+1 555 CALL-ME|', 'ask for Anna, 600 100 200|', '+48 600 100 200 ext. 5|'])(
    '"%s" is not a number and is unchanged',
    (text) => expect(formatWhileTyping(text, 3, 'PL')).toEqual({ text, caret: 3 }),
  )

  test('digits and caret are preserved, and grouping is stable', () => {
    const texts = fc.string({ unit: fc.constantFrom(...'+0123456789 ()-./'), maxLength: 24 })
    const digits = (text: string) => text.replaceAll(/\D/g, '')
    fc.assert(
      fc.property(texts, fc.nat(24), fc.constantFrom(undefined, 'PL', 'DE', 'US', 'IT', 'AQ'), (text, at, defaultCountry) => {
        const caret = Math.min(at, text.length)
        const once = formatWhileTyping(text, caret, defaultCountry)
        const hasDoubleZero = /^\D*0\D*0/.test(text) && !text.includes('+')
        expect(digits(once.text)).toBe(hasDoubleZero ? digits(text).slice(2) : digits(text))
        if (!hasDoubleZero) expect(digits(once.text.slice(0, once.caret))).toBe(digits(text.slice(0, caret)))
        expect(formatWhileTyping(once.text, once.caret, defaultCountry).text).toBe(once.text)
      }),
      { numRuns: 500 },
    )
  })
})

describe('the number with its calling code', () => {
  test.each([
    ['600 100 200', 'PL', '+48 600 100 200'],
    ['0151 23456789', 'DE', '+49 1512 3456789'],
    ['06 1234 5678', 'IT', '+39 06 1234 5678'],
    ['+49 (0)151 23456789', 'PL', '+49 1512 3456789'],
    ['48600100200', 'PL', '+48 600 100 200'],
    ['\u202d0151 23456789\u202c', 'DE', '+49 1512 3456789'],
  ])('%s with default country %s is %s', (text, defaultCountry, whole) => expect(internationalNumber(text, defaultCountry)).toBe(whole))

  test.each([
    ['600 100 200', undefined],
    ['12', 'PL'],
    ['06 12 34 56 78', 'BE'],
    ['030123456', 'PL'],
    ['none', 'PL'],
    ['', 'PL'],
  ])('"%s" with default country %s is unchanged', (text, defaultCountry) => expect(internationalNumber(text, defaultCountry)).toBe(text))
})

describe('the country of a number', () => {
  test.each([
    ['+48 600', undefined, 'PL'],
    ['0049', 'PL', 'DE'],
    ['600', 'PL', 'PL'],
    ['', 'PL', 'PL'],
    ['+1', undefined, 'US'],
    ['+1', 'CA', 'CA'],
    ['+44', 'PL', 'GB'],
    ['+', 'PL', undefined],
    ['+999', 'PL', undefined],
    ['none', 'PL', 'PL'],
  ])('%s with default country %s is %s', (text, defaultCountry, country) => expect(countryOfNumber(text, defaultCountry)).toBe(country))
})

describe('a change of the calling code', () => {
  test.each([
    ['', 'PL', '+48'],
    ['+48 600 100 200', 'DE', '+49 6001 00200'],
    ['0151 23456789', 'AT', '+43 1 5123456789'],
    ['06 12 34 56 78', 'FR', '+33 6 12 34 56 78'],
    ['+4', 'DE', '+49 4'],
    ['+999 600', 'PL', '+48 999600'],
    ['600 100', 'PL', '+48 600 100'],
    ['none', 'PL', '+48 none'],
  ])('"%s" with the calling code of %s becomes %s', (text, country, result) => expect(withCallingCode(text, country)).toBe(result))

  test('is offered for Poland, not for Antarctica, which has no calling code', () => {
    expect(callingCodes.get('AQ')).toBeUndefined()
    expect(callingCodes.get('PL')).toBe('+48')
  })
})

describe('the notice about a number', () => {
  test.each([
    ['', 'PL', null],
    ['+48 600 100 200', undefined, null],
    ['600 100 200', 'PL', null],
    ['600 100 200', undefined, 'no-code'],
    ['030123456', 'PL', 'no-code'],
    ['+999 1234567', 'PL', 'no-code'],
    ['+48 600 10', undefined, 'too-short'],
    ['+48', undefined, 'too-short'],
    ['+48 600 100 200 300 400', undefined, 'too-long'],
    ['+48 000 000 000', undefined, 'not-in-use'],
    ['none', 'PL', 'no-number'],
    ['+', 'PL', 'no-number'],
  ])('%s with default country %s: %s', (text, defaultCountry, problem) => expect(problemOfNumber(text, defaultCountry)).toBe(problem))
})
