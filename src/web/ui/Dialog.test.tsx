import { fireEvent, render, screen } from '@testing-library/react'
import { userEvent } from '@testing-library/user-event'
import { useState } from 'react'
import { expect, test } from 'vitest'
import { Dialog } from './Dialog.tsx'

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
  await user.type(screen.getByLabelText('Answer'), 'forty-two')
  await user.click(screen.getByRole('button', { name: 'Close' }))
  await user.click(screen.getByRole('button', { name: 'Ask' }))
  expect(screen.getByLabelText<HTMLInputElement>('Answer').value).toBe('')
})
