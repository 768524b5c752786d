import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Opens a modal dialog. The page behind keeps the space of its scrollbar (tokens.css). */
export function openModal(dialog: HTMLDialogElement): void {
  document.documentElement.toggleAttribute('data-had-scrollbar', window.innerWidth > document.documentElement.clientWidth)
  if (!dialog.open) dialog.showModal()
}

/** Event handlers that close a modal dialog on a click on the overlay. The dialog must not have padding. */
export function useOverlayClick(onClose: () => void) {
  const pressedOverlay = useRef(false)
  return {
    // A text selection that starts in the dialog and ends on the overlay is not a click on the overlay.
    onPointerDown: (event: PointerEvent) => {
      pressedOverlay.current = event.target === event.currentTarget
    },
    onClick: (event: MouseEvent) => {
      if (event.target === event.currentTarget && pressedOverlay.current) onClose()
    },
  }
}
