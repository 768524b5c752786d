import { act, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { StrictMode, useState } from 'react'
import { beforeEach, describe, expect, test, vi } from 'vitest'
import { renderWeb } from '../testing/render.tsx'
import { fill } from './testing/render-at.tsx'
import { Dialog } from './Dialog.tsx'
import { focusOnMount } from './focus.ts'
import { Message, useMessage } from './Message.tsx'
import { Frame } from './Frame.tsx'

function Example() {
  const [open, setOpen] = useState(false)
  return (
    <>
      <button type="button" onClick={() => setOpen(true)}>
        Ask
      </button>
      <Dialog open={open} onClose={() => setOpen(false)} title="A question">
        <input aria-label="Answer" />
      </Dialog>
    </>
  )
}

const openExample = async () => {
  const user = userEvent.setup()
  render(<Example />)
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  return { user, dialog: screen.getByRole('dialog', { name: 'A question' }) }
}

test('a field that wants the focus has it when the dialog opens', () => {
  // As browsers do: what had the focus in the closed dialog does not count.
  vi.spyOn(HTMLDialogElement.prototype, 'showModal').mockImplementation(function open(this: HTMLDialogElement) {
    this.setAttribute('open', '')
    const first = this.querySelector<HTMLElement>('[autofocus]') ?? this.querySelector<HTMLElement>('button')
    first?.focus()
  })
  render(
    <Dialog open title="A question" onClose={() => undefined}>
      <input aria-label="Answer" ref={focusOnMount} />
    </Dialog>,
  )
  expect(document.activeElement).toBe(screen.getByLabelText('Answer'))
})

test('a dialog is named by its title and can be closed by the close button', async () => {
  const { user } = await openExample()
  await user.click(screen.getByRole('button', { name: 'Close' }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('Escape closes a dialog', async () => {
  const { dialog } = await openExample()
  // The event that a browser sends to a modal dialog for the Escape key.
  fireEvent(dialog, new Event('cancel', { cancelable: true }))
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a click on the overlay closes the dialog, a click inside does not', async () => {
  const { user, dialog } = await openExample()
  await user.click(screen.getByText('A question'))
  expect(screen.getByRole('dialog')).toBe(dialog)
  await user.click(dialog)
  expect(screen.queryByRole('dialog')).toBeNull()
})

test('a text selection that ends on the overlay does not close the dialog', async () => {
  const { dialog } = await openExample()
  fireEvent.pointerDown(screen.getByLabelText('Answer'))
  fireEvent.click(dialog)
  expect(screen.getByRole('dialog')).toBe(dialog)
})

test('a dialog that is opened again starts empty', async () => {
  const { user } = await openExample()
  await fill(user, screen.getByLabelText('Answer'), 'forty-two')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  expect(screen.getByLabelText<HTMLInputElement>('Answer').value).toBe('')
})

test('a dialog that covers the window begins at its title', () => {
  render(
    <Dialog open onClose={() => undefined} title="A payment" fullScreen>
      <button type="button">Pay</button>
    </Dialog>,
  )
  expect(document.activeElement).toBe(screen.getByRole('heading', { name: 'A payment' }))
})

describe("the browser's Back", () => {
  const depth = () => (history.state as { dialogs?: number } | null)?.dialogs ?? 0
  const untilDepth = (wanted: number) => waitFor(() => expect(depth()).toBe(wanted))
  const isOpen = () => screen.queryByRole('dialog') !== null

  beforeEach(() => history.pushState({ usr: 'kept' }, ''))

  test('closes an open dialog, and keeps the page and its state', async () => {
    const at = location.href
    await openExample()
    await untilDepth(1)
    expect(history.state).toMatchObject({ usr: 'kept' })
    act(() => history.back())
    await waitFor(() => expect(isOpen()).toBe(false))
    expect([location.href, history.state]).toEqual([at, { usr: 'kept' }])
  })

  test('finds no entry of a dialog that was closed by its button', async () => {
    const { user } = await openExample()
    await untilDepth(1)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await untilDepth(0)
    expect(history.state).toEqual({ usr: 'kept' })
  })

  test('closes a dialog that was opened right after another was closed', async () => {
    const { user } = await openExample()
    await untilDepth(1)
    await user.click(screen.getByRole('button', { name: 'Close' }))
    await user.click(screen.getByRole('button', { name: 'Ask' }))
    // Longer than the removal of the first dialog's entry takes.
    await act(() => new Promise((resolve) => setTimeout(resolve, 100)))
    expect([isOpen(), depth()]).toEqual([true, 1])
    act(() => history.back())
    await waitFor(() => expect(isOpen()).toBe(false))
  })

  test('closes a dialog of which the effects ran twice', async () => {
    const entries = history.length
    render(
      <StrictMode>
        <Example />
      </StrictMode>,
    )
    await userEvent.click(screen.getByRole('button', { name: 'Ask' }))
    await untilDepth(1)
    expect(history.length).toBe(entries + 1)
    act(() => history.back())
    await waitFor(() => expect(isOpen()).toBe(false))
  })

  test('closes the inner one of two dialogs first', async () => {
    const closed: string[] = []
    const { rerender } = render(<Nested open={['outer', 'inner']} onClose={(name) => closed.push(name)} />)
    await untilDepth(2)
    act(() => history.back())
    await waitFor(() => expect(closed).toEqual(['inner']))
    rerender(<Nested open={['outer']} onClose={(name) => closed.push(name)} />)
    await untilDepth(1)
    act(() => history.back())
    await waitFor(() => expect(closed).toEqual(['inner', 'outer']))
  })

  test('works again for a dialog that refused to close', async () => {
    let asked = 0
    render(
      <Dialog open onClose={() => asked++} title="Recovery codes">
        Confirm first.
      </Dialog>,
    )
    for (const times of [1, 2]) {
      await untilDepth(1)
      act(() => history.back())
      await waitFor(() => expect(asked).toBe(times))
    }
  })

  test('finds no entry that a reload has left without a dialog', async () => {
    history.pushState({ usr: 'kept', dialogs: 1 }, '')
    render(<Example />)
    await untilDepth(0)
    expect(history.state).toEqual({ usr: 'kept' })
  })
})

function Nested({ open, onClose }: { open: string[]; onClose: (name: string) => void }) {
  return ['outer', 'inner'].map((name) => (
    <Dialog key={name} open={open.includes(name)} onClose={() => onClose(name)} title={name}>
      {name}
    </Dialog>
  ))
}

function Screen() {
  const { message, showMessage } = useMessage()
  return (
    <>
      <Message message={message} />
      <button onClick={() => showMessage('Profile was updated')}>Update</button>
      <button onClick={() => showMessage('Not saved', { kind: 'error', durationMs: 500 })}>Fail</button>
    </>
  )
}

const shownText = () => screen.getByRole('status').textContent
const advanceClock = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

// @spec 4.message 9.message
test('a message is shown for three seconds', async () => {
  vi.useFakeTimers()
  const { user } = await renderWeb(<Screen />)
  expect(shownText()).toBe('')
  await user.click(screen.getByText('Update'))
  expect(shownText()).toBe('Profile was updated')
  await advanceClock(2999)
  expect(shownText()).toBe('Profile was updated')
  await advanceClock(1)
  expect(shownText()).toBe('')
})

test('an error is announced at once, and can be shown for a shorter time', async () => {
  vi.useFakeTimers()
  const { user } = await renderWeb(<Screen />)
  await user.click(screen.getByText('Fail'))
  expect(screen.getByRole('alert').textContent).toBe('Not saved')
  expect(shownText()).toBe('')
  await advanceClock(550)
  expect(screen.queryByRole('alert')).toBeNull()
})

test('a new message is shown for its full time', async () => {
  vi.useFakeTimers()
  const { user } = await renderWeb(<Screen />)
  await user.click(screen.getByText('Update'))
  await advanceClock(2500)
  await user.click(screen.getByText('Update'))
  await advanceClock(2500)
  expect(shownText()).toBe('Profile was updated')
  await advanceClock(600)
  expect(shownText()).toBe('')
})

const origin = 'https://foreign.example'
const received: string[] = []

function show() {
  received.length = 0
  const { unmount } = render(
    <Frame
      src={`${origin}/page`}
      title="A page"
      acceptsOrigin={(from) => from === origin}
      parse={(data) => (typeof data === 'string' ? data : null)}
      onMessage={(message) => received.push(message)}
    />,
  )
  return { source: screen.getByTitle<HTMLIFrameElement>('A page').contentWindow, unmount }
}

const send = (message: { data: unknown; origin: string; source: Window | null }) =>
  window.dispatchEvent(new MessageEvent('message', message))

test('a valid message of the frame from an accepted origin is accepted', () => {
  const { source } = show()
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
  const { source } = show()
  send({ data: 'hello', origin, source, ...change })
  expect(received).toEqual([])
})

test('messages are ignored once the frame is unmounted', () => {
  const { source, unmount } = show()
  unmount()
  send({ data: 'hello', origin, source })
  expect(received).toEqual([])
})
