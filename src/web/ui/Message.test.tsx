import { act, screen } from '@testing-library/react'
import { expect, test, vi } from 'vitest'
import { renderWeb } from '../testing/render.tsx'
import { Message, useMessage } from './Message.tsx'

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
