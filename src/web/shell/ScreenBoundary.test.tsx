import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { allowConsoleError } from '../ui/testing/console.ts'
import { renderWeb } from '../testing/render.tsx'
import { ScreenBoundary } from './ScreenBoundary.tsx'
import { lazyScreen } from '../ui/lazy-screen.ts'

const Broken = (): never => {
  throw new Error('The amount was not a number')
}

test('a screen that throws is replaced by an explanation and a reload button', async () => {
  allowConsoleError(/The amount was not a number/)
  let reloaded = false
  const { user } = await renderWeb(
    <ScreenBoundary reload={() => (reloaded = true)}>
      <Broken />
    </ScreenBoundary>,
  )
  expect(screen.getByRole('heading', { name: 'This screen has stopped working' })).toBeTruthy()
  expect(screen.getByText('The amount was not a number')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('https://help.kantor.example/')
  await user.click(screen.getByRole('button', { name: 'Reload the page' }))
  expect(reloaded).toBe(true)
})

test('the explanation is also shown without the operator’s data', async () => {
  allowConsoleError(/The amount was not a number/)
  document.head.innerHTML = ''
  await renderWeb(
    <ScreenBoundary>
      <Broken />
    </ScreenBoundary>,
  )
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Contact support' })).toBeNull()
})

test('a screen whose code could not be loaded offers a reload', async () => {
  allowConsoleError(/The code of this screen could not be loaded/)
  const Missing = lazyScreen(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  let reloaded = false
  const { user } = await renderWeb(
    <ScreenBoundary reload={() => (reloaded = true)}>
      <Suspense>
        <Missing />
      </Suspense>
    </ScreenBoundary>,
  )
  expect(await screen.findByRole('heading', { name: 'This screen could not be loaded' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reload the page' }))
  expect(reloaded).toBe(true)
})

test('navigating to another path removes the explanation', async () => {
  allowConsoleError(/The amount was not a number/)
  const { rerender } = await renderWeb(
    <ScreenBoundary path="/app">
      <Broken />
    </ScreenBoundary>,
  )
  rerender(
    <ScreenBoundary path="/app/profile">
      <p>Profile</p>
    </ScreenBoundary>,
  )
  expect(screen.getByText('Profile')).toBeTruthy()
})
