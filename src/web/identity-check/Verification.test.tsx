import { screen, within } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { Verification } from './Verification.tsx'

const card = (name: string) => within(screen.getByRole('region', { name }))
const benefits = (name: string) =>
  card(name)
    .getAllByRole('listitem')
    .map((item) => item.textContent)

// A fake back end that was told nothing fails the test at the first call.
const show = () => {
  fakeBackend()
  return renderWeb(<Verification />, { loggedIn: true, at: '/app/verification' })
}

test('a client is asked to proceed if was requested by their manager', async () => {
  await show()
  expect(screen.getByText(/if was requested by your manager/)).toBeTruthy()
})

test('the personal verification says what it brings', async () => {
  await show()
  expect(benefits('Personal verification')).toEqual(['Higher Limits', 'Lower Fees', 'SWIFT/SEPA/VISA/MASTERCARD', 'P2P Transfers'])
})

test('the business verification says what it brings', async () => {
  await show()
  expect(benefits('Business verification')).toEqual(['Quick Start', 'Crypto processing', 'Higher limits', 'SWIFT/SEPA', 'Premium Support'])
})

test.each(['Personal verification', 'Business verification'])(
  '%s: Start says in place of the cards that it is not connected',
  async (name) => {
    const { user } = await show()
    await user.click(card(name).getByRole('button', { name: 'Start' }))
    expect(screen.getByText(`${name} is not connected`)).toBeTruthy()
    expect(screen.queryByRole('button', { name: 'Start' })).toBeNull()
    expect(screen.getByRole('button', { name: 'Exit' })).toBe(document.activeElement)
  },
)

test.each(['Personal verification', 'Business verification'])(
  '%s: Exit returns to the cards, and to the button that was pressed',
  async (name) => {
    const { user } = await show()
    await user.click(card(name).getByRole('button', { name: 'Start' }))
    await user.click(screen.getByRole('button', { name: 'Exit' }))
    expect(screen.getAllByRole('button', { name: 'Start' })).toHaveLength(2)
    expect(card(name).getByRole('button', { name: 'Start' })).toBe(document.activeElement)
  },
)
