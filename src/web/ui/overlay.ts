import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Opens a modal dialog; the page behind it keeps the room of a scrollbar that it had (tokens.css). */
export function openModal(dialog: HTMLDialogElement): void {
  document.documentElement.toggleAttribute('data-had-scrollbar', window.innerWidth > document.documentElement.clientWidth)
  if (!dialog.open) dialog.showModal()
}

/** For a modal dialog without margins of its own: closes it on a click on the overlay. */
export function useOverlayClick(onClose: () => void) {
  const pressedOverlay = useRef(false)
  return {
    // A text selection that begins inside and ends on the overlay is no click on the overlay.
    onPointerDown: (event: PointerEvent) => {
      pressedOverlay.current = event.target === event.currentTarget
    },
    onClick: (event: MouseEvent) => {
      if (event.target === event.currentTarget && pressedOverlay.current) onClose()
    },
  }
}
