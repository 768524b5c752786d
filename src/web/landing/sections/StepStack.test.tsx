import { render, screen, within } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { exampleOperator } from '../../testing/example-operator.ts'
import { StepStack } from './StepStack.tsx'
import { turnPile } from './turn-pile.ts'

beforeEach(() => {
  document.addEventListener('click', turnPile)
  render(<StepStack operator={exampleOperator} />)
})
afterEach(() => document.removeEventListener('click', turnPile))

const sheetsFromTheTop = () =>
  screen
    .getAllByRole('listitem')
    .toSorted((one, other) => Number(one.dataset.place) - Number(other.dataset.place))
    .map((sheet) => within(sheet).getByRole('heading').textContent)

const button = () => screen.getByRole('button', { name: 'Next sheet' })

describe('the three sheets', () => {
  // @spec 1.claims 2.individuals
  test('are in the order of the steps, and the third sheet names the duration', () => {
    expect(screen.getByRole('heading', { name: 'How to get started for individuals?' })).toBeDefined()
    expect(sheetsFromTheTop()).toEqual(['Create an account', 'Your verification', 'Transactions request'])
    expect(screen.getByText(/takes just 7 minutes/)).toBeDefined()
    expect(screen.getByRole('status').textContent).toBe('')
  })

  // @spec 2.individuals
  test('show and announce the next sheet after a click', async () => {
    await userEvent.click(button())
    expect(sheetsFromTheTop()).toEqual(['Your verification', 'Transactions request', 'Create an account'])
    expect(screen.getByRole('status').textContent).toBe('Sheet 2 of 3 is on top: Your verification')
  })

  test('show the first sheet again after three clicks', async () => {
    for (let move = 0; move < 3; move++) await userEvent.click(button())
    expect(sheetsFromTheTop()).toEqual(['Create an account', 'Your verification', 'Transactions request'])
    expect(screen.getByRole('status').textContent).toBe('Sheet 1 of 3 is on top: Create an account')
  })

  test('can be moved with the keyboard', async () => {
    await userEvent.tab()
    await userEvent.keyboard('{Enter}')
    await userEvent.keyboard(' ')
    expect(sheetsFromTheTop()[0]).toBe('Transactions request')
  })
})
