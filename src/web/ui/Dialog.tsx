import { type ReactNode, useEffect, useId, useRef } from 'react'
import { classNames } from './class-names.ts'
import { Icon } from './Icon.tsx'
import { openModal, useOverlayClick } from './overlay.ts'
import { useBackCloses } from './use-back-closes.ts'
import { t } from '../language/text.ts'

interface DialogProps {
  open: boolean
  /** Called on Escape, on the browser's Back, on the close button and on a click on the overlay. */
  onClose: () => void
  title: ReactNode
  /** Maximum width as a class, e.g. 'max-w-[450px]'. */
  width?: string
  /** Covers the whole window, ignores `width`, and begins at its title: content that loads slowly has nothing else to read aloud. */
  fullScreen?: boolean
  /** The content has no margins. On small screens, the dialog covers the window. */
  edgeToEdge?: boolean
  /** False where the content has its own button that closes the dialog. */
  closeButton?: boolean
  children: ReactNode
}

const coversSmallScreens = 'max-sm:m-0 max-sm:h-dvh max-sm:max-h-none max-sm:w-screen max-sm:max-w-none max-sm:rounded-none max-sm:border-0'
// The close button stays visible while long content is scrolled.
const stickyHead = 'sticky top-0 z-10 border-b border-hairline bg-surface px-4 py-3 sm:px-8 sm:py-5'

/** A modal dialog on the native element, which traps and restores the focus. The content is mounted only while the dialog is open. */
export function Dialog(props: DialogProps) {
  const { open, onClose, title, width = 'max-w-xl', fullScreen = false, edgeToEdge = false, closeButton = true, children } = props
  const dialog = useRef<HTMLDialogElement>(null)
  const overlay = useOverlayClick(onClose)
  const titleId = useId()
  useBackCloses(open, onClose)

  useEffect(() => {
    const element = dialog.current
    if (!open || !element) return
    openModal(element)
    if (fullScreen) element.querySelector('h2')?.focus()
    return () => element.close()
  }, [open, fullScreen])

  return (
    // A click on the overlay closes the dialog. Keyboard users have Escape and the close button.
    <dialog
      ref={dialog}
      aria-labelledby={titleId}
      className={classNames(
        'p-0 text-ink backdrop:bg-overlay',
        fullScreen
          ? 'm-0 h-dvh max-h-none w-screen max-w-none bg-paper'
          : classNames(
              'm-auto w-[calc(100%-2rem)] rounded-card border border-hairline bg-surface shadow-sheet',
              width,
              edgeToEdge && coversSmallScreens,
            ),
      )}
      onCancel={(event) => {
        if (event.target !== event.currentTarget) return
        event.preventDefault()
        onClose()
      }}
      // On a second Escape, browsers close the dialog without a cancel event: open the dialog again.
      onClose={({ currentTarget }) => open && currentTarget.isConnected && !currentTarget.open && currentTarget.showModal()}
      {...overlay}
    >
      {open && (
        <div className={edgeToEdge ? '' : 'p-6 sm:p-8'}>
          <div className={classNames('flex items-start justify-between gap-4', edgeToEdge ? stickyHead : 'mb-6')}>
            <h2 id={titleId} tabIndex={fullScreen ? -1 : undefined} className="font-display text-xl wrap-anywhere outline-none">
              {title}
            </h2>
            {closeButton && (
              <button
                type="button"
                className="-mt-1.5 -mr-2 flex size-11 shrink-0 items-center justify-center rounded-card text-muted hover:bg-paper hover:text-ink"
                aria-label={t('ui.close')}
                onClick={onClose}
              >
                <Icon size={20} strokeLinecap="round" className="size-5" path="M4 4l12 12M16 4L4 16" />
              </button>
            )}
          </div>
          {children}
        </div>
      )}
    </dialog>
  )
}
