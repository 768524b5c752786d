import { type ButtonHTMLAttributes, type KeyboardEvent, type ReactNode, type RefObject, useEffect, useId, useRef, useState } from 'react'
import { openModal, useOverlayClick } from './overlay.ts'
import { PickerList } from './PickerList.tsx'

export interface PickerOption<Value extends string> {
  value: Value
  name: string
  /** Stands at the end of the line: a code. */
  detail: string
  mark?: ReactNode
}

export interface PickerGroup<Value extends string> {
  /** The heading over its options, where there is one. */
  name?: string
  options: readonly PickerOption<Value>[]
}

type ButtonProps = Pick<
  ButtonHTMLAttributes<HTMLButtonElement>,
  'id' | 'disabled' | 'aria-describedby' | 'aria-invalid' | 'children' | 'className'
>

export interface PickerProps<Value extends string> extends ButtonProps {
  /** What is chosen: the name of the list. */
  label: string
  /** The options that answer to what was typed; all of them where nothing was. */
  find: (query: string) => readonly PickerGroup<Value>[]
  value: Value
  /** Told of every choice, of what is chosen already too. */
  onChoose: (value: Value) => void
  texts: { search: string; none: string }
  /** The closed picker's accessible name, where no label stands beside it. */
  name?: string
  /** Which ends of the button and of the list stand under each other; those on the right unless told. */
  align?: 'left' | 'right'
  /** What has the focus after a choice; the button unless told. */
  next?: RefObject<HTMLElement | null>
  /** How it comes into the page: open, or with the focus of what it replaces. */
  entrance?: { open: boolean; focus: boolean }
}

/**
 * A button that opens a list in groups which can be searched: below the button (or above it, where there is more room), on a phone a sheet
 * from the foot of the screen. The native modal dialog keeps the focus inside and gives it back; decision 124.
 */
export function Picker<Value extends string>(props: PickerProps<Value>) {
  const { label, name, find, value, onChoose, texts, align = 'right', next, entrance, ...button } = props
  const trigger = useRef<HTMLButtonElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(entrance?.open ?? false)
  const dialogId = useId()
  const focusNext = useRef<HTMLElement>(null)
  const close = () => setOpen(false)
  const choose = (choice: Value) => {
    focusNext.current = next?.current ?? trigger.current
    onChoose(choice)
  }
  const overlay = useOverlayClick(close)

  useEffect(() => {
    if (entrance?.focus) trigger.current?.focus()
  }, [entrance])

  useEffect(() => {
    const [button, element] = [trigger.current, dialog.current]
    if (!open || !button || !element) return
    // Closing gives the focus back to what had it: not every browser gives it to a button that is pressed.
    button.focus()
    focusNext.current = button
    place(element, button, align)
    openModal(element)
    // What is chosen is seen among its neighbours.
    element.querySelector('[data-active]')?.scrollIntoView?.({ block: 'center' })
    const focused = isTouched() ? element : element.querySelector('input')
    focused?.focus()
    return () => {
      element.close()
      focusNext.current?.focus()
    }
  }, [open, align])

  // As a native list does: the arrows open it, and a letter begins the search.
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.ctrlKey || event.metaKey || event.altKey) return
    const opens = event.key === 'ArrowDown' || event.key === 'ArrowUp'
    if (opens) event.preventDefault()
    if (opens || (event.key.length === 1 && event.key !== ' ')) setOpen(true)
  }

  return (
    <>
      <button
        {...button}
        ref={trigger}
        type="button"
        role="combobox"
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={dialogId}
        onClick={() => setOpen(true)}
        onKeyDown={onKeyDown}
      />
      {/* The pointer's way out; the keyboard's is Escape. */}
      <dialog
        ref={dialog}
        id={dialogId}
        aria-label={open ? label : undefined}
        tabIndex={-1}
        className={popup}
        onCancel={(event) => {
          event.preventDefault()
          close()
        }}
        {...overlay}
      >
        {open && <PickerList {...{ label, find, value, texts }} onChoose={choose} onClose={close} />}
      </dialog>
    </>
  )
}

// A finger that opens the list has no use for a keyboard over it; the search field is one more tap away.
const isTouched = () => window.matchMedia('(pointer: coarse)').matches

const gapPx = 10
const edgePx = 12
const widthPx = 352
const enoughPx = 320
const maxPx = 480

/** Beside the button; as properties of the element, for a style attribute is forbidden. A sheet has a place of its own. */
function place({ style }: HTMLDialogElement, button: HTMLElement, align: 'left' | 'right'): void {
  const { top, bottom, left, right } = button.getBoundingClientRect()
  const [above, below] = [top - gapPx - edgePx, window.innerHeight - bottom - gapPx - edgePx]
  const upwards = below < enoughPx && above > below
  const start = align === 'left' ? Math.min(left, window.innerWidth - widthPx - edgePx) : right - widthPx
  style.setProperty('--picker-left', `${Math.max(edgePx, start)}px`)
  style.setProperty('--picker-top', upwards ? 'auto' : `${bottom + gapPx}px`)
  style.setProperty('--picker-bottom', upwards ? `${window.innerHeight - top + gapPx}px` : 'auto')
  style.setProperty('--picker-room', `${Math.min(maxPx, upwards ? above : below)}px`)
}

const popup =
  'm-0 overflow-hidden rounded-card border border-hairline bg-surface text-ink shadow-sheet outline-none backdrop:bg-transparent ' +
  'transition-[opacity,translate] duration-150 starting:open:opacity-0 open:flex open:flex-col ' +
  'sm:top-(--picker-top) sm:bottom-(--picker-bottom) sm:left-(--picker-left) sm:max-h-(--picker-room) sm:w-[22rem] sm:max-w-[calc(100vw-1.5rem)] ' +
  'max-sm:top-auto max-sm:bottom-0 max-sm:h-[80dvh] max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none ' +
  'max-sm:pb-[env(safe-area-inset-bottom)] max-sm:backdrop:bg-overlay max-sm:starting:open:translate-y-8'
