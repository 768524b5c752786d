import { fireEvent, render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { chooseBySearch } from '../testing/choose.ts'
import { CountryField } from './CountryField.tsx'

function Form({ initial }: { initial: string }) {
  const [country, setCountry] = useState(initial)
  return (
    <>
      <CountryField
        label="Country"
        placeholder="Choose a country"
        value={country}
        onChange={setCountry}
        served={['PL']}
        notServed={(name) => `Not in ${name}`}
      />
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
