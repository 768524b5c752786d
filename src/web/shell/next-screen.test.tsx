import { screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { fakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { App } from './App.tsx'

// In a file of its own: here the code of the next screen has not been loaded by another test.
test('while the code of the next screen is on its way, the screen before stands, whoever may see either', async () => {
  fakeBackend()
  const { user, container } = await renderWeb(<App />, { at: '/app/verify-email/' })
  await screen.findByRole('heading', { name: 'Email not confirmed' })
  const gaps: string[] = []
  const watch = new MutationObserver(() => {
    if (!container.querySelector('h1')) gaps.push(container.textContent)
  })
  watch.observe(container, { childList: true, subtree: true, attributes: true })
  await user.click(screen.getByRole('link', { name: 'To Login' }))
  await screen.findByRole('heading', { name: 'Log In' })
  watch.disconnect()
  expect(gaps).toEqual([])
})
