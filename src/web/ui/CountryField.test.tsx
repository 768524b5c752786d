import { render, screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { CountryField } from './CountryField.tsx'

const show = (value: string) =>
  render(
    <CountryField
      label="Country"
      placeholder="Choose a country"
      value={value}
      onChange={() => undefined}
      served={['PL']}
      notServed={(country) => `Not in ${country}`}
    />,
  )

const options = () => within(screen.getByLabelText('Country')).getAllByRole('option')

test('nothing chosen yet shows the placeholder and no notice', () => {
  show('')
  expect(screen.getByDisplayValue('Choose a country')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a value that is no code stands first after the placeholder, as it was stored, and gets no notice', () => {
  show('Ruritania')
  expect(options()[1]?.textContent).toBe('Ruritania')
  expect(screen.getByDisplayValue('Ruritania')).toBeTruthy()
  expect(screen.getByRole('status').textContent).toBe('')
})

test('a country that is not served gets its notice, tied to the field', () => {
  show('BR')
  expect(screen.getByRole('status').textContent).toBe('Not in Brazil')
  expect(screen.getByLabelText('Country').getAttribute('aria-describedby')).toBe(screen.getByRole('status').id)
})
