import { type MouseEvent, type PointerEvent, useRef } from 'react'

/** Opens a modal dialog; the page behind keeps its scrollbar gutter (tokens.css). */
export function openModal(dialog: HTMLDialogElement): void {
  document.documentElement.toggleAttribute('data-had-scrollbar', window.innerWidth > document.documentElement.clientWidth)
  if (!dialog.open) dialog.showModal()
}

/** Closes a modal dialog without padding on a click on the overlay. */
export function useOverlayClick(onClose: () => void) {
  const pressedOverlay = useRef(false)
  return {
    // A text selection that begins inside and ends on the overlay is not a click on it.
    onPointerDown: (event: PointerEvent) => {
      pressedOverlay.current = event.target === event.currentTarget
    },
    onClick: (event: MouseEvent) => {
      if (event.target === event.currentTarget && pressedOverlay.current) onClose()
    },
  }
}
