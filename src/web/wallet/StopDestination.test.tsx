import { screen } from '@testing-library/react'
import { beforeEach, expect, test } from 'vitest'
import { Route, Routes } from 'react-router'
import { pages, pageWithToken } from '#contract/pages.ts'
import { fakeBackend, type FakeBackend } from '../testing/fake-backend.ts'
import { renderWeb } from '../testing/render.tsx'
import { StopDestination } from './StopDestination.tsx'

let backend: FakeBackend
beforeEach(() => {
  backend = fakeBackend()
})

async function open() {
  const routes = (
    <Routes>
      <Route path={pages.stopDestination} element={<StopDestination />} />
    </Routes>
  )
  const view = await renderWeb(routes, { path: pageWithToken.stopDestination('a-token') })
  await screen.findByRole('button', { name: 'Stop it' })
  return view
}

test('opening the link does nothing, and the button stops', async () => {
  backend.answer('stopDestination', { outcome: 'stopped' })
  const { user } = await open()
  expect(backend.requests('stopDestination')).toEqual([])
  await user.click(screen.getByRole('button', { name: 'Stop it' }))
  expect(await screen.findByRole('heading', { name: 'It is stopped' })).toBeTruthy()
  expect(screen.getByRole('alert').textContent).toMatch(/change it, and write to/)
  expect(backend.requests('stopDestination').map(({ body }) => body)).toEqual([{ token: 'a-token' }])
})

test('what is on its way cannot be stopped, and the page says whom to write to', async () => {
  backend.answer('stopDestination', { outcome: 'too-late' })
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Stop it' }))
  expect(await screen.findByRole('heading', { name: 'It is on its way already' })).toBeTruthy()
})

test('a link that cannot be used says so', async () => {
  backend.fail('stopDestination', 'LINK_INVALID')
  const { user } = await open()
  await user.click(screen.getByRole('button', { name: 'Stop it' }))
  expect(await screen.findByRole('heading', { name: 'This link cannot be used' })).toBeTruthy()
})
