import { type ReactNode, useEffect, useId, useRef, useState } from 'react'
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
  name: string
  options: readonly PickerOption<Value>[]
}

export interface PickerProps<Value extends string> {
  /** What is chosen: the name of the list. */
  label: string
  groups: readonly PickerGroup<Value>[]
  value: Value
  onChoose: (value: Value) => void
  /** Whether an option answers to what was typed. */
  matches: (value: Value, query: string) => boolean
  texts: { search: string; none: string }
  /** What the closed picker shows, and its accessible name. */
  children: ReactNode
  name: string
  className?: string
  /** How it comes into the page: open, or with the focus of what it replaces. */
  entrance?: { open: boolean; focus: boolean }
}

/**
 * A button that opens a list in groups which can be searched: below the button (or above it, where there is more room), on a phone a sheet
 * from the foot of the screen. The native modal dialog keeps the focus inside and gives it back; decision 124.
 */
export function Picker<Value extends string>({ label, name, className, entrance, children, ...list }: PickerProps<Value>) {
  const trigger = useRef<HTMLButtonElement>(null)
  const dialog = useRef<HTMLDialogElement>(null)
  const [open, setOpen] = useState(entrance?.open ?? false)
  const dialogId = useId()
  const close = () => setOpen(false)
  const overlay = useOverlayClick(close)

  useEffect(() => {
    if (entrance?.focus) trigger.current?.focus()
  }, [entrance])

  useEffect(() => {
    const [button, element] = [trigger.current, dialog.current]
    if (!open || !button || !element) return
    // Closing gives the focus back to what had it: not every browser gives it to a button that is pressed.
    button.focus()
    place(element, button)
    openModal(element)
    const focused = isTouched() ? element : element.querySelector('input')
    focused?.focus()
    return () => {
      element.close()
      button.focus()
    }
  }, [open])

  return (
    <>
      <button
        ref={trigger}
        type="button"
        role="combobox"
        aria-label={name}
        aria-haspopup="dialog"
        aria-expanded={open}
        aria-controls={dialogId}
        className={className}
        onClick={() => setOpen(true)}
      >
        {children}
      </button>
      {/* The pointer's way out; the keyboard's is Escape. */}
      <dialog
        ref={dialog}
        id={dialogId}
        aria-label={label}
        tabIndex={-1}
        className={popup}
        onCancel={(event) => {
          event.preventDefault()
          close()
        }}
        {...overlay}
      >
        {open && <PickerList {...list} label={label} onClose={close} />}
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
const mostPx = 480

/** Ends at the button's end; as properties of the element, for a style attribute is forbidden. A sheet has a place of its own. */
function place({ style }: HTMLDialogElement, button: HTMLElement): void {
  const { top, bottom, right } = button.getBoundingClientRect()
  const [above, below] = [top - gapPx - edgePx, window.innerHeight - bottom - gapPx - edgePx]
  const upwards = below < enoughPx && above > below
  style.setProperty('--picker-left', `${Math.max(edgePx, right - widthPx)}px`)
  style.setProperty('--picker-top', upwards ? 'auto' : `${bottom + gapPx}px`)
  style.setProperty('--picker-bottom', upwards ? `${window.innerHeight - top + gapPx}px` : 'auto')
  style.setProperty('--picker-room', `${Math.min(mostPx, upwards ? above : below)}px`)
}

const popup =
  'm-0 overflow-hidden rounded-card border border-hairline bg-surface text-ink shadow-sheet outline-none backdrop:bg-transparent ' +
  'transition-[opacity,translate] duration-150 starting:open:opacity-0 open:flex open:flex-col ' +
  'sm:top-(--picker-top) sm:bottom-(--picker-bottom) sm:left-(--picker-left) sm:max-h-(--picker-room) sm:w-[22rem] sm:max-w-[calc(100vw-1.5rem)] ' +
  'max-sm:top-auto max-sm:bottom-0 max-sm:h-[80dvh] max-sm:w-full max-sm:max-w-none max-sm:rounded-b-none ' +
  'max-sm:pb-[env(safe-area-inset-bottom)] max-sm:backdrop:bg-overlay max-sm:starting:open:translate-y-8'
