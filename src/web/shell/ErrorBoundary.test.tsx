import { screen } from '@testing-library/react'
import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { expectConsoleError } from '../testing/console.ts'
import { renderWeb } from '../testing/render.tsx'
import { ErrorBoundary } from './ErrorBoundary.tsx'
import { lazyScreen } from './lazy-screen.ts'

const Broken = (): never => {
  throw new Error('The amount was not a number')
}

test('a screen that throws is replaced by an explanation and a reload', async () => {
  expectConsoleError(/The amount was not a number/)
  let reloaded = false
  const { user } = await renderWeb(
    <ErrorBoundary reload={() => (reloaded = true)}>
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('heading', { name: 'This screen has stopped working' })).toBeTruthy()
  expect(screen.getByText('The amount was not a number')).toBeTruthy()
  expect(screen.getByRole('link', { name: 'Contact support' }).getAttribute('href')).toBe('https://help.kantor.example/')
  await user.click(screen.getByRole('button', { name: 'Reload the page' }))
  expect(reloaded).toBe(true)
})

test('the explanation is shown without the operator’s data, too', async () => {
  expectConsoleError(/The amount was not a number/)
  document.head.innerHTML = ''
  await renderWeb(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  )
  expect(screen.getByRole('button', { name: 'Reload the page' })).toBeTruthy()
  expect(screen.queryByRole('link', { name: 'Contact support' })).toBeNull()
})

test('a screen whose code could not be loaded offers a reload', async () => {
  expectConsoleError(/The code of this screen could not be loaded/)
  const Missing = lazyScreen(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))
  let reloaded = false
  const { user } = await renderWeb(
    <ErrorBoundary reload={() => (reloaded = true)}>
      <Suspense>
        <Missing />
      </Suspense>
    </ErrorBoundary>,
  )
  expect(await screen.findByRole('heading', { name: 'This screen could not be loaded' })).toBeTruthy()
  await user.click(screen.getByRole('button', { name: 'Reload the page' }))
  expect(reloaded).toBe(true)
})

test('another address clears the error', async () => {
  expectConsoleError(/The amount was not a number/)
  const { rerender } = await renderWeb(
    <ErrorBoundary place="/app">
      <Broken />
    </ErrorBoundary>,
  )
  rerender(
    <ErrorBoundary place="/app/profile">
      <p>Profile</p>
    </ErrorBoundary>,
  )
  expect(screen.getByText('Profile')).toBeTruthy()
})
