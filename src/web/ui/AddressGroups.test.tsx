import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { AddressGroups } from './AddressGroups.tsx'

const shown = () => document.querySelector('[aria-hidden="true"]')?.textContent
const read = () => screen.getAllByRole('listitem').map(({ textContent }) => textContent)

test('an address is shown in groups, and no character is added to it', () => {
  render(<AddressGroups text="bc1qw508d6qej" />)
  expect(shown()).toBe('bc1qw508d6qej')
  screen.getByText('bc1q')
  screen.getByText('w508')
  screen.getByText('j')
})

test('a screen reader reads an address group by group, character by character', () => {
  render(<AddressGroups text="bc1qw508d6qej" />)
  expect(read()).toEqual(['1 of 4: b c 1 q', '2 of 4: w 5 0 8', '3 of 4: d 6 q e', '4 of 4: j'])
})

test('capitals are named where both letter cases occur, and only there', () => {
  const { unmount } = render(<AddressGroups text="r9cZvw" />)
  expect(read()).toEqual(['1 of 2: r 9 c capital Z', '2 of 2: v w'])
  unmount()
  render(<AddressGroups text="GA7QY" />)
  expect(read()).toEqual(['1 of 2: G A 7 Q', '2 of 2: Y'])
})

test('what is read aloud cannot be selected, so that it is not copied', () => {
  render(<AddressGroups text="bc1q" />)
  expect(screen.getByRole('list').classList.contains('select-none')).toBe(true)
})

test('groups that a text has already are kept', () => {
  render(<AddressGroups text="20-00-00 55779911" />)
  expect(read()).toEqual(['1 of 4: 2 0 - 0', '2 of 4: 0 - 0 0', '3 of 4: 5 5 7 7', '4 of 4: 9 9 1 1'])
  expect(shown()).toBe('20-00-00 55779911')
})
