import { act } from '@testing-library/react'
import { hydrateRoot, type Root } from 'react-dom/client'
import { renderToString } from 'react-dom/server'
import { afterEach, expect, test, vi } from 'vitest'
import { rememberStaticParts, StaticPart, StaticPartsContext } from './StaticPart.tsx'

const Page = ({ greeting }: { greeting: string }) => (
  <main>
    <p>{greeting}</p>
    <StaticPart name="faq" />
  </main>
)

let root: Root | undefined
afterEach(() => {
  act(() => root?.unmount())
  document.body.replaceChildren()
})

function hydrate(greeting: string) {
  const onServer = (
    <StaticPartsContext value={{ faq: <details>Asked and answered</details> }}>
      <Page greeting="Good day" />
    </StaticPartsContext>
  )
  document.body.innerHTML = `<div>${renderToString(onServer)}</div>`
  const page = document.body.firstElementChild as HTMLElement
  const details = page.querySelector('details') as HTMLDetailsElement
  details.open = true
  rememberStaticParts(page)
  const onRecoverableError = vi.fn<(error: unknown) => void>()
  act(() => {
    root = hydrateRoot(page, <Page greeting={greeting} />, { onRecoverableError })
  })
  return { page, details, renderedAgain: onRecoverableError.mock.calls.length > 0 }
}

test('hydration keeps the server’s elements', () => {
  const { page, details, renderedAgain } = hydrate('Good day')
  expect(renderedAgain).toBe(false)
  expect(page.querySelector('details')).toBe(details)
  expect(details.open).toBe(true)
})

test('a page that React renders again from scratch keeps the static content', () => {
  const { page, details, renderedAgain } = hydrate('Good evening')
  expect(renderedAgain).toBe(true)
  expect(page.querySelector('p')?.textContent).toBe('Good evening')
  expect(page.querySelector('details')).toBe(details)
})

test('a later update of the page keeps the static content', () => {
  const { page, details } = hydrate('Good day')
  act(() => root?.render(<Page greeting="Good night" />))
  expect(page.querySelector('p')?.textContent).toBe('Good night')
  expect(page.querySelector('details')).toBe(details)
})
