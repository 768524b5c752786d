import { render, screen } from '@testing-library/react'
import { expect, test } from 'vitest'
import { Frame } from './Frame.tsx'

const origin = 'https://foreign.example'
const received: string[] = []

function show() {
  received.length = 0
  render(
    <Frame
      src={`${origin}/page`}
      title="A page"
      acceptsOrigin={(from) => from === origin}
      parse={(data) => (typeof data === 'string' ? data : null)}
      onMessage={(message) => received.push(message)}
    />,
  )
  return screen.getByTitle<HTMLIFrameElement>('A page').contentWindow
}

const send = (message: { data: unknown; origin: string; source: Window | null }) =>
  window.dispatchEvent(new MessageEvent('message', message))

test('a valid message of the frame from an accepted origin is accepted', () => {
  const source = show()
  send({ data: 'hello', origin, source })
  expect(received).toEqual(['hello'])
})

// @spec 7.frames
test.for([
  ['from another origin', { origin: 'https://foreign.example.evil.example' }],
  ['from the origin over http', { origin: 'http://foreign.example' }],
  ['from another window', { source: window }],
  ['from no window', { source: null }],
  ['in an unknown form', { data: { text: 'hello' } }],
] as const)('a message %s is ignored', ([, change]) => {
  const source = show()
  send({ data: 'hello', origin, source, ...change })
  expect(received).toEqual([])
})

test('messages are ignored once the frame is unmounted', () => {
  received.length = 0
  const { unmount } = render(
    <Frame
      src={`${origin}/page`}
      title="A page"
      acceptsOrigin={() => true}
      parse={String}
      onMessage={(message) => received.push(message)}
    />,
  )
  const source = screen.getByTitle<HTMLIFrameElement>('A page').contentWindow
  unmount()
  send({ data: 'hello', origin, source })
  expect(received).toEqual([])
})
